/** The execution order of features, moved about and kept as one text among the fields of a test plan. Unaware of screens. */
export const orderText = (ids: readonly number[]) => ids.join(',')

export const readOrder = (text: string): number[] => (text === '' ? [] : text.split(',').map(Number))

/** The same ids with one of them at another place. */
export function moved(ids: readonly number[], from: number, to: number): number[] {
	const rest = ids.filter((_, place) => place !== from)
	const one = ids[from]
	return one === undefined ? [...ids] : [...rest.slice(0, to), one, ...rest.slice(to)]
}

/** How many rows a row gives way while another is dragged from one place to another: up, down or not at all. */
export function givesWay(place: number, from: number, to: number): -1 | 0 | 1 {
	if (place > from && place <= to) return -1
	if (place < from && place >= to) return 1
	return 0
}
