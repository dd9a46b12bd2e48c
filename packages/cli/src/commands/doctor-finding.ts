/** A line of the doctor. */
export interface Finding {
	/** `optional`: absent, and most people never miss it. */
	state: 'good' | 'optional' | 'missing'
	what: string
	found: string
	advice?: string
}
