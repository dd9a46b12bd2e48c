import type { Feature } from '@assay/contract/features'
import { files, type File as Stored } from '@assay/contract/files'
import { useState } from 'react'
import { Link } from 'react-router'
import { DownloadFileDialog } from '../files/download-file-dialog.tsx'
import { relativeDate } from '../ui/dates.ts'
import { byteSize } from '../ui/durations.ts'
import { Icon } from '../ui/icon.tsx'
import { IconAction } from '../ui/icon-action.tsx'
import { useRead } from '../ui/read.ts'
import { Unread } from '../ui/unread.tsx'
import styles from './associated.module.css'

/** The files this feature reads, in the chosen order. */
export function AssociatedFiles({ feature: { id: featureId, application_id } }: { feature: Feature }) {
	const read = useRead(files.associated, { params: { featureId } })
	const [wanted, setWanted] = useState<Stored>()
	const { data } = read
	if (!data) return <Unread read={read} />
	if (data.length === 0) return <p className={styles.none}>No associated files.</p>
	return (
		<>
			<ol className={styles.rows}>
				{data.map((file) => (
					<li key={file.id}>
						<Icon name="file" />
						<Link to={`/file?project=${application_id}&file=${file.id}`}>{file.name}</Link>
						<span className="small quiet cut">{relativeDate(file.created_date_time)}</span>
						<span className="small quiet">{byteSize(file.size)}</span>
						<IconAction icon="download" label={`Download ${file.name}`} onClick={() => setWanted(file)} />
					</li>
				))}
			</ol>
			{wanted && <DownloadFileDialog file={wanted} onClose={() => setWanted(undefined)} />}
		</>
	)
}
