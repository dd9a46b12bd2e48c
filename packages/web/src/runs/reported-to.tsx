import { type IntegrationCall, integrations, integrationTitles } from '@assay/contract/integrations'
import { type Run, runs } from '@assay/contract/runs'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useMay } from '../shell/current-project.tsx'
import { Action } from '../ui/action.tsx'
import { useRead } from '../ui/read.ts'
import { useSave } from '../ui/save.ts'
import styles from './reported-to.module.css'

/** The services to which the environment has a finished run reported, and what became of each call. Nothing where there are none. */
export function ReportedTo({ run }: { run: Run }) {
	const call = { params: { runId: run.id } }
	const over = run.status !== 'RUNNING'
	const { data: first } = useRead(integrations.list, call, { enabled: over })
	const waits = first?.some(({ state }) => state === 'WAITING') ?? false
	const { data: calls = [] } = useRead(integrations.list, call, { enabled: over, every: waits && 3000 })
	useRowAfterReports(waits)
	if (calls.length === 0) return null
	return (
		<ul className={styles.calls} aria-label="Reported to">
			{calls.map((one) => (
				<ReportedLine key={one.name} runId={run.id} call={one} />
			))}
		</ul>
	)
}

/** The row of a run names its ticket: where the page has waited for what is reported, it is read again with what came of it. */
function useRowAfterReports(waits: boolean) {
	const queries = useQueryClient()
	const waited = useRef(waits)
	useEffect(() => {
		if (waited.current && !waits)
			void queries.invalidateQueries({
				predicate: ({ queryKey: [path] }) => path === runs.get.path || path === runs.list.path,
			})
		waited.current = waits
	}, [waits, queries])
}

const tones = { WAITING: 'second', DONE: 'pass', FAILED: 'fail' }
const words = { WAITING: 'waiting', DONE: 'done', FAILED: 'failed' }

function ReportedLine({ runId, call: { name, state, sentence, next } }: { runId: number; call: IntegrationCall }) {
	const mayRun = useMay('run.start')
	const retry = useSave(integrations.retry)
	const again = state === 'FAILED' || (state === 'WAITING' && sentence !== '')
	const later =
		state === 'WAITING' && sentence !== '' && next ? ` Again at ${new Date(next).toLocaleTimeString()}.` : ''
	return (
		<li>
			<span className={styles.name}>{integrationTitles[name]}</span>
			<span className={tones[state]}>{words[state]}</span>
			<span className={styles.sentence}>{sentence + later}</span>
			{again && (
				<Action
					busy={retry.busy}
					onClick={() => void retry.save({ params: { runId, name } })}
					why={mayRun ? undefined : 'Read-only users cannot report a run again'}
				>
					Retry
				</Action>
			)}
		</li>
	)
}
