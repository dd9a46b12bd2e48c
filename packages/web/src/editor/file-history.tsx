import { longDate } from '../ui/dates.ts'
import styles from './file-history.module.css'

interface FileHistoryProps {
	of: {
		created_by: string | null
		created_date_time: string
		updated_by: string | null
		updated_date_time: string
	}
}

/** Who made an object and who changed it last. */
export function FileHistory({ of }: FileHistoryProps) {
	return (
		<dl className={styles.facts}>
			<Fact name="Created by">{of.created_by ?? 'unknown'}</Fact>
			<Fact name="Created on">{longDate(of.created_date_time)}</Fact>
			<Fact name="Last updated by">{of.updated_by ?? 'unknown'}</Fact>
			<Fact name="Last updated on">{longDate(of.updated_date_time)}</Fact>
		</dl>
	)
}

function Fact({ name, children }: { name: string; children: string }) {
	return (
		<div>
			<dt>{name}</dt>
			<dd>{children}</dd>
		</div>
	)
}
