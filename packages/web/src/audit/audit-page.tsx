import { audit, auditPaged } from '@assay/contract/audit'
import { may } from '@assay/contract/roles'
import { NoRows } from '../dashboards/no-rows.tsx'
import { TableFoot } from '../dashboards/table-foot.tsx'
import { useTablePage } from '../dashboards/table-page.ts'
import { useMe } from '../session.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { useRead } from '../ui/read.ts'
import { SearchBox } from '../ui/search-box.tsx'
import { Unread } from '../ui/unread.tsx'
import styles from './audit.module.css'
import { AuditFilters } from './audit-filters.tsx'
import { AuditTable } from './audit-table.tsx'
import { ExportMenu } from './export-menu.tsx'
import { useAuditFilter } from './use-audit-filter.ts'

/** Who did what: for super admins, about accounts and about the projects they belong to. */
export function AuditPage() {
	return may(useMe().roles, 'audit.read') ? <AuditLog /> : <EmptyState>The audit log is for super admins.</EmptyState>
}

function AuditLog() {
	const { filter, narrowed, change } = useAuditFilter()
	const page = useTablePage()
	const read = useRead(audit.list, { query: { ...filter, page: page.page, size: page.size } }, { keep: true })
	const { data } = read
	return (
		<div className={styles.page}>
			<header className={styles.head}>
				<div>
					<h1 className="big">Audit log</h1>
					<p className="second">Accounts, and the projects you belong to. Nobody can change a row.</p>
				</div>
				<div className={styles.tools}>
					<div className={styles.search}>
						<SearchBox
							label="Search the audit log"
							value={filter.text}
							onChange={(text) => change({ search: text }, { replace: true })}
						/>
					</div>
					<ExportMenu filter={filter} />
				</div>
			</header>
			<AuditFilters filter={filter} onChange={change} />
			{!data && <Unread read={read} />}
			{data &&
				(data.count === 0 ? (
					<NoRows>{narrowed ? 'Nothing like that happened.' : 'Nothing has happened yet.'}</NoRows>
				) : (
					<AuditTable rows={data.rows} />
				))}
			{data?.count === auditPaged && (
				<p className="small quiet">The newest 10,000 are shown here: choose days, or export them all.</p>
			)}
			{data && data.count > 0 && <TableFoot of={page} count={data.count} rows={data.rows.length} />}
		</div>
	)
}
