/** Two whole numbers from 1. */
export type Pair = readonly [number, number]

/**
 * Pairs as text, six bits a letter: the first two letters are the orders of the exponential Golomb codes (as in ITU-T H.264, 9.1) in which
 * the pairs' first and second numbers follow, each less one. Small numbers, as most are, take a bit or three.
 */
export function packPairs(pairs: readonly Pair[]): string {
	if (pairs.length === 0) return ''
	const orders = [orderOf(pairs, 0), orderOf(pairs, 1)] as const
	let text = orders.map((order) => alphabet[order]).join('')
	let letter = 0
	let free = 6
	/** The highest bit first. */
	function write(value: number, bits: number): void {
		for (let unit = 2 ** (bits - 1); unit >= 1; unit /= 2) {
			letter = letter * 2 + (Math.floor(value / unit) % 2)
			if (--free > 0) continue
			text += alphabet[letter]
			letter = 0
			free = 6
		}
	}
	for (const pair of pairs)
		for (const at of [0, 1] as const) {
			const order = orders[at]
			const value = pair[at] - 1 + 2 ** order
			const bits = bitsOf(value)
			write(0, bits - 1 - order)
			write(value, bits)
		}
	return free === 6 ? text : text + alphabet[letter * 2 ** free]
}

/** The pairs of a text that {@link packPairs} made. */
export function unpackPairs(text: string): Pair[] {
	const pairs: Pair[] = []
	const orders = [bitsIn[text[0] ?? ''] ?? 0, bitsIn[text[1] ?? ''] ?? 0] as const
	let at = 2
	let letter = 0
	let left = 0
	/** Undefined behind the last one. */
	function bit(): number | undefined {
		if (left === 0) {
			const next = text[at++]
			if (next === undefined) return undefined
			letter = bitsIn[next] ?? 0
			left = 6
		}
		left--
		return (letter >> left) & 1
	}
	function read(order: number): number | undefined {
		let bits = order
		for (let zero = bit(); zero !== 1; zero = bit()) {
			// The last letter is filled up with zeros.
			if (zero === undefined) return undefined
			bits++
		}
		let value = 1
		for (; bits > 0; bits--) value = value * 2 + (bit() ?? 0)
		return value + 1 - 2 ** order
	}
	for (;;) {
		const first = read(orders[0])
		const second = read(orders[1])
		if (first === undefined || second === undefined) return pairs
		pairs.push([first, second])
	}
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const bitsIn: Record<string, number> = Object.fromEntries([...alphabet].map((letter, value) => [letter, value]))

/** So many of the lowest bits of each number are written as they are: two less than the mean has, measured to be the shortest. */
function orderOf(pairs: readonly Pair[], at: 0 | 1): number {
	let sum = 0
	for (const pair of pairs) sum += pair[at] - 1
	return Math.max(0, Math.floor(Math.log2(Math.max(1, sum / pairs.length))) - 1)
}

const bitsOf = (value: number) => (value < 2 ** 31 ? 32 - Math.clz32(value) : value.toString(2).length)
