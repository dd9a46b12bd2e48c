import type { RecordedEvent } from '@assay/contract/recordings'
import { describe, expect, it } from 'vitest'
import { nameObjects } from '../src/surfaces/web/recording/recorded-objects.ts'
import { stepsFromEvents, writtenSteps } from '../src/surfaces/web/recording/steps-from-events.ts'

const on = (element: string, page = 'shop') => ({ page, element, locators: [`//${element}`], frames: [] })
const window = { n: 0, title: 'Shop' }
const steps = (...events: object[]) =>
	writtenSteps(
		stepsFromEvents(events.map((event) => ({ ...event, window })) as RecordedEvent[], { objects: [], data: {} }),
	)
const click = (element: string, idle?: boolean) => ({
	what: 'click',
	as: 'click',
	on: on(element),
	...(idle ? { idle } : {}),
})

describe('recorded steps', () => {
	it('leave out clicks on what takes none, unless the page did something', () => {
		expect(steps(click('text', true), click('buy'))).toEqual(['When CLICK [shop.buy]'])
		expect(steps(click('text', true), { what: 'reacted' }, click('buy'))).toEqual([
			'When CLICK [shop.text]',
			'And CLICK [shop.buy]',
		])
		// What the page does behind the next click is the doing of that one.
		expect(steps(click('text', true), click('buy'), { what: 'reacted' })).toEqual(['When CLICK [shop.buy]'])
	})

	it('name a window by its place where another one has its title: that would be turned to', () => {
		const at = (n: number, title: string) => ({ ...click('buy'), window: { n, title } })
		const texts = (...events: object[]) =>
			stepsFromEvents(events as RecordedEvent[], { objects: [], data: {} }).map(({ text, note }) => [text, note])
		const note = 'Another window has the same title, so this one is named by its place; 0 is the first.'
		expect(texts(at(0, 'Shop'), at(1, 'Shop'), at(0, 'Shop'))).toEqual([
			['CLICK [shop.buy]', undefined],
			['SWITCH_WINDOW <1>', note],
			['CLICK [shop.buy]', undefined],
			['SWITCH_WINDOW <0>', note],
			['CLICK [shop.buy]', undefined],
		])
		expect(texts(at(0, 'Shop'), at(1, 'Help'), at(0, 'Shop')).map(([text]) => text)).toContain('SWITCH_WINDOW <Shop>')
	})

	it('cancel a dialog that somebody cancelled', () => {
		expect(steps({ what: 'dialog', kind: 'confirm', accepted: false })).toEqual(['When DISMISS_ALERT'])
	})

	it('hand a file to the field whose choice was opened', () => {
		expect(steps(click('invoice'), { what: 'upload', on: on('invoice') })).toEqual([
			'When UPLOAD_FILE [shop.invoice] + <file>',
		])
	})
})

describe('a recorded object', () => {
	const login = { page: 'login', element: 'title', locator: '//h1' }
	const common = { page: 'header', element: 'search', locator: '//input' }
	const found = (page: string, locator: string) => ({ page, element: 'heading', locators: [locator], known: locator })

	it('is reused on its own page, and on each where it is one of all pages', () => {
		const nameOf = nameObjects([login, common])
		expect(nameOf(found('login', '//h1'))).toBe(login)
		expect(nameOf(found('basket', '//input'))).toBe(common)
	})

	it('of another page is not reused, though its locator finds something', () => {
		const nameOf = nameObjects([login])
		expect(nameOf(found('basket', '//h1'))).toEqual({ page: 'basket', element: 'heading', locator: '//h1' })
		expect(nameOf(found('basket', '//h1'))).toEqual({ page: 'basket', element: 'heading', locator: '//h1' })
	})

	it('of the same page is reused, whether that is called by one of its things or by all', () => {
		const price = { page: 'product', element: 'price', locator: '//b' }
		expect(nameObjects([price])(found('products', '//b'))).toEqual(price)
		const express = { page: 'address', element: 'price', locator: '//b' }
		expect(nameObjects([express])(found('addres', '//b')).page).toBe('addres')
	})

	it('that shows no words is called by the page that it opens, one on all pages', () => {
		const badge = (page: string) => ({ page, element: '1', opens: 'cart', locators: ["//a[@data-test='cart']"] })
		const nameOf = nameObjects([])
		const open = { page: 'cart', element: 'open', locator: "//a[@data-test='cart']" }
		expect([nameOf(badge('inventory')), nameOf(badge('checkout-step-one'))]).toEqual([open, open])
		const own = { page: 'inventory', element: 'basket', locator: "//a[@data-test='cart']" }
		expect(nameObjects([own])(badge('inventory'))).toBe(own)
	})

	it('is not called by how many there were', () => {
		const nameOf = nameObjects([])
		expect(nameOf({ page: 'shop', element: '3 items', locators: ['//a'] }).element).toBe('items')
		expect(nameOf({ page: 'shop', element: '42', locators: ['//b'] }).element).toBe('n42')
	})
})
