import { isKarate } from '@assay/contract/feature-types'
import {
	type FeatureView,
	failedStep,
	type NotRun,
	notRun,
	type RunView,
	type ScenarioView,
	type StepView,
} from '../fold.ts'
import { joinedParts } from '../joined-parts.ts'

/** A run as JUnit XML, the form every build server reads: a feature is a test suite, a scenario a test case. */
export function writeJunit(view: RunView): string {
	const left = notRun(view)
	const skipped = left.reduce((sum, { lines }) => sum + lines.length, 0)
	const features = joinedParts(view)
	const totals = sum(features.map(outcomes))
	const { failures } = totals
	// A run that did not succeed is none that a build passes over, whatever its scenarios came to.
	const aloneInError = ['FAILURE', 'ERROR'].includes(view.status) && failures + totals.errors === 0
	const errors = totals.errors + (aloneInError ? 1 : 0)
	const own = features.reduce((sum, feature) => sum + cases(feature).length, 0)
	const tests = own + skipped + (aloneInError ? 1 : 0)
	const lines = [
		'<?xml version="1.0" encoding="UTF-8"?>',
		`<testsuites${attributes({ name: view.name, tests, failures, errors, ...(skipped > 0 ? { skipped } : {}), time: seconds(view.nanos) })}>`,
	]
	for (const feature of features) lines.push(...suite(feature, view))
	for (const feature of left) lines.push(...suiteNotRun(feature, view))
	if (aloneInError) {
		lines.push(
			`  <testsuite${attributes({ name: view.name, tests: 1, failures: 0, errors: 1, time: seconds(view.nanos) })}>`,
			`    <testcase${attributes({ name: view.name, classname: view.name })}><error${attributes({ message: view.reason ?? 'The run could not run' })}/></testcase>`,
			'  </testsuite>',
		)
	}
	lines.push('</testsuites>', '')
	return lines.join('\n')
}

/** A feature that did not run whole although all that ran of it passed: a case of its own, so that no build passes over it. */
const cases = (feature: FeatureView): (ScenarioView | undefined)[] =>
	isCutShort(feature) ? [...feature.scenarios, undefined] : feature.scenarios

/** Whether a feature could not run, or not to its end, and no scenario of it says so. */
export const isCutShort = ({ status, scenarios }: Pick<FeatureView, 'status' | 'scenarios'>): boolean =>
	status === 'error' && scenarios.every((scenario) => scenario.status === 'passed')

function suite(feature: FeatureView, { reason }: RunView): string[] {
	const head = {
		name: feature.name,
		tests: cases(feature).length,
		...outcomes(feature),
		skipped: 0,
		time: seconds(feature.nanos),
		timestamp: timestamp(feature.startedAt),
		file: feature.path,
	}
	return [
		`  <testsuite${attributes(head)}>`,
		...cases(feature).flatMap((scenario) => testCase({ ...feature, reason: feature.reason ?? reason }, scenario)),
		'  </testsuite>',
	]
}

/** What was to run and did not, in a suite of its own beside what its feature ran. */
function suiteNotRun({ name, path, lines }: NotRun, { reason, startedAt = 0 }: RunView): string[] {
	const message = reason === undefined ? 'Not run' : `Not run: ${reason}`
	const head = {
		name,
		tests: lines.length,
		failures: 0,
		errors: 0,
		skipped: lines.length,
		time: seconds(0),
		timestamp: timestamp(startedAt),
		file: path,
	}
	return [
		`  <testsuite${attributes(head)}>`,
		...lines.map((line) => {
			const scenario = { name: `line ${line}`, classname: name, time: seconds(0), file: path, line }
			return `    <testcase${attributes(scenario)}><skipped${attributes({ message })}/></testcase>`
		}),
		'  </testsuite>',
	]
}

function testCase(feature: FeatureView, scenario: ScenarioView | undefined): string[] {
	if (!scenario) {
		const message = feature.reason ?? 'could not run'
		return [
			`    <testcase${attributes({ name: feature.name, classname: feature.name, time: '0' })}><error${attributes({ message })}/></testcase>`,
		]
	}
	const head = attributes({
		name: nameOf(feature, scenario),
		classname: feature.name,
		time: seconds(scenario.nanos),
		file: feature.path,
		line: scenario.line,
	})
	if (scenario.status === 'passed') return [`    <testcase${head}/>`]
	const step = failedStep(scenario.steps)
	const kind = kindOf(scenario)
	return [
		`    <testcase${head}>`,
		`      <${kind}${attributes({ message: scenario.failure?.sentence ?? 'failed', type: step?.status ?? 'failed' })}>${escaped(details(feature, scenario, step))}</${kind}>`,
		'    </testcase>',
	]
}

/**
 * An Examples row of an API feature is called as Karate calls it, by the outline's name with the row filled in. Build servers
 * take cases of one name for one case, so those without a name are called by their lines.
 */
function nameOf({ featureType }: FeatureView, { name, row, line }: ScenarioView): string {
	const own = name || `line ${line}`
	return row && !isKarate(featureType) ? `${own} [${Object.values(row).join(', ')}]` : own
}

/** `failure`: the check did not hold, or the text is wrong. `error`: it could not run. */
const kindOf = (scenario: ScenarioView) =>
	scenario.stopped || scenario.lost || failedStep(scenario.steps)?.status === 'error' || scenario.status === 'running'
		? 'error'
		: 'failure'

function outcomes(feature: FeatureView) {
	const bad = feature.scenarios.filter(({ status }) => status !== 'passed').map(kindOf)
	const lost = cases(feature).length - feature.scenarios.length
	const failures = bad.filter((kind) => kind === 'failure').length
	return { failures, errors: bad.length - failures + lost }
}

const sum = (all: { failures: number; errors: number }[]) => ({
	failures: all.reduce((total, { failures }) => total + failures, 0),
	errors: all.reduce((total, { errors }) => total + errors, 0),
})

function details(feature: FeatureView, scenario: ScenarioView, step: StepView | undefined): string {
	// A hidden step is shown where it did not pass.
	const shown = scenario.steps.filter(({ hidden, status }) => !hidden || !['passed', 'skipped'].includes(status))
	const lines = shown.map(
		({ keyword, text, resolved, status, line }) =>
			`${`${keyword.trim()} ${resolved ?? text}`.padEnd(70, '.')} ${status} (${feature.path}:${line})`,
	)
	if (step?.message) lines.push('', step.message)
	if (step?.difference) lines.push('', `expected: ${step.difference.expected}`, `actual:   ${step.difference.actual}`)
	if (step?.stack) lines.push('', step.stack)
	return lines.join('\n')
}

const timestamp = (at: number) => new Date(at).toISOString().slice(0, 19)

const seconds = (nanos: number) => (nanos / 1e9).toFixed(3)

const attributes = (values: Record<string, string | number>) =>
	Object.entries(values)
		.map(([name, value]) => ` ${name}="${escaped(String(value)).replace(/\n/g, '&#10;').replace(/\t/g, '&#9;')}"`)
		.join('')

const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Escapes text; characters that XML 1.0 cannot hold at all become U+FFFD. */
const escaped = (text: string) =>
	text
		// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are forbidden in XML 1.0
		.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
		.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd')
		.replace(/\r/g, '&#13;')
		.replace(/[&<>"']/g, (c) => named[c] ?? c)
