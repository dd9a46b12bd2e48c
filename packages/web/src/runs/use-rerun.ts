import { runSays, runs } from '@assay/contract/runs'
import { useParams } from '../ui/list-url.ts'
import { useSave } from '../ui/save.ts'

/** Running once more what is over, all of it or what failed; the new run is then the one that is shown. */
export function useRerun(runId: number) {
	const [, change] = useParams()
	const { save, busy } = useSave(runs.rerun, {
		says: ({ id }) => runSays.started(id),
		done: ({ id }) => change({ run: id, page: null, search: null, step: null, tab: null }),
	})
	return { busy, again: (failedOnly = false) => void save({ body: { runId, failedOnly } }) }
}
