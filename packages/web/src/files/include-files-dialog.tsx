import { type Feature, features } from '@assay/contract/features'
import { files } from '@assay/contract/files'
import { screenLimits } from '@assay/contract/screens'
import { Checkbox } from '@mui/material'
import { useState } from 'react'
import { Action } from '../ui/action.tsx'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import { byteSize } from '../ui/durations.ts'
import { Icon } from '../ui/icon.tsx'
import { Pager } from '../ui/pager.tsx'
import styles from '../ui/picker.module.css'
import { useRead } from '../ui/read.ts'
import { useSave } from '../ui/save.ts'
import { SearchBox } from '../ui/search-box.tsx'
import { toggled } from './toggled.ts'

/** From so many characters on a picker searches (application.md section 9). */
const { searchFrom } = screenLimits

interface IncludeFilesDialogProps {
	feature: Feature
	onClose: () => void
	onLinked: (saved: Feature) => void
}

/** Chooses the files a feature may read; the order of choosing is the order they are kept in. */
export function IncludeFilesDialog({ feature, onClose, onLinked }: IncludeFilesDialogProps) {
	const [ids, setIds] = useState(feature.include_files)
	const [typed, setTyped] = useState('')
	const [page, setPage] = useState(0)
	const search = { applicationId: feature.application_id, searchValue: typed.length >= searchFrom ? typed : '' }
	const { data: found } = useRead(files.list, { query: { ...search, page } }, { keep: true })
	const { data: counted } = useRead(files.count, { query: search }, { keep: true })
	const linking = useSave(features.linkFiles, { done: onLinked })
	if (found?.length === 0 && search.searchValue === '' && page === 0)
		return (
			<DialogFrame title="Include Files" width={560} onClose={onClose}>
				<p className={styles.none}>This project has no files yet.</p>
				<div style={{ alignSelf: 'center' }}>
					<Action to={`/file?project=${feature.application_id}&add=1`} icon="add">
						Add File
					</Action>
				</div>
			</DialogFrame>
		)
	return (
		<DialogFrame
			title="Include Files"
			width={560}
			submit="Save"
			cancel="Close"
			busy={linking.busy}
			onSubmit={() => void linking.save({ body: { featureId: feature.id, include_files: ids } })}
			onClose={onClose}
		>
			<SearchBox
				label="Search File"
				value={typed}
				onChange={(text) => {
					setTyped(text)
					setPage(0)
				}}
			/>
			<ul className={styles.rows}>
				{found?.map(({ id, name, size }) => (
					<li key={id}>
						<label className={styles.row} htmlFor={`include-file-${id}`}>
							<Checkbox
								id={`include-file-${id}`}
								size="small"
								checked={ids.includes(id)}
								onChange={() => setIds(toggled(ids, id))}
							/>
							<Icon name="file" />
							<span className="grow cut">{name}</span>
							<span className="small quiet">{byteSize(size)}</span>
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
