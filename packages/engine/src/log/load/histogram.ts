import { packPairs, unpackPairs } from './packed-pairs.ts'

/**
 * Counts of durations in whole microseconds, from 1 µs to 1 h, in steps of less than a thousandth (a high dynamic range
 * histogram). Any two can be added without loss.
 */
export class Histogram {
	private counts = new Map<number, number>()
	/** The steps in their order, until something is added. */
	private inOrder: [number, number][] | undefined
	count = 0

	/** What is longer than an hour counts as an hour. */
	record(micros: number, times = 1): void {
		const step = stepOf(Math.min(longest, Math.max(1, Math.round(micros))))
		this.counts.set(step, (this.counts.get(step) ?? 0) + times)
		this.count += times
		this.inOrder = undefined
	}

	add(other: Histogram): void {
		for (const [step, count] of other.counts) this.counts.set(step, (this.counts.get(step) ?? 0) + count)
		this.count += other.count
		this.inOrder = undefined
	}

	/** Microseconds within which so many percent lie, 0 to 100; 0 where nothing was recorded. */
	percentile(percent: number): number {
		let left = Math.max(1, Math.ceil((percent / 100) * this.count - 1e-9))
		for (const [step, count] of this.sorted()) {
			left -= count
			if (left <= 0) return highest(step)
		}
		return 0
	}

	get min(): number {
		const first = this.sorted()[0]
		return first ? lowest(first[0]) : 0
	}

	get max(): number {
		const last = this.sorted().at(-1)
		return last ? highest(last[0]) : 0
	}

	get mean(): number {
		let sum = 0
		for (const [step, count] of this.counts) sum += middle(step) * count
		return this.count === 0 ? 0 : sum / this.count
	}

	/** The standard deviation. */
	get deviation(): number {
		const { mean } = this
		let sum = 0
		for (const [step, count] of this.counts) sum += (middle(step) - mean) ** 2 * count
		return this.count === 0 ? 0 : Math.sqrt(sum / this.count)
	}

	/** How many lie below so many microseconds. */
	below(micros: number): number {
		if (micros > longest) return this.count
		const limit = stepOf(micros)
		const first = middle(limit) < micros ? limit + 1 : limit
		let sum = 0
		for (const [step, count] of this.counts) if (step < first) sum += count
		return sum
	}

	/** As text: of each step taken its distance from the one before, and its count. */
	get text(): string {
		let before = 0
		return packPairs(
			this.sorted().map(([step, count]) => {
				const distance = step - before
				before = step
				return [distance, count]
			}),
		)
	}

	/** From its text, or from the numbers that stood for it in earlier logs: distance, count, distance, count and so on. */
	static of(given: string | readonly number[]): Histogram {
		const pairs =
			typeof given === 'string'
				? unpackPairs(given)
				: Array.from({ length: given.length >> 1 }, (_, at) => [given[2 * at] ?? 0, given[2 * at + 1] ?? 0] as const)
		const read = new Histogram()
		let step = 0
		for (const [distance, count] of pairs) {
			step += distance
			read.counts.set(step, (read.counts.get(step) ?? 0) + count)
			read.count += count
		}
		return read
	}

	private sorted(): [number, number][] {
		this.inOrder ??= [...this.counts].sort(([one], [other]) => one - other)
		return this.inOrder
	}
}

const longest = 3_600_000_000

/** Each value below 2048 is a step of its own; from there on 1024 steps make a doubling. */
function stepOf(value: number): number {
	if (value < 2048) return value
	const doublings = 21 - Math.clz32(value)
	return 1024 * doublings + (value >>> doublings)
}

const doublingsOf = (step: number) => (step < 2048 ? 0 : Math.floor(step / 1024) - 1)
const lowest = (step: number) => (step - 1024 * doublingsOf(step)) * 2 ** doublingsOf(step)
const highest = (step: number) => lowest(step) + 2 ** doublingsOf(step) - 1
const middle = (step: number) => (lowest(step) + highest(step)) / 2
