// @vitest-environment jsdom
import type { Project } from '@assay/contract/projects'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { AddEnvironmentDialog } from '../../src/environments/add-environment-dialog.tsx'
import { AddFeatureDialog } from '../../src/features/add-feature-dialog.tsx'
import { AddGlobalObjectDialog } from '../../src/global-objects/add-global-object-dialog.tsx'
import { AddTestPlanDialog } from '../../src/test-plans/add-test-plan-dialog.tsx'
import { queryClient } from '../../src/ui/read.ts'

vi.mock('../../src/shell/current-project.tsx', () => ({
	useCurrentProject: () => ({ id: 1, name: 'Shop', roles: [] }),
	useProjects: () => ({ data: [] }),
}))

afterEach(() => {
	cleanup()
	queryClient.clear()
	vi.unstubAllGlobals()
	added.mockClear()
})

const nothing = () => {}
const project = { id: 1, applicationType: 'KARATE' } as Project
const detail = 'There is one of that name already.'

const added = vi.fn()
const dialogs: [string, ReactNode][] = [
	['Environment Name', <AddEnvironmentDialog key="" applicationId={1} onClose={nothing} onAdded={added} />],
	['Name', <AddTestPlanDialog key="" applicationId={1} onClose={nothing} onAdded={added} />],
	['Feature Name', <AddFeatureDialog key="" project={project} onClose={nothing} onAdded={added} />],
	['Global Object Name', <AddGlobalObjectDialog key="" onClose={nothing} onAdded={added} />],
]
const within = (dialog: ReactNode) => <QueryClientProvider client={queryClient}>{dialog}</QueryClientProvider>

async function add(label: string) {
	await userEvent.type(screen.getByLabelText(label), 'staging')
	const description = screen.queryByLabelText('Description')
	if (description) await userEvent.type(description, 'All of it')
	await userEvent.click(screen.getByRole('button', { name: 'Add' }))
}

test.each(dialogs)('why one name was refused does not stand beside the next: %s', async (label, dialog) => {
	vi.stubGlobal('matchMedia', () => new EventTarget())
	vi.stubGlobal('fetch', async () =>
		Response.json({ type: 'about:blank', title: 'Conflict', status: 422, detail }, { status: 422 }),
	)
	render(within(dialog))
	await add(label)
	expect(await screen.findByText(detail)).toBeTruthy()
	await userEvent.type(screen.getByLabelText(label), '2')
	expect(screen.queryByText(detail)).toBeNull()
	expect(screen.getByLabelText(label)).toHaveProperty('value', 'staging2')
})

test.each(dialogs)('what comes after its dialog was closed takes nobody there: %s', async (label, dialog) => {
	vi.stubGlobal('matchMedia', () => new EventTarget())
	let answer = (_: Response) => {}
	const answered = new Promise<Response>((resolve) => {
		answer = resolve
	})
	vi.stubGlobal('fetch', () => answered)
	const { rerender } = render(within(dialog))
	await add(label)
	rerender(within(null))
	answer(Response.json({ id: 7 }, { status: label === 'Feature Name' ? 200 : 201 }))
	await vi.waitFor(() => expect(queryClient.isMutating()).toBe(0))
	expect(added).not.toHaveBeenCalled()
})
