import type { RecordedStep } from '@assay/engine/surfaces/web/recording/steps-from-events'
import { useEffect, useRef } from 'react'
import { IconAction } from '../ui/icon-action.tsx'
import styles from './recorder.module.css'

interface RecordedStepsProps {
	/** Their ids are their places in the recording: no two have the same. */
	steps: readonly RecordedStep[]
	/** Of the project, for what is uploaded. */
	files: readonly string[]
	onEdit: (id: number, text: string) => void
	onRemove: (id: number) => void
}

/** The steps as they grow; each can be changed or taken out. */
export function RecordedSteps({ steps, files, onEdit, onRemove }: RecordedStepsProps) {
	const end = useRef<HTMLLIElement>(null)
	useEffect(() => {
		void end.current?.scrollIntoView({ block: 'nearest' })
	}, [steps.length])
	if (steps.length === 0) return <p className="second">What you do there appears here as steps.</p>
	return (
		<ol className={styles.steps} aria-label="Recorded steps">
			{steps.map((step, n) => (
				<li key={step.id} ref={n === steps.length - 1 ? end : undefined}>
					<textarea
						aria-label={`Step ${n + 1}`}
						value={step.text}
						rows={1}
						spellCheck={false}
						onChange={(event) => onEdit(step.id, event.target.value.replace(/\n/g, ' '))}
					/>
					<IconAction icon="close" label={`Remove step ${n + 1}`} onClick={() => onRemove(step.id)} />
					{step.text.startsWith('UPLOAD_FILE') && files.length > 0 && (
						<select
							aria-label={`File of step ${n + 1}`}
							value={uploaded.exec(step.text)?.[1] ?? ''}
							onChange={(event) =>
								onEdit(
									step.id,
									step.text.replace(uploaded, () => `<${event.target.value}>`),
								)
							}
						>
							<option value="file">Choose a file of the project</option>
							{files.map((path) => (
								<option key={path}>{path}</option>
							))}
						</select>
					)}
					{step.note && <p className="small second">{step.note}</p>}
				</li>
			))}
		</ol>
	)
}

const uploaded = /<([^<>]*)>$/
