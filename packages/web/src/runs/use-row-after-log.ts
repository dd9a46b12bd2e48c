import { type Run, runs } from '@assay/contract/runs'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { reading } from '../ui/read.ts'
import type { LogState } from './run-log.ts'

/** When the log has ended, the run's row is read until it knows it too; then the list and the project's card are read again. */
export function useRowAfterLog(run: Run | undefined, state: LogState) {
	const queries = useQueryClient()
	const runId = run?.id
	const behind = state === 'ended' && run?.status === 'RUNNING'
	useEffect(() => {
		if (!behind || runId === undefined) return
		const { queryKey } = reading(runs.get, { params: { runId } })
		const read = () => void queries.invalidateQueries({ queryKey })
		read()
		const timer = setInterval(read, 1500)
		return () => {
			clearInterval(timer)
			void queries.invalidateQueries()
		}
	}, [behind, runId, queries])
}
