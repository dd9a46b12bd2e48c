import type { token } from '@assay/contract/session'
import type * as z from 'zod'
import { longDate } from '../ui/dates.ts'
import { IconAction } from '../ui/icon-action.tsx'
import styles from './tokens.module.css'

export type Token = z.output<typeof token>

/** One token: its name, of an executor its projects, and when it was used. Never the token itself. */
export const TokenLine = ({ token, onRevoke }: { token: Token; onRevoke: () => void }) => {
	const { name, kind, projects, created_date_time, last_used_date_time, expires } = token
	return (
		<li className={styles.token}>
			<div className="grow">
				<div className="row">
					<span className="medium cut">{name}</span>
					{kind === 'executor' && <span className={styles.kind}>executor</span>}
				</div>
				{kind === 'executor' && (
					<div className={styles.projects}>
						{projects.length > 0
							? `Takes runs of ${projects.map(({ name }) => name).join(', ')}`
							: 'Takes no runs: it names no project of yours.'}
					</div>
				)}
				<div className="small quiet">
					Created {longDate(created_date_time)} ·{' '}
					{last_used_date_time ? `last used ${longDate(last_used_date_time)}` : 'never used'}
					{expires ? ` · until ${longDate(expires)}` : ''}
				</div>
			</div>
			<IconAction icon="delete" label={`Revoke ${name}`} onClick={onRevoke} />
		</li>
	)
}
