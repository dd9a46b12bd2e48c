import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { watchSandbox } from '../src/executor/sandbox/sandbox-watch.ts'

/** Holds this process as a stop signal does. */
const stopped = (milliseconds: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)

test('a sandbox that answers is not taken for stuck because its watcher was stopped meanwhile', async () => {
	const stuck = vi.fn()
	const watch = watchSandbox({ send: () => setImmediate(() => watch.received()) }, 0.5, stuck)
	watch.begin()
	for (let times = 0; times < 3; times++) {
		await sleep(100)
		stopped(1500)
	}
	await sleep(200)
	watch.end()
	expect(stuck).not.toHaveBeenCalled()
})

test('one that says nothing is, unless it may hold its thread', async () => {
	const [stuck, waits] = [vi.fn(), vi.fn()]
	const silent = watchSandbox({ send: () => {} }, 0.5, stuck)
	const waiting = watchSandbox({ send: () => {} }, 0.5, waits, () => true)
	silent.begin()
	waiting.begin()
	await vi.waitFor(() => expect(stuck).toHaveBeenCalled(), 5000)
	expect(waits).not.toHaveBeenCalled()
	silent.end()
	waiting.end()
})
