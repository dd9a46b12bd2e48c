import { type RefObject, useEffect, useRef } from 'react'

/** Whether the part is still on the screen: what waits for an answer acts for nobody after it was closed. */
export function useHere(): RefObject<boolean> {
	const here = useRef(true)
	useEffect(() => {
		here.current = true
		return () => {
			here.current = false
		}
	}, [])
	return here
}
