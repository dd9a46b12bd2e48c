import type { File as Stored } from '@assay/contract/files'
import { Chip } from '@mui/material'
import styles from '../editor/object-row.module.css'
import { longDate } from '../ui/dates.ts'
import { byteSize } from '../ui/durations.ts'
import { Icon } from '../ui/icon.tsx'
import own from './file-row.module.css'

/** A file in the list: its name, its project, when it was made and how large it is; where others are called the same, its path. */
export function FileRow({ file, isRepeated = false }: { file: Stored; isRepeated?: boolean }) {
	return (
		<span className={`${styles.row} ${own.row}`}>
			<Icon name="file" />
			<span className={styles.name}>{file.name}</span>
			<span className={`${styles.mark} ${own.end}`}>
				<Chip label={file.application.name} />
			</span>
			<span className={styles.fact}>
				{isRepeated && `${file.path} · `}
				{longDate(file.created_date_time)}
			</span>
			<span className={`${styles.time} ${own.end}`}>{byteSize(file.size)}</span>
		</span>
	)
}
