// Where new objects and arrays come from. Inside a run they must be born in the script realm, because a single
// object of the host would hand user scripts the host's Function constructor. Elsewhere plain literals will do.

export interface Maker {
	object(): Record<string, unknown>
	array(): unknown[]
	/** For a decimal beyond what a number holds. */
	decimal?(text: string): object
}

export const hostMaker: Maker = { object: () => ({}), array: () => [] }
