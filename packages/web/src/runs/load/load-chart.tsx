import type { LoadSecond } from '@assay/engine/log/load/load-view'
import { useMemo } from 'react'
import { curvesOf, type Line, type PointsBefore, plotData } from './chart-curves.ts'
import styles from './load-charts.module.css'
import { lookInLegend } from './look.ts'
import { Plot } from './plot.tsx'
import type { PlotWishes } from './plot-options.ts'
import { rounded } from './rounded.ts'
import type { Span } from './span.ts'

interface LoadChartProps extends Omit<PlotWishes, 'looks'> {
	title: string
	lines: Line[]
	/** What its values must stay below. */
	limits: number[]
	points: LoadSecond[]
	before: PointsBefore | undefined
	span: Span
	/** The second where the cursor is. */
	at: number
}

/** A line for each figure, with its value at the cursor beside its name; those of an earlier run under it. */
export function LoadChart({ title, lines, limits, points, before, ...plot }: LoadChartProps) {
	const curves = useMemo(() => curvesOf(lines, limits, points, before), [lines, limits, points, before])
	const data = useMemo(() => plotData(curves, points, before?.points), [curves, points, before])
	const looks = curves.map(({ look }) => look)
	return (
		<div className={styles.chart}>
			<div className={styles.legend}>
				<h3>{title}</h3>
				{curves.map(({ name, look, at }, place) => (
					<span key={place}>
						<i style={lookInLegend(look)} aria-hidden="true" /> {name} <b>{shown(at(plot.at))}</b>
					</span>
				))}
			</div>
			<Plot key={looks.join()} {...plot} {...{ looks, data }} />
		</div>
	)
}

const shown = (value: number | undefined) => (value === undefined ? '–' : rounded(value))
