import { type RefObject, useEffect, useRef } from 'react'

/** What a list keeps in view although lines above it arrive: what was asked for last, until somebody moves the list. */
export function useHeld(element: HTMLElement | null, asked: string | null): RefObject<string | null> {
	const held = useRef(asked)
	const former = useRef(asked)
	if (former.current !== asked) {
		former.current = asked
		held.current = asked
	}
	useEffect(() => {
		if (!element) return
		const letGo = () => {
			held.current = null
		}
		const moves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
		for (const move of moves) element.addEventListener(move, letGo, { passive: true })
		return () => {
			for (const move of moves) element.removeEventListener(move, letGo)
		}
	}, [element])
	return held
}
