import { type Run, runSays, runs } from '@assay/contract/runs'
import { useMemo } from 'react'
import { useMay } from '../shell/current-project.tsx'
import { useParams } from '../ui/list-url.ts'
import { useRead } from '../ui/read.ts'
import { useSave } from '../ui/save.ts'
import type { LogState } from './log/followed-log.ts'
import type { RunPast } from './run-past.ts'

/** Reads what the runs before say, once the steps are there, and again and again while the run goes on. */
export function useRunPast(run: Run | undefined, state: LogState, stepsAreThere: boolean): RunPast {
	const [, change] = useParams()
	const mayRun = useMay('run.start')
	const live = run?.status === 'RUNNING'
	const { data } = useRead(
		runs.history,
		{ params: { runId: run?.id ?? 0 } },
		{ enabled: run !== undefined && stepsAreThere, every: live && state !== 'ended' && 5000 },
	)
	const { save } = useSave(runs.rerun, {
		says: ({ id }) => runSays.started(id),
		done: ({ id }) => change({ run: id, page: null, search: null, step: null, tab: null }),
	})
	const runId = run?.id
	const scenarios = useMemo(() => new Map(data?.scenarios.map((one) => [one.scenario, one])), [data])
	return {
		usual: data?.usual ?? null,
		scenarios,
		rerun:
			mayRun && !live && runId !== undefined
				? (chosen) => void save({ body: { runId, scenarios: chosen } })
				: undefined,
	}
}
