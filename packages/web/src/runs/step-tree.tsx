import type { RunView } from '@assay/engine/fold'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Action } from '../ui/action.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useFollow } from './follow.ts'
import { useScroller } from './scroller.ts'
import styles from './step-tree.module.css'
import { TreeLine } from './tree-line.tsx'
import type { TreeRow } from './tree-row.ts'
import { type Opened, treeRows } from './tree-rows.ts'

const heights: Record<TreeRow['kind'], number> = {
	feature: 32,
	passed: 32,
	scenario: 32,
	step: 28,
	skipped: 28,
	evidence: 320,
	reason: 40,
}

interface StepTreeProps {
	runId: number
	view: RunView
	version: number
	running: boolean
	/** The step the address asks for. */
	asked: string | null
}

/** Features, scenarios and steps; only the lines in view are drawn. */
export function StepTree({ runId, view, version, running, asked }: StepTreeProps) {
	const [opened, setOpened] = useState<Opened>(new Map())
	const rows = useMemo(() => treeRows(view, opened, asked), [view, version, opened, asked])
	const list = useRef<HTMLDivElement>(null)
	const { element, margin } = useScroller(list)
	const virtual = useVirtualizer({
		count: rows.length,
		getScrollElement: () => element,
		estimateSize: (index) => heights[rows[index]?.kind ?? 'step'],
		getItemKey: (index) => rows[index]?.key ?? index,
		scrollMargin: margin,
		overscan: 16,
		scrollPaddingStart: 16,
	})

	const { following, resume } = useFollow(element, running)
	const newest = rows.findLastIndex((row) => row.kind === 'step' && row.step.status === 'running')
	useEffect(() => {
		if (following && rows.length > 0 && version > 0)
			virtual.scrollToIndex(newest < 0 ? rows.length - 1 : newest, { align: 'auto' })
	}, [following, newest, rows.length, version, virtual])

	const shown = useRef<string | null>(null)
	const at = asked ? rows.findIndex(({ id, kind }) => id === asked && kind !== 'reason') : -1
	useEffect(() => {
		if (asked === shown.current || at < 0 || !element) return
		shown.current = asked
		virtual.scrollToIndex(at, { align: 'center' })
	}, [asked, at, element, virtual])

	const toggle = (id: string, open: boolean) => setOpened((former) => new Map(former).set(id, open))
	return (
		<>
			{rows.length === 0 && running && <Spinner large label="Waiting for the first step" />}
			{rows.length === 0 && !running && <p className={styles.none}>No step was carried out.</p>}
			<div ref={list} className={styles.tree} style={{ height: virtual.getTotalSize() }}>
				{virtual.getVirtualItems().map(({ index, key, start }) => {
					const row = rows[index]
					if (!row) return null
					return (
						<div
							key={key}
							data-index={index}
							ref={virtual.measureElement}
							className={styles.place}
							style={{ transform: `translateY(${start - margin}px)` }}
						>
							<TreeLine row={row} runId={runId} asked={row.id === asked} onToggle={toggle} />
						</div>
					)
				})}
			</div>
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
