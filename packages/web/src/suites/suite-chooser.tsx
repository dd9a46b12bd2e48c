import { useRef, useState } from 'react'
import { Action } from '../ui/action.tsx'
import { byteSize } from '../ui/durations.ts'
import { Icon } from '../ui/icon.tsx'
import { type Chosen, chosenOf, takeDrop } from './chosen-files.ts'
import styles from './suite-chooser.module.css'

interface SuiteChooserProps {
	chosen: Chosen | undefined
	/** Why the chosen ones cannot be taken. */
	wrong: string | undefined
	disabled: boolean
	onChoose: (chosen: Chosen | undefined) => void
}

/** A folder, files or a zip, by picking or by dropping. */
export function SuiteChooser({ chosen, wrong, disabled, onChoose }: SuiteChooserProps) {
	const [over, setOver] = useState(false)
	const folder = useRef<HTMLInputElement>(null)
	const files = useRef<HTMLInputElement>(null)
	const take = (list: FileList | null) => onChoose(chosenOf([...(list ?? [])]))
	const field = (ref: typeof folder, label: string) => ({
		ref,
		type: 'file',
		hidden: true,
		multiple: true,
		'aria-label': label,
		onChange: (event: { target: HTMLInputElement }) => {
			take(event.target.files)
			// The same ones may be chosen again after they were changed.
			event.target.value = ''
		},
	})
	return (
		<div>
			<section
				aria-label="What to upload"
				className={styles.zone}
				data-over={over}
				onDragOver={(event) => {
					event.preventDefault()
					setOver(true)
				}}
				onDragLeave={() => setOver(false)}
				onDrop={(event) => {
					event.preventDefault()
					setOver(false)
					if (!disabled) takeDrop(event.dataTransfer, onChoose)
				}}
			>
				<Icon name={chosen ? 'folder' : 'upload'} size={24} />
				{chosen ? (
					<p className={styles.name} aria-live="polite">
						{chosen.name}
						<span className="small quiet">
							{' '}
							{chosen.zip ? '' : chosen.files.length === 1 ? '1 file, ' : `${chosen.files.length} files, `}
							{byteSize(chosen.size)}
						</span>
					</p>
				) : (
					<p className="second">Drop a folder, files or a zip here</p>
				)}
				<div className={styles.buttons}>
					<Action onClick={() => folder.current?.click()} disabled={disabled}>
						Choose a folder
					</Action>
					<Action onClick={() => files.current?.click()} disabled={disabled}>
						Choose files or a zip
					</Action>
				</div>
				<input {...field(folder, 'A folder')} {...{ webkitdirectory: '' }} />
				<input {...field(files, 'Files or a zip')} />
			</section>
			{wrong && (
				<p className={styles.wrong} role="alert">
					{wrong}
				</p>
			)}
		</div>
	)
}
