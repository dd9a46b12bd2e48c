// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { copyText } from '../../src/ui/copy-text.ts'
import { DialogFrame } from '../../src/ui/dialog-frame.tsx'

afterEach(cleanup)

/** As where a page came without https: there is no clipboard but that of a selection. */
function withoutClipboard() {
	Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
	const copied: string[] = []
	document.execCommand = () => {
		const { activeElement: field } = document
		if (field instanceof HTMLTextAreaElement) copied.push(field.value.slice(field.selectionStart, field.selectionEnd))
		return true
	}
	return copied
}
const copy = (
	<button type="button" onClick={() => copyText('token 7', 'Copied.')}>
		Copy
	</button>
)

test('without a clipboard the selection is copied, and the focus stays where it was', async () => {
	const user = userEvent.setup()
	render(copy)
	const copied = withoutClipboard()
	await user.click(screen.getByRole('button', { name: 'Copy' }))
	expect(copied).toEqual(['token 7'])
	expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Copy' }))
	expect(document.querySelector('textarea')).toBeNull()
})

test('so it is in a dialog, which keeps the focus within itself', async () => {
	const user = userEvent.setup()
	render(
		<DialogFrame title="New token" onClose={() => {}}>
			{copy}
		</DialogFrame>,
	)
	const button = screen.getByRole('button', { name: 'Copy' })
	const copied = withoutClipboard()
	await user.click(button)
	expect(copied).toEqual(['token 7'])
	expect(document.activeElement).toBe(button)
})
