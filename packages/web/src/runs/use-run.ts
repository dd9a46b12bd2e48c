import { type Run, runs } from '@assay/contract/runs'
import { useRead } from '../ui/read.ts'

/** A run's row, read again while it runs: it may come to say that nobody takes it any more. `listed`: as the list has it, if it does. */
export function useRun(runId: number, listed: Run | undefined) {
	const call = { params: { runId } }
	const { data = listed } = useRead(runs.get, call)
	return useRead(runs.get, call, { every: data?.status === 'RUNNING' && 5000 })
}
