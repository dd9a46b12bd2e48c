// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { DialogFrame } from '../../src/ui/dialog-frame.tsx'
import { MessageBar, say } from '../../src/ui/message-bar.tsx'

afterEach(() => {
	cleanup()
	vi.useRealTimers()
})

test('shows a sentence for three seconds', () => {
	vi.useFakeTimers()
	render(<MessageBar />)
	act(() => say('Feature added successfully.'))
	expect(screen.getByRole('status').textContent).toBe('Feature added successfully.')
	act(() => void vi.advanceTimersByTime(2900))
	expect(screen.queryByText('Feature added successfully.')).not.toBeNull()
	act(() => void vi.advanceTimersByTime(600))
	expect(screen.queryByText('Feature added successfully.')).toBeNull()
})

test('can be closed, and says failures at once to who cannot see', () => {
	render(<MessageBar />)
	act(() => say('Could not fetch the features', 'failed'))
	expect(screen.getByRole('alert').textContent).toBe('Could not fetch the features')
	act(() => screen.getByRole('button', { name: 'Close' }).click())
	expect(screen.queryByRole('alert')).toBeNull()
})

test('closing one sentence does not close the next, which nobody has seen yet', () => {
	render(<MessageBar />)
	act(() => say('Feature added successfully.'))
	act(() => {
		const close = screen.getByRole('button', { name: 'Close' })
		say('Feature updated successfully.')
		close.click()
	})
	expect(screen.getByRole('status').textContent).toBe('Feature updated successfully.')
})

test('is there for who cannot see also over a dialog, which hides the page from them', () => {
	render(
		<>
			<button type="button">below</button>
			<MessageBar />
			<DialogFrame title="Run Configurations" onClose={() => {}}>
				text
			</DialogFrame>
		</>,
	)
	expect(screen.queryByRole('button', { name: 'below' })).toBeNull()
	act(() => say('Could not fetch the features', 'failed'))
	expect(screen.getByRole('alert').textContent).toBe('Could not fetch the features')
})

test.each(['Undo', 'Close', '{Escape}'])('gives the focus back to where it came from: %s', async (way) => {
	render(
		<>
			<button type="button">here</button>
			<MessageBar />
		</>,
	)
	const here = screen.getByRole('button', { name: 'here' })
	here.focus()
	act(() => say('Feature deleted successfully.', 'done', { word: 'Undo', act: () => {} }))
	await userEvent.tab()
	expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }))
	await (way === '{Escape}' ? userEvent.keyboard(way) : userEvent.click(screen.getByRole('button', { name: way })))
	expect(screen.queryByRole('status')).toBeNull()
	expect(document.activeElement).toBe(here)
})

test('leaves the focus where it is when nobody was in it', () => {
	vi.useFakeTimers()
	render(
		<>
			<button type="button">here</button>
			<MessageBar />
		</>,
	)
	act(() => say('Feature added successfully.'))
	screen.getByRole('button', { name: 'here' }).focus()
	act(() => void vi.advanceTimersByTime(4000))
	expect(document.activeElement).toBe(screen.getByRole('button', { name: 'here' }))
})
