import { useState } from 'react'
import { Action } from '../../ui/action.tsx'
import { longDate } from '../../ui/dates.ts'
import styles from './file-history.module.css'
import { RevisionsDialog, type RevisionsOf } from './revisions-dialog.tsx'

interface FileHistoryProps {
	of: {
		created_by: string | null
		created_date_time: string
		updated_by: string | null
		updated_date_time: string
	}
	revisions: RevisionsOf
}

/** Who made an object and who changed it last, and the way to what it held before. */
export function FileHistory({ of, revisions }: FileHistoryProps) {
	const [open, setOpen] = useState(false)
	return (
		<>
			<dl className={styles.facts}>
				<Fact name="Created by">{of.created_by ?? 'unknown'}</Fact>
				<Fact name="Created on">{longDate(of.created_date_time)}</Fact>
				<Fact name="Last updated by">{of.updated_by ?? 'unknown'}</Fact>
				<Fact name="Last updated on">{longDate(of.updated_date_time)}</Fact>
			</dl>
			<div className={styles.more}>
				<Action kind="bare" icon="history" onClick={() => setOpen(true)}>
					Compare and restore
				</Action>
			</div>
			{open && <RevisionsDialog {...revisions} onClose={() => setOpen(false)} />}
		</>
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
