import { CallFailed } from '@assay/contract/client'
import { readRunEvent } from '@assay/contract/read-run-event'
import { runs } from '@assay/contract/runs'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { api, open } from '../../api.ts'
import { FollowedLog } from './followed-log.ts'
import { openLog } from './open-log.ts'

export const logOf = (runId: number) =>
	new FollowedLog(
		(from, signal) => openLog(runId, from, signal),
		async () => (await api.runs.get({ params: { runId } })).status !== 'RUNNING',
		{
			names: (ids) =>
				api.runs.scenarios({ params: { runId }, query: { ids } }).catch((failure) => {
					if (failure instanceof CallFailed && isGone(failure.status)) return []
					throw failure
				}),
			async events(ids) {
				const response = await open(runs.scenarioEvents, { params: { runId }, query: { ids } })
				if (isGone(response.status)) return []
				if (!response.ok) throw new Error(response.statusText)
				return (await response.text()).split('\n').flatMap((line) => (line === '' ? [] : (readRunEvent(line) ?? [])))
			},
		},
	)

/** The run, or the right to read it: asking again brings nothing. */
const isGone = (status: number) => status === 404 || status === 403

/** Follows a run's log while its screen is open; `version` changes with every batch of events. */
export function useRunLog(runId: number): { log: FollowedLog; version: number } {
	const [log, setLog] = useState(() => logOf(runId))
	useEffect(() => {
		const followed = logOf(runId)
		setLog(followed)
		void followed.follow()
		return followed.stop
	}, [runId])
	const version = useSyncExternalStore(log.subscribe, () => log.version)
	return { log, version }
}
