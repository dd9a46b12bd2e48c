import type { RunEvent } from '@assay/contract/run-events'
import { expect, test } from 'vitest'
import { openTails } from '../src/runs/tails.ts'
import { testApp, testProject } from './app.ts'

test('who asks for the end of a log in the same moment shares one reading, and nobody gets one that began before', async () => {
	const app = await testApp()
	const { alice, application, environment, feature } = await testProject(app)
	const body = { feature_id: feature, env_id: environment, application_id: application }
	const { id } = (await alice.post('/api/run/feature', body)).body
	const { epoch } = (await app.executor.post('/api/executor/claim', { name: 'one', waitSeconds: 0 })).body
	const report = (from: number, ...events: RunEvent[]) =>
		app.executor.post(`/api/executor/runs/${id}/events`, { epoch, from, events })
	const note: RunEvent = { type: 'note', at: 1, level: 'info', text: 'as it was' }
	await report(1, { type: 'runStarted', at: 1, name: 'x', kind: 'FEATURE' }, note)

	const tails = openTails(app.world.db)
	const together = [tails(id, 0), tails(id, 0), tails(id, 1)]
	expect(together[1]).toBe(together[0])
	expect(together[2]).not.toBe(together[0])
	await new Promise((resolve) => setImmediate(resolve))
	const later = tails(id, 0)
	expect(later).not.toBe(together[0])
	await later
	// Each read is a statement of its own, on a connection of its own: one may come after what is written next.
	const [whole, , end] = await Promise.all(together)
	await report(3, { ...note, text: 'as it is' })

	expect(whole).toMatchObject({ last: 2, more: false, state: 'RUNNING' })
	expect(end?.text).toBe('id: 2\ndata: {"n":2,"type":"note","at":1,"level":"info","text":"as it was"}\n\n')
	expect(await tails(id, 2)).toMatchObject({ last: 3, text: expect.stringContaining('as it is') })
	expect(await tails(id, 3)).toMatchObject({ last: 3, text: '', more: false })
	expect(await tails(id + 1, 0)).toEqual({ state: undefined, text: '', last: 0, more: false })

	await report(4, ...Array.from({ length: 200 }, (): RunEvent => ({ ...note, text: 'x'.repeat(1000) })))
	const first = await tails(id, 3)
	expect(first.more).toBe(true)
	const rest = []
	for (let at = first; at.more; rest.push(at)) at = await tails(id, at.last)
	expect(rest.at(-1)).toMatchObject({ last: 203, more: false })
})
