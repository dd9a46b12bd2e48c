import { expect, it } from 'vitest'
import type { LoadEnd } from '../../src/surfaces/load/generator/load-end.ts'
import { runLoadShare } from '../../src/surfaces/load/run-share.ts'
import { testBundle, testHost } from '../support/host.ts'

const settings = { 'gatling.inject': 'rampUsers(8) during (5)', 'load.executors': 2, 'load.warmUp': '2 s' }

/** What the log of a share notes that ended so. */
async function notesOf(executor: string, end: LoadEnd) {
	const host = testHost({
		executor,
		runLoad: async ({ begin, signal }) => {
			await begin?.(signal)
			return end
		},
	})
	const bundle = testBundle([{ text: 'Feature: f', featureType: 'PERFORMANCE' }], {
		environment: { name: 'e', ui: {}, api: {}, settings },
	})
	await runLoadShare(bundle, host, { seed: 1, begin: async () => ({ at: 0, part: { index: 0, of: 2 } }) })
	return host.events.flatMap((event) => (event.type === 'note' ? [event.text] : []))
}

it('each executor says of its own share what was cut off and not counted: the log of all takes the same text but once', async () => {
	const end = { cut: 1, warmUp: { requests: 5, failures: 0 } }
	const said = (executor: string) => [
		`The executor ${executor} takes part`,
		`The executor ${executor}, of its share: The load was ended after 3600 s, as load.maxDuration says, with 1 users at work. Of the warm-up of 2 s nothing is counted: 5 requests, 0 failures.`,
	]
	expect(await notesOf('one', end)).toEqual(said('one'))
	expect(await notesOf('two', end)).toEqual(said('two'))
	expect(await notesOf('two', {})).toEqual(['The executor two takes part'])
})
