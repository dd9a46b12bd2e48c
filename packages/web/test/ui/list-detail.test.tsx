// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { BrowserRouter, useLocation } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { ListDetail } from '../../src/ui/list-detail.tsx'
import { type ListUrl, useListUrl } from '../../src/ui/list-url.ts'
import { seriousProblems } from '../axe.ts'

afterEach(cleanup)

const fruits = [
	{ id: 1, name: 'Apple' },
	{ id: 2, name: 'Pear' },
]

interface ScreenProps {
	items?: typeof fruits
	/** The items are those of the former search. */
	stale?: boolean
	count?: number
	instead?: ReactNode
	/** A filter that is a chip while it is set. */
	filtered?: boolean
}

const Folder = () => (
	<details>
		<summary tabIndex={0}>Stone fruits</summary>
	</details>
)

const Filter = ({ url: { search, searchFor } }: { url: ListUrl }) =>
	search ? (
		<button key="set" type="button" onClick={() => searchFor('')}>
			Called {search}
		</button>
	) : (
		<button key="unset" type="button">
			Name
		</button>
	)

function Screen({ items = fruits, stale = false, count, instead, filtered = false }: ScreenProps) {
	const url = useListUrl('fruit', ['tab'])
	const hits = items.filter(({ name }) => name.includes(url.search))
	return (
		<>
			<ListDetail
				label="Fruits"
				searchLabel="Search Fruit"
				url={url}
				items={hits}
				count={count ?? hits.length}
				stale={stale}
				instead={instead}
				filters={filtered && <Filter url={url} />}
				rowActions={({ name }) => <button type="button">{`Delete ${name}`}</button>}
				empty={<p>No fruits found.</p>}
				row={({ name }) => name}
			>
				{(id, fruit) => <h1>{`${id} ${fruit?.name ?? 'elsewhere'}`}</h1>}
			</ListDetail>
			<output>{useLocation().search}</output>
		</>
	)
}

function open(address: string, shown: ReactNode) {
	window.history.replaceState(null, '', address)
	return render(<BrowserRouter>{shown}</BrowserRouter>)
}
const at = (address: string, items = fruits) => open(address, <Screen items={items} />)
const address = () => document.querySelector('output')?.textContent

test('selects the first item and names it in the address', async () => {
	at('/fruits')
	expect(screen.getByRole('heading').textContent).toBe('1 Apple')
	await waitFor(() => expect(address()).toBe('?fruit=1'))
})

test('moves with j and k, and forgets what belonged to the former item', async () => {
	at('/fruits?fruit=1&tab=notes')
	await userEvent.keyboard('j')
	expect(screen.getByRole('heading').textContent).toBe('2 Pear')
	expect(address()).toBe('?fruit=2')
	await userEvent.keyboard('jk')
	expect(screen.getByRole('heading').textContent).toBe('1 Apple')
})

test('j and k take the focus along from row to row, and Enter opens the selected one', async () => {
	at('/fruits?fruit=1')
	await userEvent.click(screen.getByRole('button', { name: 'Apple' }))
	await userEvent.keyboard('j')
	expect(document.activeElement?.textContent).toBe('Pear')
	await userEvent.keyboard('{Enter}')
	expect(screen.getByRole('heading').textContent).toBe('2 Pear')
	expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Fruits: selected' }))
})

test('Enter on what stands beside a row is for that', async () => {
	at('/fruits?fruit=1')
	screen.getByRole('button', { name: 'Delete Apple' }).focus()
	await userEvent.keyboard('j')
	expect(document.activeElement?.textContent).toBe('Delete Apple')
	await userEvent.keyboard('{Enter}')
	expect(document.activeElement?.textContent).toBe('Delete Apple')
	expect(screen.getByRole('heading').textContent).toBe('2 Pear')
})

test('Enter on a folder that stands in place of the rows unfolds it', async () => {
	open('/fruits?fruit=1', <Screen instead={<Folder />} />)
	screen.getByText('Stone fruits').focus()
	await userEvent.keyboard('{Enter}')
	expect(screen.getByRole('group')).toHaveProperty('open', true)
	expect(document.activeElement?.textContent).toBe('Stone fruits')
})

test('the keyboard stays at a filter that is taken off', async () => {
	open('/fruits?search=Pear', <Screen filtered />)
	screen.getByRole('button', { name: 'Called Pear' }).focus()
	await userEvent.keyboard('{Enter}')
	expect(address()).toBe('?fruit=1')
	expect(document.activeElement?.textContent).toBe('Name')
})

test('searches half a second after the last key, from the first page, and says when nothing is found', async () => {
	at('/fruits?fruit=1&page=3')
	await userEvent.keyboard('/')
	await userEvent.keyboard('jjj')
	expect(address()).toBe('?fruit=1&page=3')
	await waitFor(() => expect(address()).toBe('?search=jjj'))
	expect(screen.getByText('No Search Results found!')).toBeDefined()
	expect(screen.queryByRole('heading')).toBeNull()
})

test('shows an item that the page does not hold', () => {
	at('/fruits?fruit=9')
	expect(screen.getByRole('heading').textContent).toBe('9 elsewhere')
})

test('shows the empty sentence alone when there is nothing at all', () => {
	at('/fruits', [])
	expect(screen.getByText('No fruits found.')).toBeDefined()
	expect(screen.queryByRole('searchbox')).toBeNull()
})

test('has nothing that axe finds serious', async () => {
	const { container } = at('/fruits')
	expect(await seriousProblems(container)).toEqual([])
})

test('selects nothing of a former search while the new one is awaited, so that nothing out of sight is run', async () => {
	const { rerender } = open('/fruits?search=a', <Screen stale items={[{ id: 1, name: 'Orange, a former hit' }]} />)
	expect(screen.queryByRole('heading')).toBeNull()
	expect(address()).toBe('?search=a')
	rerender(
		<BrowserRouter>
			<Screen items={[{ id: 7, name: 'Banana' }]} />
		</BrowserRouter>,
	)
	await waitFor(() => expect(address()).toBe('?search=a&fruit=7'))
	expect(screen.getByRole('heading').textContent).toBe('7 Banana')
})

test('changes no address but its own, when its items come after the reader went on to another screen', async () => {
	const { rerender } = open('/fruits', <Screen stale />)
	// The address is the next screen's, which is not there yet: its program is still being loaded.
	window.history.pushState(null, '', '/vegetables?vegetable=4')
	rerender(
		<BrowserRouter>
			<Screen />
		</BrowserRouter>,
	)
	expect(screen.getByRole('heading').textContent).toBe('1 Apple')
	expect(window.location.href).toMatch(/\/vegetables\?vegetable=4$/)
})

test('goes to the last page from one beyond it', async () => {
	open('/fruits?page=99', <Screen items={[]} count={23} />)
	await waitFor(() => expect(address()).toBe('?page=3'))
})

test('shows places of rows, and no count, while the first answer is awaited', () => {
	const Waiting = () => (
		<ListDetail
			label="Fruits"
			url={useListUrl('fruit')}
			items={undefined}
			count={undefined}
			empty={null}
			row={() => null}
		>
			{() => null}
		</ListDetail>
	)
	open('/fruits', <Waiting />)
	expect(screen.getByRole('status').textContent).toBe('Loading')
	expect(screen.queryByText(/of 0/)).toBeNull()
})

test('the actions of a row are no part of the row that they stand beside', () => {
	at('/fruits')
	const action = screen.getByRole('button', { name: 'Delete Pear' })
	expect(action.closest('[aria-pressed]')).toBeNull()
	expect(action.closest('li')?.querySelector('[aria-pressed]')?.textContent).toBe('Pear')
})
