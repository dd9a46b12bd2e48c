// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ConsoleTab } from '../../src/runs/evidence/console-tab.tsx'
import { Film } from '../../src/runs/evidence/film.tsx'
import { PageTravel } from '../../src/runs/evidence/page-travel.tsx'
import { useLiveSource } from '../../src/runs/log/live-source.ts'
import { RunSourceContext } from '../../src/runs/log/run-source.ts'
import { queryClient } from '../../src/ui/read.ts'

let answer: () => Response
beforeEach(() => vi.stubGlobal('fetch', async () => answer()))
afterEach(() => {
	cleanup()
	queryClient.clear()
	vi.unstubAllGlobals()
})

function Live({ children }: { children: ReactNode }) {
	return <RunSourceContext value={useLiveSource(7, 1, { leftOut: {} } as never)}>{children}</RunSourceContext>
}
const show = (part: ReactNode) =>
	render(
		<QueryClientProvider client={queryClient}>
			<Live>{part}</Live>
		</QueryClientProvider>,
	)
const content = { blob: 'a'.repeat(64), size: 9, mediaType: 'application/gzip' }
const gone = () => Response.json({}, { status: 404 })

test('a film that is gone says so', async () => {
	answer = gone
	show(<Film video={{ kind: 'video', name: 'Film', content, frames: [{ at: 0, size: 9 }] }} begin={0} end={1000} />)
	await userEvent.click(screen.getByRole('button', { name: 'Play the film, 1.0 s' }))
	expect(await screen.findByText('The film could not be read, or is no longer kept.')).toBeTruthy()
	expect(screen.queryByRole('button')).toBeNull()
})

test.each([
	['gone', gone],
	['damaged', () => new Response('no pages')],
])('pages that are %s say so', async (_, given) => {
	answer = given
	const step = { id: '1.1.1', evidence: [{ kind: 'page', content, place: 0 }], steps: [] } as never
	show(<PageTravel step={step} steps={[step]} rows={[]} />)
	await userEvent.click(screen.getByRole('button', { name: 'Show the page at each step' }))
	expect(await screen.findByText('The pages could not be read, or are no longer kept.')).toBeTruthy()
})

test('the console of a long run that cannot be read says so', async () => {
	answer = gone
	show(<ConsoleTab view={{ status: 'SUCCESS' } as never} version={1} onPick={() => {}} />)
	expect(await screen.findByText('The console could not be read, or is no longer kept.')).toBeTruthy()
})
