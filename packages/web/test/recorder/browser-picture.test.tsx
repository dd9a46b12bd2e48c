// @vitest-environment jsdom
import type { RecordingInput } from '@assay/contract/recordings'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BrowserPicture } from '../../src/recorder/browser-picture.tsx'
import type { Recording } from '../../src/recorder/use-recording.ts'
import { seriousProblems } from '../axe.ts'

let acts: RecordingInput[] = []
beforeEach(() => {
	acts = []
})
afterEach(cleanup)

type Now = NonNullable<Recording['now']>
const picture = { url: 'data:,', width: 100, height: 50 } as NonNullable<Recording['picture']>
const shown = (now: Partial<Now> = {}) => (
	<BrowserPicture
		recording={{ state: 'RUNNING', events: [], picture, now: { url: 'http://shop.example/', title: '', ...now } }}
		check={undefined}
		onChecked={() => {}}
		act={(input) => acts.push(input)}
	/>
)
const page = () => screen.getByRole('application')
const menu = {
	x: 0,
	y: 0,
	width: 10,
	height: 5,
	chosen: 0,
	options: [{ text: 'Blue' }, { text: 'Red' }],
} as Now['menu']
const dialogOf = (kind: string, message: string, text = '') => ({ kind, message, text }) as Now['dialog']

test('the list of a select takes the keyboard from the page and gives it back', async () => {
	const { rerender } = render(shown())
	page().focus()
	rerender(shown({ menu }))
	expect(document.activeElement).toBe(screen.getByLabelText('List of the page'))
	await userEvent.keyboard('{Enter}')
	expect(acts).toEqual([{ do: 'choose', index: 0 }])
	rerender(shown())
	expect(document.activeElement).toBe(page())
})

test('the list of a select leaves a step alone that is being changed', () => {
	const step = document.body.appendChild(document.createElement('textarea'))
	const { rerender } = render(shown())
	page().focus()
	rerender(shown({ menu }))
	step.focus()
	rerender(shown({ menu }))
	expect(document.activeElement).toBe(step)
	step.remove()
})

test('a dialog of the page takes the keyboard, says itself, and gives the keyboard back', async () => {
	const { rerender, container } = render(shown())
	page().focus()
	rerender(shown({ dialog: dialogOf('confirm', 'Empty the basket?') }))
	const dialog = screen.getByRole('alertdialog', { name: 'Dialog of the page', description: 'Empty the basket?' })
	expect(document.activeElement).toBe(screen.getByRole('button', { name: 'OK' }))
	expect(dialog.contains(document.activeElement)).toBe(true)
	expect(await seriousProblems(container)).toEqual([])
	await userEvent.keyboard('{Enter}')
	expect(acts).toEqual([{ do: 'answer', accept: true, text: '' }])
	rerender(shown())
	expect(document.activeElement).toBe(page())
})

test('Enter answers a prompt, and the next one begins with its own text', async () => {
	const { rerender } = render(shown({ dialog: dialogOf('prompt', 'Your name?', 'Anna') }))
	await userEvent.type(screen.getByLabelText('Answer'), ' Berg{Enter}')
	expect(acts).toEqual([{ do: 'answer', accept: true, text: 'Anna Berg' }])
	rerender(shown({ dialog: dialogOf('prompt', 'Your town?', 'Kiel') }))
	expect(screen.getByLabelText('Answer')).toHaveProperty('value', 'Kiel')
	fireEvent.click(screen.getByRole('button', { name: 'OK' }))
	expect(acts.at(-1)).toEqual({ do: 'answer', accept: true, text: 'Kiel' })
})

const keys = () => acts.map((act) => (act.do === 'key' ? `${act.key} ${act.type}` : act.do))

test('Tab and Escape go to the page; a Tab that follows Escape leaves the picture, which says so', async () => {
	render(
		<>
			<button type="button">Before</button>
			{shown()}
			<button type="button">Behind</button>
		</>,
	)
	screen.getByRole('application', { description: 'Escape, then Tab leaves the picture.' }).focus()
	await userEvent.keyboard('{Tab}')
	expect(document.activeElement).toBe(page())
	await userEvent.keyboard('{Escape}a{Tab}')
	expect(document.activeElement).toBe(page())
	expect(keys().filter((key) => key.endsWith('down'))).toEqual(['Tab down', 'Escape down', 'a down', 'Tab down'])
	acts = []
	await userEvent.keyboard('{Escape}{Tab}')
	expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Behind' }))
	expect(keys()).toEqual(['Escape down', 'Escape up'])
	page().focus()
	acts = []
	await userEvent.keyboard('{Escape}{Shift>}{Tab}{/Shift}')
	expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Before' }))
	// A key that was held when the picture was left does not stay down over there.
	expect(keys()).toEqual(['Escape down', 'Escape up', 'Shift down', 'Shift up'])
})

test('a key that is held while the window is left does not stay down', () => {
	render(shown())
	page().focus()
	fireEvent.keyDown(page(), { key: 'Alt', code: 'AltLeft', altKey: true })
	fireEvent.blur(page())
	expect(keys()).toEqual(['Alt down', 'Alt up'])
	fireEvent.blur(page())
	expect(keys()).toHaveLength(2)
})

test('a mouse that is let go beside the picture does not stay down over there', () => {
	const box = { x: 0, y: 0, width: 100, height: 50 } as DOMRect
	const { container } = render(shown())
	const image = container.querySelector('img') as HTMLImageElement
	image.getBoundingClientRect = () => box
	const mice = () => acts.map((act) => (act.do === 'mouse' ? `${act.type} ${act.x},${act.y}` : act.do))
	fireEvent.mouseDown(image, { clientX: 20, clientY: 10 })
	fireEvent.mouseUp(document.body, { clientX: 300, clientY: 10 })
	expect(mice()).toEqual(['down 20,10', 'up 100,10'])
	acts = []
	fireEvent.mouseUp(document.body)
	fireEvent.mouseDown(image, { clientX: 20, clientY: 10 })
	fireEvent.mouseUp(image, { clientX: 30, clientY: 10 })
	expect(mice()).toEqual(['down 20,10', 'up 30,10'])
})
