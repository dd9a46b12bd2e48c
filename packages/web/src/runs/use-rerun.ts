import { runSays, runs } from '@assay/contract/runs'
import { useParams } from '../ui/list-url.ts'
import { useSave } from '../ui/save.ts'

/** Running once more what is over, all of it, what failed or some scenarios; the new run is then the one that is shown. */
export function useRerun(runId: number) {
	const [, change] = useParams()
	const { save, busy } = useSave(runs.rerun, {
		says: ({ id }) => runSays.started(id),
		// What cannot be run again will not become so later: what ran was deleted, or nothing of it failed.
		fails: ({ status, problem }) => (status === 422 ? problem?.detail : undefined),
		done: ({ id }) =>
			change({ run: id, page: null, search: null, step: null, tab: null, compare: null, against: null }),
	})
	return {
		busy,
		again: (failedOnly = false) => void save({ body: { runId, failedOnly } }),
		these: (scenarios: string[]) => void save({ body: { runId, scenarios } }),
	}
}
