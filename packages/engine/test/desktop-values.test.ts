import { describe, expect, it } from 'vitest'
import { readPosition } from '../src/feature/values/coordinates.ts'
import { readDesktopKeys } from '../src/surfaces/desktop/desktop-keys.ts'
import { readDesktopSettings } from '../src/surfaces/desktop/desktop-settings.ts'
import { readDropTarget, readImageName } from '../src/surfaces/desktop/image-name.ts'
import { heldKeys } from '../src/surfaces/desktop/node/held-keys.ts'
import { placesOf } from '../src/surfaces/desktop/picture/text-places.ts'
import { areaBeside, pointOn } from '../src/surfaces/desktop/places.ts'

const of = <T>(reading: { value: T } | { must: string }) => ('value' in reading ? reading.value : reading.must)
const box = { left: 100, top: 200, width: 40, height: 20 }
const screen = { width: 1280, height: 720 }

it('a key that is held stays so beside other keys, until it is released', async () => {
	const seen: string[] = []
	const noted = (what: string) => async (key: string) => void seen.push(what + key)
	const { press, release } = heldKeys({ down: noted('+'), up: noted('-') })
	await press([{ keys: ['Control'], holds: true }])
	await press([{ keys: ['Control', 'a'], holds: false }])
	await press([{ keys: ['Shift', 'Control', 'b'], holds: false }])
	expect(seen).toEqual(['+Control', '+a', '-a', '+Shift', '+b', '-b', '-Shift'])
	await release(['Control'])
	await press([{ keys: ['Control', 'c'], holds: false }])
	expect(seen.slice(7)).toEqual(['-Control', '+Control', '+c', '-c', '-Control'])
})

it('of keys of which one cannot be pressed none stays held', async () => {
	const seen: string[] = []
	const { press } = heldKeys({
		async down(key) {
			if (key === 'é') throw new Error('No key is free.')
			seen.push(`+${key}`)
		},
		up: async (key) => void seen.push(`-${key}`),
	})
	await press([{ keys: ['Alt'], holds: true }])
	await expect(press([{ keys: ['Control', 'Shift', 'é'], holds: false }])).rejects.toThrow('No key is free.')
	expect(seen).toEqual(['+Alt', '+Control', '+Shift', '-Shift', '-Control'])
})

describe('a position on a picture', () => {
	const at = (text: string) => {
		const { x, y } = pointOn(box, of(readPosition(text)) as never)
		return `${x},${y}`
	}

	it.each([
		['center', '120,210'],
		['left', '100,210'],
		['right', '139,210'],
		['above', '120,200'],
		['top', '120,200'],
		['below', '120,219'],
		['20,30', '140,240'],
		['50%,50%', '120,210'],
		['0%,100%', '100,220'],
		['right;20,30', '140,240'],
		['left;20,30', '100,240'],
		['below;120,-40', '240,170'],
		['above;5,40', '125,170'],
	])('%s is %s', (text, point) => expect(at(text)).toBe(point))

	it('is the same from both sides', () => expect(at('right;-20,30')).toBe(at('left;20,30')))

	it('is the centre where nothing is said', () => expect(pointOn(box)).toEqual({ x: 120, y: 210 }))
})

describe('the area that is read', () => {
	const area = (text?: string) => {
		const position = text === undefined ? undefined : (of(readPosition(text)) as never)
		const { left, top, width, height } = areaBeside(box, position, screen)
		return [left, top, width, height].join(' ')
	}

	it.each([
		[undefined, '100 200 40 20'],
		['right', '140 200 1140 20'],
		['left', '0 200 100 20'],
		['above', '100 0 40 200'],
		['below', '100 220 40 500'],
		['right;200,10', '140 190 200 40'],
		['left;300,0', '0 200 100 20'],
		['below;20,50', '80 220 80 50'],
		['10,5', '110 205 40 20'],
	])('%s is %s', (text, expected) => expect(area(text)).toBe(expected))
})

describe('keys', () => {
	const keys = (text: string) => {
		const read = readDesktopKeys(text)
		return 'must' in read
			? read.must
			: read.value.map((press) => press.keys.join('+') + (press.holds ? ' held' : '')).join(', ')
	}

	it.each([
		['{Enter}', 'Enter'],
		['{Ctrl}+a', 'Control+a'],
		['{Backspace};{Backspace}', 'Backspace, Backspace'],
		['{ctrl}+{SHIFT}+{Esc}', 'Control+Shift+Escape'],
		['{Ctrl}+s;{Enter}', 'Control+s, Enter'],
		['{Ctrl}', 'Control held'],
		['{Shift}+{Alt}', 'Shift+Alt held'],
		['{Win}', 'Meta'],
		['{Ctrl}++', 'Control++'],
		['{PgDn};{F12};{Up}', 'PageDown, F12, ArrowUp'],
		['ä', 'ä'],
		['{;}', ';'],
		['Enter', 'Enter'],
	])('%s is %s', (text, expected) => expect(keys(text)).toBe(expected))

	it.each([
		['{Entr}', 'name keys, and "{Entr}" is none. Did you mean {Enter}?'],
		['hello', 'name keys, and "hello" is none; keys are such as {Enter}, {Ctrl}+a or {Backspace};{Backspace}'],
		['a+{Ctrl}', 'hold only {Ctrl}, {Shift}, {Alt} or {Win} before a "+", and not "a"'],
		['', 'name keys such as {Enter}, {Ctrl}+a or {Backspace};{Backspace}'],
	])('%s is none', (text, must) => expect(keys(text)).toBe(must))
})

describe('what a step names', () => {
	it('is a picture, one of several, inside of another, or a text', () => {
		expect(of(readImageName('ok.png'))).toEqual({ file: 'ok.png' })
		expect(of(readImageName(' buttons/save as.JPG#2 '))).toEqual({ file: 'buttons/save as.JPG', index: 2 })
		expect(of(readImageName('ok.png in dialog.png'))).toEqual({ file: 'ok.png', within: 'dialog.png' })
		expect(of(readImageName('ok.png#3 in dialog.png'))).toEqual({ file: 'ok.png', index: 3, within: 'dialog.png' })
		expect(of(readImageName('ok.png similarity=0.9'))).toEqual({ file: 'ok.png', similarity: 0.9 })
		expect(of(readImageName('ok.png#3 similarity=1 in dialog.png'))).toEqual({
			file: 'ok.png',
			index: 3,
			similarity: 1,
			within: 'dialog.png',
		})
		expect(of(readImageName('text=Save as'))).toEqual({ text: 'Save as' })
		expect(of(readImageName('role=menu item name="Save as…"#2 in dialog.png'))).toEqual({
			element: { role: 'menu item', name: 'Save as…' },
			index: 2,
			within: 'dialog.png',
		})
		expect(of(readImageName('role=text'))).toEqual({ element: { role: 'text' } })
		expect(of(readImageName('text=Save#2 in dialog.png'))).toEqual({ text: 'Save', index: 2, within: 'dialog.png' })
		expect(of(readDropTarget('drop.png;right'))).toEqual({ image: { file: 'drop.png' }, position: { side: 'right' } })
		expect(of(readDropTarget('drop.png'))).toEqual({ image: { file: 'drop.png' } })
	})

	it.each([
		'ok.png similarity=0',
		'ok.png similarity=1.1',
		'ok.png similarity=90%',
		'ok.png similarity=high in dialog.png',
		'text=Save similarity=0.9',
		'role=button name="Save" similarity=0.9',
	])('has no similarity in "%s"', (text) =>
		expect(of(readImageName(text))).toBe(
			'say similarity= only behind a picture, with a number above 0 and at most 1: save.png similarity=0.9',
		),
	)

	it.each(['ok', 'ok.gif', 'ok.png#0', 'text=', ''])('is not "%s"', (text) =>
		expect(of(readImageName(text))).toMatch(/^be the name of an image file/),
	)
})

describe('words on a screen', () => {
	const word = (text: string, left: number, line: number, score = 0.9) => ({
		text,
		left,
		line,
		score,
		top: line * 20,
		width: 30,
		height: 10,
	})
	const words = [word('Save', 0, 0), word('as', 40, 0), word('Save', 0, 1, 0.95), word('as', 40, 2)]

	it('are found one after another in one line, written exactly so', () => {
		expect(placesOf('Save', words).map(({ top }) => top)).toEqual([20, 0])
		expect(placesOf('Save as', words)).toEqual([{ left: 0, top: 0, width: 70, height: 10, score: 0.9 }])
		expect(placesOf('save', words)).toEqual([])
		expect(placesOf('as Save', words)).toEqual([])
	})
})

describe('the settings of a desktop', () => {
	it('have the specified defaults', () =>
		expect(readDesktopSettings({})).toEqual({
			display: 'OWN',
			width: 1280,
			height: 720,
			similarity: 0.7,
			scales: [1],
			languages: ['eng'],
		}))

	it('name a program with its arguments, a size, a similarity and scales', () => {
		const settings = {
			'desktop.app': '"/opt/My App/run" --file "a b.txt" -x',
			'desktop.resolution': '1920x1080',
			'desktop.similarity': '0.9',
			'desktop.scales': '100, 150%',
			'desktop.folder': '/srv/till',
			'desktop.environment': { LANG: 'de_DE.UTF-8', TILL: 3 },
			'desktop.display': 'machine',
			'desktop.languages': 'eng, chi_sim+deu',
			'desktop.frames': 'false',
		}
		expect(readDesktopSettings({ 'desktop.frames': true })).toMatchObject({ frames: true })
		expect(readDesktopSettings(settings)).toEqual({
			app: ['/opt/My App/run', '--file', 'a b.txt', '-x'],
			folder: '/srv/till',
			variables: { LANG: 'de_DE.UTF-8', TILL: '3' },
			display: 'MACHINE',
			width: 1920,
			height: 1080,
			similarity: 0.9,
			scales: [1, 1.5],
			languages: ['eng', 'chi_sim', 'deu'],
		})
	})

	it.each([
		[
			'desktop.app',
			'say "hello',
			'desktop.app: expected a program and its arguments, each " closed by another, got "say "hello".',
		],
		[
			'desktop.languages',
			'English',
			'desktop.languages: expected Tesseract\'s names of languages apart by commas, such as eng,deu, got "English".',
		],
		[
			'desktop.resolution',
			'large',
			'desktop.resolution: expected a width and a height from 200 to 4096 such as 1280x720, got "large".',
		],
		[
			'desktop.resolution',
			'9999x720',
			'desktop.resolution: expected a width and a height from 200 to 4096 such as 1280x720, got "9999x720".',
		],
		['desktop.similarity', '70', 'desktop.similarity: expected a number above 0 and at most 1, got "70".'],
		[
			'desktop.scales',
			'1.5',
			'desktop.scales: expected percentages from 50 to 300 apart by commas, such as 100,125,150, got "1.5".',
		],
		['desktop.folder', 'till', 'desktop.folder: expected the absolute path of a folder, got "till".'],
		['desktop.display', ':0', 'desktop.display: expected OWN or MACHINE, got ":0".'],
		['desktop.frames', 'openbox', 'desktop.frames: expected true or false, got "openbox".'],
		['desktop.environment', '["LANG"]', 'desktop.environment: expected a JSON object of variables and their texts'],
		['desktop.environment', '{"a b": "c"}', 'desktop.environment: expected a JSON object of variables and their texts'],
		['desktop.environment', '{"A": {}}', 'desktop.environment: expected a JSON object of variables and their texts'],
	])('refuse %s %s', (key, value, message) => expect(() => readDesktopSettings({ [key]: value })).toThrow(message))
})
