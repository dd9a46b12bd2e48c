// @vitest-environment jsdom
import type { RunEvent } from '@assay/contract/run-events'
import { foldRun } from '@assay/engine/log/fold'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type RunSource, RunSourceContext } from '../../src/runs/log/run-source.ts'
import type { TreeRow } from '../../src/runs/log/tree-row.ts'
import { RunPastContext } from '../../src/runs/run-past.ts'
import { CauseLine } from '../../src/runs/tree/cause-line.tsx'
import { ScenarioLine } from '../../src/runs/tree/group-lines.tsx'
import { treeRows } from '../../src/runs/tree/tree-rows.ts'

const scenario = (number: number): RunEvent[] => [
	{ type: 'scenarioStarted', at: 1, scenario: `1.${number}`, name: `swipes ${number}`, line: 2, tags: [] },
	{ type: 'stepStarted', at: 1, step: `1.${number}.1`, keyword: '*', text: 'APP_SWIPE_UP', line: 3 },
	{ type: 'stepFinished', at: 2, step: `1.${number}.1`, status: 'error', nanos: 1, message: 'No device' },
	{ type: 'scenarioFinished', at: 2, scenario: `1.${number}`, status: 'failed', nanos: 1, reason: 'No device' },
]
const run = (status: 'ERROR' | 'FAILURE') =>
	foldRun([
		{ type: 'runStarted', at: 0, name: 'App', kind: 'FEATURE' },
		{ type: 'featureStarted', at: 0, feature: '1', name: 'App', path: 'a.feature', featureType: 'MOBILE' },
		...scenario(1),
		...scenario(2),
		{ type: 'runFinished', at: 3, status, nanos: 3, ...(status === 'ERROR' ? { reason: 'No device' } : {}) },
	])

/** What the lines of both scenarios, and the line above them, say. */
function lines(status: 'ERROR' | 'FAILURE') {
	const rows = treeRows(run(status), new Map(), null)
	const of = <K extends TreeRow['kind']>(kind: K) =>
		rows.filter((row): row is Extract<TreeRow, { kind: K }> => row.kind === kind)
	const past = ['1.1', '1.2'].map(
		(id) => [id, { scenario: id, outcomes: 'f', change: { kind: 'new failure' } }] as const,
	)
	const source = { isNamed: () => true } as Partial<RunSource> as RunSource
	const { container } = render(
		<RunSourceContext value={source}>
			<RunPastContext value={{ usual: null, scenarios: new Map(past) }}>
				{of('cause').map((row) => (
					<CauseLine key={row.key} row={row} onToggle={() => undefined} />
				))}
				{of('scenario').map((row) => (
					<ScenarioLine key={row.key} row={row} asked={false} onToggle={() => undefined} />
				))}
			</RunPastContext>
		</RunSourceContext>,
	)
	return container.textContent
}

test('what could not run is called no new failure', () => {
	expect(lines('FAILURE')).toMatch(/2 scenarios fail alike: No device.*new.*new failure.*new failure/)
	expect(lines('ERROR')).toMatch(/^2 could not run: No device/)
	expect(lines('ERROR')).not.toContain('new')
})
