import { cancelledBy, type RunLog } from '../../runs/log.ts'

/** Ends a run that was cancelled while an executor had it, and was put back into the queue since: there nobody else would. */
export const endCancelled = (runLog: Pick<RunLog, 'end'>, runId: number) =>
	runLog.end(
		runId,
		(run) => cancelledBy(run.cancelledBy ?? ''),
		(run) => run.state === 'QUEUED' && run.cancelledBy !== null,
	)
