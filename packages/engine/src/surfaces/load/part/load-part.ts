/**
 * Which users of a load one of several generators has: those whose number, from 0, leaves `index` when it is divided by `of`.
 * All parts together are the load, each user in one of them.
 */
export interface LoadPart {
	index: number
	of: number
}

/** When a generator begins, and with what. */
export interface LoadBegin {
	/** Milliseconds on the clock of its machine that nobody sets, `machineClock`: what day it is there does not matter. */
	at: number
	part: LoadPart
}

export const wholeLoad: LoadPart = { index: 0, of: 1 }

/** How many of so many, counted from 0, are in a part. */
export const countIn = ({ index, of }: LoadPart, count: number): number =>
	Math.max(0, Math.floor((count - index + of - 1) / of))

/** One of `of` parts of a part. */
export const partOf = (whole: LoadPart, { index, of }: LoadPart): LoadPart => ({
	index: whole.index + whole.of * index,
	of: whole.of * of,
})

/** What of a sequence is in a part, in order. */
export function* startsIn({ index, of }: LoadPart, starts: Iterable<number>): Generator<number> {
	let number = 0
	for (const start of starts) if (number++ % of === index) yield start
}

/**
 * The same part of a flow before which so many users of others are dealt: it goes on where they ended, so that all flows together are
 * dealt like one.
 */
export const partOfFlow = ({ index, of }: LoadPart, usersBefore: number): LoadPart => ({
	index: (index + of - (usersBefore % of)) % of,
	of,
})
