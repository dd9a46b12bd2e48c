/** An action on a page where it passes, and where it fails with what it says then. */
export interface Case {
	/** The page's path; `/` where it is left out. */
	on?: string
	passes: string[]
	/** Of several steps the last one fails. */
	fails: [steps: string | string[], message: string | RegExp][]
}

export type Cases = Record<string, Case>
