import type { LoadSecond } from '@assay/engine/log/load/load-view'
import type { AlignedData } from 'uplot'
import type { Look } from './look.ts'

export interface Line {
	name: string
	look: Look
	of(second: LoadSecond): number
	/** Drawn of an earlier run too. */
	compared?: true
}

/** The seconds of an earlier run, and what it is called. */
export interface PointsBefore {
	name: string
	points: LoadSecond[]
}

/** What a chart draws: a figure of this run or of the one before, or a limit. */
export interface Curve {
	name: string
	look: Look
	/** Undefined where a run has no such second. */
	at(second: number): number | undefined
}

export function curvesOf(
	lines: Line[],
	limits: number[],
	points: LoadSecond[],
	before: PointsBefore | undefined,
): Curve[] {
	const compared = before ? lines.filter((one) => one.compared) : []
	return [
		...lines.map(({ name, look, of }) => ({ name, look, at: reader(points, of) })),
		...compared.map(({ name, of }) => ({
			name: `${before?.name}, ${name}`,
			look: 'before' as const,
			at: reader(before?.points ?? [], of),
		})),
		...limits.map((limit) => ({ name: 'limit', look: 'limit' as const, at: () => limit })),
	]
}

function reader(points: LoadSecond[], of: Line['of']): Curve['at'] {
	const known = new Map(points.map((point) => [point.second, of(point)]))
	return (second) => known.get(second)
}

/** The middles of all seconds that a run or the one before has, then the values of each curve there. */
export function plotData(curves: Curve[], points: LoadSecond[], before: LoadSecond[] = []): AlignedData {
	const seconds = [...new Set([...points, ...before].map(({ second }) => second))].sort((a, b) => a - b)
	// A bar without height would be a stroke.
	const drawnAt = ({ look, at }: Curve, second: number) => (look === 'fail' ? at(second) || undefined : at(second))
	return [
		seconds.map((second) => second + 0.5),
		...curves.map((curve) => seconds.map((second) => drawnAt(curve, second))),
	]
}
