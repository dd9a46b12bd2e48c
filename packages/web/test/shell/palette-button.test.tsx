// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { PaletteButton } from '../../src/shell/palette-button.tsx'

vi.mock('../../src/shell/palette.tsx', () => ({ Palette: () => <div role="dialog" aria-label="Palette" /> }))
vi.mock('../../src/shell/shortcuts.tsx', () => ({ Shortcuts: () => <div role="dialog" aria-label="Shortcuts" /> }))
afterEach(cleanup)

const press = (key: string, ctrlKey = false) => fireEvent.keyDown(document.body, { key, ctrlKey })
const dialogs = () => screen.queryAllByRole('dialog').map((one) => one.getAttribute('aria-label'))

test('the palette does not open over a dialog of the screen, which it would lead away from', async () => {
	const { rerender } = render(<PaletteButton />)
	press('?')
	await screen.findByRole('dialog', { name: 'Shortcuts' })
	press('k', true)
	await screen.findByRole('dialog', { name: 'Palette' })
	expect(dialogs()).toEqual(['Palette'])
	press('k', true)
	await vi.waitFor(() => expect(dialogs()).toEqual([]))
	rerender(
		<>
			<PaletteButton />
			<div role="dialog" aria-label="Record steps" />
		</>,
	)
	press('k', true)
	// Its code is here by now.
	expect(dialogs()).toEqual(['Record steps'])
})
