import type { RecordedEvent, RecordedPart } from '@assay/contract/recordings'
import { describe, expect, it } from 'vitest'
import { wheelSteps } from '../src/surfaces/desktop/node/recording/wheel-steps.ts'
import { recordedKey } from '../src/surfaces/desktop/recording/recorded-keys.ts'
import { stepsFromScreen } from '../src/surfaces/desktop/recording/steps-from-screen.ts'

const window = { n: 0, title: '' }
/** A part of a screen whose centre was pressed. */
const part = (word: string, more: Partial<RecordedPart> = {}): RecordedPart => ({
	png: `picture of ${word}`,
	left: 100,
	top: 50,
	width: 48,
	height: 24,
	at: { x: 24, y: 12 },
	places: 1,
	word,
	...more,
})
const pointed = (as: 'click' | 'double' | 'context' | 'hover' | 'present', of: RecordedPart): RecordedEvent => ({
	what: 'pointed',
	as,
	part: of,
	window,
})
const typed = (text: string): RecordedEvent[] => [...text].map((one) => ({ what: 'typed', text: one, window }))
const pressed = (keys: string): RecordedEvent => ({ what: 'pressed', keys, window })
const steps = (events: RecordedEvent[], files: string[] = [], data = {}) => stepsFromScreen(events, { files, data })
const texts = (events: RecordedEvent[], files?: string[], data?: object) =>
	steps(events, files, data).map(({ text }) => text)

describe('what was done on a desktop becomes', () => {
	it('clicks of each kind, on pictures named by the word that stands there', () => {
		const save = part('Save')
		expect(
			texts([
				pointed('click', save),
				pointed('context', part('Printer…')),
				pointed('hover', part('')),
				pointed('present', part('Größe')),
			]),
		).toEqual([
			'SK_CLICK [save.png]',
			'SK_RIGHT_CLICK [printer.png]',
			'SK_HOVER [picture.png]',
			'SK_VERIFY_ELEMENT_EXISTS [große.png]',
		])
	})

	it('one name for the same picture, and none that another picture or a file of the project has', () => {
		const events = [
			pointed('click', part('Save')),
			pointed('context', part('Save')),
			pointed('click', part('Save', { png: 'another' })),
		]
		expect(texts(events, ['save.png'])).toEqual([
			'SK_CLICK [save-2.png]',
			'SK_RIGHT_CLICK [save-2.png]',
			'SK_CLICK [save-3.png]',
		])
		expect(steps(events, ['save.png'])[0]?.pictures).toEqual([
			{ file: 'save-2.png', png: 'picture of Save', width: 48, height: 24, places: 1 },
		])
	})

	it('a picture of the project where that shows the place, and no new one; its middle half is its centre', () => {
		const known = part('Save', { known: 'bar/save.png', width: 80, height: 40, at: { x: 55, y: 12 } })
		expect(steps([pointed('click', known)])).toMatchObject([
			{ text: 'SK_CLICK [bar/save.png]', pictures: [{ file: 'bar/save.png', known: true }] },
		])
		expect(texts([pointed('click', { ...known, at: { x: 70, y: 12 } })])).toEqual(['SK_CLICK [bar/save.png] + <30,-8>'])
	})

	it('a double click of the two that it is made of, by the picture of before', () => {
		const again = part('Invoice', { png: 'chosen', left: 103 })
		expect(steps([pointed('click', part('Invoice')), pointed('double', again)])).toMatchObject([
			{ text: 'SK_DOUBLE_CLICK [invoice.png]', pictures: [{ png: 'picture of Invoice' }] },
		])
		const elsewhere = part('Bill', { left: 400 })
		expect(texts([pointed('click', part('Invoice')), pointed('double', elsewhere)])).toEqual([
			'SK_CLICK [invoice.png]',
			'SK_DOUBLE_CLICK [bill.png]',
		])
	})

	it('one step with a click and the text behind it, the text as it stands', () => {
		expect(texts([pointed('click', part('Name')), ...typed('Anna <Berg>'), pressed('{Enter}')])).toEqual([
			'SK_ENTER [name.png] + {"Anna \\<Berg\\>"}',
			'SK_KEY_PRESS <{Enter}>',
		])
		expect(texts([pointed('click', part('Name')), ...typed('user')], [], { user: 'anna' })).toEqual([
			'SK_ENTER [name.png] + {"user"}',
		])
	})

	it('beside the picture, what its program calls the thing: without a place in it, and with the text that follows', () => {
		const element = 'role=text name="Name"'
		const edge = part('Name', { left: 0, at: { x: 10, y: 12 }, element })
		expect(steps([pointed('click', edge), ...typed('Anna')])).toMatchObject([
			{
				text: 'SK_ENTER [name.png] + <-14,0> + {Anna}',
				byName: { name: element, text: 'SK_ENTER [role=text name="Name"] + {Anna}' },
			},
		])
		expect(steps([pointed('present', edge)])[0]?.byName?.text).toBe(`SK_VERIFY_ELEMENT_EXISTS [${element}]`)
		expect(steps([pointed('click', part('Name'))])[0]).not.toHaveProperty('byName')
	})

	it('key presses where nothing was clicked before a text, and says what it had to leave out', () => {
		expect(steps([pressed('{Ctrl}+a'), ...typed('a b<')])).toEqual([
			{
				id: 0,
				kind: 'act',
				text: 'SK_KEY_PRESS <{Ctrl}+a;a;{Space};b>',
				pictures: [],
				note: 'A character that no key step can name was left out.',
			},
		])
	})

	it('nothing of a character that no key step can name, and the step behind it says so', () => {
		expect(steps([...typed('<'), ...typed('a')])).toEqual([
			{
				id: 1,
				kind: 'act',
				text: 'SK_KEY_PRESS <a>',
				pictures: [],
				note: 'A character that no key step can name was left out.',
			},
		])
	})

	it('a step before such a character where there is one, and it says so once', () => {
		const turn: RecordedEvent = { what: 'wheeled', direction: 'down', steps: 2, window }
		const note = 'A character that no key step can name was left out.'
		expect(steps([turn, ...typed('<>'), pointed('click', part('Save'))])).toMatchObject([
			{ text: 'SK_SCROLL <down;2>', note },
			{ text: 'SK_CLICK [save.png]' },
		])
	})

	it('a position where the picture is cut off by the edge of the screen, and a drag with two pictures', () => {
		const edge = part('File', { left: 0, at: { x: 10, y: 12 } })
		expect(texts([pointed('click', edge), ...typed('x')])).toEqual(['SK_ENTER [file.png] + <-14,0> + {x}'])
		const dragged: RecordedEvent = {
			what: 'dragged',
			part: part('Invoice'),
			to: part('Archive', { png: 'to' }),
			window,
		}
		expect(steps([dragged])).toMatchObject([
			{
				text: 'SK_DRAG_AND_DROP [invoice.png] + {archive.png}',
				pictures: [{ file: 'invoice.png' }, { file: 'archive.png' }],
			},
		])
	})

	it('one turn of the wheel for many in one direction', () => {
		const turn = (direction: 'up' | 'down', of?: RecordedPart): RecordedEvent => ({
			what: 'wheeled',
			direction,
			steps: 2,
			...(of ? { part: of } : {}),
			window,
		})
		expect(texts([turn('down', part('List')), turn('down'), turn('up')])).toEqual([
			'SK_SCROLL [list.png] + <down;4>',
			'SK_SCROLL <up;2>',
		])
	})

	it('nothing of notes and of looks at the whole screen; a picture of several places is said to be one', () => {
		const note: RecordedEvent = { what: 'note', message: 'No.', window }
		expect(steps([note, { what: 'screen', png: 'x', window }])).toEqual([])
		expect(steps([pointed('click', part('OK', { places: 3 }))])[0]).toMatchObject({
			note: '3 places looked like it: take a larger picture, or say which one: [ok.png#1]',
			pictures: [{ places: 3 }],
		})
	})
})

describe('a key that goes down', () => {
	const key = (name: string, modifiers = 0) => recordedKey({ key: name, modifiers })

	it('writes its character, also with Shift and AltGr', () => {
		expect([key('a'), key('Ä', 8), key('@', 3), key('ł')]).toEqual([
			{ text: 'a' },
			{ text: 'Ä' },
			{ text: '@' },
			{ text: 'ł' },
		])
	})

	it('is pressed by its name, with those that are held', () => {
		expect(key('Enter')).toMatchObject({ keys: '{Enter}', presses: [{ keys: ['Enter'] }] })
		expect(key('S', 2 + 8)).toMatchObject({ keys: '{Ctrl}+{Shift}+s', presses: [{ keys: ['Control', 'Shift', 's'] }] })
		expect(key('F4', 1)).toMatchObject({ keys: '{Alt}+{F4}' })
		expect(key(' ', 2)).toMatchObject({ keys: '{Ctrl}+{Space}' })
	})

	it('is nothing alone where it is only held, and a sentence where no step can press it', () => {
		expect([key('Shift', 8), key('Control', 2), key('Dead')]).toEqual([undefined, undefined, undefined])
		expect(key('BrowserBack')).toEqual({ cannot: 'The key BrowserBack is not recorded: no step can press it.' })
	})
})

it('a wheel turns by whole steps, however small the parts are in which it comes', () => {
	const turned = wheelSteps()
	expect([40, 40, 40, -50, -50, 250].map(turned)).toEqual([0, 0, 1, 0, -1, 2])
})
