import uPlot from 'uplot'
import { clock } from '../../ui/clock.ts'
import { distances } from '../../ui/time-marks.ts'
import { type Look, lookOf } from './look.ts'
import type { Span } from './span.ts'
import { topOf } from './top-of.ts'

const drawnHeight = 112
const timeHeight = 20
/** How much room bars below zero have, of that above it. */
const below = 0.375
const bars = uPlot.paths.bars?.({ size: [0.8, 24, 2] })
/** Half of a word beside the ends of the value axis. */
const wordRoom = 8

export interface PlotWishes {
	/** Of its curves, in their order. */
	looks: Look[]
	unit: string
	/** Whether the time stands below it. */
	timed: boolean
	/** The pointer is at a second, or nowhere. */
	onCursor(second: number | undefined): void
	/** A span was drawn, or a double click asks for all. */
	onSpan(span: Span | undefined): void
}

/** A chart from zero, whose cursor is always at a second that has values. */
export function plotOptions({ looks, unit, timed, onCursor, onSpan }: PlotWishes): Omit<uPlot.Options, 'width'> {
	const text = {
		stroke: colour('--text-3'),
		font: `12px ${getComputedStyle(document.documentElement).getPropertyValue('--font')}`,
	}
	const failures = looks.indexOf('fail') + 1
	const anyFailed = ({ data }: uPlot) => failures > 0 && data[failures]?.some((count) => (count ?? 0) > 0)
	return {
		height: drawnHeight + (timed ? timeHeight : wordRoom),
		padding: [wordRoom, 16, timed ? 0 : wordRoom, 0],
		legend: { show: false },
		scales: {
			x: { time: false },
			y: {
				range: (plot, _least, most) => {
					const top = topOf(most ?? 0)
					return [anyFailed(plot) ? -below * top : 0, top]
				},
			},
			// Downwards, with its zero at that of the other.
			below: {
				dir: -1,
				range: (_plot, _least, most) => {
					const top = topOf(most ?? 0)
					return [-top / below, top]
				},
			},
		},
		series: [{}, ...looks.map(seriesOf)],
		axes: [
			{
				...text,
				show: timed,
				size: timeHeight,
				gap: 4,
				space: 64,
				incrs: distances,
				values: (_plot, seconds) => seconds.map(clock),
				grid: { show: false },
				ticks: { show: false },
			},
			{
				...text,
				size: 56,
				gap: 8,
				splits: ({ scales: { y } }) => {
					const { min = 0, max = 0 } = y ?? {}
					return [...(min < 0 ? [min] : []), 0, max / 2, max]
				},
				values: ({ scales }, marks) =>
					marks.map((mark) => {
						if (mark < 0) return (scales.below?.max ?? 0).toLocaleString('en')
						if (mark === 0) return `0 ${unit}`.trim()
						return mark === marks.at(-1) ? mark.toLocaleString('en') : ''
					}),
				grid: { stroke: colour('--line'), width: 1 },
				ticks: { show: false },
			},
		],
		cursor: {
			y: false,
			points: { show: false },
			drag: { setScale: false },
			move: (plot, left, top) => (left < 0 ? [left, top] : [atPoint(plot, left), top]),
			bind: {
				mousemove: (plot, _over, move) => (event) => {
					move(event)
					onCursor(secondAt(plot))
					return null
				},
				mouseleave: (_plot, _over, leave) => (event) => {
					leave(event)
					onCursor(undefined)
					return null
				},
				dblclick: () => () => {
					onSpan(undefined)
					return null
				},
			},
		},
		hooks: {
			setSelect: [
				(plot) => {
					const { left, width } = plot.select
					if (width === 0) return
					const [from, last] = [left, left + width].map((at) => Math.floor(plot.posToVal(at, 'x'))) as [number, number]
					plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
					onSpan({ from, to: last + 1 })
				},
			],
		},
	}
}

function seriesOf(look: Look): uPlot.Series {
	const { colour: stroke, width, dash, fill } = lookOf(look)
	return {
		stroke: colour(stroke),
		width,
		points: { show: false },
		// A limit above all values does not make them small.
		auto: look !== 'limit',
		...(dash ? { dash } : {}),
		...(fill ? { fill: colour(fill) } : {}),
		...(look === 'fail' && bars ? { scale: 'below', paths: bars } : {}),
	}
}

/** What a variable of the theme is while it is drawn: a canvas knows no variables. */
const colour = (variable: string) => (plot: uPlot) => {
	plot.root.style.color = `var(${variable})`
	return getComputedStyle(plot.root).color
}

const atPoint = (plot: uPlot, left: number) => plot.valToPos(plot.data[0][plot.posToIdx(left)] ?? 0, 'x')

function secondAt({ cursor: { idx }, data: [middles] }: uPlot): number | undefined {
	const middle = typeof idx === 'number' ? middles[idx] : undefined
	return middle === undefined ? undefined : middle - 0.5
}
