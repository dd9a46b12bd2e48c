import { loadFigures } from './load-figures.ts'
import type { LoadView } from './load-view.ts'

interface NamedLoad {
	/** Of the feature. */
	name: string
	load: LoadView
}

type Cell = string | number

/** The table of requests of each load as CSV; times in milliseconds, counted from the sending but for the one that says otherwise. */
export function requestsCsv(loads: readonly NamedLoad[]): string {
	const rows = loads.flatMap(({ name, load }) => loadFigures(load).map((figures) => ({ feature: name, ...figures })))
	const names = [
		'feature',
		'name',
		'ok',
		'ko',
		'min',
		'p50',
		'p75',
		'p95',
		'p99',
		'intendedP99',
		'max',
		'mean',
		'deviation',
		'rate',
	] as const
	const groups = ['within 800', '800 to 1200', 'later'].map((group) => `ok ${group}`)
	return lines([[...names, ...groups], ...rows.map((row) => [...names.map((name) => row[name]), ...row.groups])])
}

/** The seconds of each load as CSV; times in milliseconds. */
export function secondsCsv(loads: readonly NamedLoad[]): string {
	const times = ['p50', 'p75', 'p95', 'p99', 'max'] as const
	return lines([
		['feature', 'second', 'users', 'started', 'ok', 'ko', ...times],
		...loads.flatMap(({ name, load }) =>
			load.seconds.map((one) => [
				name,
				...[one.second, one.users, one.started, one.ok, one.ko],
				...times.map((time) => one[time] / 1000),
			]),
		),
	])
}

const lines = (rows: Cell[][]): string => rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')

function cellText(cell: Cell): string {
	if (typeof cell === 'number') return String(Math.round(cell * 1000) / 1000)
	return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
