import { type Run, runs } from '@assay/contract/runs'
import { useMemo } from 'react'
import { useMay } from '../shell/current-project.tsx'
import { useRead } from '../ui/read.ts'
import type { LogState } from './log/followed-log.ts'
import type { RunPast } from './run-past.ts'
import { useRerun } from './use-rerun.ts'

/** Reads what the runs before say, once the steps are there, and again and again while the run goes on. */
export function useRunPast(run: Run | undefined, state: LogState, stepsAreThere: boolean): RunPast {
	const mayRun = useMay('run.start')
	const live = run?.status === 'RUNNING'
	const { data } = useRead(
		runs.history,
		{ params: { runId: run?.id ?? 0 } },
		{ enabled: run !== undefined && stepsAreThere, every: live && state !== 'ended' && 5000 },
	)
	const { these } = useRerun(run?.id ?? 0)
	const scenarios = useMemo(() => new Map(data?.scenarios.map((one) => [one.scenario, one])), [data])
	return {
		usual: data?.usual ?? null,
		scenarios,
		rerun: mayRun && !live && run !== undefined ? these : undefined,
	}
}
