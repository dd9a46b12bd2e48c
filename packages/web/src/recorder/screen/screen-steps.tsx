import type { RecordedPicture, ScreenStep } from '@assay/engine/surfaces/desktop/recording/steps-from-screen'
import { useEffect, useRef } from 'react'
import { IconAction } from '../../ui/icon-action.tsx'
import styles from '../recorder.module.css'

type ShownStep = Omit<ScreenStep, 'pictures'> & { key: string; pictures: (RecordedPicture & { name: string })[] }

interface ScreenStepsProps {
	steps: readonly ShownStep[]
	onEdit: (key: string, text: string) => void
	onRemove: (id: number) => void
	/** Steps that name what the program calls the thing, and no picture of it. */
	named: ReadonlySet<number>
	onName: (id: number, on: boolean) => void
	/** `file`: as the recording has named it. */
	onRename: (file: string, name: string) => void
}

/** The steps as they grow, each with its pictures and how many places look like them; all can be changed or taken out. */
export function ScreenSteps({ steps, onEdit, onRemove, named, onName, onRename }: ScreenStepsProps) {
	const end = useRef<HTMLLIElement>(null)
	useEffect(() => {
		void end.current?.scrollIntoView({ block: 'nearest' })
	}, [steps.length])
	if (steps.length === 0) return <p className="second">What you do on the screen appears here as steps and pictures.</p>
	return (
		<ol className={styles.steps} aria-label="Recorded steps">
			{steps.map((step, n) => (
				<li key={step.id} ref={n === steps.length - 1 ? end : undefined}>
					<textarea
						aria-label={`Step ${n + 1}`}
						value={step.text}
						rows={1}
						spellCheck={false}
						onChange={(event) => onEdit(step.key, event.target.value.replace(/\n/g, ' '))}
					/>
					<IconAction icon="close" label={`Remove step ${n + 1}`} onClick={() => onRemove(step.id)} />
					{step.pictures.map((picture) => (
						<div key={picture.file} className={styles.taken}>
							<img
								src={`data:image/png;base64,${picture.png}`}
								alt={`Part of the screen that step ${n + 1} looks for`}
							/>
							{picture.known ? (
								<span className="small">{picture.name}, a picture of the project</span>
							) : (
								<input
									aria-label={`Name of the picture of step ${n + 1}`}
									value={picture.name}
									spellCheck={false}
									onChange={(event) => onRename(picture.file, event.target.value)}
								/>
							)}
							<span className={picture.places > 1 ? 'small fail' : 'small second'}>
								{picture.places > 1 ? `${picture.places} places look like it` : '1 place'}, {picture.width}×
								{picture.height}
							</span>
						</div>
					))}
					{step.byName && (
						<label className={`small ${styles.byName}`}>
							<input
								type="checkbox"
								checked={named.has(step.id)}
								onChange={(event) => onName(step.id, event.target.checked)}
							/>
							Instead of the picture: {step.byName.name}
						</label>
					)}
					{step.note && <p className="small second">{step.note}</p>}
				</li>
			))}
		</ol>
	)
}
