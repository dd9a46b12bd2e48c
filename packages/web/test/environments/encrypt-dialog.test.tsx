// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { EncryptDialog } from '../../src/environments/encrypt-dialog.tsx'
import { queryClient } from '../../src/ui/read.ts'

afterEach(() => {
	cleanup()
	queryClient.clear()
	vi.unstubAllGlobals()
})

test('where a value could not be encrypted, that of the one before is not shown for it', async () => {
	const answers = [new Response('ENC(one)'), Response.json({}, { status: 422 })]
	// What another file of the worker asks late gets none of them.
	vi.stubGlobal('fetch', async (path: string) =>
		path.endsWith('/encrypt-data') ? answers.shift() : new Response(null, { status: 404 }),
	)
	render(
		<QueryClientProvider client={queryClient}>
			<EncryptDialog applicationId={1} onClose={() => {}} />
		</QueryClientProvider>,
	)
	await userEvent.type(screen.getByLabelText('Value'), 'first{Enter}')
	expect(await screen.findByText('ENC(one)')).toBeTruthy()
	await userEvent.type(screen.getByLabelText('Value'), 'second{Enter}')
	await vi.waitFor(() => expect(answers).toHaveLength(0))
	expect(screen.queryByText('ENC(one)')).toBeNull()
})
