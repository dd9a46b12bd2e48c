/** A ticked id goes, another joins at the end: the order of ticking is the order that is kept. */
export const toggled = (ids: readonly number[], id: number): number[] =>
	ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]
