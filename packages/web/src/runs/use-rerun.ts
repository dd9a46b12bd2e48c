import { runs } from '@assay/contract/runs'
import { useStartingRun } from '../features/use-starting-run.ts'
import { useParams } from '../ui/list-url.ts'
import { useSave } from '../ui/save.ts'

/** Running once more what is over, all of it, what failed or some scenarios; the new run is then the one that is shown. */
export function useRerun(runId: number) {
	const [, change] = useParams()
	const { save, busy } = useSave(runs.rerun, {
		says: () => '',
		// What cannot be run again will not become so later: what ran was deleted, or nothing of it failed.
		fails: ({ status, problem }) => (status === 422 ? problem?.detail : undefined),
	})
	const starting = useStartingRun((run) =>
		change({ run, page: null, search: null, step: null, tab: null, compare: null, against: null }),
	)
	const rerun = (what: { failedOnly: boolean } | { scenarios: string[] }) =>
		void starting(async () => (await save({ body: { runId, ...what } }))?.id)
	return {
		busy,
		again: (failedOnly = false) => rerun({ failedOnly }),
		these: (scenarios: string[]) => rerun({ scenarios }),
	}
}
