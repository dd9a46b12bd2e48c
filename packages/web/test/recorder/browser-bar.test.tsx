// @vitest-environment jsdom
import type { RecordingInput } from '@assay/contract/recordings'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { BrowserBar } from '../../src/recorder/browser-bar.tsx'

afterEach(cleanup)

const acts: RecordingInput[] = []
const at = (url: string) => (
	<BrowserBar
		recording={{ state: 'RUNNING', events: [], now: { url, title: '' } }}
		check={undefined}
		onCheck={() => {}}
		act={(input) => acts.push(input)}
	/>
)
const address = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Address' })

test('a page that goes elsewhere by itself leaves the address alone that is being typed', async () => {
	const { rerender } = render(at('http://shop.example/'))
	await userEvent.clear(address())
	await userEvent.type(address(), 'shop.example/bas')
	rerender(at('http://shop.example/#offer-2'))
	expect(address().value).toBe('shop.example/bas')
	await userEvent.type(address(), 'ket{Enter}')
	expect(acts).toEqual([{ do: 'go', url: 'http://shop.example/basket' }])
	rerender(at('http://shop.example/basket'))
	expect(address().value).toBe('http://shop.example/basket')
})

test('an address that was left half typed gives way to that of the next page', async () => {
	const { rerender } = render(at('http://shop.example/'))
	await userEvent.type(address(), 'x')
	address().blur()
	expect(address().value).toBe('http://shop.example/x')
	rerender(at('http://shop.example/basket'))
	expect(address().value).toBe('http://shop.example/basket')
})
