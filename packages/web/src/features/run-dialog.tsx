import { runSays } from '@assay/contract/runs'
import { MenuItem, TextField } from '@mui/material'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useCurrentEnvironment } from '../shell/current-environment.ts'
import { useCurrentProject } from '../shell/current-project.tsx'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import { say } from '../ui/message-bar.tsx'
import type { CountChosen } from './chosen.ts'
import { TagsField } from './tags-field.tsx'
import { useChosen } from './use-chosen.ts'

interface RunDialogProps {
	/** The word on its button: "Run Feature". */
	submit: string
	/** Tags it begins with. */
	tags?: string | undefined
	/** Counts what the tags take, and of what: 'feature 7'. */
	count: CountChosen | undefined
	of: string
	/** What else is chosen. */
	children?: ReactNode
	/** That cannot be run as it is. */
	wrong?: boolean
	/** A quiet line, e.g. what is saved first. */
	note?: ReactNode
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
	note,
	noEnvironment = runSays.noEnvironment,
	start,
	onClose,
}: RunDialogProps) {
	const project = useCurrentProject()
	const { environments, reading, environment, choose } = useCurrentEnvironment()
	const navigate = useNavigate()
	const [picked, setPicked] = useState<number>()
	const [tags, setTags] = useState(firstTags)
	const [missing, setMissing] = useState(false)
	const [busy, setBusy] = useState(false)
	const [waiting, setWaiting] = useState(false)
	const selected = picked ?? environment?.id

	const chosen = useChosen({ count, of, tags, environment: environments?.find(({ id }) => id === selected) })
	const unreadable = chosen !== undefined && 'refused' in chosen

	const run = async () => {
		if (reading) {
			setWaiting(true)
			return
		}
		if (selected === undefined) {
			setMissing(true)
			say(noEnvironment, 'failed')
			return
		}
		setBusy(true)
		choose(selected)
		const id = await start({ environment: selected, tags: tags.trim() })
		setBusy(false)
		if (id === undefined) return
		say(runSays.started(id))
		onClose()
		navigate(`/runs?project=${project.id}&run=${id}`)
	}
	const latest = useRef(run)
	latest.current = run
	// Who is quicker than the list of environments need not press twice.
	useEffect(() => {
		if (!waiting || reading) return
		setWaiting(false)
		void latest.current()
	}, [waiting, reading])
	return (
		<DialogFrame
			title="Run Configurations"
			submit={submit}
			onSubmit={run}
			onClose={onClose}
			disabled={unreadable || wrong}
			busy={busy || waiting}
		>
			<TextField
				select
				label="Select Run Environment"
				autoFocus
				value={selected ?? ''}
				onChange={(event) => {
					setPicked(Number(event.target.value))
					setMissing(false)
				}}
				error={missing}
				helperText={missing ? noEnvironment : undefined}
			>
				{environments?.map(({ id, name }) => (
					<MenuItem key={id} value={id}>
						{name}
					</MenuItem>
				))}
				{environments?.length === 0 && <MenuItem disabled>This project has no environment yet</MenuItem>}
			</TextField>
			{environments?.length === 0 && (
				<p className="small second">
					<Link className="link" to={`/environments?project=${project.id}&add=1`}>
						Add an environment
					</Link>{' '}
					first: it says where to run and with which data.
				</p>
			)}
			<TagsField value={tags} onChange={setTags} chosen={chosen} />
			{children}
			{note && <p className="small second">{note}</p>}
		</DialogFrame>
	)
}
