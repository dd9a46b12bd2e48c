import { type Run, runs } from '@assay/contract/runs'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { reading } from '../../ui/read.ts'
import type { LogState } from './followed-log.ts'

/** A report is published after the verdict; one that has not come by then will not come. */
const mostReads = 20

/**
 * When the log has ended, the run's row is read until it knows the verdict and its report. As soon as the row knows more, by
 * whichever reading, the list and the project's card are read again. Answers whether the row may still change.
 */
export function useRowAfterLog(run: Run | undefined, state: LogState): boolean {
	const queries = useQueryClient()
	const runId = run?.id
	const [waitedFor, setWaitedFor] = useState<number>()
	const decided = run !== undefined && run.status !== 'RUNNING'
	const reported = run !== undefined && (run.report_url !== null || run.status === 'ERROR')
	const settled = decided && (reported || waitedFor === runId)
	const behind = state === 'ended' && run !== undefined && !settled
	useEffect(() => {
		if (!behind || runId === undefined) return
		const { queryKey } = reading(runs.get, { params: { runId } })
		let reads = 0
		const read = () => {
			void queries.invalidateQueries({ queryKey })
			if (++reads === mostReads && decided) setWaitedFor(runId)
		}
		read()
		const timer = setInterval(read, 1500)
		return () => clearInterval(timer)
	}, [behind, decided, runId, queries])
	const known = run && `${decided} ${settled}`
	const before = useRef(known)
	useEffect(() => {
		if (before.current !== undefined && known !== before.current) void queries.invalidateQueries()
		before.current = known
	}, [known, queries])
	return behind
}
