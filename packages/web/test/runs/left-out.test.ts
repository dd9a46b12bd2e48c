// @vitest-environment jsdom
import type { RunEvent } from '@assay/contract/run-events'
import { foldRun } from '@assay/engine/log/fold'
import { outlineOf } from '@assay/engine/log/run-outline'
import { expect, test, vi } from 'vitest'
import { FollowedLog } from '../../src/runs/log/followed-log.ts'
import { LeftOut } from '../../src/runs/log/left-out.ts'

const scenario = (n: number): RunEvent[] => [
	{ type: 'scenarioStarted', at: n, scenario: `1.${n}`, name: `Case ${n}`, line: n, tags: [] },
	{ type: 'stepStarted', at: n, step: `1.${n}.1`, keyword: '* ', text: `pay ${n}`, line: n + 1 },
	{ type: 'stepFinished', at: n, step: `1.${n}.1`, status: 'passed', nanos: 5 },
	{ type: 'scenarioFinished', at: n, scenario: `1.${n}`, status: 'passed', nanos: 9000 },
]
const begun: RunEvent[] = [
	{ type: 'runStarted', at: 1, name: 'Basket', kind: 'FEATURE' },
	{ type: 'featureStarted', at: 1, feature: '1', name: 'Basket', path: 'a.feature', featureType: 'KARATE' },
	...[1, 2, 3].flatMap(scenario),
]
const outlined = () =>
	`id: ${begun.length}\nevent: outline\ndata: ${JSON.stringify(outlineOf(foldRun(begun), begun.length))}\n\n`
const message = (event: RunEvent, n: number) => `id: ${n}\ndata: ${JSON.stringify(event)}\n\n`
const connection = (text: string) =>
	new ReadableStream<Uint8Array>({
		start(controller) {
			controller.enqueue(new TextEncoder().encode(text))
			controller.close()
		},
	})

/** A log that came as an outline and the fourth scenario after it. */
async function followed() {
	const asked: string[] = []
	const opened: number[] = []
	const rest = [...scenario(4), { type: 'runFinished', at: 9, status: 'SUCCESS', nanos: 1 } as const]
	const log = new FollowedLog(
		async (from) => {
			opened.push(from)
			return connection(outlined() + rest.map((event, at) => message(event, begun.length + 1 + at)).join(''))
		},
		async () => false,
		{
			names: async (ids) => {
				asked.push(ids)
				return ids.split(',').map((id) => ({ scenario: id, name: `Case ${id}`, line: 1, tags: ['@a'], nanos: 9000 }))
			},
			events: async (ids) => {
				if (ids === '1.3') return scenario(3).slice(0, 2)
				asked.push(`steps of ${ids}`)
				return ids.split(',').flatMap((id) => scenario(Number(id.split('.')[1])))
			},
		},
	)
	await log.follow()
	const [feature] = log.view.features
	const at = (n: number) => {
		const one = feature?.scenarios[n - 1]
		if (!one || !log.leftOut) throw new Error('The outline was not taken')
		return { one, left: log.leftOut }
	}
	return { log, at, asked, opened }
}

test('a long log is its outline and what follows it', async () => {
	const { log, at, opened } = await followed()
	expect(opened).toEqual([0])
	expect(log.view.counts).toEqual({ scenarios: 4, passed: 4, failed: 0, running: 0, notRun: 0 })
	expect(log.state).toBe('ended')
	const { left } = at(1)
	expect([1, 2, 3, 4].map((n) => left.isNamed(at(n).one))).toEqual([false, false, false, true])
	// The page of a long run holds no steps of what passed, also of what it has seen.
	expect([1, 2, 3, 4].map((n) => left.steps(at(n).one))).toEqual([undefined, undefined, undefined, undefined])
})

test('names in sight are asked for together and once', async () => {
	const { at, asked } = await followed()
	const { one, left } = at(1)
	left.bringNames([one])
	left.bringNames([at(3).one, at(4).one])
	left.bringNames([one])
	await expect.poll(() => left.isNamed(one)).toBe(true)
	expect(asked).toEqual(['1.3,1.1'])
	expect(one).toMatchObject({ name: 'Case 1.1', tags: ['@a'] })
	left.bringNames([one, at(3).one])
	expect(left.isNamed(at(2).one)).toBe(false)
	expect(asked).toHaveLength(1)
})

test('the steps of scenarios are brought when they are opened, together, also of one that came after the outline', async () => {
	const { log, at, asked } = await followed()
	const before = log.version
	for (const n of [2, 4, 2]) at(n).left.bringSteps(at(n).one)
	for (const n of [2, 4]) {
		const { one, left } = at(n)
		await expect
			.poll(() => left.steps(one)?.map(({ id, text, status }) => [id, text, status]))
			.toEqual([[`1.${n}.1`, `pay ${n}`, 'passed']])
	}
	await expect.poll(() => log.version).toBeGreaterThan(before)
	expect(asked).toEqual(['steps of 1.2,1.4'])
})

test('a scenario that was open when its run ended has no step that runs', async () => {
	const { at } = await followed()
	const { one, left } = at(3)
	left.bringSteps(one)
	await expect.poll(() => left.steps(one)?.map(({ status }) => status)).toEqual(['error'])
})

test('names and steps are waited for as long as the connection is lost, and no longer than somebody looks', async () => {
	vi.useFakeTimers()
	try {
		const view = foldRun(begun)
		let lost = true
		let asked = 0
		const answer = <T>(given: T) => {
			asked++
			return lost ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(given)
		}
		const looks = new AbortController()
		const left = new LeftOut(
			view,
			{
				names: (id) => answer([{ scenario: id, name: 'Paid', line: 1, tags: [], nanos: 1 }]),
				events: () => answer(scenario(1)),
			},
			() => {},
			looks.signal,
		)
		left.takeOutline()
		const [one, other] = view.features[0]?.scenarios ?? []
		if (!one || !other) throw new Error('The run has two scenarios')
		left.bringSteps(one)
		left.bringNames([one])
		await vi.advanceTimersByTimeAsync(60_000)
		expect(left.steps(one)).toBeUndefined()
		expect(left.isNamed(one)).toBe(false)
		lost = false
		await vi.advanceTimersByTimeAsync(5000)
		expect(left.steps(one)?.map(({ text }) => text)).toEqual(['pay 1'])
		expect(one.name).toBe('Paid')

		lost = true
		left.bringSteps(other)
		await vi.advanceTimersByTimeAsync(20_000)
		looks.abort()
		asked = 0
		await vi.advanceTimersByTimeAsync(20_000)
		expect(asked).toBe(0)
	} finally {
		vi.useRealTimers()
	}
})

test('a log that grows long while it is followed holds no steps of what passed', async () => {
	const wrong: RunEvent[] = [
		{ type: 'scenarioStarted', at: 9, scenario: '1.1301', name: 'Case 1301', line: 1301, tags: [] },
		{ type: 'stepStarted', at: 9, step: '1.1301.1', keyword: '* ', text: 'pay', line: 1302 },
		{ type: 'stepFinished', at: 9, step: '1.1301.1', status: 'failed', nanos: 5, message: 'no' },
		{ type: 'scenarioFinished', at: 9, scenario: '1.1301', status: 'failed', nanos: 9000 },
	]
	const events = [
		...begun.slice(0, 2),
		...Array.from({ length: 1300 }, (_, at) => scenario(at + 1)).flat(),
		...wrong,
		{ type: 'runFinished', at: 9, status: 'FAILURE', nanos: 1 } as const,
	]
	const follow = async (...some: RunEvent[]) => {
		const log = new FollowedLog(
			async () => connection(some.map((event, at) => message(event, at + 1)).join('')),
			async () => true,
			{ names: async () => [], events: async (ids) => scenario(Number(ids.split('.')[1])) },
		)
		await log.follow()
		return log
	}
	expect((await follow(...events.slice(0, 5000))).leftOut).toBeUndefined()
	const { leftOut, view } = await follow(...events)
	const [first, last] = [view.features[0]?.scenarios[0], view.features[0]?.scenarios[1300]]
	if (!leftOut || !first || !last) throw new Error('The log is not long')
	expect(view.counts).toEqual({ scenarios: 1301, passed: 1300, failed: 1, running: 0, notRun: 0 })
	expect(leftOut.isNamed(first)).toBe(true)
	expect([leftOut.steps(first), first.steps]).toEqual([undefined, []])
	expect(leftOut.steps(last)?.map(({ status }) => status)).toEqual(['failed'])
	leftOut.bringSteps(first)
	await expect.poll(() => leftOut.steps(first)?.map(({ text }) => text)).toEqual(['pay 1'])
})
