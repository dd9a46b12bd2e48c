import type { RunView } from '@assay/engine/log/fold'
import { useMemo } from 'react'
import styles from './run-progress.module.css'

type Cell = 'passed' | 'failed' | 'stopped' | 'running' | 'queued'

const heights: Record<Cell, number> = { passed: 4, failed: 10, stopped: 10, running: 10, queued: 4 }

/** One cell for each scenario in the order of the run, wider gaps between features. A thousand cells are five paths. */
export function RunProgress({ view, version, total }: { view: RunView; version: number; total: number }) {
	const paths = useMemo(() => cellPaths(view, total), [view, version, total])
	if (total < 2) return <div className={styles.none} />
	const { passed, failed, running } = view.counts
	return (
		<svg
			className={styles.cells}
			viewBox="0 0 1000 12"
			preserveAspectRatio="none"
			role="img"
			aria-label={`${passed} passed, ${failed} failed, ${total - passed - failed - running} to come`}
		>
			{paths.map(([cell, d]) => (
				<path key={cell} d={d} className={styles[cell]} />
			))}
		</svg>
	)
}

export function cellPaths(view: RunView, total: number): [Cell, string][] {
	const known: (Cell | undefined)[] = view.features.flatMap(({ scenarios }, at): (Cell | undefined)[] => [
		...(at > 0 ? [undefined] : []),
		...scenarios.map(
			({ status, failure, steps }): Cell =>
				status === 'failed' &&
				failure &&
				steps.length === 0 &&
				failure.id.split('.').length === 2 &&
				view.status === 'ERROR'
					? 'stopped'
					: status,
		),
	])
	const count = known.filter(Boolean).length
	const cells = [...known, ...Array.from({ length: Math.max(0, total - count) }, (): Cell => 'queued')]
	const width = 1000 / Math.max(1, cells.length)
	const gap = Math.min(2, width / 4)
	const paths: Record<Cell, string> = { passed: '', queued: '', running: '', stopped: '', failed: '' }
	cells.forEach((cell, at) => {
		if (!cell) return
		const height = heights[cell]
		paths[cell] +=
			`M${(at * width).toFixed(2)} ${(12 - height) / 2}h${(width - gap).toFixed(2)}v${height}h-${(width - gap).toFixed(2)}z`
	})
	return (Object.entries(paths) as [Cell, string][]).filter(([, d]) => d !== '')
}
