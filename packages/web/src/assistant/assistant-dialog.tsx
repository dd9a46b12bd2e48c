import { type AssistantProblem, type PromptKind, promptLimit } from '@assay/contract/assistant'
import type { Feature } from '@assay/contract/features'
import { TextField } from '@mui/material'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { DifferenceView } from '../editor/revisions/difference-view.tsx'
import { useCurrentEnvironment } from '../shell/current-environment.ts'
import { Action } from '../ui/action.tsx'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import styles from './assistant.module.css'
import { type Answer, useAsk } from './use-ask.ts'

interface AssistantDialogProps {
	feature: Feature
	/** What stands in the editor, and the same without the prompt that was written in it. */
	now: string
	text: string
	/** The prompt of the editor: it is asked at once. */
	prompt?: { kind: PromptKind; prompt: string } | undefined
	onAccept: (text: string) => void
	onClose: () => void
}

/** Asks for steps, shows them as they are written, then what would change. The editor's text changes only when accepted. */
export function AssistantDialog({ feature, now, text, prompt: written, onAccept, onClose }: AssistantDialogProps) {
	const { environment } = useCurrentEnvironment()
	const [prompt, setPrompt] = useState(written?.prompt ?? '')
	const { answer, ask, cancel } = useAsk()
	const send = () => {
		if (prompt.trim() === '') return
		void ask({
			applicationId: feature.application_id,
			kind: written?.kind ?? 'gpt',
			prompt,
			featureType: feature.featureType,
			text,
			featureId: feature.id,
			...(environment ? { environmentId: environment.id } : {}),
		})
	}
	useEffect(() => {
		if (written) send()
	}, [])

	const frame = { title: 'Assistant', width: answer.state === 'offered' ? 1040 : 640, onClose }
	if (answer.state === 'writing')
		return (
			// The offer comes by itself: what accepts it then stands where nothing was pressed before.
			<DialogFrame {...frame} submit="Accept" cancel="Close" disabled>
				<Writing answer={answer} />
				<div>
					<Action onClick={cancel}>Stop</Action>
				</div>
			</DialogFrame>
		)
	if (answer.state === 'offered')
		return (
			<DialogFrame {...frame} firm submit="Accept" cancel="Reject" onSubmit={() => onAccept(answer.text)}>
				<Offer answer={answer} now={now} />
				<div>
					<Action onClick={cancel}>Change the prompt</Action>
				</div>
			</DialogFrame>
		)
	return (
		<DialogFrame {...frame} submit="Ask" onSubmit={send} disabled={prompt.trim() === ''}>
			{answer.state === 'failed' && <Failed message={answer.message} onClose={onClose} />}
			<TextField
				label="What should be tested?"
				value={prompt}
				onChange={({ target }) => setPrompt(target.value)}
				multiline
				minRows={4}
				maxRows={12}
				autoFocus
				slotProps={{ htmlInput: { maxLength: promptLimit } }}
			/>
			<p className="small quiet">
				Your request, the text of the feature, and the names of actions, objects and test data are sent to the
				assistant: no values, no secrets. Nothing changes until you accept it.
			</p>
		</DialogFrame>
	)
}

function Failed({ message, onClose }: { message: string; onClose: () => void }) {
	const { environment } = useCurrentEnvironment()
	return (
		<p role="alert" className={styles.failed}>
			{message}{' '}
			{environment && message.startsWith('No assistant is configured') && (
				<Link
					to={`/environments?project=${environment.applicationId}&environment=${environment.id}&tab=settings`}
					onClick={onClose}
				>
					Open these settings
				</Link>
			)}
		</p>
	)
}

function Writing({ answer }: { answer: Extract<Answer, { state: 'writing' }> }) {
	return (
		<>
			<p role="status" className="second">
				{answer.correcting.length > 0
					? 'Some steps would not run. The assistant writes them again:'
					: answer.reply === ''
						? 'The assistant is asked…'
						: 'The assistant writes…'}
			</p>
			{answer.correcting.length > 0 && <Problems problems={answer.correcting} />}
			<pre className={styles.reply}>{answer.reply}</pre>
		</>
	)
}

function Offer({ answer, now }: { answer: Extract<Answer, { state: 'offered' }>; now: string }) {
	return (
		<>
			{answer.sample && (
				<p role="status" className="second">
					No assistant is configured, so this is a sample.
				</p>
			)}
			{answer.problems.length > 0 && (
				<div role="status" className={styles.failed}>
					These steps would not run, also after the assistant was asked again:
					<Problems problems={answer.problems} />
				</div>
			)}
			<DifferenceView left={{ title: 'Now', text: now }} right={{ title: 'With the reply', text: answer.text }} />
		</>
	)
}

const Problems = ({ problems }: { problems: AssistantProblem[] }) => (
	<ul className={styles.problems}>
		{problems.map(({ line, message }, at) => (
			<li key={at}>
				Line {line}: {message}
			</li>
		))}
	</ul>
)
