import { useRef } from 'react'

/**
 * The selected item of a list: of the shown page, else what is read of it. One that leaves the page, as by a new name or by
 * younger items, stays as it was shown last until it has been read: what is open in it and half typed stays with it.
 */
export function useKeptOpen<Item>(item: Item | undefined, found: Item | undefined, isReading: boolean) {
	const last = useRef<Item>(undefined)
	last.current = item ?? (isReading ? (last.current ?? found) : found)
	return last.current
}
