import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

/**
 * Where the row of a list that has the focus goes, as by being deleted, the focus would begin again at the top of the page: the
 * selected row gets it, or what stands in place of an empty list. Goes to the element around the rows.
 */
export function useRowFocus(list: RefObject<HTMLElement | null>, empty: RefObject<HTMLElement | null>) {
	const last = useRef<Element>(undefined)
	useEffect(() => {
		// While a dialog is open, and asks about the row, the focus is there.
		if (!last.current || last.current.isConnected || document.activeElement !== document.body) return
		const next =
			list.current?.querySelector<HTMLElement>('[aria-current="true"] button') ??
			empty.current?.querySelector<HTMLElement>('button')
		if (!next) return
		last.current = undefined
		next.focus()
	})
	return {
		onFocus: ({ target }: FocusEvent) => {
			last.current = target
		},
	}
}
