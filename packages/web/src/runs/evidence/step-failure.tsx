import { failureSentence } from '@assay/engine/log/failure-sentence'
import { Action } from '../../ui/action.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { IconAction } from '../../ui/icon-action.tsx'
import { useRunSource } from '../log/run-source.ts'
import type { EvidenceRow } from '../log/tree-row.ts'
import styles from './evidence-panel.module.css'
import { stepLine } from './scenario-steps.ts'

/** What a step failed with, as a sentence and what follows it, and the way to its place in the text. */
export function StepFailure({ row: { step, scenario, feature }, broken }: { row: EvidenceRow; broken: boolean }) {
	const source = useRunSource()
	const [sentence = '', ...rest] = step.message === undefined ? [] : failureSentence(step).split('\n')
	const edit = source.editing(feature, stepLine(source.steps(scenario) ?? [], step))
	const link = source.linkTo(step.id)
	return (
		<>
			{(sentence || broken) && (
				<div className={styles.head}>
					<p className={styles.message}>{sentence || 'The step failed without a message.'}</p>
					<div className={styles.tools}>
						{edit && (
							<Action kind="bare" icon="edit" to={edit}>
								Edit this step
							</Action>
						)}
						<IconAction icon="link" label="Copy link to this step" onClick={() => copyText(link, 'Link copied.')} />
					</div>
				</div>
			)}
			{rest.length > 0 && <pre className={styles.more}>{rest.join('\n').trim()}</pre>}
		</>
	)
}
