import { expect, it } from 'vitest'
import { Histogram } from '../../src/log/load/histogram.ts'
import { latestSecond } from '../../src/log/load/latest-second.ts'
import { foldLoad, type LoadView } from '../../src/log/load/load-view.ts'
import { packLoad, unpackLoad } from '../../src/log/load/packed-load.ts'
import type { GeneratorEvent, GeneratorSecond } from '../../src/surfaces/load/generator/generator-event.ts'
import { mergedSeconds } from '../../src/surfaces/load/generator/merged-seconds.ts'
import { throttle } from '../../src/surfaces/load/generator/throttle.ts'
import {
	countIn,
	type LoadPart,
	partOf,
	partOfFlow,
	startsIn,
	wholeLoad,
} from '../../src/surfaces/load/part/load-part.ts'
import { closedStarts } from '../../src/surfaces/load/profile/closed-starts.ts'
import { openStarts } from '../../src/surfaces/load/profile/open-starts.ts'
import { readProfile } from '../../src/surfaces/load/profile/read-profile.ts'

const startsOf = (text: string): number[] => {
	const profile = readProfile(text, 'x')
	if (profile.model === 'closed') throw new Error('not open')
	return [...openStarts(profile.steps, 'gatling', 7)]
}

it('two processes start each user of a ramp once, every second one', () => {
	const starts = startsOf('rampUsers(10) during (3)')
	expect([...startsIn({ index: 0, of: 2 }, starts)]).toEqual([0, 500, 1000, 1666, 2333])
	expect([...startsIn({ index: 1, of: 2 }, starts)]).toEqual([250, 750, 1333, 2000, 2666])
})

it.each([
	'atOnceUsers(7), nothingFor(1), rampUsers(31) during (4)',
	'rampUsersPerSec(1) to 20 during (5)',
	'constantUsersPerSec(13) during (4) randomized',
	'stressPeakUsers(50) during (6)',
])('the starts of all parts together are those of one process: %s', (text) => {
	const whole = startsOf(text)
	for (const executors of [2, 3])
		for (const processes of [1, 2, 3]) {
			const parts = Array.from({ length: executors }, (_, index) =>
				// An executor with another number of processes than its neighbour has the same users.
				Array.from({ length: processes + index }, (_, own) =>
					partOf({ index, of: executors }, { index: own, of: processes + index }),
				),
			).flat()
			const dealt = parts.flatMap((part) => [...startsIn(part, whole)])
			expect(dealt.toSorted((one, other) => one - other)).toEqual(whole)
			expect(parts.reduce((sum, part) => sum + countIn(part, whole.length), 0)).toBe(whole.length)
		}
})

it('flows of one user each begin with different processes', () => {
	const first = [0, 1, 2].map((before) => [0, 1, 2].find((index) => partOfFlow({ index, of: 3 }, before).index === 0))
	expect(first).toEqual([0, 1, 2])
})

it('users of a closed profile are shared too, and who is missing comes at the time of his place among all', () => {
	const second = { second: 2, target: 10, before: 5 }
	expect(closedStarts({ index: 0, of: 1 }, { ...second, busy: 5 })).toEqual([2000, 2200, 2400, 2600, 2800])
	expect(closedStarts({ index: 0, of: 2 }, { ...second, busy: 3 })).toEqual([2200, 2600])
	expect(closedStarts({ index: 1, of: 2 }, { ...second, busy: 2 })).toEqual([2000, 2400, 2800])
	// Some have ended, and were not followed because the target fell.
	expect(closedStarts({ index: 0, of: 1 }, { ...second, busy: 6 })).toEqual([2000, 2250, 2500, 2750])
	expect(closedStarts({ index: 0, of: 2 }, { ...second, busy: 5 })).toEqual([])
})

it('a throttle that processes share lets through no more in the first second than that of one', () => {
	const sent = (part: LoadPart) => {
		const hold = throttle(10, part, () => 0)
		return Array.from({ length: 10 }, hold)
	}
	const alone = sent(wholeLoad)
	expect(alone.slice(0, 3)).toEqual([0, 100, 200])
	const executors = [
		{ index: 0, of: 4 },
		{ index: 2, of: 4 },
		{ index: 1, of: 6 },
		{ index: 3, of: 6 },
		{ index: 5, of: 6 },
	]
	const together = executors.flatMap(sent).filter((at) => at < 1000)
	expect(together.toSorted((one, other) => one - other)).toEqual([0, 100, 200, 300, 400, 500, 600, 700, 800, 900])
})

const histogram = (...micros: number[]) => {
	const made = new Histogram()
	for (const one of micros) made.record(one)
	return made.text
}
const second = (number: number, over: Partial<GeneratorSecond> = {}): GeneratorSecond => ({
	type: 'loadSecond',
	at: number,
	second: number,
	until: (number + 1) * 1000,
	users: 1,
	started: 1,
	requests: [{ name: 'GET /a', ok: histogram(1000) }],
	generator: { delay: 1, processor: 0.1 },
	...over,
})
const failed = (failure: number, message: string): GeneratorEvent => ({
	type: 'loadFailure',
	at: 0,
	failure,
	request: 'GET /a',
	message,
	sample: { user: 1, after: 1, message },
})

it('what processes emit of a second is added up without loss, with the health of the worst', () => {
	const emitted: GeneratorEvent[] = []
	const { take, ended } = mergedSeconds(2, (one) => emitted.push(one))
	take(0, failed(1, 'status'))
	take(0, second(0, { failures: [[1, 2]], generator: { delay: 9, processor: 0.2, lag: histogram(500) } }))
	expect(emitted.filter(({ type }) => type === 'loadSecond')).toEqual([])
	take(1, failed(1, 'timeout'))
	take(1, failed(2, 'status'))
	const late = { name: 'GET /a', ok: histogram(3000), ko: histogram(2000), intended: histogram(3000, 9000) }
	take(
		1,
		second(0, {
			users: 4,
			requests: [late],
			failures: [
				[1, 1],
				[2, 3],
			],
			generator: { delay: 2, processor: 0.9 },
		}),
	)
	// The other one goes on for longer, and its last seconds are emitted when this one has ended.
	take(0, second(1))
	take(0, second(2))
	ended(1)
	ended(0)
	const seconds = emitted.filter((one) => one.type === 'loadSecond')
	expect(seconds.map((one) => one.second)).toEqual([0, 1, 2])
	expect(seconds[0]).toEqual({
		type: 'loadSecond',
		at: 0,
		second: 0,
		until: 1000,
		users: 5,
		started: 2,
		requests: [
			{ name: 'GET /a', ok: histogram(1000, 3000), ko: histogram(2000), intended: histogram(1000, 3000, 9000) },
		],
		failures: [
			[1, 5],
			[2, 1],
		],
		generator: { delay: 9, processor: 0.9, lag: histogram(500) },
	})
	expect(emitted.flatMap((one) => (one.type === 'loadFailure' ? [[one.failure, one.message]] : []))).toEqual([
		[1, 'status'],
		[2, 'timeout'],
		[1, 'status'],
	])
})

it('what is beyond 200 names counts as others, too, in a second that one process alone has', () => {
	const emitted: GeneratorEvent[] = []
	const { take, ended } = mergedSeconds(2, (one) => emitted.push(one))
	const requests = (letter: string) =>
		Array.from({ length: 150 }, (_, at) => ({ name: `GET /${letter}${at}`, ok: histogram(1000) }))
	take(0, second(0, { requests: requests('a') }))
	take(1, second(0, { requests: requests('b') }))
	ended(0)
	const [last, known] = [
		{ name: 'GET /b149', ok: histogram(1000) },
		{ name: 'GET /b1', ok: histogram(2000) },
	]
	take(1, second(1, { requests: [last, known] }))
	const seconds = emitted.flatMap((one) => (one.type === 'loadSecond' ? [one.requests] : []))
	expect(seconds[0]).toHaveLength(201)
	expect(seconds[1]).toEqual([{ ...last, name: 'Other requests' }, known])
})

it('the log of a load that several executors make folds to one line for each second, also from its outline', () => {
	const started = {
		type: 'loadStarted',
		at: 1,
		feature: '1',
		profile: 'x',
		model: 'open',
		duration: 1,
		seed: 1,
	} as const
	const fold = (events: GeneratorSecond[], view: LoadView | undefined) =>
		events.reduce((view, event) => foldLoad(view, { ...event, feature: '1' }), view)
	const begun = () => foldLoad(undefined, { ...started, executors: 2 })
	const [one, other] = [
		[second(0), second(1, { requests: [{ name: 'GET /a', ok: histogram(9000) }] })],
		[second(0, { users: 2 }), second(1)],
	]
	const whole = fold([...one.slice(0, 1), ...other, ...one.slice(1)], begun())
	expect(
		whole?.seconds.map(({ second, users, started, ok, p50, max }) => [second, users, started, ok, p50, max]),
	).toEqual([
		[0, 3, 2, 2, 1000, 1000],
		[1, 2, 2, 2, 1000, 9007],
	])
	expect(whole?.usersStarted).toBe(4)
	// Of the last second others have yet to emit.
	expect(whole && latestSecond(whole)?.second).toBe(0)
	const half = fold([...one.slice(0, 1), ...other], begun())
	const opened = fold(one.slice(1), half && unpackLoad(JSON.parse(JSON.stringify(packLoad(half)))))
	expect(opened?.seconds).toEqual(whole?.seconds)
})
