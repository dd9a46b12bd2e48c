import type { Run } from '@assay/contract/runs'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LogState } from './run-log.ts'

/** When the log has ended, the run's row, the list and the project's card are read again until they know it too. */
export function useRowAfterLog(run: Run | undefined, state: LogState) {
	const queries = useQueryClient()
	const behind = state === 'ended' && run?.status === 'RUNNING'
	useEffect(() => {
		if (!behind) return
		const read = () => void queries.invalidateQueries()
		read()
		const timer = setInterval(read, 1500)
		return () => clearInterval(timer)
	}, [behind, queries])
}
