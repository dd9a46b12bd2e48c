// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { PlanFeatures } from '../../src/test-plans/plan-features.tsx'
import { seriousProblems } from '../axe.ts'

afterEach(cleanup)

const application = { id: 1, name: 'Harbour Shop' }
const three = ['Basket', 'Checkout', 'Order mail'].map((name, at) => ({
	id: at + 10,
	name,
	featureType: 'KARATE' as const,
	application,
	lastRun: {
		id: 4,
		status: 'SUCCESS',
		cancelled: false,
		at: '2026-11-20T09:00:00.000Z',
		passed: 3,
		failed: 0,
		notRun: 0,
		lastTen: 'ffp',
	},
}))

function Plan({ fixed = false, features = three }: { fixed?: boolean; features?: typeof three }) {
	const [shown, setShown] = useState(features)
	const order = (ids: number[]) => setShown(ids.flatMap((id) => features.find((one) => one.id === id) ?? []))
	return (
		<MemoryRouter>
			<PlanFeatures features={shown} onOrder={fixed ? undefined : order} onManage={manage} inOrder why={undefined} />
		</MemoryRouter>
	)
}
const manage = vi.fn()
const names = () => screen.getAllByRole('link').map(({ textContent }) => textContent)

test('the arrow keys, Home and End move a row, which keeps the focus and says where it is', async () => {
	const { container } = render(<Plan />)
	expect(screen.getByText('3 Associated Features')).toBeDefined()
	screen.getByRole('button', { name: /^Move Basket/ }).focus()
	await userEvent.keyboard('{ArrowDown}')
	expect(names()).toEqual(['Checkout', 'Basket', 'Order mail'])
	expect(screen.getByRole('status').textContent).toBe('Basket is now 2 of 3')
	await userEvent.keyboard('{End}')
	expect(names()).toEqual(['Checkout', 'Order mail', 'Basket'])
	await userEvent.keyboard('{ArrowDown}')
	expect(names()).toEqual(['Checkout', 'Order mail', 'Basket'])
	await userEvent.keyboard('{Home}')
	expect(names()).toEqual(['Basket', 'Checkout', 'Order mail'])
	expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Move Basket, 1 of 3/)
	expect(await seriousProblems(container)).toEqual([])
})

test('who may only read sees the order and cannot move a row', () => {
	render(<Plan fixed />)
	expect(names()).toEqual(['Basket', 'Checkout', 'Order mail'])
	expect(screen.queryByRole('button')).toBeNull()
})

test('without features it says so and leads to choosing some', async () => {
	render(<Plan features={[]} />)
	expect(screen.getByText('No features associated to this business scenario.')).toBeDefined()
	await userEvent.click(screen.getByRole('button', { name: 'Manage Features' }))
	expect(manage).toHaveBeenCalled()
})

test('of a thousand features only those in sight are drawn, and a row that is moved far keeps the focus', async () => {
	const size = { configurable: true, get: () => 600 }
	Object.defineProperty(HTMLElement.prototype, 'clientHeight', size)
	Object.defineProperty(HTMLElement.prototype, 'clientWidth', size)
	HTMLElement.prototype.scrollTo = vi.fn()
	vi.stubGlobal(
		'ResizeObserver',
		class {
			observe() {}
			unobserve() {}
			disconnect() {}
		},
	)
	const [one] = three
	const thousand = Array.from({ length: 1000 }, (_, at) => ({
		...(one as (typeof three)[0]),
		id: at + 1,
		name: `Part ${at + 1}`,
	}))
	render(
		<div style={{ overflowY: 'auto' }}>
			<Plan features={thousand} />
		</div>,
	)
	expect(screen.getByText('1000 Associated Features')).toBeDefined()
	expect((await screen.findAllByRole('link')).length).toBeGreaterThan(10)
	expect(names().length).toBeLessThan(50)
	expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('1001')
	screen.getByRole('button', { name: /^Move Part 2,/ }).focus()
	await userEvent.keyboard('{End}')
	expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Move Part 2, 1000 of 1000/)
	expect(names().length).toBeLessThan(50)
	vi.unstubAllGlobals()
})
