import type { OpenStep } from './load-step.ts'
import { peakStarts } from './peak-starts.ts'
import { randomStarts } from './random-starts.ts'

/** `gatling`: users of one second begin at whole milliseconds of it, as Gatling has them. `even`: one like the other. */
export type Spacing = 'gatling' | 'even'

/** Milliseconds from the beginning at which each user of an open profile starts, in order. `seed` decides what is random. */
export function* openStarts(steps: readonly OpenStep[], spacing: Spacing, seed: number): Generator<number> {
	let offset = 0
	for (const [index, step] of steps.entries()) {
		for (const start of startsOf(step, spacing, seed + index)) yield offset + start
		offset += step.kind === 'atOnce' ? 0 : step.duration
	}
}

function startsOf(step: OpenStep, spacing: Spacing, seed: number): Iterable<number> {
	switch (step.kind) {
		case 'nothing':
			return []
		case 'atOnce':
			return each(step.users, () => 0)
		case 'peak':
			return peakStarts(step.users, step.duration)
		case 'random':
			return randomStarts({ ...step, seconds: wholeSeconds(step.duration) }, seed)
		case 'ramp':
			return spread(step.users, wholeSeconds(step.duration), spacing)
		case 'constant':
			return spread(constantUsers(step), wholeSeconds(step.duration), spacing)
		case 'rampRate':
			return spacing === 'even' ? evenRamp(step) : inSeconds(rampCounts(step))
	}
}

/** Gatling leaves out what a duration has beyond whole seconds. */
const wholeSeconds = (duration: number) => Math.floor(duration / 1000)

export const constantUsers = ({ rate, duration }: { rate: number; duration: number }) =>
	Math.round(wholeSeconds(duration) * rate)

export const rampRateUsers = ({ from, to, duration }: { from: number; to: number; duration: number }) =>
	Math.trunc((from + (to - from) / 2) * wholeSeconds(duration))

/** So many users over so many seconds: after each second the sum is rounded up, the last second has the rest. */
function spread(users: number, seconds: number, spacing: Spacing): Iterable<number> {
	if (spacing === 'even') return each(users, (user) => (user * seconds * 1000) / users)
	const sumAfter = (second: number) => (second === seconds ? users : Math.ceil((users / seconds) * second))
	return inSeconds(Array.from({ length: seconds }, (_, second) => sumAfter(second + 1) - sumAfter(second)))
}

/** One by one: there may be more than a list holds. */
function* each(users: number, startOf: (user: number) => number): Generator<number> {
	for (let user = 0; user < users; user++) yield startOf(user)
}

function* inSeconds(counts: Iterable<number>): Generator<number> {
	let second = 0
	for (const count of counts) {
		for (let user = 0; user < count; user++) yield second * 1000 + Math.floor((1000 * user) / count)
		second++
	}
}

/** What a second has beyond whole users goes to the next one. */
function rampCounts({ from, to, duration }: { from: number; to: number; duration: number }): number[] {
	const seconds = wholeSeconds(duration)
	const slope = (to - from) / (2 * seconds)
	let left = 0
	return Array.from({ length: seconds }, (_, second) => {
		const wanted = slope * (2 * second + 1) + from + left
		const count = Math.floor(Math.round(wanted * 1e10) / 1e10)
		left = wanted - count
		return count
	})
}

/** User i starts when the rate has added up to i. */
function* evenRamp(step: { from: number; to: number; duration: number }): Generator<number> {
	const seconds = wholeSeconds(step.duration)
	const bend = (step.to - step.from) / (2 * seconds)
	for (let user = 0; user < rampRateUsers(step); user++) {
		const second =
			bend === 0
				? user / step.from
				: (-step.from + Math.sqrt(Math.max(0, step.from * step.from + 4 * bend * user))) / (2 * bend)
		yield second * 1000
	}
}
