import type { Run } from '@assay/contract/runs'
import type { RunView } from '@assay/engine/log/fold'
import { seconds } from '../ui/durations.ts'
import { loadSentence } from './load/load-sentence.ts'
import type { Sentence } from './sentence.ts'

/** What the row of a run knows of its outcome. */
export type RunOutcome = Pick<
	Run,
	'status' | 'queued' | 'cancelled' | 'run_duration' | 'scenario_fail_count' | 'scenario_pass_count' | 'scenariosNotRun'
>

export function verdictSentence(run: RunOutcome, view: RunView): Sentence {
	const time = run.run_duration || view.nanos
	const within = time > 0 ? `, in ${seconds(time)}` : ''
	// The log knows the end a moment before the row does.
	const status = run.status === 'RUNNING' ? view.status : run.status
	const ofLoad = run.cancelled ? undefined : loadSentence(view, status)
	if (ofLoad) return ofLoad
	if (status === 'RUNNING') {
		if (run.cancelled) return { loud: 'Cancelling', rest: progress(view).rest }
		return run.queued && view.startedAt === undefined ? { loud: 'Queued', rest: '' } : progress(view)
	}
	const { loud, rest } = endSentence({
		status,
		cancelled: run.cancelled,
		failed: run.scenario_fail_count || view.counts.failed,
		passed: run.scenario_pass_count || view.counts.passed,
		notRun: run.scenariosNotRun || view.counts.notRun,
	})
	return { loud, rest: rest + within }
}

/** What a run that ended came to, in scenarios. */
export interface RunEndCounts {
	status: string
	/** Whether somebody cancelled it. */
	cancelled: boolean
	passed: number
	failed: number
	notRun: number
}

/** How a run or a feature of it ended, with every count, as run page, report and test plans say it. */
export function endSentence({ status, cancelled, passed, failed, notRun }: RunEndCounts): Sentence {
	const left = notRunOf(notRun)
	if (status === 'SUCCESS') return { loud: `${passed} passed`, rest: left }
	if (status === 'FAILURE') return { loud: failedOf(failed), rest: `${passed > 0 ? `, ${passed} passed` : ''}${left}` }
	return { loud: cancelled ? 'Cancelled' : 'Could not run', rest: left }
}

/** A run of which only a feature could not be read failed without a failed scenario. */
const failedOf = (count: number) => (count > 0 ? `${count} failed` : 'Failed')

const notRunOf = (count: number) => (count > 0 ? `, ${count} not run` : '')

function progress({ counts }: RunView): Sentence {
	const parts = [counts.failed > 0 && `${counts.failed} failed`, counts.passed > 0 && `${counts.passed} passed`].filter(
		Boolean,
	)
	return { loud: 'Running', rest: parts.length > 0 ? `, ${parts.join(', ')} so far` : '' }
}

/** The same in a list row, without the time. */
export function shortVerdict(run: Run): string {
	const { status, queued, cancelled, scenario_fail_count, scenario_pass_count } = run
	const left = notRunOf(run.scenariosNotRun)
	switch (status) {
		case 'SUCCESS':
			return `${scenario_pass_count} passed`
		case 'FAILURE':
			return failedOf(scenario_fail_count) + left
		case 'ERROR':
			return (cancelled ? 'Cancelled' : 'Could not run') + left
		case 'RUNNING':
			return cancelled ? 'Cancelling' : run.stranded ? 'No executor' : queued ? 'Queued' : 'Running'
	}
}
