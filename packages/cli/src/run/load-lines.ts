import { latestSecond } from '@assay/engine/log/load/latest-second'
import { type LoadFigures, loadFigures } from '@assay/engine/log/load/load-figures'
import type { LoadView } from '@assay/engine/log/load/load-view'
import type { Colours } from '../colours.ts'

/** How the load is at this moment, in one line. */
export function loadLine(view: LoadView): string {
	const now = latestSecond(view)
	const failed = view.failures.reduce((sum, { count }) => sum + count, 0)
	const { second = -1, users = 0, ok = 0, ko = 0, p95 = 0 } = now ?? {}
	const planned = view.plannedUsers === undefined ? '' : ` of ${view.plannedUsers}`
	return [
		`${second + 1} s`,
		`${users} users at work, ${view.usersStarted}${planned} started`,
		`${ok + ko} requests/s`,
		`p95 ${milliseconds(p95 / 1000)} ms`,
		`${failed} failed`,
	].join(' · ')
}

const mostRows = 20

/** The table of requests, all of them first; times in milliseconds. */
export function loadTable(view: LoadView, colour: Colours): string[] {
	const columns: [string, (figures: LoadFigures) => string][] = [
		['Requests', ({ name }) => name],
		['OK', ({ ok }) => String(ok)],
		['KO', ({ ko }) => String(ko)],
		['min', ({ min }) => milliseconds(min)],
		['p50', ({ p50 }) => milliseconds(p50)],
		['p75', ({ p75 }) => milliseconds(p75)],
		['p95', ({ p95 }) => milliseconds(p95)],
		['p99', ({ p99 }) => milliseconds(p99)],
		['max', ({ max }) => milliseconds(max)],
		['req/s', ({ rate }) => rate.toFixed(1)],
	]
	const all = loadFigures(view)
	const rows = [
		columns.map(([title]) => title),
		...all.slice(0, mostRows).map((figures) => columns.map(([, text]) => text(figures))),
	]
	const widths = columns.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
	const lines = rows.map((row) =>
		row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '),
	)
	const shown = lines.map((line, at) => (at === 0 ? colour.quiet(line) : line))
	const rest = all.length - mostRows
	if (rest <= 0) return shown
	return [
		...shown,
		colour.quiet(`and ${rest} more; patterns such as "/cats/{id}" in gatling.protocol name them together`),
	]
}

const mostFailures = 10

/** What failed, the most frequent first, each with the place of its first step. */
export function loadFailures({ failures }: LoadView, colour: Colours): string[] {
	const sorted = [...failures].sort((one, other) => other.count - one.count)
	const lines = sorted
		.slice(0, mostFailures)
		.flatMap(({ count, request, message, samples: [first] }) => [
			`${colour.fail(`${count} ×`)} ${request}: ${message.split('\n')[0]}`,
			...(first?.path ? [colour.quiet(`    ${first.path}:${first.line} ${first.step ?? ''}`)] : []),
		])
	const rest = failures.length - mostFailures
	return rest > 0 ? [...lines, colour.quiet(`and ${rest} more kinds of failures`)] : lines
}

const milliseconds = (value: number) => value.toFixed(value < 10 ? 1 : 0)
