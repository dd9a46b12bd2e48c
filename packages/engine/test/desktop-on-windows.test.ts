import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPicture, writePng } from '../src/surfaces/desktop/node/picture-file.ts'
import { cut } from '../src/surfaces/desktop/picture/cut.ts'
import { seen, shownAfter } from './support/desktop.ts'
import { noWindows, startWindows, type Windows, windowsScreen } from './support/windows.ts'

const machine = { 'desktop.display': 'MACHINE', 'desktop.resolution': windowsScreen }
const notepad = { ...machine, 'desktop.app': 'notepad', 'Explicit.wait.time': 20 }
const patience = { timeout: 20_000 }
const chord = (...keys: string[]) => ({ keys, holds: false })
const feature = (...steps: string[]) => `Feature: f\nScenario: s\n${steps.map((step) => `* ${step}`).join('\n')}\n`

describe.skipIf(noWindows !== '')('a desktop of Windows, as Wine is one', () => {
	let windows: Windows
	beforeAll(async () => {
		windows = await startWindows()
	}, 240_000)
	afterAll(() => windows?.stop(), 60_000)

	const titles = async () => (await windows.desktop.windows()).map(({ title, active }) => `${active} ${title}`)
	const windowCalled = async (part: string) => {
		const found = (await windows.desktop.windows()).find(({ title }) => title.includes(part))
		if (!found) throw new Error(`No window has "${part}" in its title: ${(await titles()).join()}`)
		return found
	}
	/** Where notepad has its first line. */
	const inText = async (right = 60, below = 60) => {
		const { left, top } = await windowCalled('Notepad')
		return { x: left + right, y: top + below }
	}
	const copied = async () => {
		await windows.desktop.press([chord('Control', 'a'), chord('Control', 'c')])
		// What is asked again before it was done waits behind it.
		await wait(1500)
		return await windows.desktop.clipboard()
	}
	const shown = { notepad: 'Untitled - Notepad', winemine: 'WineMine' }
	const open = async (...apps: (keyof typeof shown)[]) => {
		const together = `cmd.exe /c "${apps.map((app) => `start ${app}`).join(' & ')}"`
		await windows.open(apps.length > 1 ? together : apps[0], machine)
		const there = async () => (await windows.desktop.windows()).map(({ title }) => title).sort()
		await expect.poll(there, patience).toEqual(apps.map((app) => shown[app]).sort())
	}

	const openToWrite = async () => {
		await open('notepad')
		await windows.desktop.point('click', await inText())
	}

	it('lists windows from the top, brings them up, moves them to where one says and closes them', async () => {
		await open('notepad', 'winemine')
		for (const [part, order] of [
			['Notepad', ['true Untitled - Notepad', 'false WineMine']],
			['WineMine', ['true WineMine', 'false Untitled - Notepad']],
			['Notepad', ['true Untitled - Notepad', 'false WineMine']],
		] as const) {
			await windows.desktop.focusWindow((await windowCalled(part)).id)
			await expect.poll(titles, patience).toEqual(order)
		}
		await windows.desktop.moveWindow((await windowCalled('WineMine')).id, { x: 700, y: 400 })
		await expect.poll(() => windowCalled('WineMine'), patience).toMatchObject({ left: 700, top: 400 })
		await windows.desktop.closeWindow((await windowCalled('WineMine')).id)
		await expect.poll(titles, patience).toEqual(['true Untitled - Notepad'])
		await windows.close()
	}, 120_000)

	it('ends a program with what it started, though that has outlived its parent', async () => {
		await open('notepad', 'winemine')
		expect(windows.programs()).not.toContain('cmd.exe')
		expect(windows.programs()).toEqual(expect.arrayContaining(['notepad.exe', 'winemine.exe']))
		await windows.close()
		await expect.poll(() => windows.programs().filter((one) => /notepad|winemine/.test(one)), patience).toEqual([])
	}, 120_000)

	it('types every character of a text, and its lines', async () => {
		await openToWrite()
		const text = 'Käse für 3 € ñandú Ж чай Łódź 😀 @{}|~"A\nzwei\tdrei'
		await windows.desktop.type(text)
		await expect.poll(copied, patience).toBe(text)
		const long = 'Zeile für Zeile. '.repeat(15)
		await windows.desktop.press([chord('Delete')])
		await windows.desktop.type(long)
		await expect.poll(copied, patience).toBe(long)
		await windows.close()
	}, 120_000)

	it('presses keys by their names, holds some of them, and releases them', async () => {
		await openToWrite()
		await windows.desktop.type('eins zwei drei')
		await windows.desktop.press([chord('Home'), chord('Control', 'ArrowRight'), { keys: ['Shift'], holds: true }])
		await windows.desktop.press([chord('End')])
		await windows.desktop.release(['Shift'])
		await windows.desktop.press([
			chord('Delete'),
			chord('Home'),
			chord('Shift', 'a'),
			chord('Enter'),
			chord('#'),
			chord('+'),
		])
		await expect.poll(copied, patience).toBe('A\n#+eins ')
		await windows.close()
	}, 120_000)

	it('clicks once, twice and with the right button, drags and turns the wheel', async () => {
		await openToWrite()
		await windows.desktop.type('Kettle order')
		const replaced = async (act: () => Promise<void>, by: string) => {
			await act()
			await windows.desktop.type(by)
			return await copied()
		}
		const { left, top, width, height } = await seen(windows.desktop, 'Kettle')
		const word = { x: left + 20, y: top + Math.floor(height / 2) }
		expect(await replaced(() => windows.desktop.point('doubleClick', word), 'Teapot ')).toBe('Teapot order')
		const [from, to] = [
			{ x: left, y: word.y },
			{ x: left + 2 * width + 80, y: word.y },
		]
		// On a busy machine Wine sees the button a step late, as its own display has moved the mouse meanwhile.
		expect(await replaced(() => windows.desktop.drag(from, to), ' Kettle')).toMatch(/^\w{0,3} Kettle$/)
		await windows.desktop.press([chord('Control', 'End')])
		await shownAfter(windows.desktop, () => windows.desktop.type('\n'.repeat(60)))
		await shownAfter(windows.desktop, () => windows.desktop.wheel('up', 30, word))
		await seen(windows.desktop, 'Kettle')
		await windows.desktop.point('rightClick', word)
		await seen(windows.desktop, 'Paste', { left: 0, top: 0, width: 1024, height: 768 })
		expect(await titles()).toEqual(['true Untitled - Notepad'])
		await windows.desktop.press([chord('Escape')])
		await windows.close()
	}, 120_000)

	it('runs a feature as a tester writes it, and says what a step expected and saw', async () => {
		const files = new Map<string, Uint8Array>()
		const keep = async (name: string, box: { left: number; top: number; width: number; height: number }) =>
			void files.set(name, writePng(cut(readPicture(await windows.desktop.screenshot()), box)))
		await open('notepad')
		for (const word of ['File', 'Edit', 'Help']) {
			const { left, top, width, height } = await seen(windows.desktop, word)
			await keep(`${word.toLowerCase()}.png`, { left: left - 6, top: top - 4, width: width + 12, height: height + 8 })
		}
		const edit = await seen(windows.desktop, 'Edit')
		await windows.desktop.press([chord('Alt', 'e')])
		const { left, top, width, height } = await seen(windows.desktop, 'long', { ...edit, width: 300, height: 250 })
		await keep('wrap.png', { left: left - 6, top: top - 4, width: width + 12, height: height + 8 })
		await windows.close()

		const steps = [
			'SK_ENTER [file.png] + <below;40,60> + {Grüße aus Köln}',
			'SK_VERIFY_ELEMENT_EXISTS [text=aus]',
			'SK_DRAG_AND_DROP [text=aus] + {help.png;0,300}',
			'SK_DOUBLE_CLICK [file.png] + <below;40,60>',
			'SK_RIGHT_CLICK [file.png] + <below;100,200>',
			'SK_KEY_PRESS <{Esc}>',
			'SK_KEY_PRESS <{Shift}>',
			'SK_KEY_RELEASE <{Shift}>',
			'SK_CLICK [edit.png]',
			'SK_VERIFY_ELEMENT_EXISTS [wrap.png]',
			'SK_KEY_PRESS <{Esc};{Esc}>',
			'SK_HOVER [help.png]',
			'SK_SCROLL [file.png] + <down;2>',
			'SK_GET_TEXT [help.png] + {word}',
			'SK_VERIFY_TEXT_EQUALS [help.png] + {{word}}',
			'SK_VERIFY_TEXT_CONTAINS [help.png] + {elp}',
			'SK_VERIFY_TEXT_EQUALS [help.png] + {Helps}',
		]
		const { said } = await windows.run(feature(...steps), { ...notepad, 'Explicit.wait.time': 15 }, files)
		expect(said.slice(0, -1)).toEqual(steps.slice(1).map(() => 'passed'))
		expect(said.at(-1)).toMatch(
			/^failed: Expected "Helps" but \[help\.png\] shows "Help" \(waited [\d.]+ s, Check\.wait\.time\)$/,
		)
		const missing = await windows.run(feature('SK_CLICK [wrap.png]'), { ...notepad, 'Explicit.wait.time': 3 }, files)
		expect(missing.said).toEqual([expect.stringMatching(/^failed: \[wrap\.png\] was not found on the screen/)])
	}, 180_000)

	it('names elements by what programs publish of themselves', async () => {
		const settings = { ...notepad, 'desktop.accessibility': true }
		const steps = [
			'SK_ENTER [role=textbox] + {Kettle}',
			'SK_VERIFY_ELEMENT_EXISTS [role=panel name="Untitled - Notepad"]',
			'SK_CLICK [role=button name="Save"]',
		]
		const { said } = await windows.run(feature(...steps), { ...settings, 'Explicit.wait.time': 5 }, new Map())
		expect(said).toEqual([
			'passed',
			'passed',
			'failed: [role=button name="Save"] was not found on the screen (waited 5 s, Explicit.wait.time)',
		])
	}, 120_000)

	it('begins each scenario with its program started anew', async () => {
		const write = '* SK_KEY_PRESS <{Ctrl}+{End}>\n* SK_VERIFY_ELEMENT_EXISTS [text=File]\n'
		const text = `Feature: f\nScenario: one\n${write}Scenario: two\n${write}`
		expect((await windows.run(text, notepad, new Map())).said).toEqual(['passed', 'passed', 'passed', 'passed'])
		await expect.poll(() => windows.programs().filter((one) => one === 'notepad.exe'), patience).toEqual([])
	}, 120_000)

	it('refuses in one sentence what neither Windows nor its operator gives', async () => {
		const refused = async (settings: Record<string, unknown>) => {
			const { said } = await windows.run(feature('SK_CLICK [text=x]'), { ...notepad, ...settings }, new Map())
			return said[0]
		}
		expect(await refused({ 'desktop.display': 'OWN' })).toContain(
			'desktop.display: on Windows tests use the screen of the machine, which the environment must ask for by MACHINE.',
		)
		expect(await refused({ 'desktop.app': 'regedit' })).toContain(
			'desktop.app: the operator of this executor does not let tests start regedit: ASSAY_DESKTOP_PROGRAMS names those that may be started.',
		)
		expect(await refused({ 'desktop.app': '"C:\\Windows\\notepad.exe"' })).toContain(
			'does not let tests start C:\\Windows\\notepad.exe',
		)
		expect(await refused({ 'desktop.resolution': '800x600' })).toContain(
			"desktop.display: the display of this executor's machine is 1024x768, and desktop.resolution asks for 800x600.",
		)
	}, 120_000)
})
