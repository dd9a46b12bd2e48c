import type { RunView } from '@assay/engine/log/fold'
import { useMemo } from 'react'
import { couldNotRun, failedOf } from './log/could-not-run.ts'
import styles from './run-progress.module.css'

type Cell = 'passed' | 'failed' | 'stopped' | 'running' | 'queued'

const heights: Record<Cell, number> = { passed: 4, failed: 10, stopped: 10, running: 10, queued: 4 }

/** One cell for each scenario in the order of the run, and for a feature that could not run; wider gaps between features; of more than a thousand several share one. */
export function RunProgress({ view, version, total }: { view: RunView; version: number; total: number }) {
	const paths = useMemo(() => cellPaths(view, total), [view, version, total])
	if (total < 2) return <div className={styles.none} />
	const { passed, running } = view.counts
	const failed = failedOf(view)
	const stopped = view.counts.failed - failed
	return (
		<svg
			className={styles.cells}
			viewBox="0 0 1000 12"
			preserveAspectRatio="none"
			role="img"
			aria-label={`${passed} passed, ${failed} failed, ${stopped > 0 ? `${stopped} could not run, ` : ''}${total - passed - failed - stopped - running} to come`}
		>
			{paths.map(([cell, d]) => (
				<path key={cell} d={d} className={styles[cell]} />
			))}
		</svg>
	)
}

/** More cells than a screen has points are drawn as one where they stand together: what weighs most is seen. */
const mostCells = 1000
const weights: Record<Cell, number> = { passed: 0, queued: 1, running: 2, stopped: 3, failed: 4 }

/** Between two features, of a thousand. */
const widestGap = 10

export function cellPaths(view: RunView, total: number): [Cell, string][] {
	const known: (Cell | undefined)[] = view.features.flatMap(({ scenarios, status }, at): (Cell | undefined)[] => [
		...(at > 0 ? [undefined] : []),
		...scenarios.map((scenario): Cell => (couldNotRun(view, scenario) ? 'stopped' : scenario.status)),
		...(status === 'error' && scenarios.length === 0 ? ['stopped' as const] : []),
	])
	const count = view.features.reduce((sum, { scenarios }) => sum + scenarios.length, 0)
	const cells = condensed([...known, ...Array.from({ length: Math.max(0, total - count) }, (): Cell => 'queued')])
	const shown = cells.filter(Boolean).length
	const apart = Math.min(widestGap, 1000 / Math.max(1, cells.length))
	const width = (1000 - (cells.length - shown) * apart) / Math.max(1, shown)
	const gap = Math.min(2, width / 4)
	const paths: Record<Cell, string> = { passed: '', queued: '', running: '', stopped: '', failed: '' }
	let from = 0
	for (const cell of cells) {
		if (cell) {
			const height = heights[cell]
			paths[cell] +=
				`M${from.toFixed(2)} ${(12 - height) / 2}h${(width - gap).toFixed(2)}v${height}h-${(width - gap).toFixed(2)}z`
		}
		from += cell ? width : apart
	}
	return (Object.entries(paths) as [Cell, string][]).filter(([, d]) => d !== '')
}

function condensed(cells: (Cell | undefined)[]): (Cell | undefined)[] {
	if (cells.length <= mostCells) return cells
	const few: (Cell | undefined)[] = Array.from({ length: mostCells })
	cells.forEach((cell, at) => {
		const place = Math.floor((at * mostCells) / cells.length)
		const former = few[place]
		if (cell && (!former || weights[cell] > weights[former])) few[place] = cell
	})
	return few
}
