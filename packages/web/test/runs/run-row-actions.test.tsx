// @vitest-environment jsdom
import type { ListedRun } from '@assay/contract/runs'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { RunRowActions } from '../../src/runs/run-row-actions.tsx'
import { queryClient } from '../../src/ui/read.ts'

vi.mock('../../src/shell/current-project.tsx', () => ({ useMay: () => true }))
afterEach(cleanup)

test('the actions of a run are announced as a menu', () => {
	render(
		<QueryClientProvider client={queryClient}>
			<MemoryRouter>
				<RunRowActions run={{ id: 12, status: 'SUCCESS' } as ListedRun} onCompare={undefined} />
			</MemoryRouter>
		</QueryClientProvider>,
	)
	const button = screen.getByRole('button', { name: 'Actions of run 12' })
	expect(button.getAttribute('aria-haspopup')).toBe('menu')
	expect(button.getAttribute('aria-expanded')).toBe('false')
})
