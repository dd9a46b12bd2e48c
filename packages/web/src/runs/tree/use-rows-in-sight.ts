import type { RunView } from '@assay/engine/log/fold'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef } from 'react'
import { failuresOf } from '../log/failures.ts'
import type { TreeRow } from '../log/tree-row.ts'
import { useFollow } from './follow.ts'
import { useHeld } from './held.ts'
import { useScroller } from './scroller.ts'

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

const heightOf = (row: TreeRow | undefined) => heights[row?.kind ?? 'step']

/** A live run's newest lines are drawn first: for those above, which nobody sees, nothing is asked. */
const endOf = (rows: TreeRow[]) => rows.reduce((sum, row) => sum + heightOf(row), 0)

/** The head that stays in sight. */
const headHeight = 140
/** A failed step and the beginning of its difference. */
const firstLook = 160

/** Whether a step and what it shows can be read at the top of the page; `offset` = how far one would scroll for it. */
const startsInView = (offset = 0, { clientHeight }: HTMLElement) => offset + headHeight + firstLook <= clientHeight

interface Shown {
	view: RunView
	version: number
	running: boolean
	asked: string | null
	rows: TreeRow[]
}

/**
 * Which lines of a tree are in sight. What the address asks for is brought there, else what runs now, of a run that is over the
 * first failure; until somebody scrolls.
 */
export function useRowsInSight({ view, version, running, asked, rows }: Shown) {
	const list = useRef<HTMLDivElement>(null)
	const { element, margin } = useScroller(list)
	const { following, resume } = useFollow(element, running)
	const virtual = useVirtualizer({
		count: rows.length,
		// Where it begins is asked once: when there are lines and a place for them.
		enabled: element !== null && rows.length > 0,
		initialOffset: () =>
			following && !asked && element ? Math.max(0, endOf(rows) + margin - element.clientHeight) : 0,
		getScrollElement: () => element,
		estimateSize: (index) => heightOf(rows[index]),
		getItemKey: (index) => rows[index]?.key ?? index,
		scrollMargin: margin,
		overscan: 16,
		scrollPaddingStart: headHeight,
	})

	const newest = rows.findLastIndex((row) => row.kind === 'step' && row.step.status === 'running')
	useEffect(() => {
		if (following && rows.length > 0 && version > 0)
			virtual.scrollToIndex(newest < 0 ? rows.length - 1 : newest, { align: 'auto' })
	}, [following, newest, rows.length, version, virtual])

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

	return { list, margin, virtual, following, resume }
}
