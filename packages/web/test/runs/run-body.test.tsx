// @vitest-environment jsdom
import type { RunEvent } from '@assay/contract/run-events'
import { foldRun } from '@assay/engine/log/fold'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { RunBody } from '../../src/runs/run-body.tsx'

vi.mock('../../src/runs/tree/step-tree.tsx', () => ({ StepTree: () => null }))
vi.mock('../../src/runs/load/load-tab.tsx', () => ({ LoadTab: () => null }))
afterEach(cleanup)

const plan: RunEvent[] = [
	{ type: 'featureStarted', at: 0, feature: '1', name: 'Peak', path: 'peak.feature', featureType: 'PERFORMANCE' },
	{ type: 'loadStarted', at: 0, feature: '1', profile: 'nothingFor(1)', model: 'open', duration: 1000, seed: 1 },
	{ type: 'featureStarted', at: 0, feature: '2', name: 'Basket', path: 'a.feature', featureType: 'KARATE' },
]

const shown = (tab: string | null, asked: string | null) => {
	render(
		<RunBody
			{...{ tab, asked, view: foldRun(plan), version: 1, running: false, nothing: false }}
			{...{ onTab: () => {}, onPick: () => {}, head: null, facts: null }}
		/>,
	)
	return screen.getByRole('tab', { selected: true }).textContent
}

test('a run with a load test opens at its load, a link to one of its steps at that', () => {
	expect(shown(null, null)).toBe('Load')
	cleanup()
	expect(shown(null, '2.1.3')).toBe('Steps')
	cleanup()
	expect(shown('load', '2.1.3')).toBe('Load')
})
