import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCurrentEnvironment } from '../shell/current-environment.ts'
import { useCurrentProject } from '../shell/current-project.tsx'
import { say } from '../ui/message-bar.tsx'
import { useHere } from '../ui/use-here.ts'
import { useStartingRun } from './use-starting-run.ts'

interface RunStart {
	tags: string
	/** Said when no environment is chosen; then nothing is called. */
	noEnvironment: string
	/** Starts the run and gives its id, or undefined when it was refused. */
	start: (choice: { environment: number; tags: string }) => Promise<number | undefined>
	onClose: () => void
}

/** In which environment a run starts, and starting it; afterwards one watches the run. */
export function useRunStart({ tags, noEnvironment, start, onClose }: RunStart) {
	const project = useCurrentProject()
	const { environments, reading, environment, choose } = useCurrentEnvironment()
	const navigate = useNavigate()
	const [picked, setPicked] = useState<number>()
	const [missing, setMissing] = useState(false)
	const [busy, setBusy] = useState(false)
	const [waiting, setWaiting] = useState(false)
	const selected = picked ?? environment?.id
	const here = useHere()
	const starting = useStartingRun(
		(id) => {
			onClose()
			navigate(`/runs?project=${project.id}&run=${id}`)
		},
		() => here.current,
	)

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
		await starting(() => start({ environment: selected, tags: tags.trim() }))
		setBusy(false)
	}
	const latest = useRef(run)
	latest.current = run
	// Who is quicker than the list of environments need not press twice.
	useEffect(() => {
		if (!waiting || reading) return
		setWaiting(false)
		void latest.current()
	}, [waiting, reading])
	return {
		environment: environments?.find(({ id }) => id === selected),
		pick: (id: number) => {
			setPicked(id)
			setMissing(false)
		},
		problem: missing ? noEnvironment : undefined,
		busy: busy || waiting,
		run,
	}
}
