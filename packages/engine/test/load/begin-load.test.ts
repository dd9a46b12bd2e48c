import { expect, it } from 'vitest'
import { beginLoad } from '../../src/executor/begin-load.ts'

it('an instant of the server’s clock is that instant of its own, however its own clock goes', async () => {
	const ahead = 3_600_000
	const serverAt = Date.now() + ahead + 60_000
	let asked = 0
	const link = {
		async beginLoad() {
			asked++
			const now = Date.now() + ahead
			return asked === 1 ? { now } : { now, begins: { at: serverAt, share: 2, of: 3 } }
		},
	}
	const { at, part } = await beginLoad({ runId: 1, epoch: 1, link, signal: new AbortController().signal })
	expect(part).toEqual({ index: 2, of: 3 })
	expect(asked).toBe(3)
	expect(Math.abs(at - (serverAt - ahead))).toBeLessThan(1000)
})

it('who is cancelled while he waits begins nothing more', async () => {
	const stop = new AbortController()
	const link = {
		async beginLoad() {
			stop.abort(new Error('The run was cancelled.'))
			return { now: Date.now() }
		},
	}
	await beginLoad({ runId: 1, epoch: 1, link, signal: stop.signal })
	expect(stop.signal.aborted).toBe(true)
})
