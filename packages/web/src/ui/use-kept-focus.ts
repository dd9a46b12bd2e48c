import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

/**
 * Where what has the focus goes from a part of the screen, as a filter that is taken off, the focus would begin again at the top
 * of the page: what stands in its place gets it. Goes to the element around that part.
 */
export function useKeptFocus(part: RefObject<HTMLElement | null>) {
	const last = useRef<{ on: Element; place: number }>(undefined)
	useEffect(() => {
		if (!last.current || last.current.on.isConnected || document.activeElement !== document.body) return
		const all = stopsIn(part.current)
		const next = all[Math.min(last.current.place, all.length - 1)]
		last.current = undefined
		next?.focus()
	})
	return {
		onFocus: ({ target }: FocusEvent<HTMLElement>) => {
			const place = stopsIn(part.current).indexOf(target)
			// Of a menu that opens from it, which lies elsewhere in the page, it is the button.
			if (place >= 0) last.current = { on: target, place }
		},
	}
}

const stopsIn = (part: HTMLElement | null) => [...(part?.querySelectorAll<HTMLElement>('a[href], button, input') ?? [])]
