import { type RefObject, useLayoutEffect, useState } from 'react'

interface Scroller {
	element: HTMLElement | null
	/** How far below the scrolled content's top the list begins. */
	margin: number
}

const scrolls = (element: HTMLElement) => /auto|scroll/.test(getComputedStyle(element).overflowY)

/** What scrolls around a list: on wide screens the detail, on small ones the whole screen. Measured again when anything above grows. */
export function useScroller(list: RefObject<HTMLElement | null>): Scroller {
	const [scroller, setScroller] = useState<Scroller>({ element: null, margin: 0 })
	useLayoutEffect(() => {
		const measure = () => {
			const here = list.current
			let element = here?.parentElement ?? null
			while (element && !scrolls(element)) element = element.parentElement
			if (!here || !element) return
			const margin = Math.round(
				here.getBoundingClientRect().top - element.getBoundingClientRect().top + element.scrollTop,
			)
			setScroller((former) => (former.element === element && former.margin === margin ? former : { element, margin }))
		}
		measure()
		const observer = new ResizeObserver(measure)
		for (let element = list.current?.parentElement; element; element = element.parentElement) observer.observe(element)
		return () => observer.disconnect()
	}, [list])
	return scroller
}
