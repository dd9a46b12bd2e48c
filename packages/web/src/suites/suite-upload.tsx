import { useEffect, useRef, useState } from 'react'
import { useCurrentProject } from '../shell/current-project.tsx'
import { Action } from '../ui/action.tsx'
import { IconAction } from '../ui/icon-action.tsx'
import { later } from '../ui/later.tsx'
import { type Chosen, takeDrop } from './chosen-files.ts'
import styles from './suite-chooser.module.css'

const UploadSuiteDialog = later(() => import('./upload-suite-dialog.tsx').then((one) => one.UploadSuiteDialog))

/** The action that brings in a folder, files or a zip; whatever is dropped on the screen begins it too. */
export function SuiteUpload({ asIcon = false }: { asIcon?: boolean }) {
	const project = useCurrentProject()
	const [open, setOpen] = useState<{ dropped?: Chosen | undefined }>()
	const over = useDropped(open === undefined, (dropped) => setOpen({ dropped }))
	return (
		<>
			{asIcon ? (
				<IconAction icon="upload" label="Upload" onClick={() => setOpen({})} />
			) : (
				<Action icon="upload" onClick={() => setOpen({})} title="Upload a folder, files or a zip, or drop them here">
					Upload
				</Action>
			)}
			{over && <div className={styles.hint}>Drop to upload to {project.name}</div>}
			{open && <UploadSuiteDialog project={project} dropped={open.dropped} onClose={() => setOpen(undefined)} />}
		</>
	)
}

/** Files dropped anywhere on the screen, where nothing on it takes them itself; true while they are held over it. */
function useDropped(enabled: boolean, take: (chosen: Chosen) => void): boolean {
	const [over, setOver] = useState(false)
	const taking = useRef(take)
	taking.current = take
	useEffect(() => {
		if (!enabled) return
		const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true
		const isOurs = (event: DragEvent) => holdsFiles(event) && !event.defaultPrevented
		const onOver = (event: DragEvent) => {
			if (!isOurs(event)) return
			event.preventDefault()
			setOver(true)
		}
		const onLeave = (event: DragEvent) => event.relatedTarget === null && setOver(false)
		const onDrop = (event: DragEvent) => {
			setOver(false)
			if (!isOurs(event) || !event.dataTransfer) return
			event.preventDefault()
			takeDrop(event.dataTransfer, (chosen) => chosen && taking.current(chosen))
		}
		window.addEventListener('dragover', onOver)
		window.addEventListener('dragleave', onLeave)
		window.addEventListener('drop', onDrop)
		return () => {
			setOver(false)
			window.removeEventListener('dragover', onOver)
			window.removeEventListener('dragleave', onLeave)
			window.removeEventListener('drop', onDrop)
		}
	}, [enabled])
	return over
}
