import type { RunView } from '@assay/engine/log/fold'
import { Action } from '../../ui/action.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { isFiltering, type TreeFilter } from '../log/tree-filter.ts'
import type { TreeRow } from '../log/tree-row.ts'
import { FilterBar } from './filter-bar.tsx'
import { usePrinting } from './printing.ts'
import styles from './step-tree.module.css'
import { TreeLine } from './tree-line.tsx'
import { useRowsInSight } from './use-rows-in-sight.ts'
import { useTreeRows } from './use-tree-rows.ts'

/** Of a longer list the beginning is printed: nobody wants the paper of all. */
const mostPrinted = 3000

interface StepTreeProps {
	view: RunView
	version: number
	running: boolean
	/** The step or scenario the address asks for. */
	asked: string | null
}

/** Features, scenarios and steps; only the lines in view are drawn. */
export function StepTree({ view, version, running, asked }: StepTreeProps) {
	const { rows, filter, setFilter, searching, unsearched, toggle } = useTreeRows(view, version, asked)
	const { list, margin, virtual, following, resume } = useRowsInSight({ view, version, running, asked, rows })
	const line = (row: TreeRow) => <TreeLine row={row} asked={row.id === asked} onToggle={toggle} />
	const printing = usePrinting()
	const seen = virtual.getVirtualItems()
	return (
		<>
			{view.counts.scenarios > 1 && <FilterBar view={view} filter={filter} onChange={setFilter} />}
			{rows.length === 0 &&
				(searching ? (
					<Spinner large label="Searching" />
				) : (
					<Nothing filter={filter} running={running} unsearched={unsearched} />
				))}
			{printing ? (
				rows.slice(0, mostPrinted).map((row) => <div key={row.key}>{line(row)}</div>)
			) : (
				<div ref={list} className={styles.tree} style={{ height: virtual.getTotalSize() }}>
					{/* One below the other, so that a line that grows lies over none until its height is known. */}
					<div style={{ transform: `translateY(${(seen[0]?.start ?? margin) - margin}px)` }}>
						{seen.map(({ index, key }) => (
							<div key={key} data-index={index} ref={virtual.measureElement} className={styles.place}>
								{rows[index] && line(rows[index])}
							</div>
						))}
					</div>
				</div>
			)}
			{running && !following && (
				<div className={styles.follow}>
					<Action kind="outlined" icon="down" onClick={resume}>
						Follow
					</Action>
				</div>
			)}
		</>
	)
}

function Nothing({ filter, running, unsearched }: { filter: TreeFilter; running: boolean; unsearched: boolean }) {
	if (running && !isFiltering(filter)) return <Spinner large label="Waiting for the first step" />
	const why = unsearched
		? 'The scenarios could not be searched.'
		: filter.search
			? 'No scenario matches the search.'
			: filter.failedOnly
				? 'Nothing failed.'
				: 'No step ran.'
	return <p className={styles.none}>{why}</p>
}
