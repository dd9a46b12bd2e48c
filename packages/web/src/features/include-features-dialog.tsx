import { typeLabel } from '@assay/contract/feature-types'
import { type Feature, features } from '@assay/contract/features'
import { screenLimits } from '@assay/contract/screens'
import { Checkbox } from '@mui/material'
import { useState } from 'react'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import { Icon } from '../ui/icon.tsx'
import { Pager } from '../ui/pager.tsx'
import styles from '../ui/picker.module.css'
import { useRead } from '../ui/read.ts'
import { SearchBox } from '../ui/search-box.tsx'
import { featureIcon } from './feature-icon.ts'

/** From so many characters on a picker searches (application.md section 9). */
const { searchFrom } = screenLimits

interface IncludeFeaturesDialogProps {
	feature: Feature
	busy: boolean
	onSave: (ids: number[]) => void
	onClose: () => void
}

/** Chooses the features this one may call; the order of choosing is the order they are kept in. */
export function IncludeFeaturesDialog({ feature, busy, onSave, onClose }: IncludeFeaturesDialogProps) {
	const [ids, setIds] = useState(feature.include_features)
	const [typed, setTyped] = useState('')
	const [page, setPage] = useState(0)
	const search = typed.length >= searchFrom ? typed : ''
	const applicationId = feature.application_id
	const notIn = String(feature.id)
	const { data: found } = useRead(
		features.list,
		{ query: { applicationId, notIn, name: search, page } },
		{ keep: true },
	)
	const { data: counted } = useRead(
		features.count,
		{ query: { applicationId, notIn, contains: search } },
		{ keep: true },
	)
	const toggle = (id: number) => setIds(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])
	return (
		<DialogFrame
			title="Include Features"
			width={560}
			submit="Save"
			cancel="Close"
			busy={busy}
			onSubmit={() => onSave(ids)}
			onClose={onClose}
		>
			<SearchBox
				label="Search Feature"
				value={typed}
				onChange={(text) => {
					setTyped(text)
					setPage(0)
				}}
			/>
			<ul className={styles.rows}>
				{found?.map(({ id, name, featureType }) => (
					<li key={id}>
						<label className={styles.row} htmlFor={`include-${id}`}>
							<Checkbox id={`include-${id}`} size="small" checked={ids.includes(id)} onChange={() => toggle(id)} />
							<Icon name={featureIcon[featureType]} />
							<span className="grow cut">{name}</span>
							<span className="small quiet">{typeLabel(featureType)}</span>
							<span className={styles.place}>{ids.includes(id) && ids.indexOf(id) + 1}</span>
						</label>
					</li>
				))}
				{found?.length === 0 && <li className={styles.none}>No Search Results found!</li>}
			</ul>
			<Pager page={page} count={counted?.count ?? 0} onPage={setPage} />
		</DialogFrame>
	)
}
