/** One statement about a whole load run that must hold, in the words of Gatling's assertions. */
export interface Threshold {
	/** As it was written. */
	text: string
	of: { scope: 'global' } | { scope: 'forAll' } | { scope: 'details'; request: string }
	figure: Figure
	must: Condition
}

export type Figure =
	/** Milliseconds. */
	| { kind: 'time'; of: 'min' | 'max' | 'mean' | 'stdDev' }
	| { kind: 'percentile'; percent: number }
	| { kind: 'requests'; which: 'all' | 'failed' | 'successful'; as: 'count' | 'percent' }
	| { kind: 'rate' }

export type Condition =
	| { word: 'lt' | 'lte' | 'gt' | 'gte' | 'is'; value: number }
	| { word: 'between'; from: number; to: number; inclusive: boolean }
	| { word: 'in'; values: number[] }
