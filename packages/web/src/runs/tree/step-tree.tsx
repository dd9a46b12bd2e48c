import { findScenario, type RunView } from '@assay/engine/log/fold'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Action } from '../../ui/action.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { failuresOf } from '../log/failures.ts'
import { useRunSource } from '../log/run-source.ts'
import { filtered, isFiltering, noFilter, type TreeFilter } from '../log/tree-filter.ts'
import type { TreeRow } from '../log/tree-row.ts'
import { FilterBar } from './filter-bar.tsx'
import { useFollow } from './follow.ts'
import { useHeld } from './held.ts'
import { usePrinting } from './printing.ts'
import { useScroller } from './scroller.ts'
import styles from './step-tree.module.css'
import { TreeLine } from './tree-line.tsx'
import { type Opened, openedFor, treeRows } from './tree-rows.ts'

const heights: Record<TreeRow['kind'], number> = {
	feature: 40,
	passed: 32,
	scenario: 32,
	step: 28,
	folded: 28,
	cause: 56,
	waiting: 120,
	evidence: 320,
	reason: 40,
}

/** The head that stays in sight. */
const headHeight = 140
/** A failed step and the beginning of its difference. */
const firstLook = 160

/** Whether a step and what it shows can be read at the top of the page; `offset` = how far one would scroll for it. */
const startsInView = (offset = 0, { clientHeight }: HTMLElement) => offset + headHeight + firstLook <= clientHeight

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
	const source = useRunSource()
	const [opened, setOpened] = useState<Opened>(new Map())
	const [filter, setFilter] = useState(noFilter)
	const found = source.useFound(view, filter.search)
	const rows = useMemo(() => {
		const folds = filter.search.trim() === ''
		return found ? treeRows(filtered(view, filter, found), opened, asked, { stepsOf: source.steps, folds }) : []
	}, [view, version, opened, asked, filter, found, source])
	const list = useRef<HTMLDivElement>(null)
	const { element, margin } = useScroller(list)
	const virtual = useVirtualizer({
		count: rows.length,
		getScrollElement: () => element,
		estimateSize: (index) => heights[rows[index]?.kind ?? 'step'],
		getItemKey: (index) => rows[index]?.key ?? index,
		scrollMargin: margin,
		overscan: 16,
		scrollPaddingStart: headHeight,
	})

	const { following, resume } = useFollow(element, running)
	const newest = rows.findLastIndex((row) => row.kind === 'step' && row.step.status === 'running')
	useEffect(() => {
		if (following && rows.length > 0 && version > 0)
			virtual.scrollToIndex(newest < 0 ? rows.length - 1 : newest, { align: 'auto' })
	}, [following, newest, rows.length, version, virtual])

	// What is asked for is shown wherever it hides.
	useEffect(() => {
		const scenario = asked && findScenario(view, asked)
		if (!scenario) return
		setOpened((former) => openedFor(former, asked))
		setFilter((former) =>
			filtered(view, former, found).features.some(({ scenarios }) => scenarios.includes(scenario)) ? former : noFilter,
		)
		if (!source.steps(scenario)) source.bringSteps(scenario)
	}, [asked, view, source])

	const isLeft = useRef(false)
	if (running && !following) isLeft.current = true
	// Without a wish one lands on the first difference, unless one scrolled away from the end of a live run.
	const firstFailure = useMemo(() => failuresOf(view)[0] ?? null, [view, version])
	const goal = asked ?? (running || isLeft.current ? null : firstFailure)
	const at = goal ? rows.findIndex(({ id, kind }) => id === goal && kind !== 'reason') : -1
	const held = useHeld(element, goal)
	useEffect(() => {
		if (at >= 0 && element && held.current === goal) {
			if (asked) virtual.scrollToIndex(at, { align: 'center' })
			else if (!startsInView(virtual.getOffsetForIndex(at, 'start')?.[0], element))
				virtual.scrollToIndex(at, { align: 'start' })
		}
		if (at >= 0 && running) held.current = null
	}, [asked, goal, at, element, held, running, virtual])

	const toggle = (id: string, open: boolean) => setOpened((former) => new Map(former).set(id, open))
	const line = (row: TreeRow) => <TreeLine row={row} asked={row.id === asked} onToggle={toggle} />
	const printing = usePrinting()
	return (
		<>
			{view.counts.scenarios > 1 && <FilterBar view={view} filter={filter} onChange={setFilter} />}
			{rows.length === 0 &&
				(found ? <Nothing filter={filter} running={running} /> : <Spinner large label="Searching" />)}
			{printing ? (
				rows.slice(0, mostPrinted).map((row) => <div key={row.key}>{line(row)}</div>)
			) : (
				<div ref={list} className={styles.tree} style={{ height: virtual.getTotalSize() }}>
					{virtual.getVirtualItems().map(({ index, key, start }) => (
						<div
							key={key}
							data-index={index}
							ref={virtual.measureElement}
							className={styles.place}
							style={{ transform: `translateY(${start - margin}px)` }}
						>
							{rows[index] && line(rows[index])}
						</div>
					))}
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

function Nothing({ filter, running }: { filter: TreeFilter; running: boolean }) {
	if (running && !isFiltering(filter)) return <Spinner large label="Waiting for the first step" />
	const why = filter.search ? 'No scenario matches the search.' : filter.failedOnly ? 'Nothing failed.' : 'No step ran.'
	return <p className={styles.none}>{why}</p>
}
