import { type TestPlan, testPlanSays } from '@assay/contract/test-plans'
import { useState } from 'react'
import { Action } from '../ui/action.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { DragHandle } from './drag-handle.tsx'
import { moved } from './order.ts'
import { PlanFeatureRow } from './plan-feature-row.tsx'
import styles from './plan-features.module.css'
import { PlanFeaturesHead } from './plan-features-head.tsx'
import { SeenRows } from './seen-rows.tsx'
import { useDrag } from './use-drag.ts'

/** A plan of more draws only the rows in sight, each so high, in pixels. */
const few = 100
const rowHeight = 44

interface PlanFeaturesProps {
	features: TestPlan['features']
	/** One after another. */
	inOrder: boolean
	/** Absent for who may only read: the order is then fixed. */
	onOrder: ((ids: number[]) => void) | undefined
	onManage: () => void
	why: string | undefined
}

/** What a test plan runs, in execution order; a row is dragged to where it belongs. */
export function PlanFeatures({ features, inOrder, onOrder, onManage, why }: PlanFeaturesProps) {
	const [said, setSaid] = useState('')
	const [movedTo, setMovedTo] = useState<number>()
	const ids = features.map(({ id }) => id)
	const move = (from: number, to: number) => {
		onOrder?.(moved(ids, from, to))
		setMovedTo(to)
		setSaid(`${features[from]?.name} is now ${to + 1} of ${ids.length}`)
	}
	const { drag, begin } = useDrag(ids.length, move)
	const row = (place: number) => {
		const feature = features[place]
		if (!feature) return null
		const handle = onOrder && (
			<DragHandle
				name={feature.name}
				place={place}
				count={features.length}
				onPointerDown={begin(place)}
				onMove={(to) => move(place, to)}
			/>
		)
		return <PlanFeatureRow key={feature.id} feature={feature} place={place} drag={drag} handle={handle} />
	}
	if (features.length === 0)
		return (
			<div>
				<EmptyState
					action={
						<Action kind="primary" icon="add" onClick={onManage} why={why}>
							Manage Features
						</Action>
					}
				>
					{testPlanSays.noFeatures}
				</EmptyState>
			</div>
		)
	return (
		<>
			<table aria-rowcount={features.length + 1} className={styles.table} data-dragging={drag ? '' : undefined}>
				<PlanFeaturesHead count={features.length} inOrder={inOrder} movable={onOrder !== undefined} />
				<tbody>
					{features.length > few ? (
						<SeenRows
							count={features.length}
							columns={onOrder ? 6 : 5}
							height={rowHeight}
							kept={[movedTo, drag?.from].filter((place) => place !== undefined)}
							shown={movedTo}
							keyOf={(place) => ids[place] ?? place}
							row={row}
						/>
					) : (
						features.map((_, place) => row(place))
					)}
				</tbody>
			</table>
			<span className="sr-only" role="status">
				{said}
			</span>
		</>
	)
}
