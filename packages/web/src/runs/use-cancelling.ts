import type { Call } from '@assay/contract/route'
import { runs } from '@assay/contract/runs'
import { useMutationState } from '@tanstack/react-query'

/** Whether this page is cancelling a run, while the server has not answered: what is read meanwhile says that the run runs. */
export const useCancelling = (runId: number): boolean =>
	useMutationState({
		filters: { mutationKey: [runs.cancel.path], status: 'pending' },
		select: ({ state }) => (state.variables as Call<typeof runs.cancel>).params.runId,
	}).includes(runId)
