// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Action } from '../../src/ui/action.tsx'
import { Confirm } from '../../src/ui/confirm.tsx'
import { seriousProblems } from '../axe.ts'

afterEach(cleanup)

test('a button that may not be used says why and does nothing', async () => {
	const act = vi.fn()
	render(
		<Action onClick={act} why="Only a super admin can add a project">
			Add project
		</Action>,
	)
	const button = screen.getByRole('button', { name: 'Add project' })
	expect(button.getAttribute('aria-disabled')).toBe('true')
	await userEvent.click(button)
	expect(act).not.toHaveBeenCalled()
	await userEvent.hover(button)
	expect((await screen.findByRole('tooltip')).textContent).toBe('Only a super admin can add a project')
})

test('a hint goes with the pointer, with Escape, and with its reason', async () => {
	// Whether a focus came by keyboard jsdom guesses from what it has seen, which depends on the tests before.
	const { matches } = Element.prototype
	vi.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector: string) {
		return selector === ':focus-visible' ? this === document.activeElement : matches.call(this, selector)
	})
	const { rerender } = render(<Action why="No environment is chosen">Run</Action>)
	const button = screen.getByRole('button', { name: 'Run' })
	await userEvent.hover(button)
	expect((await screen.findByRole('tooltip')).id).toBe(button.getAttribute('aria-describedby'))
	await userEvent.unhover(button)
	expect(screen.queryByRole('tooltip')).toBeNull()
	await userEvent.tab()
	await screen.findByRole('tooltip')
	await userEvent.keyboard('{Escape}')
	expect(screen.queryByRole('tooltip')).toBeNull()
	await userEvent.hover(button)
	await screen.findByRole('tooltip')
	rerender(<Action>Run</Action>)
	await userEvent.unhover(button)
	rerender(<Action why="No environment is chosen">Run</Action>)
	expect(screen.queryByRole('tooltip')).toBeNull()
	vi.restoreAllMocks()
})

test('a button to a screen is a link', () => {
	render(
		<MemoryRouter>
			<Action to="/features?project=1">Features</Action>
		</MemoryRouter>,
	)
	expect(screen.getByRole('link', { name: 'Features' }).getAttribute('href')).toBe('/features?project=1')
})

test('a confirmation does it on Ok and not on Cancel', async () => {
	const [ok, close] = [vi.fn(), vi.fn()]
	render(
		<Confirm title="Delete Feature" onOk={ok} onClose={close}>
			Are you sure, you want to delete the feature 'Basket' ?
		</Confirm>,
	)
	await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
	expect([ok.mock.calls.length, close.mock.calls.length]).toEqual([0, 1])
	await userEvent.click(screen.getByRole('button', { name: 'Ok' }))
	expect(ok).toHaveBeenCalledTimes(1)
	expect(await seriousProblems(screen.getByRole('dialog', { name: 'Delete Feature' }))).toEqual([])
})
