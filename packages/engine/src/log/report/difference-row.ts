/** One line of a difference, both sides aligned. `folded` stands for equal parts; `mark` is the part that differs. */
export interface DifferenceRow {
	kind: 'same' | 'folded' | 'changed' | 'missing' | 'unexpected'
	expected: string
	actual: string
	expectedMark?: [number, number]
	actualMark?: [number, number]
	/** The cause in words, behind the actual value. */
	note?: string
}
