import { type RefObject, useEffect, useRef } from 'react'

/** The wheel over an element, for a listener that may keep it from scrolling the dialog too; React's own cannot. */
export function useWheel(element: RefObject<HTMLElement | null>, listener: (event: WheelEvent) => void) {
	const latest = useRef(listener)
	latest.current = listener
	useEffect(() => {
		const here = element.current
		const wheel = (event: WheelEvent) => latest.current(event)
		here?.addEventListener('wheel', wheel, { passive: false })
		return () => here?.removeEventListener('wheel', wheel)
	}, [element])
}
