import { typeLabel } from '@assay/contract/feature-types'
import { type TestPlan, testPlanSays } from '@assay/contract/test-plans'
import { useState } from 'react'
import { Link } from 'react-router'
import { featureIcon } from '../features/feature-icon.ts'
import { Action } from '../ui/action.tsx'
import { longDate } from '../ui/dates.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { LastTen } from '../ui/last-ten.tsx'
import { DragHandle } from './drag-handle.tsx'
import { givesWay, moved } from './order.ts'
import styles from './plan-features.module.css'
import { PlanVerdict } from './plan-verdict.tsx'
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
	const shift = (place: number) => {
		if (!drag) return undefined
		if (place === drag.from) return { transform: `translateY(${drag.by}px)`, transition: 'none' }
		return { transform: `translateY(${givesWay(place, drag.from, drag.to) * 100}%)` }
	}
	/** While a row is carried, the order as it would be. */
	const shownPlace = (place: number) => {
		if (!drag) return place
		return place === drag.from ? drag.to : place + givesWay(place, drag.from, drag.to)
	}
	const row = (place: number) => {
		const feature = features[place]
		if (!feature) return null
		const { id, name, featureType, application, lastRun } = feature
		return (
			<tr
				key={id}
				aria-rowindex={place + 2}
				className={place === drag?.from ? styles.carried : undefined}
				style={shift(place)}
			>
				{onOrder && (
					<td className={styles.grip}>
						<DragHandle
							name={name}
							place={place}
							count={features.length}
							onPointerDown={begin(place)}
							onMove={(to) => move(place, to)}
						/>
					</td>
				)}
				<td className={styles.order}>{shownPlace(place) + 1}</td>
				<td className={styles.type} title={typeLabel(featureType)}>
					<Icon name={featureIcon[featureType]} />
					<span className={styles.word}>{typeLabel(featureType)}</span>
				</td>
				<td className={styles.name}>
					<Link to={`/features?project=${application.id}&feature=${id}`}>{name}</Link>
				</td>
				<td className={styles.verdict}>
					<FeatureVerdict of={lastRun} />
				</td>
				<td className={styles.application}>{application.name}</td>
			</tr>
		)
	}
	return (
		<>
			<table aria-rowcount={features.length + 1} className={styles.table} data-dragging={drag ? '' : undefined}>
				<caption className={styles.caption}>
					{testPlanSays.associated(features.length)}
					<span className="quiet">
						{inOrder ? '. They run in this order' : '. Several run at the same time'}
						{onOrder && features.length > 1 ? '; drag a row to change the order.' : '.'}
					</span>
				</caption>
				<thead>
					<tr>
						{onOrder && (
							<th className={styles.grip}>
								<span className="sr-only">Move</span>
							</th>
						)}
						<th className={styles.order}>Order</th>
						<th className={styles.type}>Type</th>
						<th>Name</th>
						<th className={styles.verdict}>Last verdict</th>
						<th className={styles.application}>Application</th>
					</tr>
				</thead>
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

/** How a feature ended in its latest run of any kind, and when. */
const FeatureVerdict = ({ of }: { of: TestPlan['lastRun'] }) =>
	of ? (
		<span className={styles.outcome} title={`Run ${of.id}, ${longDate(of.at)}`}>
			<LastTen outcomes={of.lastTen} />
			<PlanVerdict {...of} />
		</span>
	) : (
		<span className="quiet">Never run</span>
	)
