import { openBareWebDriver } from './bare-webdriver.ts'
import { peers } from './browser-peers.ts'
import { median, say } from './figures.ts'
import { deeds, steps, timed, timesOfStep, withStillPage } from './still-page.ts'

const rounds = 5
const times = 40

/** One step over the bare WebDriver commands, and beside other tools, all in Chromium on the same page, in turn. */
export async function webStep() {
	const tools = { bare: openBareWebDriver, ...peers }
	const seen = new Map<string, number[]>()
	const note = (who: string, deed: string, milliseconds: number[]) =>
		seen.set(`${who} ${deed}`, [...(seen.get(`${who} ${deed}`) ?? []), ...milliseconds])
	await withStillPage(async (url) => {
		for (let round = 0; round < rounds; round++) {
			for (const deed of deeds) note('assay', deed, await timesOfStep(url, steps[deed], times))
			for (const [who, open] of Object.entries(tools)) {
				const peer = await open(url)
				for (const deed of deeds) for (let n = 0; n < times; n++) note(who, deed, [await timed(peer[deed])])
				await peer.close()
			}
		}
	})
	for (const deed of deeds) {
		const ours = median(seen.get(`assay ${deed}`) ?? [])
		const over = (who: string) => {
			const theirs = median(seen.get(`${who} ${deed}`) ?? [])
			return `${(ours / theirs).toFixed(2)}× (${ours.toFixed(1)} ms : ${theirs.toFixed(1)} ms)`
		}
		say(`${deed} over the bare WebDriver commands`, over('bare'), 'goal: under 1.25×')
		for (const who of Object.keys(peers)) say(`${deed} over ${who}`, over(who), 'beside')
	}
}
