import { useId, useState } from 'react'
import { byteSize } from '../ui/durations.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './upload-file-dialog.module.css'

interface DropZoneProps {
	chosen: File | undefined
	/** Why the chosen one cannot be taken. */
	wrong: string | undefined
	disabled: boolean
	onChoose: (file: File) => void
}

/** A file by picking or by dropping; the whole area is the label of the file field, so keyboards reach it too. */
export function DropZone({ chosen, wrong, disabled, onChoose }: DropZoneProps) {
	const [over, setOver] = useState(false)
	const wrongId = useId()
	const take = (list: FileList | null) => {
		const file = list?.[0]
		if (file && !disabled) onChoose(file)
	}
	return (
		<div>
			<label
				className={styles.zone}
				data-over={over}
				data-disabled={disabled}
				onDragOver={(event) => {
					event.preventDefault()
					setOver(true)
				}}
				onDragLeave={() => setOver(false)}
				onDrop={(event) => {
					event.preventDefault()
					setOver(false)
					take(event.dataTransfer.files)
				}}
			>
				<input
					type="file"
					className="sr-only"
					disabled={disabled}
					aria-describedby={wrong ? wrongId : undefined}
					aria-invalid={wrong !== undefined}
					onChange={(event) => {
						take(event.target.files)
						// The same file may be chosen again after it was changed.
						event.target.value = ''
					}}
				/>
				<Icon name={chosen ? 'file' : 'upload'} size={24} />
				{chosen ? (
					<>
						<span className={styles.name}>{chosen.name}</span>
						<span className="small quiet">
							{byteSize(chosen.size)}. <span className={styles.browse}>Choose another</span>
						</span>
					</>
				) : (
					<span className="second">
						Drop a file here or <span className={styles.browse}>choose one</span>
					</span>
				)}
			</label>
			{wrong && (
				<p id={wrongId} className={styles.wrong} role="alert">
					{wrong}
				</p>
			)}
		</div>
	)
}
