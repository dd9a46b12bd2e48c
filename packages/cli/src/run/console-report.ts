import type { RunEvent } from '@assay/contract/run-events'
import { failureSentence } from '@assay/engine/log/failure-sentence'
import {
	type FeatureView,
	failedStep,
	foldEvent,
	newRunView,
	type RunView,
	type ScenarioView,
	type StepView,
} from '@assay/engine/log/fold'
import type { Colours } from '../colours.ts'
import { differenceText } from './difference-text.ts'
import { loadFailures, loadLine, loadTable } from './load-lines.ts'
import { statusLine } from './status-line.ts'

/** Shows a run on a terminal while it happens: a line per scenario, a failure with its reason, at the end one sentence. */
export interface ConsoleReport {
	view: RunView
	take(event: RunEvent): void
}

export function consoleReport(
	out: NodeJS.WriteStream,
	colour: Colours,
	shownPath: (path: string) => string,
): ConsoleReport {
	const view = newRunView()
	let shown: FeatureView | undefined
	let shownSecond = -1
	const status = statusLine(out, colour)
	const say = (line = '') => {
		status.clear()
		out.write(`${line}\n`)
	}

	function begin(feature: FeatureView): void {
		say(`${shown ? '\n' : ''}${colour.strong(feature.name)} ${colour.quiet(shownPath(feature.path))}`)
		shown = feature
	}

	function scenarioFinished(id: string): void {
		const [f = 1, s = 1] = id.split('.').map(Number)
		const feature = view.features[f - 1]
		const scenario = feature?.scenarios[s - 1]
		if (!feature || !scenario) return
		if (shown !== feature) begin(feature)
		const row = scenario.row ? colour.quiet(rowText(scenario)) : ''
		const mark = scenario.status === 'passed' ? colour.pass('✓') : colour.fail('✗')
		// A threshold takes no time.
		const took = feature.load ? '' : ` ${colour.quiet(seconds(scenario.nanos))}`
		say(`  ${mark} ${scenario.name}${row}${took}`)
		for (const line of prints(scenario.steps)) say(colour.quiet(`      ${line}`))
		if (scenario.status === 'failed')
			for (const line of failure(feature, scenario, colour, shownPath)) say(`      ${line}`)
	}

	/** A table that is drawn anew each second; without a terminal a line every ten seconds, and the table at the end. */
	function loadEvent(event: RunEvent): void {
		if (event.type !== 'loadStarted' && event.type !== 'loadSecond' && event.type !== 'loadFinished') return
		const feature = view.features[Number(event.feature) - 1]
		const load = feature?.load
		if (!load) return
		if (event.type === 'loadStarted') {
			begin(feature)
			say(colour.quiet(`  ${load.profile.replaceAll('\n', '\n  ')}`))
			shownSecond = -1
		} else if (event.type === 'loadSecond') {
			if (out.isTTY) status.block([loadLine(load), ...loadTable(load, colour)].map((line) => `  ${line}`))
			// Several executors report the same second.
			else if ((event.second + 1) % 10 === 0 && event.second !== shownSecond) {
				shownSecond = event.second
				say(`  ${loadLine(load)}`)
			}
		} else
			for (const line of [
				...loadTable(load, colour),
				...loadFailures(load, colour),
				...(load.saturated ? [colour.warn(`! ${load.saturated}`)] : []),
				'',
			])
				say(`  ${line}`)
	}

	return {
		view,
		take(event) {
			foldEvent(view, event)
			if (event.type === 'scenarioFinished') scenarioFinished(event.scenario)
			else if (event.type === 'featureFinished' && event.status === 'error') {
				const feature = view.features[Number(event.feature) - 1]
				if (!feature) return
				begin(feature)
				say(`  ${colour.warn('!')} ${event.reason ?? 'could not run'}`)
			} else if (event.type === 'note' && event.level !== 'info') say(colour.warn(`  ! ${event.text}`))
			else if (event.type.startsWith('load')) loadEvent(event)
			else if (event.type === 'stepStarted') status.show(`${event.keyword.trim()} ${event.text}`)
			else if (event.type === 'runFinished') {
				if (shown) say()
				say(verdict(view, colour))
			}
		},
	}
}

/** Why a scenario failed, and where. */
function failure(
	feature: FeatureView,
	scenario: ScenarioView,
	colour: Colours,
	shownPath: (path: string) => string,
): string[] {
	const step = failedStep(scenario.steps)
	if (!step) return [colour.fail(scenario.reason ?? 'failed')]
	const place = `${shownPath(step.calledFrom ?? feature.path)}:${step.line}`
	return [
		`${step.keyword.trim()} ${step.resolved ?? step.text}`,
		...failureSentence(step)
			.split('\n')
			.map((line) => colour.fail(line)),
		...(step.difference ? differenceText(step.difference, colour) : []),
		...(feature.load ? [] : [colour.quiet(place)]),
		...(step.stack ? step.stack.split('\n').map((line) => colour.quiet(line)) : []),
	]
}

function* prints(steps: StepView[]): Iterable<string> {
	for (const step of steps) {
		for (const evidence of step.evidence) if (evidence.kind === 'print') yield* evidence.text.split('\n')
		yield* prints(step.steps)
	}
}

/** The same sentence that the report and the run page begin with. */
export function verdict({ status, counts, nanos, reason }: RunView, colour: Colours): string {
	const took = `in ${seconds(nanos)}`
	const left = counts.notRun > 0 ? `, ${counts.notRun} not run` : ''
	if (status === 'ERROR') {
		// A reason is a sentence of its own.
		const notRun = counts.notRun > 0 ? ` (${counts.notRun} not run)` : ''
		return `${colour.warn('Could not run')}: ${reason ?? 'no reason was given'}${notRun}`
	}
	const lost = reason === undefined ? '' : `: ${reason}`
	if (counts.failed > 0) {
		return `${colour.fail(`${counts.failed} failed`)}, ${counts.passed} passed${left}, ${took}${lost}`
	}
	return status === 'SUCCESS'
		? `${colour.pass(`${counts.passed} passed`)}, ${took}`
		: `${colour.warn('Some features could not run')}, ${counts.passed} passed${left}, ${took}${lost}`
}

/** The columns of an Examples row, unless the scenario's name already shows them. */
function rowText({ name, row = {} }: Pick<ScenarioView, 'name' | 'row'>): string {
	const values = Object.values(row).filter((value) => value !== '' && !name.includes(value))
	return values.length === 0 ? '' : ` ${values.join(' · ')}`
}

function seconds(nanos: number): string {
	const value = nanos / 1e9
	if (value < 60) return `${value.toFixed(value < 10 ? 2 : 1)} s`
	return `${Math.floor(value / 60)} min ${Math.round(value % 60)} s`
}
