import { useEffect, useRef, useState } from 'react'

/**
 * Whether a live list keeps its newest line in view. It does until somebody scrolls, and again when asked to; at the end it goes
 * back to the top, where the verdict stands.
 */
export function useFollow(element: HTMLElement | null, live: boolean): { following: boolean; resume: () => void } {
	const [following, setFollowing] = useState(true)
	useEffect(() => {
		if (!element || !live) return
		const stop = () => setFollowing(false)
		const onKey = ({ key }: KeyboardEvent) => {
			if (['PageUp', 'PageDown', 'Home', 'End', 'ArrowUp', 'ArrowDown', ' '].includes(key)) stop()
		}
		// What is in it is a target of its own: that is its scroll bar.
		const onPointer = ({ target }: PointerEvent) => {
			if (target === element) stop()
		}
		element.addEventListener('pointerdown', onPointer, { passive: true })
		element.addEventListener('wheel', stop, { passive: true })
		element.addEventListener('touchmove', stop, { passive: true })
		element.addEventListener('keydown', onKey)
		return () => {
			element.removeEventListener('pointerdown', onPointer)
			element.removeEventListener('wheel', stop)
			element.removeEventListener('touchmove', stop)
			element.removeEventListener('keydown', onKey)
		}
	}, [element, live])
	const followed = useRef(false)
	useEffect(() => {
		if (!live && followed.current) element?.scrollTo({ top: 0 })
		followed.current = live && following
	}, [element, live, following])

	return { following: following && live, resume: () => setFollowing(true) }
}
