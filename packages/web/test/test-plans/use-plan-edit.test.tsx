// @vitest-environment jsdom
import { type TestPlan, testPlans } from '@assay/contract/test-plans'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PlanGaps } from '../../src/test-plans/plan-gaps.tsx'
import { usePlanEdit } from '../../src/test-plans/use-plan-edit.ts'
import { markGone } from '../../src/ui/gone.ts'
import { queryClient } from '../../src/ui/read.ts'

const plan = {
	id: 0,
	name: 'Smoke',
	description: 'Each night',
	atOnce: 1,
	featureIds: [1, 2, 3],
	applicationId: 1,
	updated_date_time: '2026-01-01T00:00:00.000Z',
} as TestPlan

let sent: Record<string, unknown>[] = []
beforeEach(() => {
	sent = []
	vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
		if (url !== testPlans.save.path) throw new Error(url)
		sent.push(JSON.parse(body))
		const updated_date_time = `2026-01-0${sent.length + 1}T00:00:00.000Z`
		return Response.json({ ...plan, ...sent.at(-1), updated_date_time }, { status: 202 })
	})
})
afterEach(() => {
	cleanup()
	queryClient.clear()
	vi.unstubAllGlobals()
	// The modules are those of other files as well: what is left typed here asks nobody there.
	markGone('testPlan', plans)
})

const Queries = ({ children }: { children: ReactNode }) => (
	<QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

const later = '2026-02-01T00:00:00.000Z'

/** What is typed into a test plan outlives its screen, so each is another one. `show`: what was read of it since. */
let plans = 0
function edited() {
	let shown = { ...plan, id: ++plans }
	const { result, rerender } = renderHook((now) => usePlanEdit(now), {
		initialProps: shown,
		wrapper: Queries,
	})
	const show = (read: Partial<TestPlan>) => {
		shown = { ...shown, ...read }
		rerender(shown)
		return shown
	}
	return { edit: result, show }
}

test('features that are chosen after rows were moved stay in the test plan', async () => {
	const { edit } = edited()
	act(() => edit.current.setIds([3, 1, 2]))
	await act(() => edit.current.saveFeatures([3, 1, 2, 9]))
	expect(edit.current).toMatchObject({ ids: [3, 1, 2, 9], dirty: false })
	act(() => edit.current.set({ name: 'Smoke test' }))
	await act(() => edit.current.save())
	expect(sent).toMatchObject([{ featureIds: [3, 1, 2, 9] }, { name: 'Smoke test', featureIds: [3, 1, 2, 9] }])
})

test('a feature that was deleted is not sent with the others, whether these were moved or not', async () => {
	const { edit, show } = edited()
	// It goes without a save of the plan.
	show({ featureIds: [1, 3] })
	expect(edit.current).toMatchObject({ ids: [1, 3], dirty: false })
	await act(() => edit.current.save())
	const moved = edited()
	act(() => moved.edit.current.setIds([3, 2, 1]))
	moved.show({ featureIds: [1, 3] })
	await act(() => moved.edit.current.save())
	expect(sent.map(({ featureIds }) => featureIds)).toEqual([
		[1, 3],
		[3, 1],
	])
})

test('what is typed goes on from the removal of a gap, which is no save by somebody else', async () => {
	const { edit, show } = edited()
	const gaps = [{ id: 4, name: 'Basket', position: 2, deletedBy: 'bob', deletedAt: plan.updated_date_time }]
	act(() => edit.current.set({ name: 'Smoke test' }))
	render(<PlanGaps plan={show({ gaps })} edit={edit.current} writable />, { wrapper: Queries })
	await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
	await waitFor(() => expect(edit.current.base).toBe('2026-01-02T00:00:00.000Z'))
	expect(edit.current).toMatchObject({ values: { name: 'Smoke test' }, dirty: true })
	expect(sent).toEqual([{ id: plans, applicationId: 1, keptGaps: [] }])
})

test('a save by somebody else is seen although a gap was removed after it', () => {
	const { edit, show } = edited()
	act(() => edit.current.set({ name: 'Smoke test' }))
	const theirs = { description: 'Each noon', updated_date_time: '2026-01-20T00:00:00.000Z' }
	// Whether it has been read yet or not.
	act(() => edit.current.gapRemoved({ ...show({}), ...theirs, updated_date_time: later }))
	expect(edit.current.base).toBe('2026-01-01T00:00:00.000Z')
	act(() => edit.current.gapRemoved({ ...show(theirs), updated_date_time: later }))
	expect(edit.current.base).toBe('2026-01-01T00:00:00.000Z')
})

test('a name that does not fit stays typed when features are chosen', async () => {
	const { edit } = edited()
	act(() => edit.current.set({ name: 'S' }))
	await act(() => edit.current.saveFeatures([1]))
	expect(sent).toMatchObject([{ name: 'Smoke', featureIds: [1] }])
	expect(edit.current).toMatchObject({ values: { name: 'S' }, ids: [1] })
})
