import { typeLabel } from '@assay/contract/feature-types'
import { features } from '@assay/contract/features'
import { Checkbox, Chip } from '@mui/material'
import { useState } from 'react'
import { featureIcon } from '../features/feature-icon.ts'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import { Icon } from '../ui/icon.tsx'
import { Pager } from '../ui/pager.tsx'
import { useRead } from '../ui/read.ts'
import { SearchBox } from '../ui/search-box.tsx'
import styles from './manage-features-dialog.module.css'
import { pickerSearch } from './picker-search.ts'

const size = 10

interface ManageFeaturesDialogProps {
	applicationId: number
	chosen: number[]
	busy: boolean
	onSave: (ids: number[]) => void
	onClose: () => void
}

/** Chooses what a test plan runs: the order of choosing is the order of execution. */
export function ManageFeaturesDialog({ applicationId, chosen, busy, onSave, onClose }: ManageFeaturesDialogProps) {
	const [ids, setIds] = useState(chosen)
	const [search, setSearch] = useState('')
	const [page, setPage] = useState(0)
	const query = { applicationId, name: search, page, size }
	const { data: found } = useRead(features.list, { query }, { keep: true })
	const { data: counted } = useRead(features.count, { query: { applicationId, contains: search } }, { keep: true })
	const toggle = (id: number) => setIds(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])
	const look = (typed: string) => {
		const next = pickerSearch(search, typed)
		if (next === search) return
		setSearch(next)
		setPage(0)
	}
	return (
		<DialogFrame
			title="Manage Features"
			width={560}
			submit="Save"
			cancel="Close"
			busy={busy}
			onSubmit={() => onSave(ids)}
			onClose={onClose}
		>
			<SearchBox label="Search Feature" value="" onChange={look} />
			<table className={styles.table}>
				<colgroup>
					<col style={{ width: 40 }} />
					<col style={{ width: 28 }} />
					<col />
					<col style={{ width: '36%' }} />
					<col style={{ width: 32 }} />
				</colgroup>
				<thead className="sr-only">
					<tr>
						<th>Chosen</th>
						<th>Type</th>
						<th>Name</th>
						<th>Project</th>
						<th>Order</th>
					</tr>
				</thead>
				<tbody>
					{found?.map(({ id, name, featureType, application }) => (
						<tr key={id} className={styles.row} onClick={() => toggle(id)}>
							<td>
								<Checkbox
									size="small"
									checked={ids.includes(id)}
									onClick={(event) => event.stopPropagation()}
									onChange={() => toggle(id)}
									slotProps={{ input: { 'aria-label': name } }}
								/>
							</td>
							<td title={typeLabel(featureType)}>
								<Icon name={featureIcon[featureType]} />
								<span className="sr-only">{typeLabel(featureType)}</span>
							</td>
							<td className={styles.name}>{name}</td>
							<td>
								<Chip label={application.name} />
							</td>
							<td className={styles.place}>{ids.includes(id) && ids.indexOf(id) + 1}</td>
						</tr>
					))}
				</tbody>
			</table>
			{found?.length === 0 && <p className={styles.none}>No Search Results found!</p>}
			<div className={styles.foot}>
				<span className="small second" role="status">
					{ids.length === 0 ? 'No feature chosen' : `${ids.length} chosen; the numbers are the order in which they run`}
				</span>
				<Pager page={page} size={size} count={counted?.count ?? 0} onPage={setPage} />
			</div>
		</DialogFrame>
	)
}
