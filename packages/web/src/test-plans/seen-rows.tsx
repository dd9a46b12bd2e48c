import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { usePrinting } from '../runs/tree/printing.ts'
import { useScroller } from '../runs/tree/scroller.ts'

interface SeenRowsProps {
	count: number
	/** Of the table. */
	columns: number
	/** Pixels. */
	height: number
	/** Rows that are drawn wherever they are: one that has the focus, or is carried. */
	kept: readonly number[]
	/** Brought into sight when it changes. */
	shown: number | undefined
	/** Names a row wherever it is moved to. */
	keyOf: (place: number) => number
	row: (place: number) => ReactNode
}

/** Of the rows of a long table only those in sight, in between the room of the others. On paper all are there. */
export function SeenRows({ count, columns, height, kept, shown, keyOf, row }: SeenRowsProps) {
	const top = useRef<HTMLTableRowElement>(null)
	const { element, margin } = useScroller(top)
	const printing = usePrinting()
	const virtual = useVirtualizer({
		count,
		getScrollElement: () => element,
		estimateSize: () => height,
		getItemKey: keyOf,
		scrollMargin: margin,
		overscan: 12,
		rangeExtractor: (range) =>
			[...new Set([...defaultRangeExtractor(range), ...kept])].filter((place) => place < count).sort((a, b) => a - b),
	})
	useEffect(() => {
		if (shown !== undefined) virtual.scrollToIndex(shown)
	}, [shown, virtual])
	const room = (pixels: number) =>
		pixels > 0 && (
			<tr>
				<td colSpan={columns} style={{ height: pixels, padding: 0, border: 0 }} />
			</tr>
		)
	let end = margin
	const drawn = virtual.getVirtualItems().map((item) => {
		const before = item.start - end
		end = item.end
		return (
			<Fragment key={item.key}>
				{room(before)}
				{row(item.index)}
			</Fragment>
		)
	})
	return (
		<>
			<tr ref={top} />
			{printing ? Array.from({ length: count }, (_, place) => row(place)) : drawn}
			{!printing && room(virtual.getTotalSize() - (end - margin))}
		</>
	)
}
