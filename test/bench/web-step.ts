import { openBareWebDriver } from './bare-webdriver.ts'
import { peers, playwrightByKeys } from './browser-peers.ts'
import { median, say } from './figures.ts'
import { deeds, steps, timed, timesOfSteps, withStillPage } from './still-page.ts'

const rounds = 5
const times = 40

/** Ours by both ways of driving a browser on this machine. */
const ours = { pipe: 'Assay', chromedriver: 'Assay by chromedriver' }

/**
 * One step beside other tools and the bare WebDriver commands, all in Chromium on the same page, in turn; each does the same
 * deeds in the same order in one browser.
 */
export async function webStep() {
	const tools = { 'the bare WebDriver commands': openBareWebDriver, ...peers, 'Playwright by keys': playwrightByKeys }
	const seen = new Map<string, number[]>()
	const note = (who: string, deed: string, milliseconds: number[]) =>
		seen.set(`${who} ${deed}`, [...(seen.get(`${who} ${deed}`) ?? []), ...milliseconds])
	await withStillPage(async (url) => {
		for (let round = 0; round < rounds; round++) {
			for (const [client, who] of Object.entries(ours)) {
				const given = deeds.flatMap((deed) => Array.from({ length: times }, () => steps[deed]))
				const taken = await timesOfSteps(url, given, { 'webdriver.local': client })
				for (const [at, deed] of deeds.entries()) note(who, deed, taken.slice(at * times, (at + 1) * times))
			}
			for (const [who, open] of Object.entries(tools)) {
				const peer = await open(url)
				for (const deed of deeds) for (let n = 0; n < times; n++) note(who, deed, [await timed(peer[deed])])
				await peer.close()
			}
		}
	})
	const of = (who: string, deed: string) => median(seen.get(`${who} ${deed}`) ?? [])
	for (const deed of deeds) {
		const over = (who: string, other: string) => {
			const [one, two] = [of(who, deed), of(other, deed)]
			return `${(one / two).toFixed(2)}× (${one.toFixed(1)} ms : ${two.toFixed(1)} ms)`
		}
		const same = deed === 'enter' ? 'Playwright by keys' : 'Playwright'
		say(`${deed} over ${same}`, over(ours.pipe, same), 'goal: under 1.1×')
		if (same !== 'Playwright')
			say(`${deed} over Playwright`, over(ours.pipe, 'Playwright'), 'goal: under 2×, as its fill presses no keys')
		for (const other of ['WebdriverIO', ours.chromedriver])
			say(`${deed} over ${other}`, over(ours.pipe, other), 'beside')
		say(
			`${deed} by chromedriver over the bare WebDriver commands`,
			over(ours.chromedriver, 'the bare WebDriver commands'),
			'goal: under 1.25×',
		)
	}
}
