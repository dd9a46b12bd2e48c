import { typeLabel } from '@assay/contract/feature-types'
import type { TestPlan } from '@assay/contract/test-plans'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { featureIcon } from '../features/feature-icon.ts'
import { longDate } from '../ui/dates.ts'
import { Icon } from '../ui/icon.tsx'
import { LastTen } from '../ui/last-ten.tsx'
import { givesWay } from './order.ts'
import styles from './plan-features.module.css'
import { PlanVerdict } from './plan-verdict.tsx'
import type { Drag } from './use-drag.ts'

interface PlanFeatureRowProps {
	feature: TestPlan['features'][number]
	/** In the order that is kept, from 0. */
	place: number
	/** The row that is carried now, this one or another. */
	drag: Drag | undefined
	/** By which it is moved; absent where the order is fixed. */
	handle: ReactNode
}

/** A feature in its place of a test plan; it gives way to the row that is carried. */
export function PlanFeatureRow({ feature, place, drag, handle }: PlanFeatureRowProps) {
	const { id, name, featureType, application, lastRun } = feature
	return (
		<tr
			aria-rowindex={place + 2}
			className={place === drag?.from ? styles.carried : undefined}
			style={drag && shift(place, drag)}
		>
			{handle && <td className={styles.grip}>{handle}</td>}
			<td className={styles.order}>{(drag ? placeWhile(place, drag) : place) + 1}</td>
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

/** The carried row follows the pointer, those that it passes move by a row. */
const shift = (place: number, { from, to, by }: Drag) =>
	place === from
		? { transform: `translateY(${by}px)`, transition: 'none' }
		: { transform: `translateY(${givesWay(place, from, to) * 100}%)` }

/** The order as it would be if the row were dropped now. */
const placeWhile = (place: number, { from, to }: Drag) => (place === from ? to : place + givesWay(place, from, to))

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
