import { type AuditFilter, type AuditVerb, auditVerbs } from '@assay/contract/audit'
import { TextField } from '@mui/material'
import { useRef } from 'react'
import { FilterChip } from '../dashboards/filter-chip.tsx'
import { useProjects } from '../shell/current-project.tsx'
import type { ParamChange } from '../ui/list-url.ts'
import { MenuButton } from '../ui/menu-button.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import styles from './audit.module.css'
import { useAuditFilter } from './use-audit-filter.ts'

interface AuditFiltersProps {
	filter: AuditFilter
	onChange: (changes: ParamChange, options?: { replace?: boolean }) => void
}

/** What, in which project, by whom and when; a filter that is set is a chip, too. */
export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
	const { data: projects = [] } = useProjects()
	const { days } = useAuditFilter()
	const all = useRef<HTMLDivElement>(null)
	const keptFocus = useKeptFocus(all)
	const project = projects.find(({ id }) => id === filter.projectId)
	return (
		<div className={styles.filters} ref={all} {...keptFocus}>
			{filter.what ? (
				<FilterChip onClear={() => onChange({ what: null })}>{auditVerbs[filter.what]}</FilterChip>
			) : (
				<MenuButton
					look="bare"
					label="filter by what happened"
					content="What"
					entries={(Object.entries(auditVerbs) as [AuditVerb, string][]).map(([verb, text]) => ({
						key: verb,
						text,
						act: () => onChange({ what: verb }),
					}))}
				/>
			)}
			{filter.projectId ? (
				<FilterChip onClear={() => onChange({ in: null })}>{project?.name ?? `Project ${filter.projectId}`}</FilterChip>
			) : (
				<MenuButton
					look="bare"
					label="filter by project"
					content="Project"
					entries={projects.map(({ id, name }) => ({ key: id, text: name, act: () => onChange({ in: id }) }))}
				/>
			)}
			{filter.who && <FilterChip onClear={() => onChange({ who: null })}>{`By ${filter.who}`}</FilterChip>}
			<span className={styles.days}>
				{/* A year that is typed is four days one after the other: the way back leads past them. */}
				<Day label="From" value={days.from} onChange={(from) => onChange({ from }, { replace: true })} />
				<Day label="Until" value={days.until} onChange={(until) => onChange({ until }, { replace: true })} />
			</span>
		</div>
	)
}

const Day = ({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) => (
	<div className={styles.day}>
		<span className="small quiet" aria-hidden="true">
			{label}
		</span>
		<TextField
			type="date"
			value={value}
			onChange={(event) => onChange(event.target.value)}
			slotProps={{ htmlInput: { 'aria-label': `${label} which day`, max: '9999-12-31' } }}
		/>
	</div>
)
