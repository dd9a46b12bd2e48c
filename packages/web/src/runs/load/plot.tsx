import { useLayoutEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { onThemeChange } from '../../theme/on-theme-change.ts'
import { dragByTouch } from './drag-by-touch.ts'
import { type PlotWishes, plotOptions } from './plot-options.ts'
import type { Span } from './span.ts'

interface PlotProps extends PlotWishes {
	data: uPlot.AlignedData
	span: Span
	/** The second where the cursor is. */
	at: number
}

/** A chart drawn by uPlot, as wide as there is room. It stays the same one when data come; its wishes are those of the first time. */
export function Plot({ data, span, at, ...wishes }: PlotProps) {
	const room = useRef<HTMLDivElement>(null)
	const plot = useRef<uPlot>(undefined)
	useLayoutEffect(() => {
		const { current } = room
		if (!current) return
		// The data come with their span, so that it draws them once.
		const drawn = new uPlot({ ...plotOptions(wishes), width: current.clientWidth }, undefined, current)
		plot.current = drawn
		const observer = new ResizeObserver(() => drawn.setSize({ width: current.clientWidth, height: drawn.height }))
		observer.observe(current)
		const forget = onThemeChange(() => drawn.redraw())
		const noTouch = dragByTouch(drawn.over)
		return () => {
			observer.disconnect()
			forget()
			noTouch()
			drawn.destroy()
		}
	}, [])
	useLayoutEffect(() => {
		plot.current?.batch((drawn: uPlot) => {
			drawn.setData(data, false)
			drawn.setScale('x', { min: span.from, max: span.to })
		})
	}, [data, span])
	useLayoutEffect(() => {
		plot.current?.setCursor({ left: plot.current.valToPos(at + 0.5, 'x'), top: 0 }, false)
	})
	return <div ref={room} aria-hidden="true" />
}
