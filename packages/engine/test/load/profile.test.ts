import { describe, expect, it } from 'vitest'
import { closedTarget } from '../../src/surfaces/load/profile/closed-target.ts'
import { openStarts } from '../../src/surfaces/load/profile/open-starts.ts'
import { profileFacts } from '../../src/surfaces/load/profile/profile-facts.ts'
import { profileText } from '../../src/surfaces/load/profile/profile-from-json.ts'
import { readProfile } from '../../src/surfaces/load/profile/read-profile.ts'

const read = (text: string) => readProfile(text, 'gatling.inject')

const starts = (text: string, spacing: 'gatling' | 'even' = 'gatling', seed = 1) => {
	const profile = read(text)
	if (profile.model === 'closed') throw new Error('This profile is closed')
	return [...openStarts(profile.steps, spacing, seed)]
}

const perSecond = (text: string) => {
	const counts: number[] = []
	for (const start of starts(text)) counts[Math.floor(start / 1000)] = (counts[Math.floor(start / 1000)] ?? 0) + 1
	return Array.from(counts, (count) => count ?? 0)
}

const targets = (text: string, seconds: number) => {
	const profile = read(text)
	if (profile.model === 'open') throw new Error('This profile is open')
	return Array.from({ length: seconds }, (_, second) => closedTarget(profile.steps, second))
}

describe('a profile is read', () => {
	it('as Java, as Scala, with and without brackets, units and dots', () => {
		const step = { model: 'open', steps: [{ kind: 'ramp', users: 10, duration: 5000 }] }
		for (const text of [
			'rampUsers(10).during(5)',
			'rampUsers(10) during (5 seconds)',
			'rampUsers(10) during 5 seconds',
			'rampUsers(10).during(5.seconds)',
			'rampUsers(10) over (5000 ms)',
			'inject(rampUsers(10) during (5 s))',
			'injectOpen(rampUsers(10).during(5 seconds),)',
			'rampUsers(10) during (5) // what a comment says\n',
			'# first\nrampUsers(10)\n  .during(5)',
		])
			expect(read(text), text).toEqual(step)
	})

	it('with every step of both models', () => {
		expect(
			read(
				`nothingFor(4), atOnceUsers(10), rampUsers(10) during (5), constantUsersPerSec(2.5) during (15),
				constantUsersPerSec(20) during (15) randomized, rampUsersPerSec(10) to 20 during (10 minutes),
				rampUsersPerSec(10) to (20) during (10 minutes) randomized; stressPeakUsers(1000) during (20) heavisideUsers(5).during(2)`,
			),
		).toEqual({
			model: 'open',
			steps: [
				{ kind: 'nothing', duration: 4000 },
				{ kind: 'atOnce', users: 10 },
				{ kind: 'ramp', users: 10, duration: 5000 },
				{ kind: 'constant', rate: 2.5, duration: 15_000 },
				{ kind: 'random', from: 20, to: 20, duration: 15_000 },
				{ kind: 'rampRate', from: 10, to: 20, duration: 600_000 },
				{ kind: 'random', from: 10, to: 20, duration: 600_000 },
				{ kind: 'peak', users: 1000, duration: 20_000 },
				{ kind: 'peak', users: 5, duration: 2000 },
			],
		})
		expect(read('constantConcurrentUsers(10) during (10), rampConcurrentUsers(10) to (20) during (10)')).toEqual({
			model: 'closed',
			steps: [
				{ from: 10, to: 10, duration: 10_000 },
				{ from: 10, to: 20, duration: 10_000 },
			],
		})
	})

	it('with stairs, whose ramps lie before the levels or, with a start, between them', () => {
		const level = (rate: number) => ({ kind: 'constant', rate, duration: 10_000 })
		const ramp = (from: number, to: number) => ({ kind: 'rampRate', from, to, duration: 5000 })
		const stairs = 'incrementUsersPerSec(5).times(3).eachLevelLasting(10)'
		expect(read(`${stairs}.startingFrom(2)`)).toMatchObject({ steps: [level(2), level(7), level(12)] })
		expect(read(`${stairs}.separatedByRampsLasting(5)`)).toMatchObject({
			steps: [ramp(0, 5), level(5), ramp(5, 10), level(10), ramp(10, 15), level(15)],
		})
		const between = [level(2), ramp(2, 7), level(7), ramp(7, 12), level(12)]
		expect(read(`${stairs}.separatedByRampsLasting(5).startingFrom(2)`)).toMatchObject({ steps: between })
		expect(read(`${stairs}.startingFrom(2).separatedByRampsLasting(5)`)).toMatchObject({ steps: between })
		expect(read('incrementConcurrentUsers(5).times(2).eachLevelLasting(10).startingFrom(10)')).toEqual({
			model: 'closed',
			steps: [
				{ from: 10, to: 10, duration: 10_000 },
				{ from: 15, to: 15, duration: 10_000 },
			],
		})
	})

	it.each([
		['rampUsers(ten) during (5)', 'gatling.inject, column 11: expected a whole number, got "ten".'],
		['rampUsers(1.5) during (5)', 'gatling.inject, column 11: expected a whole number, got "1.5".'],
		['rampUsers(10) for (5)', 'gatling.inject, column 15: expected "during", got "for".'],
		[
			'rampUsers(10) during (5 weeks)',
			'gatling.inject, column 25: expected ms, seconds, minutes or hours, got "weeks".',
		],
		['rampUsers(10) during (5', 'gatling.inject, column 24: expected ), got its end.'],
		['rampUsers(10) during (500 ms)', 'gatling.inject, column 23: expected 0, or at least one second, got "500".'],
		[
			'incrementUsersPerSec(1).times(100000).eachLevelLasting(1)',
			'gatling.inject, column 31: expected at most 1000 levels, got "100000".',
		],
		[
			'rampUsers(99999999999999999999) during (5)',
			'gatling.inject, column 11: expected at most 1000000000, got "99999999999999999999".',
		],
		[
			'rampUsersPerSec(1) to (1000000001) during (5)',
			'gatling.inject, column 24: expected at most 1000000000, got "1000000001".',
		],
		[
			'incrementConcurrentUsers(5).times(2).eachLevelLasting(2).separatedByRampsLasting(500 ms)',
			'gatling.inject, column 82: expected 0, or ramps of at least one second, got "500".',
		],
		[
			'atOnceUsers(1),\nfoo(2)',
			'gatling.inject, line 2, column 1: expected a step such as nothingFor, atOnceUsers, rampUsers, stressPeakUsers, heavisideUsers, got "foo".',
		],
		['atOnceUsers(1) 5', 'gatling.inject, column 16: expected a comma or the next step, got "5".'],
		['', 'gatling.inject, column 1: expected at least one step, got its end.'],
		[
			'atOnceUsers(1), constantConcurrentUsers(1) during (5)',
			'gatling.inject, column 17: expected a step of arriving users as before, since a profile is open or closed as a whole, got "constantConcurrentUsers".',
		],
	])('never where it is wrong: %s', (text, message) => {
		expect(() => read(text)).toThrow(message)
	})

	it('from JSON too', () => {
		const twin = [
			{ rampUsers: 10, during: '5 seconds' },
			{ rampUsersPerSec: [10, 20], during: '1 minute', randomized: true },
			'nothingFor(3)',
		]
		expect(read(profileText(twin, 'x'))).toEqual(
			read('rampUsers(10) during (5 seconds), rampUsersPerSec(10) to 20 during (1 minute) randomized, nothingFor(3)'),
		)
		expect(() => profileText([{ rampUser: 10 }], 'gatling.inject')).toThrow(
			/^gatling.inject, step 1: expected one of nothingFor, .*, got "rampUser"\.$/,
		)
		expect(() => profileText([{ rampUsers: 10, durng: 5 }], 'gatling.inject')).toThrow(
			'gatling.inject, step 1: expected to, during, over, times, eachLevelLasting, separatedByRampsLasting, startingFrom or randomized beside rampUsers, got "durng".',
		)
	})

	it('from JSON whose every word is meant', () => {
		const ramp = { rampUsersPerSec: 10, to: 20, during: '1 minute' }
		const random = 'rampUsersPerSec(10) to 20 during (1 minute) randomized'
		// A form keeps all values as text.
		expect(read(profileText({ ...ramp, randomized: 'true' }, 'x'))).toEqual(read(random))
		expect(read(profileText({ ...ramp, randomized: false }, 'x'))).toEqual(read(random.replace(' randomized', '')))
		expect(() => profileText({ ...ramp, randomized: 'poisson' }, 'gatling.inject')).toThrow(
			'gatling.inject, step 1: expected true or false for randomized, got "poisson".',
		)
		expect(() => profileText({ rampUsersPerSec: [10, 20, 30], during: 60 }, 'gatling.inject')).toThrow(
			'gatling.inject, step 1: expected a number, or two from one to the other, for rampUsersPerSec, got 10, 20, 30.',
		)
		expect(() => profileText({ ...ramp, rampUsersPerSec: [10, 15] }, 'gatling.inject')).toThrow(
			'gatling.inject, step 1: expected a number, or two from one to the other, for rampUsersPerSec, got 10, 15, 20.',
		)
	})
})

describe('users of an open profile start as Gatling starts them', () => {
	it('in seconds whose sums are rounded up, at whole milliseconds of each', () => {
		expect(starts('rampUsers(10) during (4)')).toEqual([0, 333, 666, 1000, 1500, 2000, 2333, 2666, 3000, 3500])
		expect(perSecond('rampUsers(7) during (5)')).toEqual([2, 1, 2, 1, 1])
		expect(starts('rampUsers(2) during (5)')).toEqual([0, 2000])
	})

	it('so many as rate times duration, rounded', () => {
		expect(perSecond('constantUsersPerSec(2.5) during (3)')).toEqual([3, 3, 2])
		expect(starts('constantUsersPerSec(4) during (1)')).toEqual([0, 250, 500, 750])
	})

	it('with a rate that grows, what is left of a second going to the next', () => {
		expect(perSecond('rampUsersPerSec(1) to 5 during (4)')).toEqual([1, 3, 3, 5])
		expect(perSecond('rampUsersPerSec(5) to 1 during (4)')).toEqual([4, 4, 2, 2])
	})

	it('step after step, with durations as they are and starts in whole seconds', () => {
		expect(starts('atOnceUsers(2), nothingFor(1500 ms), rampUsers(2) during (2500 ms), atOnceUsers(1)')).toEqual([
			0, 0, 1500, 2500, 4000,
		])
	})

	it('along a smooth step, most in the middle and none outside', () => {
		const peak = starts('stressPeakUsers(100) during (10)')
		expect(peak).toHaveLength(100)
		expect(peak[0]).toBe(0)
		expect(peak.at(-1)).toBeLessThanOrEqual(10_000)
		expect(peak).toEqual([...peak].sort((one, other) => one - other))
		// Half of the users within the middle third: the step is the error function.
		const within = peak.filter((start) => start > 3333 && start < 6667).length
		expect(within).toBeGreaterThan(50)
		expect(peak[49]).toBeLessThan(5000)
		expect(peak[51]).toBeGreaterThan(5000)
	})

	it('at random by the rate, and the same with the same seed', () => {
		const text = 'constantUsersPerSec(50) during (100) randomized'
		const one = starts(text, 'gatling', 7)
		expect(starts(text, 'gatling', 7)).toEqual(one)
		expect(starts(text, 'gatling', 8)).not.toEqual(one)
		// 5,000 on average, with a standard deviation of 71.
		expect(Math.abs(one.length - 5000)).toBeLessThan(5 * 71)
		expect(one.every((start) => start >= 0 && start < 100_000)).toBe(true)
	})

	it('or at equal distances where that is asked for', () => {
		expect(starts('rampUsers(4) during (2)', 'even')).toEqual([0, 500, 1000, 1500])
		expect(starts('constantUsersPerSec(2.5) during (2)', 'even')).toEqual([0, 400, 800, 1200, 1600])
	})
})

it('users start one by one, however many there are, and need no room before they do', () => {
	const first = (text: string, spacing: 'gatling' | 'even') => {
		const profile = read(text)
		return profile.model === 'open' ? openStarts(profile.steps, spacing, 1).next().value : undefined
	}
	// More than a list may hold.
	expect(first('constantUsersPerSec(1000000000) during (10)', 'even')).toBe(0)
	expect(first('atOnceUsers(1000000000)', 'gatling')).toBe(0)
})

it('a closed profile has a target for each of its seconds, that of its end, and none behind them', () => {
	expect(targets('constantConcurrentUsers(3) during (2)', 3)).toEqual([3, 3, undefined])
	expect(targets('rampConcurrentUsers(0) to (10) during (5)', 6)).toEqual([2, 4, 6, 8, 10, undefined])
	expect(targets('constantConcurrentUsers(2) during (1), rampConcurrentUsers(5) to (1) during (2)', 4)).toEqual([
		2,
		3,
		1,
		undefined,
	])
})

it('users, duration and the most at once are known before a profile runs', () => {
	expect(profileFacts(read('rampUsers(100) during (30), constantUsersPerSec(20) during (2 minutes)'))).toEqual({
		users: 2500,
		duration: 150_000,
		atOnce: undefined,
	})
	expect(profileFacts(read('rampConcurrentUsers(1) to (8) during (5)'))).toEqual({
		users: undefined,
		duration: 5000,
		atOnce: 8,
	})
})
