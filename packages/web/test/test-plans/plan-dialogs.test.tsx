// @vitest-environment jsdom
import type { TestPlan } from '@assay/contract/test-plans'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { PlanDialogs } from '../../src/test-plans/plan-dialogs.tsx'
import type { PlanEdit } from '../../src/test-plans/use-plan-edit.ts'
import { queryClient } from '../../src/ui/read.ts'

afterEach(() => {
	cleanup()
	queryClient.clear()
	vi.unstubAllGlobals()
})

const basket = { id: 7, name: 'Basket', featureType: 'KARATE', application: { id: 1, name: 'Harbour Shop' } }

test('features that were chosen stay chosen where they could not be saved', async () => {
	vi.stubGlobal('fetch', async (url: string) => Response.json(url.includes('count') ? { count: 1 } : [basket]))
	const answers = [false, true]
	const saveFeatures = vi.fn(async (_: number[]) => answers.shift())
	const onClose = vi.fn()
	const onShow = vi.fn()
	render(
		<QueryClientProvider client={queryClient}>
			<PlanDialogs
				plan={{ id: 3, applicationId: 1 } as TestPlan}
				asked="manage"
				edit={{ ids: [], busy: false, saveFeatures } as unknown as PlanEdit}
				writable
				onShow={onShow}
				onClose={onClose}
			/>
		</QueryClientProvider>,
	)
	await userEvent.click(await screen.findByRole('checkbox', { name: 'Basket' }))
	const save = screen.getByRole('button', { name: 'Save' })
	await userEvent.click(save)
	expect(saveFeatures).toHaveBeenLastCalledWith([7])
	await new Promise((resolve) => setTimeout(resolve, 20))
	expect([onClose, onShow].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
	await userEvent.click(save)
	await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
	expect(onShow).toHaveBeenCalledWith('feature')
})
