// @vitest-environment jsdom
import type { Feature } from '@assay/contract/features'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RevisionsDialog } from '../../src/editor/revisions/revisions-dialog.tsx'
import { IncludeFeaturesDialog } from '../../src/features/include-features-dialog.tsx'
import { IncludeFilesDialog } from '../../src/files/include-files-dialog.tsx'
import { UsagesDialog } from '../../src/global-objects/usages-dialog.tsx'
import { ManageFeaturesDialog } from '../../src/test-plans/manage-features-dialog.tsx'
import { queryClient } from '../../src/ui/read.ts'

beforeEach(() => vi.stubGlobal('fetch', async () => Response.json({}, { status: 404 })))
afterEach(() => {
	cleanup()
	queryClient.clear()
	vi.unstubAllGlobals()
})

const feature = { id: 3, application_id: 1, include_features: [7], include_files: [5] } as unknown as Feature
const nothing = () => {}

test.each([
	[
		'Could not fetch the features. Try the operation again',
		<IncludeFeaturesDialog key="" feature={feature} busy={false} onSave={nothing} onClose={nothing} />,
	],
	[
		'Could not fetch the files. Try the operation again',
		<IncludeFilesDialog key="" feature={feature} onLinked={nothing} onClose={nothing} />,
	],
	[
		'Could not fetch the features. Try the operation again',
		<ManageFeaturesDialog key="" applicationId={1} chosen={[7]} busy={false} onSave={nothing} onClose={nothing} />,
	],
	[
		'Could not fetch the history. Try the operation again',
		<RevisionsDialog key="" of="feature" objectId={7} textOf={() => ''} now="" onClose={nothing} />,
	],
	[
		'Could not find the usages. Try the operation again',
		<UsagesDialog key="" kind="object" name="a.b" applicationId={1} onClose={nothing} />,
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
		expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
		expect(screen.queryByText(/of 0$/)).toBeNull()
		expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull()
	},
)
