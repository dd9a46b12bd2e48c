import { runSays } from '@assay/contract/runs'
import { useNavigate } from 'react-router'
import { say } from '../ui/message-bar.tsx'

/**
 * Starting a run, and saying so once it is; then it is shown by `show`. Who has gone elsewhere meanwhile, which a changed
 * address or `isHere` says, stays there, and the message opens the run. `start` gives its id, or undefined when it was refused.
 */
export function useStartingRun(show: (run: number) => void, isHere = () => true) {
	const navigate = useNavigate()
	return async (start: () => Promise<number | undefined>) => {
		const { href } = window.location
		const run = await start()
		if (run === undefined) return
		const started = runSays.started(run)
		if (window.location.href === href && isHere()) {
			say(started)
			show(run)
			return
		}
		const project = new URL(href).searchParams.get('project')
		say(started, 'done', { word: 'Open', act: () => void navigate(`/runs?project=${project}&run=${run}`) })
	}
}
