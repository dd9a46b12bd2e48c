import { type AuditEntry, auditVerbs } from '@assay/contract/audit'
import { Link } from 'react-router'
import { longDate } from '../ui/dates.ts'
import { IconAction } from '../ui/icon-action.tsx'
import { VerdictIcon } from '../ui/verdict.tsx'
import styles from './audit.module.css'
import { kindWords } from './kind-words.ts'

interface AuditLineProps {
	entry: AuditEntry
	open: boolean
	onToggle: () => void
}

/** One thing that happened, in a line; opened, with where it came from and the ids. */
export function AuditLine({ entry, open, onToggle }: AuditLineProps) {
	const { id, at, who, verb, outcome, on, project, detail, address, agent, times } = entry
	const words = auditVerbs[verb]
	const refused = outcome === 'refused'
	return (
		<>
			<tr className={open ? styles.opened : undefined}>
				<td className={styles.time}>{longDate(at)}</td>
				<td className={styles.who}>
					{who ? <Link to={`/audit?who=${encodeURIComponent(who.name)}`}>{who.name}</Link> : <Unknown of={entry} />}
				</td>
				<td className={styles.what}>
					<span className={styles.words}>
						{refused && <VerdictIcon kind="failed" titled={false} />}
						{words}
						{refused && <span className={styles.refused}>refused{times > 1 ? ` ${times} times` : ''}</span>}
						{outcome === 'stopped' && <span className="quiet">stopped</span>}
					</span>
					{detail && <span className={styles.detail}>{detail}</span>}
				</td>
				<td className={styles.on}>
					{on && (
						<>
							<span className="small quiet">{kindWords[on.kind] ?? on.kind}</span> {on.name}
						</>
					)}
				</td>
				<td className={styles.project}>{project?.name}</td>
				<td className={styles.more}>
					<IconAction
						icon={open ? 'down' : 'right'}
						label={`${open ? 'Less' : 'More'} about ${words}, ${longDate(at)}`}
						expanded={open}
						onClick={onToggle}
					/>
				</td>
			</tr>
			{open && (
				<tr className={styles.rest}>
					<td colSpan={6}>
						<dl>
							<Fact name="Entry">{String(id)}</Fact>
							<Fact name="Time, UTC">{at}</Fact>
							<Fact name="Address">{address}</Fact>
							<Fact name="Browser">{agent}</Fact>
							<Fact name="Who, by id">{who?.id}</Fact>
							<Fact name="On, by id">{on?.id}</Fact>
						</dl>
					</td>
				</tr>
			)}
		</>
	)
}

/** Nobody's name was right, or it was nobody's doing. */
const Unknown = ({ of: { outcome } }: { of: AuditEntry }) => (
	<span className="quiet">{outcome === 'refused' ? 'nobody known' : 'Assay'}</span>
)

const Fact = ({ name, children }: { name: string; children: string | null | undefined }) =>
	children ? (
		<div>
			<dt>{name}</dt>
			<dd>{children}</dd>
		</div>
	) : null
