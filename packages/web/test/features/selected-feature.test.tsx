// @vitest-environment jsdom
import { type Feature, features } from '@assay/contract/features'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { SelectedFeature } from '../../src/features/selected-feature.tsx'
import { queryClient } from '../../src/ui/read.ts'

vi.mock('../../src/shell/current-project.tsx', () => ({ useCurrentProject: () => ({ id: 1 }) }))
vi.mock('../../src/features/feature-detail.tsx', () => ({
	FeatureDetail: ({ feature }: { feature: Feature }) => (
		<label>
			{feature.content}
			<input />
		</label>
	),
}))

afterEach(() => {
	cleanup()
	queryClient.clear()
	vi.unstubAllGlobals()
})

const before = { id: 7, name: 'Basket', content: 'as it was' } as Feature
const after = { ...before, name: 'Checkout', content: 'as it is saved' }

/** A feature of the shown page, which then leaves it; `answer` is what is read of the whole project after that. */
async function leaving() {
	let answer: (all: Feature[]) => void = () => {}
	const asked = new Promise<Feature[]>((resolve) => {
		answer = resolve
	})
	vi.stubGlobal('fetch', async () => Response.json(await asked))
	const shown = (item: Feature | undefined) => (
		<QueryClientProvider client={queryClient}>
			<SelectedFeature id={7} item={item} />
		</QueryClientProvider>
	)
	const { rerender } = render(shown(before))
	await userEvent.type(screen.getByRole('textbox', { name: 'as it was' }), 'half a name')
	rerender(shown(after))
	rerender(shown(undefined))
	return answer
}
const typed = (content: string) => screen.queryByRole<HTMLInputElement>('textbox', { name: content })?.value

test('a feature that leaves the page, as by a new name or a newer one of a colleague, stays open as it is', async () => {
	const answer = await leaving()
	expect(typed('as it is saved')).toBe('half a name')
	answer([{ ...after, content: 'as it is by now' }])
	await waitFor(() => expect(typed('as it is by now')).toBe('half a name'))
})

test('what had been read of the project before does not take its place meanwhile', async () => {
	queryClient.setQueryData([features.all.path, { params: { applicationId: 1 } }], [before], { updatedAt: 1 })
	await leaving()
	expect(typed('as it is saved')).toBe('half a name')
})

test('a feature that was deleted is said to be gone', async () => {
	const answer = await leaving()
	answer([])
	expect(await screen.findByText('This feature is not in the project any more.')).toBeDefined()
	expect(screen.queryByRole('textbox')).toBeNull()
})
