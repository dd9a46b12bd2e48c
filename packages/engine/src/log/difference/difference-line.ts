/** One row of the two columns. A side that is undefined is empty; `mark` is the part of each text that differs. */
export interface DifferenceLine {
	sign: 'equal' | 'folded' | 'changed' | 'missing' | 'new'
	expected: string | undefined
	actual: string | undefined
	mark?: { expected: string; actual: string }
	/** The cause in words, after the actual value. */
	note?: string
}
