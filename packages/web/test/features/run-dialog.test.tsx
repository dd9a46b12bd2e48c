// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { RunDialog } from '../../src/features/run-dialog.tsx'

afterEach(cleanup)

const run = vi.hoisted(() => vi.fn())
vi.mock('../../src/features/use-run-start.ts', () => ({
	useRunStart: ({ start }: { start: (choice: object) => void }) => ({
		environment: undefined,
		problem: undefined,
		pick: () => {},
		busy: false,
		run: () => {
			run()
			start({})
		},
	}),
}))
vi.mock('../../src/shell/environment-field.tsx', () => ({ EnvironmentField: () => null }))

/** `runs` of `of` scenarios are taken, whatever the tags. */
async function open(runs: number, of: number, tags = '') {
	run.mockClear()
	render(
		<QueryClientProvider client={new QueryClient()}>
			<RunDialog
				submit="Run Feature"
				tags={tags}
				count={async () => ({ runs, of })}
				of="feature 7"
				save={undefined}
				start={async () => undefined}
				onClose={() => {}}
			>
				{() => null}
			</RunDialog>
		</QueryClientProvider>,
	)
	await screen.findByText(`runs ${runs} of ${of} scenarios`)
	await userEvent.click(screen.getByRole('button', { name: 'Run Feature' }))
	return run.mock.calls.length
}

test('tags that no scenario carries are not run', async () => {
	expect(await open(0, 3, '@nothing-has-it')).toBe(0)
	cleanup()
	expect(await open(2, 3, '@smoke')).toBe(1)
})

test('a text with mistakes or without a scenario is run, which says so and where', async () => {
	expect(await open(0, 3)).toBe(1)
	cleanup()
	expect(await open(0, 0)).toBe(1)
})

test.each([
	['closes', 'it is still there', 1],
	['closes nothing', 'it was closed, and another dialog may be open', 0],
])('a text that cannot be saved %s where %s', async (_, where, closed) => {
	let answer: (saved: boolean) => void = () => {}
	const onClose = vi.fn()
	const { unmount } = render(
		<QueryClientProvider client={new QueryClient()}>
			<RunDialog
				submit="Run Feature"
				count={undefined}
				of="feature 7"
				save={() => new Promise((resolve) => (answer = resolve))}
				start={async () => undefined}
				onClose={onClose}
			>
				{() => null}
			</RunDialog>
		</QueryClientProvider>,
	)
	await userEvent.click(screen.getByRole('button', { name: 'Run Feature' }))
	if (where !== 'it is still there') unmount()
	answer(false)
	await Promise.resolve()
	expect(onClose).toHaveBeenCalledTimes(closed)
})
