// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RevisionsDialog } from '../../src/editor/revisions/revisions-dialog.tsx'
import { UsagesDialog } from '../../src/global-objects/usages-dialog.tsx'
import { queryClient } from '../../src/ui/read.ts'

beforeEach(() => vi.stubGlobal('fetch', async () => Response.json({}, { status: 404 })))
afterEach(() => {
	cleanup()
	queryClient.clear()
	vi.unstubAllGlobals()
})

test.each([
	[
		'Could not fetch the history. Try the operation again',
		<RevisionsDialog key="" of="feature" objectId={7} textOf={() => ''} now="" onClose={() => {}} />,
	],
	[
		'Could not find the usages. Try the operation again',
		<UsagesDialog key="" kind="object" name="a.b" applicationId={1} onClose={() => {}} />,
	],
] as [string, ReactNode][])(
	'a dialog whose answer could not be read does not wait for ever: %s',
	async (says, dialog) => {
		render(
			<QueryClientProvider client={queryClient}>
				<MemoryRouter>{dialog}</MemoryRouter>
			</QueryClientProvider>,
		)
		expect(await screen.findByText(says)).toBeTruthy()
		expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull()
	},
)
