// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Palette } from '../../src/shell/palette.tsx'

const act = vi.hoisted(() => vi.fn())
vi.mock('../../src/shell/use-palette-entries.ts', () => ({
	usePaletteEntries: () => [{ id: 'start', group: 'Run', title: 'Run Checkout', icon: 'play', act }],
}))

// jsdom lays nothing out.
Element.prototype.scrollIntoView = () => {}
afterEach(cleanup)

test('Enter that ends a composed word runs nothing', () => {
	render(<Palette onClose={() => {}} />)
	const field = screen.getByRole('combobox')
	fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
	expect(act).not.toHaveBeenCalled()
	fireEvent.keyDown(field, { key: 'Enter' })
	expect(act).toHaveBeenCalledTimes(1)
})
