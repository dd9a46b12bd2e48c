import { type Feature, features } from '@assay/contract/features'
import { files } from '@assay/contract/files'
import { Action } from '../ui/action.tsx'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import { byteSize } from '../ui/durations.ts'
import styles from '../ui/picker.module.css'
import { Picker, usePicker } from '../ui/picker.tsx'
import { useRead } from '../ui/read.ts'
import { useSave } from '../ui/save.ts'

interface IncludeFilesDialogProps {
	feature: Feature
	onClose: () => void
	onLinked: (saved: Feature) => void
}

/** Chooses the files a feature may read; the order of choosing is the order they are kept in. */
export function IncludeFilesDialog({ feature, onClose, onLinked }: IncludeFilesDialogProps) {
	const picker = usePicker(feature.include_files)
	const { page } = picker
	const search = { applicationId: feature.application_id, searchValue: picker.search }
	const read = useRead(files.list, { query: { ...search, page } }, { keep: true })
	const found = read.data
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
			onSubmit={() => void linking.save({ body: { featureId: feature.id, include_files: picker.ids } })}
			onClose={onClose}
		>
			<Picker
				picker={picker}
				label="Search File"
				read={read}
				rows={found?.map(({ id, name, size }) => ({ id, name, icon: 'file', about: byteSize(size) }))}
				count={counted?.count}
			/>
		</DialogFrame>
	)
}
