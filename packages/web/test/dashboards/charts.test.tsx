// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { BarChart } from '../../src/dashboards/bar-chart.tsx'
import { DaysChart } from '../../src/dashboards/days-chart.tsx'
import { linkWith } from '../../src/dashboards/table-page.ts'
import { ticks } from '../../src/dashboards/ticks.ts'
import { typeCounts } from '../../src/dashboards/type-words.ts'
import { seriousProblems } from '../axe.ts'

afterEach(cleanup)

describe('ticks', () => {
	test('are whole, begin at 0 and reach the largest value in few steps', () => {
		expect(ticks(0)).toEqual([0, 1])
		expect(ticks(3)).toEqual([0, 1, 2, 3])
		expect(ticks(10)).toEqual([0, 5, 10])
		expect(ticks(117)).toEqual([0, 50, 100, 150])
		for (const largest of [1, 7, 24, 99, 1001, 10_000]) {
			const lines = ticks(largest)
			expect(lines.at(-1)).toBeGreaterThanOrEqual(largest)
			expect(lines.length).toBeLessThanOrEqual(6)
			expect(lines.every(Number.isInteger)).toBe(true)
		}
	})
})

test('API, UI and PERFORMANCE are always drawn, MOBILE and WINDOWS only when there are such features', () => {
	expect(typeCounts([]).map(({ featureType }) => featureType)).toEqual(['KARATE', 'ANOROC', 'PERFORMANCE'])
	expect(typeCounts([{ featureType: 'WINDOWS', featureCount: 2 }])).toEqual([
		{ featureType: 'KARATE', featureCount: 0 },
		{ featureType: 'ANOROC', featureCount: 0 },
		{ featureType: 'PERFORMANCE', featureCount: 0 },
		{ featureType: 'WINDOWS', featureCount: 2 },
	])
})

test('a link keeps what else the address says', () => {
	const params = new URLSearchParams('project=1&tab=execution&page=3')
	expect(linkWith(params, { behind: 'passed', page: null }, 'runs')).toBe('?project=1&tab=execution&behind=passed#runs')
})

test('each column says itself in words and leads to what it counts', async () => {
	const { container } = render(
		<MemoryRouter>
			<BarChart
				yLabel="Feature count"
				xLabel="Test type"
				bars={[
					{ label: 'API', value: 4, to: '/features?type=KARATE', unit: 'features' },
					{ label: 'UI', value: 0, to: '/features?type=ANOROC', unit: 'features' },
				]}
			/>
		</MemoryRouter>,
	)
	expect(screen.getByRole('link', { name: /^API: ?4 ?features$/ }).getAttribute('href')).toBe('/features?type=KARATE')
	expect(screen.getByText('Test type')).toBeDefined()
	expect(await seriousProblems(container)).toEqual([])
})

test('the last column of the days stands over the name of its own day', () => {
	const days = Array.from({ length: 30 }, (_, n) => ({
		from: new Date(2026, 9, 24 + n).toISOString(),
		until: new Date(2026, 9, 25 + n).toISOString(),
		passed: n,
		failed: 1,
	}))
	const { getAllByRole } = render(
		<MemoryRouter>
			<DaysChart days={days} from={null} />
		</MemoryRouter>,
	)
	const columns = getAllByRole('link').filter((link) => /failed/.test(link.getAttribute('aria-label') ?? ''))
	expect(columns.length).toBeGreaterThan(1)
	expect(columns.at(-1)?.getAttribute('aria-label')).toBe('Sunday, November 22, 2026: 1 failed, 29 passed')
	expect(columns.at(-1)?.textContent).toBe('November 22')
	expect(columns.at(-8)?.textContent).toBe('November 15')
})
