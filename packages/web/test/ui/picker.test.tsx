// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { DialogFrame } from '../../src/ui/dialog-frame.tsx'
import { Picker, usePicker } from '../../src/ui/picker.tsx'

afterEach(cleanup)

const read = { error: null, isFetching: false, refetch: () => {} }
let shown: ReturnType<typeof usePicker>

function Kites() {
	shown = usePicker([3])
	const rows = ['Delta', 'Box', 'Stunt'].map((name, at) => ({ id: at + 1, name, icon: 'file' as const, about: '1 kB' }))
	const found = shown.search === 'none' ? [] : rows
	return <Picker picker={shown} label="Search Kite" rows={found} read={read} count={25} />
}

test('keeps the order of ticking and shows each its place', () => {
	render(<Kites />)
	for (const name of ['Delta', 'Box', 'Stunt']) fireEvent.click(screen.getByLabelText(new RegExp(name)))
	expect(shown.ids).toEqual([1, 2])
	expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
		'Delta1 kB1',
		'Box1 kB2',
		'Stunt1 kB',
	])
})

test('searches from three characters on, beginning with the first page', async () => {
	render(<Kites />)
	fireEvent.click(screen.getByRole('button', { name: /next/i }))
	expect(shown.page).toBe(1)
	const type = (text: string) => fireEvent.change(screen.getByLabelText('Search Kite'), { target: { value: text } })
	type('no')
	await waitFor(() => expect(shown).toMatchObject({ typed: 'no', search: '', page: 0 }))
	type('none')
	await waitFor(() => expect(shown).toMatchObject({ search: 'none', page: 0 }))
	expect(screen.getByText('No Search Results found!')).toBeTruthy()
})

test('keeps its dialog open when Escape clears the search, so that no tick is lost', () => {
	let closed = false
	render(
		<DialogFrame
			title="Kites"
			onClose={() => {
				closed = true
			}}
		>
			<Kites />
		</DialogFrame>,
	)
	const field = screen.getByLabelText<HTMLInputElement>('Search Kite')
	fireEvent.change(field, { target: { value: 'box' } })
	fireEvent.keyDown(field, { key: 'Escape' })
	expect([field.value, closed]).toEqual(['', false])
	fireEvent.keyDown(field, { key: 'Escape' })
	expect(closed).toBe(true)
})

test('Enter in the search searches at once and confirms nothing that was ticked', async () => {
	let saved = false
	const save = () => {
		saved = true
	}
	render(
		<DialogFrame title="Kites" submit="Save" onSubmit={save} onClose={() => {}}>
			<Kites />
		</DialogFrame>,
	)
	await userEvent.type(screen.getByLabelText('Search Kite'), 'none{Enter}')
	expect([saved, shown.search]).toEqual([false, 'none'])
	await userEvent.keyboard('{Control>}{Enter}{/Control}')
	expect(saved).toBe(true)
})
