import { typeLabel } from '@assay/contract/feature-types'
import { type Feature, features } from '@assay/contract/features'
import { Link } from 'react-router'
import { relativeDate } from '../ui/dates.ts'
import { Icon } from '../ui/icon.tsx'
import { useRead } from '../ui/read.ts'
import { Unread } from '../ui/unread.tsx'
import styles from './associated.module.css'
import { featureIcon } from './feature-icon.ts'

/** The features this one may call, in the chosen order. */
export function AssociatedFeatures({ feature }: { feature: Feature }) {
	const read = useRead(features.associated, { params: { featureId: feature.id } })
	const { data } = read
	if (!data) return <Unread read={read} />
	if (data.length === 0) return <p className={styles.none}>No associated features.</p>
	return (
		<ol className={styles.rows}>
			{data.map(({ id, name, path, featureType, application_id, updated_date_time }) => (
				<li key={id}>
					<Icon name={featureIcon[featureType]} />
					<Link to={`/features?project=${application_id}&feature=${id}`}>{name}</Link>
					<code className="quiet cut">{path}</code>
					<span className="small quiet">{typeLabel(featureType)}</span>
					<span className="small quiet">{relativeDate(updated_date_time)}</span>
				</li>
			))}
		</ol>
	)
}
