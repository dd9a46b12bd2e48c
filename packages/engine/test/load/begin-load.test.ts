import { expect, it, vi } from 'vitest'
import { beginLoad } from '../../src/executor/begin-load.ts'
import { machineClock } from '../../src/surfaces/load/node/machine-clock.ts'

it('an instant of the server’s clock is that instant here, however the clock of the day goes and is set meanwhile', async () => {
	const ahead = 3_600_000
	const serverAt = Date.now() + ahead + 60_000
	const beginsIn = machineClock() + 60_000
	const day = vi.spyOn(Date, 'now')
	let asked = 0
	const link = {
		async beginLoad() {
			asked++
			const now = performance.timeOrigin + performance.now() + ahead
			day.mockReturnValue(now - 5000 * asked)
			return asked === 1 ? { now } : { now, begins: { at: serverAt, share: 2, of: 3 } }
		},
	}
	const { at, part } = await beginLoad({ runId: 1, epoch: 1, link, signal: new AbortController().signal })
	expect(part).toEqual({ index: 2, of: 3 })
	expect(asked).toBe(3)
	expect(Math.abs(at - beginsIn)).toBeLessThan(1000)
	day.mockRestore()
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
