import type { AuditEntry } from '@assay/contract/audit'
import { useState } from 'react'
import table from '../dashboards/table.module.css'
import styles from './audit.module.css'
import { AuditLine } from './audit-line.tsx'

/** Newest first; a row opens to all that is known of it. */
export function AuditTable({ rows }: { rows: AuditEntry[] }) {
	const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
	const toggle = (id: number) => {
		const next = new Set(opened)
		if (!next.delete(id)) next.add(id)
		setOpened(next)
	}
	return (
		<table className={`${table.table} ${styles.table}`}>
			<thead>
				<tr>
					<th>Time</th>
					<th>Who</th>
					<th>What</th>
					<th>On</th>
					<th>Project</th>
					<th>
						<span className="sr-only">More</span>
					</th>
				</tr>
			</thead>
			<tbody>
				{rows.map((entry) => (
					<AuditLine key={entry.id} entry={entry} open={opened.has(entry.id)} onToggle={() => toggle(entry.id)} />
				))}
			</tbody>
		</table>
	)
}
