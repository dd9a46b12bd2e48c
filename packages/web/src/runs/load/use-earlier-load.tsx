import { type Run, runs } from '@assay/contract/runs'
import type { RunView } from '@assay/engine/log/fold'
import { useEffect, useState } from 'react'
import { longDate } from '../../ui/dates.ts'
import { useParams } from '../../ui/list-url.ts'
import { MenuButton } from '../../ui/menu-button.tsx'
import { useRead } from '../../ui/read.ts'
import { logOf } from '../log/use-run-log.ts'
import type { EarlierLoad } from './earlier-load.ts'

/** The earlier load test of the same feature or plan that the address names, and the menu in which one is chosen. */
export function useEarlierLoad(run: Run | undefined, isLoad: boolean): EarlierLoad | undefined {
	const [params, change] = useParams()
	const { data = [] } = useRead(
		runs.loads,
		{ params: { runId: run?.id ?? 0 } },
		{ enabled: isLoad && run !== undefined },
	)
	const chosen = data.find(({ id }) => id === Number(params.get('against')))?.id
	const view = useEndedRun(chosen)
	if (data.length === 0) return undefined
	const choice = (
		<MenuButton
			look="bare"
			label="compare with an earlier run"
			content={chosen === undefined ? 'Compare with …' : `Compared with run ${chosen}`}
			entries={[undefined, ...data].map((one) => ({
				key: one?.id ?? 0,
				text: one ? `Run ${one.id}, ${one.status === 'SUCCESS' ? 'passed' : 'failed'}` : 'No other run',
				...(one ? { second: `${longDate(one.run_at)}, ${one.environment}` } : {}),
				chosen: one?.id === chosen,
				act: () => change({ against: one?.id }, { replace: true }),
			}))}
		/>
	)
	return { choice, run: chosen, features: view?.features }
}

/** A run that is over, once its log is here. */
function useEndedRun(runId: number | undefined): RunView | undefined {
	const [read, setRead] = useState<{ runId: number; view: RunView }>()
	useEffect(() => {
		if (runId === undefined) return
		const log = logOf(runId)
		void log.follow().then(() => log.state === 'ended' && setRead({ runId, view: log.view }))
		return log.stop
	}, [runId])
	return read?.runId === runId ? read?.view : undefined
}
