// @vitest-environment jsdom
import type { Project } from '@assay/contract/projects'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { PushProjectDialog } from '../../src/git/push-project-dialog.tsx'
import { SyncProjectDialog } from '../../src/git/sync-project-dialog.tsx'
import type { Chosen } from '../../src/suites/chosen-files.ts'
import { UploadSuiteDialog } from '../../src/suites/upload-suite-dialog.tsx'
import { queryClient } from '../../src/ui/read.ts'

vi.mock('../../src/shell/current-project.tsx', () => ({ useMay: () => true }))
vi.mock('../../src/ui/send-form.ts', () => ({ sendForm: () => new Promise(() => {}) }))

afterEach(() => {
	cleanup()
	queryClient.clear()
	vi.unstubAllGlobals()
})

const project = { id: 1, name: 'Shop', gitBranchName: 'main' } as Project
const file = new File(['Feature: A'], 'a.feature')
const dropped: Chosen = { name: 'suite', files: [{ path: 'a.feature', file }], whole: true, size: file.size }
const close = () => {}

test.each([
	['Preview', ['Git Url', 'Git Branch'], <SyncProjectDialog key="" project={project} onClose={close} />],
	['Push', ['Git Url', 'Branch name'], <PushProjectDialog key="" project={project} onClose={close} />],
	[
		'Preview',
		['Into folder (Optional)'],
		<UploadSuiteDialog key="" project={project} dropped={dropped} onClose={close} />,
	],
] as [string, string[], ReactNode][])(
	'what a call is under way with stays as it is, or its answer would be about something else: %s with %s',
	async (go, labels, dialog) => {
		vi.stubGlobal('matchMedia', () => new EventTarget())
		vi.stubGlobal('fetch', () => new Promise(() => {}))
		render(<QueryClientProvider client={queryClient}>{dialog}</QueryClientProvider>)
		const texts = ['https://git.example.com/shop.git', 'checkout']
		labels.forEach((label, at) => {
			fireEvent.change(screen.getByLabelText(label), { target: { value: texts[at] } })
		})
		await userEvent.click(screen.getByRole('button', { name: go }))
		expect(screen.getByRole('button', { name: go }).getAttribute('aria-busy')).toBe('true')
		for (const [at, label] of labels.entries()) {
			await userEvent.type(screen.getByLabelText(label), 'x')
			expect(screen.getByLabelText(label)).toHaveProperty('value', texts[at])
		}
		expect(screen.getByRole('button', { name: go }).getAttribute('aria-busy')).toBe('true')
	},
)
