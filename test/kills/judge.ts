import type { NumberedEvent, RunEvent } from '@assay/contract/run-events'
import type { Run } from '@assay/contract/runs'
import type { End } from './designs.ts'

/** How much a fault may do to a run in hand: nothing at all; cost a scenario, with the reason; or end it, with the reason. */
export const harms = ['nothing', 'scenario', 'run'] as const
export type Harm = (typeof harms)[number]

export const worse = (one: Harm, other: Harm): Harm => (harms.indexOf(one) > harms.indexOf(other) ? one : other)

type Row = Pick<
	Run,
	'status' | 'scenario_count' | 'scenario_pass_count' | 'scenario_fail_count' | 'scenariosNotRun' | 'errorDescription'
>

/** What is untrue of a run that has ended: its row and its log beside how its scenarios were made to end. Empty: all is true. */
export function judge(row: Row, events: NumberedEvent[], ends: readonly End[], harm: Harm): string[] {
	const untrue: string[] = []
	const hold = (true_: boolean, what: string) => {
		if (!true_) untrue.push(what)
	}
	for (const [at, { n }] of events.entries()) hold(n === at + 1, `event ${at + 1} of the log has the number ${n}`)
	const last = events.at(-1)
	const finishes = events.filter(({ type }) => type === 'runFinished').length
	hold(finishes === 1 && last?.type === 'runFinished', 'the log does not end with its only end')
	if (last?.type === 'runFinished')
		hold(last.status === row.status, `the log ends ${last.status}, the row ${row.status}`)

	const scenarios = scenariosOf(events)
	const count = (status: 'passed' | 'failed') => scenarios.filter((one) => one.status === status).length
	const made = (end: End) => ends.filter((one) => one === end).length
	/** Lost with an executor that had a part of the run, and run once more elsewhere. */
	const again = scenarios.filter(({ status, reason }) => status === 'failed' && isLostExecutor(reason)).length
	for (const { name, status, reason } of scenarios) {
		hold(!(name.startsWith('fails') && status === 'passed'), `"${name}" passed`)
		if (name.startsWith('passes') && status === 'failed')
			hold(isLoss(reason) && row.errorDescription !== null, `"${name}" failed without a loss: ${reason}`)
	}
	hold(count('passed') <= made('passes'), `${count('passed')} scenarios passed, of ${made('passes')} that can`)
	hold(
		scenarios.length <= ends.length + again,
		`${scenarios.length} scenarios, ${again} of them once more, of ${ends.length} that there are`,
	)

	const counts = `${row.scenario_pass_count} passed, ${row.scenario_fail_count} failed, ${row.scenariosNotRun} did not run`
	const asMade = row.scenario_pass_count === made('passes') && row.scenario_fail_count === made('fails')
	const all = row.scenario_count + row.scenariosNotRun
	const whole = all === ends.length + again
	switch (row.status) {
		case 'SUCCESS':
			hold(made('fails') === 0, 'SUCCESS where scenarios fail')
			hold(asMade && row.scenariosNotRun === 0, `SUCCESS with ${counts}`)
			break
		case 'FAILURE':
			if (row.errorDescription === null) {
				hold(made('fails') > 0, 'FAILURE without a reason where all scenarios pass')
				hold(asMade && row.scenariosNotRun === 0, `FAILURE without a reason and ${counts}`)
			} else {
				hold(isLoss(row.errorDescription), `FAILURE for no loss: ${row.errorDescription}`)
				hold(whole, `FAILURE with ${counts}, of ${ends.length}`)
				hold(harm !== 'nothing', `a scenario was lost: ${row.errorDescription}`)
			}
			break
		case 'ERROR':
			hold(row.errorDescription !== null, 'ERROR without a reason')
			// What was lost with an executor counts twice only where it was begun again before the run ended.
			hold(
				row.scenario_count === 0 || (all >= ends.length && all <= ends.length + again),
				`ERROR with ${counts}, of ${ends.length}`,
			)
			hold(mayEnd(row.errorDescription ?? '', harm), `the run was lost: ${row.errorDescription}`)
			break
		default:
			untrue.push(`it is ${row.status}`)
	}
	// A scenario that was cut off by the end of the run counts as failed and has no end of its own in the log.
	hold(row.scenario_pass_count === count('passed'), `the row has ${counts}, the log ${count('passed')} passed`)
	if (row.status !== 'ERROR')
		hold(row.scenario_fail_count === count('failed'), `the row has ${counts}, the log ${count('failed')} failed`)
	return untrue
}

/** Two losses in a row end a run by themselves, and so does a browser that is lost before it is there. */
const mayEnd = (reason: string, harm: Harm) =>
	harm === 'run' || (harm === 'scenario' && (/second .* in a row/.test(reason) || notStarted.test(reason)))

const notStarted = /browser could not be started/

/** How the product says that a browser, driver or sandbox went away under a scenario. */
const isLoss = (reason = '') => lost.test(reason) || notStarted.test(reason) || isLostExecutor(reason)

const isLostExecutor = (reason = '') => /^The executor ".+" was lost: /.test(reason)

const lost = /session was lost|^The process that ran the feature (was killed|ended by itself)/

interface Ended {
	name: string
	status: 'passed' | 'failed'
	reason: string | undefined
}

/** Of a scenario's failed step the message, where the scenario itself has no reason. */
function scenariosOf(events: RunEvent[]): Ended[] {
	const names = new Map<string, string>()
	const messages = new Map<string, string>()
	const ended: Ended[] = []
	for (const event of events) {
		if (event.type === 'scenarioStarted') names.set(event.scenario, event.name)
		if (event.type === 'stepFinished' && event.message !== undefined)
			messages.set(event.step.split('.').slice(0, 2).join('.'), event.message)
		if (event.type !== 'scenarioFinished') continue
		const { scenario, status, reason = messages.get(scenario) } = event
		ended.push({ name: names.get(scenario) ?? '', status, reason })
	}
	return ended
}
