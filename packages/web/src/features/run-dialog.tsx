import type { Environment } from '@assay/contract/environments'
import { runSays } from '@assay/contract/runs'
import { type ReactNode, useState } from 'react'
import { EnvironmentField } from '../shell/environment-field.tsx'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import { useHere } from '../ui/use-here.ts'
import type { CountChosen } from './chosen.ts'
import { TagsField } from './tags-field.tsx'
import { useChosen } from './use-chosen.ts'
import { useRunStart } from './use-run-start.ts'

interface RunDialogProps {
	/** The word on its button: "Run Feature". */
	submit: string
	/** Tags it begins with. */
	tags?: string | undefined
	/** Counts what the tags take, and of what: 'feature 7'. */
	count: CountChosen | undefined
	of: string
	/** What else is chosen, beside the environment. */
	children: (environment: Environment | undefined) => ReactNode
	/** That cannot be run as it is. */
	wrong?: boolean
	/** Saves what is typed before it runs; where that is refused, nothing runs. Undefined when there is nothing to save. */
	save: (() => Promise<boolean>) | undefined
	/** Said when no environment is chosen; then nothing is called. */
	noEnvironment?: string
	/** Starts the run and gives its id, or undefined when it was refused. */
	start: (choice: { environment: number; tags: string }) => Promise<number | undefined>
	onClose: () => void
}

/** Run Configurations: in which environment, and which tags. Afterwards one watches the run. */
export function RunDialog({
	submit,
	tags: firstTags = '',
	count,
	of,
	children,
	wrong = false,
	save,
	noEnvironment = runSays.noEnvironment,
	start,
	onClose,
}: RunDialogProps) {
	const [tags, setTags] = useState(firstTags)
	const here = useHere()
	const saveAndStart = async (choice: Parameters<typeof start>[0]) => {
		if (!save || (await save())) return start(choice)
		// Who closed it meanwhile may have opened another dialog.
		if (here.current) onClose()
		return undefined
	}
	const { environment, problem, pick, busy, run } = useRunStart({ tags, noEnvironment, start: saveAndStart, onClose })
	const chosen = useChosen({ count, of, tags, environment })
	const unreadable = chosen !== undefined && 'refused' in chosen
	// Without tags nothing is taken of a text with mistakes, or without a scenario: its run says so, and where.
	const nothing = chosen !== undefined && 'runs' in chosen && chosen.runs === 0 && tags.trim() !== ''
	return (
		<DialogFrame
			title="Run Configurations"
			submit={submit}
			onSubmit={run}
			onClose={onClose}
			disabled={unreadable || nothing || wrong}
			busy={busy}
		>
			<EnvironmentField value={environment?.id} onChange={pick} problem={problem} autoFocus />
			<TagsField value={tags} onChange={setTags} chosen={chosen} />
			{children(environment)}
			{save && <p className="small second">Your unsaved changes are saved first.</p>}
		</DialogFrame>
	)
}
