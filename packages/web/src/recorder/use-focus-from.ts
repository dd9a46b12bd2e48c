import { type RefObject, useLayoutEffect } from 'react'

/**
 * What opens over a picture takes the focus from it, or the keyboard would not come there, and gives it back when it has been
 * answered, or nothing that is typed would be recorded.
 */
export function useFocusFrom(picture: RefObject<HTMLElement | null>, own: RefObject<HTMLElement | null>) {
	useLayoutEffect(() => {
		const here = own.current
		// Not from a step that is being changed.
		if (picture.current?.contains(document.activeElement))
			(here?.querySelector<HTMLElement>('button:last-of-type') ?? here)?.focus()
		return () => {
			if (here?.contains(document.activeElement)) picture.current?.focus()
		}
	}, [picture, own])
}
