import { features } from '@assay/contract/features'
import { useState } from 'react'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import { Pager } from '../ui/pager.tsx'
import { useRead } from '../ui/read.ts'
import { SearchBox } from '../ui/search-box.tsx'
import { Unread } from '../ui/unread.tsx'
import styles from './manage-features-dialog.module.css'
import { PickFeatures } from './pick-features.tsx'
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
	const read = useRead(features.list, { query }, { keep: true })
	const found = read.data
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
			{!found && <Unread read={read} />}
			<PickFeatures features={found} ids={ids} onToggle={toggle} />
			{found?.length === 0 && <p className={styles.none}>No Search Results found!</p>}
			<div className={styles.foot}>
				<span className="small second" role="status">
					{ids.length === 0 ? 'No feature chosen' : `${ids.length} chosen; the numbers are the order in which they run`}
				</span>
				{counted && <Pager page={page} size={size} count={counted.count} onPage={setPage} />}
			</div>
		</DialogFrame>
	)
}
