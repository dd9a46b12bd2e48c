import type { RunEvent } from '@assay/contract/run-events'
import { describe, expect, it } from 'vitest'
import { foldRun } from '../src/log/fold.ts'
import { textFile } from '../src/log/report/data-files.ts'
import { evidenceFileName } from '../src/log/report/evidence-file.ts'
import { writeJunit } from '../src/log/report/junit.ts'
import { type ReportIndex, readIndex, reportIndex } from '../src/log/report/report-index.ts'
import { scriptJson } from '../src/log/report/script-json.ts'
import { type ReportOptions, writeReport } from '../src/log/report/write-report.ts'
import { checkoutRun, hostileRun, largeRun } from './report-runs.ts'

describe('report folder', () => {
	const files = async (options: Partial<ReportOptions> = {}) => {
		const all = new Map<string, string | Uint8Array>()
		const view = foldRun(checkoutRun())
		for await (const { name, content } of writeReport(view, { blob: async () => undefined, ...options }))
			all.set(name, content)
		return all
	}

	it('writes the page it is given last, and without one says what is missing', async () => {
		const given = await files({ page: '<!doctype html>the page' })
		expect([...given.keys()].at(-1)).toBe('index.html')
		expect(given.get('index.html')).toBe('<!doctype html>the page')
		expect((await files()).get('index.html')).toContain('npm run build')
	})

	it('holds in its index what the page says before any step is read', () => {
		const view = foldRun(checkoutRun())
		const { view: read, fileOf } = readIndex(
			JSON.parse(JSON.stringify(reportIndex(view, {}, new Map([['2.4', 7]])))) as ReportIndex,
		)
		expect(fileOf.get('2.4')).toBe(7)
		const withoutSteps = view.features.map((feature) => ({
			...feature,
			scenarios: feature.scenarios.map((scenario) => ({ ...scenario, steps: [], expected: undefined })),
		}))
		expect(read).toEqual({ ...view, features: withoutSteps })
		expect(read.features[1]?.scenarios[3]?.failure).toEqual({
			id: '2.4.3',
			sentence: 'Text of [summary.total] expected "€80.91", was "€89.90"',
		})
	})

	it('gives a text body as a script that the page can read, anything else as a file that runs nothing', async () => {
		const all = await files({ blob: async () => Buffer.from('x') })
		expect([...all.keys()].filter((name) => name.startsWith('evidence-'))).toEqual([`evidence-${'a'.repeat(32)}.png`])
		expect(evidenceFileName('a'.repeat(64), 'text/html')).toMatch(/\.txt$/)
		expect(evidenceFileName('a'.repeat(64), 'image/svg+xml')).toMatch(/\.txt$/)
		expect(evidenceFileName('a'.repeat(64), 'application/x-msdownload')).toMatch(/\.bin$/)
		expect(textFile('b'.repeat(64), Buffer.from('</script>"')).content).toBe(
			`assay("text-${'b'.repeat(32)}.js","\\u003c/script>\\"")\n`,
		)
	})
})

describe('junit', () => {
	it('counts failures and errors apart and names place and cause', () => {
		const xml = writeJunit(foldRun(checkoutRun()))
		expect(xml).toContain('<testsuites name="Checkout regression" tests="9" failures="2" errors="0" time="6.970">')
		expect(xml).toContain('<testsuite name="Basket API" tests="5" failures="1" errors="0" skipped="0" time="2.910"')
		expect(xml).toContain('(basket.feature:13)')
	})

	it('calls an Examples row of an API feature as Karate does, and of a keyword feature with its values', () => {
		const named = (featureType: string, name: string, row: object = { row: { n: '2' } }) =>
			writeJunit(
				foldRun([
					{ type: 'runStarted', at: 0, name: 'R', kind: 'FEATURE' },
					{ type: 'featureStarted', at: 0, feature: '1', name: 'F', path: 'f.feature', featureType },
					{ type: 'scenarioStarted', at: 0, scenario: '1.1', name, line: 7, tags: [], ...row },
					{ type: 'scenarioFinished', at: 1, scenario: '1.1', status: 'passed', nanos: 1 },
					{ type: 'featureFinished', at: 1, feature: '1', status: 'passed', nanos: 1 },
					{ type: 'runFinished', at: 1, status: 'SUCCESS', nanos: 1 },
				]),
			).match(/<testcase name="([^"]*)"/)?.[1]
		expect(named('KARATE', 'row 2')).toBe('row 2')
		expect(named('KARATE', '')).toBe('line 7')
		expect(named('ANOROC', 'row')).toBe('row [2]')
		expect(named('ANOROC', '')).toBe('line 7 [2]')
		expect(named('KARATE', '', {})).toBe('line 7')
		expect(named('ANOROC', '', {})).toBe('line 7')
	})

	it('is well formed whatever a run says', async () => {
		const { DOMParser } = await import('@xmldom/xmldom')
		for (const events of [hostileRun(), checkoutRun(), largeRun(50)]) {
			const problems: string[] = []
			const xml = writeJunit(foldRun(events))
			const document = new DOMParser({ onError: (_, message) => problems.push(String(message)) }).parseFromString(
				xml,
				'text/xml',
			)
			expect(problems).toEqual([])
			expect(document.documentElement?.tagName).toBe('testsuites')
		}
		const bell = writeJunit(foldRun([{ type: 'runStarted', at: 0, name: 'a\u0007b\ud800', kind: 'FEATURE' }]))
		expect(bell).toContain('a\ufffdb\ufffd')
	})

	it('counts a feature of which nothing could be run as one error', () => {
		const xml = writeJunit(
			foldRun([
				{ type: 'runStarted', at: 0, name: 'Nightly', kind: 'BUSINESS_SCENARIO' },
				{ type: 'featureStarted', at: 0, feature: '1', name: 'Pay', path: 'pay.feature', featureType: 'KARATE' },
				{ type: 'featureFinished', at: 1, feature: '1', status: 'error', nanos: 1, reason: 'Line 3 is no step' },
				{ type: 'runFinished', at: 2, status: 'FAILURE', nanos: 2 },
			]),
		)
		expect(xml).toContain('<testsuites name="Nightly" tests="1" failures="0" errors="1"')
		expect(xml).toContain('<testsuite name="Pay" tests="1" failures="0" errors="1"')
		expect(xml).toContain('<error message="Line 3 is no step"/>')
	})

	const withScenario = (end: object, steps: object[] = [], last: object = { status: 'FAILURE' }) =>
		writeJunit(
			foldRun([
				{ type: 'runStarted', at: 0, name: 'R', kind: 'FEATURE' },
				{ type: 'featureStarted', at: 0, feature: '1', name: 'F', path: 'f.feature', featureType: 'ANOROC' },
				{ type: 'scenarioStarted', at: 0, scenario: '1.1', name: 's', line: 2, tags: [] },
				...steps,
				{ type: 'scenarioFinished', at: 1, scenario: '1.1', nanos: 1, ...end },
				{ type: 'runFinished', at: 1, nanos: 1, ...last },
			] as RunEvent[]),
		)

	it('says why a feature was cut off that was still open when its run ended', () => {
		const last = { status: 'ERROR', reason: 'The executor was lost.' }
		expect(withScenario({ status: 'passed' }, [], last)).toContain('<error message="The executor was lost."/>')
	})

	it('leaves out hidden steps, except one that failed', () => {
		const begun = { type: 'stepStarted', at: 0, keyword: 'When ', line: 3, hidden: true }
		const done = { type: 'stepFinished', at: 0, nanos: 1 }
		const xml = withScenario({ status: 'failed' }, [
			{ ...begun, step: '1.1.1', text: 'ENTER [pin] + <4711>' },
			{ ...done, step: '1.1.1', status: 'passed' },
			{ ...begun, step: '1.1.2', text: 'SEE [basket]' },
			{ ...done, step: '1.1.2', status: 'failed', message: 'no' },
			{ ...begun, step: '1.1.3', text: 'SEE [till]' },
			{ ...done, step: '1.1.3', status: 'skipped' },
		])
		expect(xml).toContain('When SEE [basket]')
		expect(xml).not.toMatch(/4711|till/)
	})

	it('counts a scenario whose browser was lost as an error, also where no step had asked it for anything since', () => {
		const xml = withScenario({ status: 'failed', reason: 'The browser session was lost: it ended', lost: true })
		expect(xml).toContain('<testsuites name="R" tests="1" failures="0" errors="1"')
		expect(xml).toContain('<error message="The browser session was lost: it ended"')
	})

	it('makes a run that could not run a failing build', () => {
		const xml = writeJunit(
			foldRun([
				{ type: 'runStarted', at: 0, name: 'R', kind: 'FEATURE' },
				{ type: 'runFinished', at: 1, status: 'ERROR', nanos: 1, reason: 'No scenario matches the tags @x' },
			]),
		)
		expect(xml).toContain('<error message="No scenario matches the tags @x"/>')
	})

	it('makes a run that failed although all its scenarios passed a failing build, as one whose process was lost between two', () => {
		const xml = writeJunit(
			foldRun([
				{ type: 'runStarted', at: 0, name: 'R', kind: 'FEATURE' },
				{ type: 'featureStarted', at: 0, feature: '1', name: 'F', path: 'f.feature', featureType: 'KARATE' },
				{ type: 'scenarioStarted', at: 0, scenario: '1.1', name: 's', line: 2, tags: [] },
				{ type: 'scenarioFinished', at: 1, scenario: '1.1', status: 'passed', nanos: 1 },
				{ type: 'featureFinished', at: 1, feature: '1', status: 'passed', nanos: 1 },
				{ type: 'runFinished', at: 1, status: 'FAILURE', nanos: 1, reason: 'The sandbox was lost.' },
			]),
		)
		expect(xml).toContain('<testsuites name="R" tests="2" failures="0" errors="1"')
		expect(xml).toContain('<error message="The sandbox was lost."/>')
	})
})

it('escapes data so that a script element cannot be closed by it', () => {
	const text = scriptJson({ a: '</script><!--\u2028' })
	expect(text).not.toMatch(/[<\u2028]/)
	expect(JSON.parse(text)).toEqual({ a: '</script><!--\u2028' })
})
