import type { BundleFeature } from '@assay/contract/bundle'
import { laneQueue } from '@assay/engine/surfaces/lane-queue'
import { expect, test } from 'vitest'
import { laneCount } from '../src/executor/hands/lane-count.ts'

/** Seconds that each of 200 features takes, the longest first, as a run that knows them hands them out. */
const even = Array.from({ length: 200 }, () => 2)
const mixed = Array.from({ length: 200 }, (_, at) => 1 + (at % 20) / 10).toSorted((one, other) => other - one)
const oneLong = [8, ...Array.from({ length: 199 }, () => 1)]
/** Half of them take the same: their places come free together, and what another one keeps waits for all of it. */
const inWaves = mixed.map((takes, at) => (at < 100 ? takes : 1))

/** Seconds from the question for more lanes to its answer. */
const answering = 0.02

/** A clock that goes on when everybody waits for it. */
function openClock() {
	let now = 0
	const sleepers: { until: number; wake(): void }[] = []
	return {
		now: () => now,
		sleep: (seconds: number) => new Promise<void>((wake) => sleepers.push({ until: now + seconds, wake })),
		async through(work: Promise<unknown>) {
			let over = false
			void work.then(() => {
				over = true
			})
			for (;;) {
				await new Promise(setImmediate)
				if (over) return now
				sleepers.sort((one, other) => one.until - other.until)
				const next = sleepers.shift()
				if (!next) throw new Error('everybody waits for ever')
				now = next.until
				next.wake()
			}
		},
	}
}

/** Seconds until so many executors, with so many places over all, have run these features; and how often each asked for more. */
async function handedOut(seconds: readonly number[], executors: number, places: number) {
	const clock = openClock()
	const waiting = seconds.map((takes, at) => [{ id: at, usual: takes } as BundleFeature])
	const width = places / executors
	let asked = 0
	const take = (idle: number, ahead = 0) =>
		waiting.splice(0, laneCount({ waiting: waiting.length, idle, ahead, places, executors }))
	const executor = async (n: number) => {
		// They claim one after the other.
		await clock.sleep(n * answering)
		const queue = laneQueue({ lanes: take(width), atOnce: width }, async ({ idle, ahead }) => {
			asked++
			await clock.sleep(answering)
			return take(idle, ahead)
		})
		const place = async () => {
			for (let lane = await queue.next(); lane; lane = await queue.next())
				for (const { usual = 0 } of lane) await clock.sleep(usual)
		}
		await Promise.all(Array.from({ length: width }, place))
	}
	const took = await clock.through(Promise.all(Array.from({ length: executors }, (_, n) => executor(n))))
	return { took, asked: asked / executors }
}

/** The longest first, each where there is room first. */
function packed(seconds: readonly number[], places: number): number {
	const until = Array.from({ length: places }, () => 0)
	for (const takes of seconds) {
		const first = until.indexOf(Math.min(...until))
		until[first] = (until[first] ?? 0) + takes
	}
	return Math.max(...until)
}

const cells = [1, 2, 4, 8].flatMap((executors) => [16, 32, 64].map((places) => [executors, places] as const))

test.each(cells)(
	'%i executors with %i places run a plan in at most 1.10 of the best packing',
	async (executors, places) => {
		for (const seconds of [even, mixed, oneLong, inWaves]) {
			const { took, asked } = await handedOut(seconds, executors, places)
			expect(took / packed(seconds, places)).toBeLessThanOrEqual(1.1)
			expect(asked).toBeLessThan(100)
		}
	},
)

test('so many times the executors are so many times as fast, but for a twentieth', async () => {
	const { took: alone } = await handedOut(even, 1, 8)
	for (const executors of [2, 4, 8]) {
		const { took } = await handedOut(even, executors, 8 * executors)
		// 200 features do not fill the last round of 32 and 64 places.
		const best = packed(even, 8) / packed(even, 8 * executors)
		expect(alone / took).toBeGreaterThanOrEqual(0.95 * best)
	}
})
