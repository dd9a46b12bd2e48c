// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Pager } from '../../src/ui/pager.tsx'

afterEach(cleanup)

test('the last of the counted pages has no next one', async () => {
	const onPage = vi.fn()
	render(<Pager page={24} count={248} onPage={onPage} />)
	expect(screen.getByText('241–248 of 248')).toBeTruthy()
	await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
	expect(onPage).not.toHaveBeenCalled()
})

test('where there are more than were counted it says so and goes on', async () => {
	const onPage = vi.fn()
	render(<Pager page={999} count={10_000} more onPage={onPage} />)
	expect(screen.getByText('9991–10000 of 10,000+')).toBeTruthy()
	await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
	expect(onPage).toHaveBeenCalledWith(1000)
})
