import { type Peer, peers } from './browser-peers.ts'
import { say } from './figures.ts'
import { deeds, run, steps, timed, withStillPage } from './still-page.ts'

const count = 50

/** Fifty features, each in a browser of its own, two at once, and the same with other tools. */
export async function fiftyFeatures() {
	await withStillPage(async (url) => {
		const lines = deeds.map((deed) => `    Then ${steps[deed]}\n`).join('')
		const text = `Feature: f\n  Scenario: s\n    Given OPEN [${url}]\n${lines}`
		const by = (client: string) =>
			timed(async () => {
				const features = Array.from({ length: count }, (_, at) => ({ name: `f${at}`, path: `f${at}.feature`, text }))
				const events = await run(features, { PARALLEL_FEATURES: 2, 'webdriver.local': client })
				const passed = events.filter((event) => event.type === 'scenarioFinished' && event.status === 'passed')
				if (passed.length !== count) throw new Error(`${passed.length} of ${count} features passed`)
			})
		const ours = await by('pipe')
		const former = await by('chromedriver')
		const both = `${(ours / 1000).toFixed(1)} s : ${(former / 1000).toFixed(1)} s`
		say('50 features, 2 browsers at once, over chromedriver', `${(ours / former).toFixed(2)}× (${both})`, 'beside')
		for (const [who, open] of Object.entries(peers)) {
			const theirs = await timed(() => twoAtOnce(() => open(url)))
			const seconds = `${(ours / 1000).toFixed(1)} s : ${(theirs / 1000).toFixed(1)} s`
			say(`50 features, 2 browsers at once, over ${who}`, `${(ours / theirs).toFixed(2)}× (${seconds})`, 'beside')
		}
	})
}

async function twoAtOnce(open: () => Promise<Peer>): Promise<void> {
	const waiting = Array.from({ length: count }).values()
	const lane = async () => {
		for (const _ of waiting) {
			const peer = await open()
			for (const deed of deeds) await peer[deed]()
			await peer.close()
		}
	}
	await Promise.all([lane(), lane()])
}
