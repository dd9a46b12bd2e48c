// @vitest-environment jsdom
import { type Feature, features } from '@assay/contract/features'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Around } from '../../src/editor/language/language.ts'
import { FeatureDialogs } from '../../src/features/feature-dialogs.tsx'
import type { SavedFeature } from '../../src/features/use-saved-feature.ts'
import { queryClient } from '../../src/ui/read.ts'

afterEach(() => {
	cleanup()
	queryClient.clear()
	vi.unstubAllGlobals()
})

test('features that were chosen to be included stay chosen where they could not be saved', async () => {
	const login = { id: 7, name: 'Login', featureType: 'KARATE', application_id: 1 }
	vi.stubGlobal('fetch', async (url: string) => Response.json(url.includes('count') ? { count: 1 } : [login]))
	const answers = [false, true]
	const writeWith = vi.fn(async () => answers.shift())
	const onClose = vi.fn()
	render(
		<QueryClientProvider client={queryClient}>
			<FeatureDialogs
				feature={{ id: 3, application_id: 1, content: 'Feature: x', include_features: [] } as unknown as Feature}
				asked={{ what: 'features' }}
				saved={{ busy: false, draft: { base: '2026' }, writeWith } as unknown as SavedFeature}
				writable
				around={{} as Around}
				cursor={{ current: undefined }}
				onClose={onClose}
			/>
		</QueryClientProvider>,
	)
	await userEvent.click(await screen.findByRole('checkbox', { name: /^Login/ }))
	const save = screen.getByRole('button', { name: 'Save' })
	await userEvent.click(save)
	expect(writeWith).toHaveBeenLastCalledWith({ text: 'Feature: x', base: '2026', include: [7] })
	await new Promise((resolve) => setTimeout(resolve, 20))
	expect(onClose).not.toHaveBeenCalled()
	await userEvent.click(save)
	await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
})

test('what is typed goes on from the new links to files, which the next save keeps', async () => {
	const prices = { id: 5, name: 'prices.csv', size: 8 }
	const feature = { id: 3, application_id: 1, content: 'Feature: x', include_files: [], updated_date_time: '2026-01' }
	const linked = { ...feature, include_files: [5], updated_date_time: '2026-02' }
	vi.stubGlobal('fetch', async (url: string) => {
		if (url === features.linkFiles.path) return Response.json(linked)
		return Response.json(url.includes('count') ? { count: 1 } : [prices])
	})
	const [rebase, learn] = [vi.fn(), vi.fn()]
	render(
		<QueryClientProvider client={queryClient}>
			<FeatureDialogs
				feature={feature as unknown as Feature}
				asked={{ what: 'files' }}
				saved={{ draft: { base: '2026-01', text: 'typed', rebase }, learn } as unknown as SavedFeature}
				writable
				around={{} as Around}
				cursor={{ current: undefined }}
				onClose={vi.fn()}
			/>
		</QueryClientProvider>,
	)
	await userEvent.click(await screen.findByRole('checkbox', { name: /^prices/ }))
	await userEvent.click(screen.getByRole('button', { name: 'Save' }))
	await waitFor(() => expect(learn).toHaveBeenCalledWith(linked))
	expect(rebase).toHaveBeenCalledWith({ text: 'Feature: x', at: '2026-02' }, 'typed')
})
