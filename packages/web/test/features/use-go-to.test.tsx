// @vitest-environment jsdom
import type { Feature } from '@assay/contract/features'
import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Around } from '../../src/editor/language/language.ts'
import type { Named } from '../../src/editor/text/commands.ts'
import { useGoTo } from '../../src/features/use-go-to.ts'
import { MessageBar } from '../../src/ui/message-bar.tsx'
import { queryClient } from '../../src/ui/read.ts'

vi.mock('../../src/shell/current-environment.ts', () => ({ useCurrentEnvironment: () => ({}) }))

let files: { id: number; name: string; path: string }[] = []
beforeEach(() => {
	files = []
	vi.stubGlobal('fetch', async () => Response.json(files))
})
afterEach(() => {
	cleanup()
	queryClient.clear()
	vi.unstubAllGlobals()
})

const feature = { application_id: 1, path: 'a.feature', featureType: 'WINDOWS' } as Feature
const custom = { actions: [{ name: 'PAY' }], functions: [{ file: 'pay.js' }] } as unknown as Around['custom']
function goTo(named: Named) {
	render(<MessageBar />)
	const { result } = renderHook(() => ({ go: useGoTo(feature, custom), at: useLocation() }), {
		wrapper: ({ children }) => <MemoryRouter>{children}</MemoryRouter>,
	})
	act(() => result.current.go(named))
	return result
}

test.each([
	[{ kind: 'picture', name: 'buttons/save.png' }, 'buttons/save.png'],
	[{ kind: 'action', name: 'PAY' }, 'pay.js'],
] as [Named, string][])('of what no file holds any more it is said: %j', async (named, name) => {
	goTo(named)
	expect(await screen.findByText(`No file of this project is called ${name}.`)).toBeTruthy()
})

test('the file of a picture is opened', async () => {
	files = [{ id: 5, name: 'save.png', path: 'buttons/save.png' }]
	const result = goTo({ kind: 'picture', name: 'buttons/save.png' })
	await vi.waitFor(() => expect(result.current.at.search).toBe('?project=1&file=5'))
})
