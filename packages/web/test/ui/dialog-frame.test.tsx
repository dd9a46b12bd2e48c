// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { DialogFrame } from '../../src/ui/dialog-frame.tsx'

afterEach(cleanup)

const show = (firm: boolean) => {
	const submitted = vi.fn()
	render(
		<DialogFrame title="Record" submit="Accept" firm={firm} onSubmit={submitted} onClose={() => {}}>
			<input aria-label="Find" />
		</DialogFrame>,
	)
	return submitted
}

test('Enter in a field triggers the primary action once', async () => {
	const submitted = show(false)
	await userEvent.type(screen.getByLabelText('Find'), 'tea{Enter}')
	expect(submitted).toHaveBeenCalledTimes(1)
})

test('a dialog whose content would be lost is ended by its buttons alone, and by Ctrl+Enter', async () => {
	const submitted = show(true)
	await userEvent.type(screen.getByLabelText('Find'), 'tea{Enter}')
	// Where the focus was lost it lies on the dialog itself.
	fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Enter' })
	expect(submitted).not.toHaveBeenCalled()
	fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Enter', ctrlKey: true })
	expect(submitted).toHaveBeenCalledTimes(1)
	await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
	expect(submitted).toHaveBeenCalledTimes(2)
})

test('Enter that ends a composed word confirms nothing', () => {
	const submitted = vi.fn()
	render(
		<DialogFrame title="Add" submit="Add" onSubmit={submitted} onClose={() => {}}>
			<textarea aria-label="Locator" />
		</DialogFrame>,
	)
	// jsdom does not know what its attribute means.
	const field = Object.assign(screen.getByLabelText('Locator'), { enterKeyHint: 'done' })
	fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
	expect(submitted).not.toHaveBeenCalled()
	fireEvent.keyDown(field, { key: 'Enter' })
	expect(submitted).toHaveBeenCalledTimes(1)
})
