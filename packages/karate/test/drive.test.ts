import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { HttpOutcome, HttpRequest, Send } from '../src/http/message.ts'
import { driveAsync } from '../src/run/drive.ts'
import { breathe, type Flow, sendRequest } from '../src/scenario/effects.ts'
import { Mocks } from '../src/scenario/mocks.ts'

const request: HttpRequest = {
	method: 'GET',
	url: 'http://x/',
	headers: [],
	options: { connectTimeout: 1000, readTimeout: 1000 },
}
const outcome: HttpOutcome = { failure: 'refused', startedAt: 0, timings: { total: 0 } }
const around = (send: Send) => ({
	io: { http: () => Promise.reject(new Error('this is not asked')), send },
	mocks: new Mocks(),
})

function* many(times: number, seen: string[] = []): Flow<number> {
	for (let each = 0; each < times; each++) seen.push((yield* sendRequest(request)).failure ?? '')
	return times
}

it('answers that come while they are asked for do not pile up', async () => {
	const send: Send = (_request, _signal, answered) => answered(outcome)
	expect(await driveAsync(many(200_000), around(send))).toBe(200_000)
})

it('goes on in the very turn in which an answer comes', async () => {
	const waiting: ((outcome: HttpOutcome) => void)[] = []
	const seen: string[] = []
	const end = driveAsync(
		many(2, seen),
		around((_request, _signal, answered) => waiting.push(answered)),
	)
	waiting[0]?.(outcome)
	expect(seen).toEqual(['refused'])
	expect(waiting).toHaveLength(2)
	waiting[1]?.(outcome)
	expect(await end).toBe(2)
})

it('what a flow throws behind an answer ends it alone', async () => {
	let answered: (outcome: HttpOutcome) => void = () => {}
	function* failing(): Flow<void> {
		yield* sendRequest(request)
		throw new Error('broken')
	}
	const end = driveAsync(
		failing(),
		around((_request, _signal, later) => {
			answered = later
		}),
	)
	expect(() => answered(outcome)).not.toThrow()
	await expect(end).rejects.toThrow('broken')
})

it('a problem of whoever sends reaches the flow', async () => {
	function* careful(): Flow<string> {
		try {
			yield* sendRequest(request)
		} catch (problem) {
			return (problem as Error).message
		}
		return 'nothing'
	}
	const broken: Send = () => {
		throw new Error('cannot send')
	}
	expect(await driveAsync(careful(), around(broken))).toBe('cannot send')
})

it('timers have their turn beside a flow whose answers all come at once', async () => {
	let over = false
	function* busy(): Flow<number> {
		let times = 0
		while (!over) {
			yield* sendRequest(request)
			yield breathe
			times++
		}
		return times
	}
	void wait(30).then(() => {
		over = true
	})
	const end = driveAsync(
		busy(),
		around((_request, _signal, answered) => answered(outcome)),
	)
	expect(await end).toBeGreaterThan(0)
})
