import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startOf } from '../src/executor/process-facts.ts'
import type { ScenarioView, StepView } from '../src/log/fold.ts'
import { catalogue } from '../src/surfaces/catalogue.ts'
import { customDesktop } from '../src/surfaces/desktop/custom-desktop.ts'
import { readPicture, writePng } from '../src/surfaces/desktop/node/picture-file.ts'
import type { Screen } from '../src/surfaces/desktop/screen.ts'
import { type DesktopLab, desktopLab, saidOf, seen, shownAfter } from './support/desktop.ts'

const missing = ['Xvfb', 'mousepad', 'xcalc'].filter((name) => !existsSync(`/usr/bin/${name}`))
if (missing.length > 0)
	console.log(`${missing.join(', ')} not installed: desktop features on a real screen are skipped.`)

const editor = { 'desktop.app': 'mousepad --disable-server', 'Explicit.wait.time': 30 }
const short = { ...editor, 'Explicit.wait.time': 2 }

let lab: DesktopLab
const feature = (...steps: string[]) =>
	`Feature: On a screen\nScenario: s\n${steps.map((step) => `* ${step}`).join('\n')}\n`
const passed = (count: number) => Array.from({ length: count }, () => 'passed')

/** A picture of nothing that any screen shows. */
function noise(): Uint8Array {
	const bytes = new Uint8Array(40 * 20 * 4)
	for (let at = 0, state = 1; at < bytes.length; at++) {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0
		bytes[at] = state >>> 24
	}
	return writePng({ width: 40, height: 20, bytes, order: 'rgb' })
}

beforeAll(async () => {
	if (missing.length > 0) return
	lab = desktopLab()
	lab.files.set('nowhere.png', noise())
	const desktop = await lab.open(editor['desktop.app'])
	await seen(desktop, 'Help')
	for (const word of ['File', 'Edit', 'Help']) await lab.keepWord(desktop, word, `${word.toLowerCase()}.png`)
	const file = await seen(desktop, 'File')
	const edit = await seen(desktop, 'Edit')
	// Before anything is written: what can be undone stands darker in the menu than what cannot.
	await shownAfter(desktop, () => desktop.point('rightClick', { x: 300, y: 200 }))
	await lab.keep(desktop, 'context-menu.png', { left: 306, top: 206, width: 110, height: 90 })
	await shownAfter(desktop, () => desktop.press([{ keys: ['Escape'], holds: false }]))
	await desktop.point('click', { x: file.left + 20, y: file.top + 120 })
	await desktop.type('Kettle order')
	await lab.keepWord(desktop, 'Kettle', 'kettle.png')
	const kettle = await seen(desktop, 'Kettle')
	await shownAfter(desktop, () => desktop.point('doubleClick', { x: kettle.left + 20, y: kettle.top + 6 }))
	const word = { left: kettle.left, top: kettle.top - 2, width: kettle.width, height: kettle.height + 4 }
	await lab.keep(desktop, 'kettle-chosen.png', word)
	// The picture of an open menu is what lies below its word.
	await shownAfter(desktop, () => desktop.point('click', { x: edit.left + 8, y: edit.top + 5 }))
	await lab.keep(desktop, 'edit-menu.png', { left: edit.left, top: edit.top + 24, width: 120, height: 90 })
	await shownAfter(desktop, () => desktop.press([{ keys: ['Escape'], holds: false }]))
	await desktop.close()
}, 120_000)

afterAll(() => lab?.close())

const text = 'SK_ENTER [file.png] + <below;0,100> + {Kettle order}'

/** What each action passes, and what it fails on with which message. */
const cases: Record<string, { passes: string[]; fails: [steps: string[], says: RegExp][] }> = {
	SK_CLICK: {
		passes: ['SK_CLICK [edit.png]', 'SK_VERIFY_ELEMENT_EXISTS [edit-menu.png]', 'SK_KEY_PRESS <{Esc}>', 'SK_CLICK'],
		fails: [
			[
				['SK_CLICK [nowhere.png]'],
				/^failed: \[nowhere\.png\] was not found on the screen.* \(waited 0\.5 s, Explicit\.wait\.time\)$/,
			],
			[['SK_CLICK [missing.png]'], /^wrong: There is no file missing\.png among the files of the project$/],
			[['SK_CLICK [file.png] + <-500,0>'], /^failed: The point -\d+,\d+ lies outside of the screen of 1280x720$/],
		],
	},
	SK_DOUBLE_CLICK: {
		passes: [text, 'SK_DOUBLE_CLICK [kettle.png]', 'SK_VERIFY_ELEMENT_EXISTS [kettle-chosen.png]'],
		fails: [[['SK_DOUBLE_CLICK [nowhere.png]'], /^failed: \[nowhere\.png\] was not found/]],
	},
	SK_RIGHT_CLICK: {
		passes: ['SK_RIGHT_CLICK [file.png] + <281,187>', 'SK_VERIFY_ELEMENT_EXISTS [context-menu.png]'],
		fails: [[['SK_RIGHT_CLICK [nowhere.png]'], /^failed: \[nowhere\.png\] was not found/]],
	},
	SK_HOVER: {
		passes: ['SK_CLICK [file.png]', 'SK_HOVER [edit.png]', 'SK_VERIFY_ELEMENT_EXISTS [edit-menu.png]'],
		fails: [[['SK_HOVER [nowhere.png]'], /^failed: \[nowhere\.png\] was not found/]],
	},
	SK_ENTER: {
		// A key that is still held when its scenario ends is up in the next one, which types the same.
		passes: [text, 'SK_VERIFY_ELEMENT_EXISTS [kettle.png]', 'SK_KEY_PRESS <{Ctrl}>'],
		fails: [[['SK_ENTER [nowhere.png] + {Kettle}'], /^failed: \[nowhere\.png\] was not found/]],
	},
	SK_KEY_PRESS: {
		passes: [text, 'SK_KEY_PRESS <{Home};{Ctrl}+{Shift}+{Right}>', 'SK_VERIFY_ELEMENT_EXISTS [kettle-chosen.png]'],
		fails: [
			[
				['SK_KEY_PRESS <{Entr}>'],
				/^wrong: SK_KEY_PRESS: <\{Entr\}> must name keys, and "\{Entr\}" is none\. Did you mean \{Enter\}\?$/,
			],
		],
	},
	SK_KEY_RELEASE: {
		// With Ctrl still held, letters would be commands and no text.
		passes: [
			'SK_CLICK [file.png] + <below;0,100>',
			'SK_KEY_PRESS <{Ctrl}>',
			'SK_KEY_RELEASE <{Ctrl}>',
			text,
			'SK_VERIFY_ELEMENT_EXISTS [kettle.png]',
		],
		fails: [[['SK_KEY_RELEASE <{Strg}>'], /^wrong: SK_KEY_RELEASE: <\{Strg\}> must name keys, and "\{Strg\}" is none/]],
	},
	SK_GET_TEXT: {
		passes: ['SK_GET_TEXT [help.png] + {word}', 'SK_VERIFY_TEXT_EQUALS [help.png] + {{word}}'],
		fails: [[['SK_GET_TEXT [nowhere.png] + {word}'], /^failed: \[nowhere\.png\] was not found/]],
	},
	SK_DRAG_AND_DROP: {
		// From inside the first word to beyond it, which chooses text.
		passes: [
			text,
			'SK_DRAG_AND_DROP [kettle.png] + {file.png;300,200}',
			'SK_KEY_PRESS <{Delete}>',
			'SK_CLICK [edit.png]',
		],
		fails: [
			[['SK_DRAG_AND_DROP [file.png] + {nowhere.png}'], /^failed: \[nowhere\.png\] was not found/],
			[['SK_DRAG_AND_DROP [file.png] + {edit.png;beside}'], /^wrong: .* must be left, right, above, center or below/],
		],
	},
	SK_SCROLL: {
		passes: [text, 'SK_SCROLL [kettle.png] + <down;2>', 'SK_SCROLL <up>'],
		fails: [[['SK_SCROLL [nowhere.png] + <down>'], /^failed: \[nowhere\.png\] was not found/]],
	},
	SK_VERIFY_ELEMENT_EXISTS: {
		passes: ['SK_VERIFY_ELEMENT_EXISTS [help.png]'],
		fails: [[['SK_VERIFY_ELEMENT_EXISTS [edit-menu.png]'], /^failed: \[edit-menu\.png\] was not found/]],
	},
	SK_VERIFY_TEXT_CONTAINS: {
		passes: ['SK_VERIFY_TEXT_CONTAINS [help.png] + {el}'],
		fails: [
			[
				['SK_VERIFY_TEXT_CONTAINS [help.png] + {Halp}'],
				/^failed: Expected "Halp" but \[help\.png\] shows "Help" \(waited [\d.]+ s, (?:Check|Explicit)\.wait\.time\)$/,
			],
		],
	},
	SK_VERIFY_TEXT_EQUALS: {
		passes: ['SK_VERIFY_TEXT_EQUALS [help.png] + { Help }'],
		fails: [[['SK_VERIFY_TEXT_EQUALS [help.png] + {Hel}'], /^failed: Expected "Hel" but \[help\.png\] shows "Help"/]],
	},
}

it('has a case for every action of desktops', () => {
	const own = catalogue.filter(({ on }) => on.join() === 'windows')
	expect(own.length).toBe(13)
	expect(own.filter(({ built }) => !built)).toEqual([])
	expect(Object.keys(cases).sort()).toEqual(own.map(({ name }) => name).sort())
})

const scenario = (name: string, steps: string[]) => `Scenario: ${name}\n${steps.map((step) => `* ${step}\n`).join('')}`
const failing = Object.entries(cases).flatMap(([name, { fails }]) =>
	fails.map((one) => ({ name, steps: one[0], says: one[1] })),
)
/** The author's mistakes end their scenario; what only fails does not, so the editor is started once for all. */
const [mistakes, failures] = [true, false].map((wrong) =>
	failing.filter(({ says }) => says.source.startsWith('^wrong') === wrong),
)
/** Until the editor is there: each looks for half a second. */
const editorComes = Array.from({ length: 40 }, () => 'SK_VERIFY_ELEMENT_EXISTS [help.png]')

describe.skipIf(missing.length > 0)('the actions on the screen of an editor', () => {
	let passing: ScenarioView[] = []
	let failed: StepView[] = []

	beforeAll(async () => {
		const passes = Object.entries(cases).map(([name, one]) => scenario(name, one.passes))
		const all = [...editorComes, ...(failures ?? []).flatMap(({ steps }) => steps)]
		const wrong = (mistakes ?? []).map(({ name, steps }) => scenario(name, steps))
		const settings = { ...short, 'Explicit.wait.time': 0.5, 'Check.wait.time': 0.3, ENABLE_SOFT_ASSERT: true }
		// On a screen of its own each: beside each other.
		const [good, ran] = await Promise.all([
			lab.run(`Feature: Passes\n${passes.join('')}`, { ...editor, 'Explicit.wait.time': 10 }),
			lab.run(`Feature: Fails\n${scenario('all', all)}${wrong.join('')}`, settings),
		])
		passing = good.scenarios
		failed = [
			...(ran.scenarios[0]?.steps.slice(editorComes.length) ?? []),
			...ran.scenarios.slice(1).flatMap(({ steps }) => steps),
		]
	}, 180_000)

	for (const [at, [name, { passes }]] of Object.entries(cases).entries())
		it(`${name} passes where it should`, () => {
			expect(passing[at]?.name).toBe(name)
			expect(passing[at]?.steps.map(saidOf)).toEqual(passed(passes.length))
		})

	for (const [at, { name, steps, says }] of [...(failures ?? []), ...(mistakes ?? [])].entries())
		it(`${name} fails saying what was expected and seen: ${steps.at(-1)}`, () => {
			expect(failed[at]?.text).toBe(steps.at(-1))
			expect(failed[at] && saidOf(failed[at])).toMatch(says)
		})

	it('draws the best places into a picture of the screen where one was not found, and keeps the film', async () => {
		const filmed = { ...short, VIDEO: 'ON-FAILURE' }
		const { steps, host } = await lab.run(feature('SK_CLICK [edit-menu.png]'), filmed)
		const evidence = steps.flatMap((step) => step.evidence)
		const pictures = evidence.flatMap((one) => (one.kind === 'screenshot' ? [one.name] : []))
		expect(pictures).toEqual(expect.arrayContaining(['what-looks-like-it.png', 'failure.png']))
		const [film] = evidence.flatMap((one) => (one.kind === 'video' ? [one] : []))
		const frames = film?.frames ?? []
		const bytes = host.kept[Number(film && 'blob' in film.content ? film.content.blob : 0) - 1]
		expect(frames.reduce((sum, { size }) => sum + size, 0)).toBe(bytes?.length)
		const shown: string[] = []
		for (let at = 0; shown.length < frames.length; at += frames[shown.length - 1]?.size ?? 0)
			shown.push(Buffer.from(bytes?.subarray(at, at + (frames[shown.length]?.size ?? 0)) ?? []).toString('base64'))
		expect(shown.length).toBeGreaterThan(0)
		// What has not changed is not kept again.
		expect(shown.filter((frame, at) => frame === shown[at - 1])).toEqual([])
		for (const frame of shown)
			expect(readPicture(Buffer.from(frame, 'base64'))).toMatchObject({ width: 800, height: 450 })
	}, 60_000)

	it('marks where the mouse was on the picture of each step', async () => {
		const { steps } = await lab.run(feature('SK_CLICK [file.png] + <below;0,100>'), {
			...editor,
			SCREENSHOTS: 'EACH-STEP',
		})
		const [shot] = (steps[0]?.evidence ?? []).flatMap((one) => (one.kind === 'screenshot' ? [one] : []))
		expect(shot).toMatchObject({ when: 'after', mark: { width: 16, height: 16, window: { width: 1280, height: 720 } } })
	}, 60_000)

	it('takes two steps for two clicks, and a double click for one even where it follows another click at once', async () => {
		const desktop = await lab.open(editor['desktop.app'])
		const file = await lab.shows(desktop, 'file.png')
		await desktop.point('click', { x: file.left + 20, y: file.top + 120 })
		await desktop.type('Kettle order')
		const kettle = await lab.shows(desktop, 'kettle.png')
		const word = { x: kettle.left + 26, y: kettle.top + 10 }
		const replaced = async (click: () => Promise<void>, by: string) => {
			await desktop.point('click', { x: 400, y: 300 })
			await click()
			await desktop.type(by)
			await desktop.press(['a', 'c'].map((key) => ({ keys: ['Control', key], holds: false })))
			await expect.poll(() => desktop.clipboard()).toContain(by)
			return desktop.clipboard()
		}
		expect(await replaced(() => desktop.point('doubleClick', word), 'Teapot')).toBe('Teapot order')
		const twice = async () => {
			await desktop.point('click', word)
			await desktop.point('click', word)
		}
		expect(await replaced(twice, '-')).toMatch(/^T.?.?-.*t order$/)
		await desktop.close()
	}, 60_000)

	it('types every character of a text', async () => {
		const desktop = await lab.open(editor['desktop.app'])
		const file = await lab.shows(desktop, 'file.png')
		await desktop.point('click', { x: file.left + 20, y: file.top + 120 })
		await desktop.type('wörld € ñ Ж @{}|~"A')
		await wait(500)
		await desktop.press([
			{ keys: ['Control', 'a'], holds: false },
			{ keys: ['Control', 'c'], holds: false },
		])
		await expect.poll(() => desktop.clipboard()).toBe('wörld € ñ Ж @{}|~"A')
		await desktop.close()
	}, 60_000)
})

describe.skipIf(missing.length > 0)('a desktop and its processes', () => {
	it('names a program that has ended, and starts it anew for the next scenario', async () => {
		const end = ['SK_VERIFY_ELEMENT_EXISTS [help.png]', 'SK_KEY_PRESS <{Ctrl}+q>', 'SK_CLICK [nowhere.png]']
		const next = ['SK_VERIFY_ELEMENT_EXISTS [help.png]']
		const settings = { ...editor, 'Explicit.wait.time': 4 }
		const { said } = await lab.run(`Feature: f\n${scenario('one', end)}${scenario('two', next)}`, settings)
		expect(said).toEqual([
			'passed',
			'passed',
			expect.stringMatching(
				/^failed: \[nowhere\.png\] was not found on the screen.*; mousepad has ended \(exit code 0\)/,
			),
			'passed',
		])
	}, 60_000)

	it('names a program that was killed, and starts it anew for the next scenario', async () => {
		const steps = ['SK_VERIFY_ELEMENT_EXISTS [help.png]', 'SK_CLICK [nowhere.png]']
		const next = ['SK_VERIFY_ELEMENT_EXISTS [help.png]']
		const text = `Feature: f\n${scenario('one', steps)}${scenario('two', next)}`
		const running = lab.run(text, { ...editor, 'Explicit.wait.time': 5 })
		await expect.poll(() => ours('mousepad').length, { timeout: 20_000 }).toBe(1)
		await wait(2000)
		for (const pid of ours('mousepad')) process.kill(pid, 'SIGKILL')
		const { said } = await running
		expect(said.find((one) => one !== 'passed')).toMatch(/; mousepad has ended \(SIGKILL\)/)
		expect(said.at(-1)).toBe('passed')
	}, 60_000)

	it('refuses a program that is not there, or that the operator does not name, in one sentence', async () => {
		const { host } = await lab.run(feature('SK_CLICK'), { 'desktop.app': 'no-such-program' })
		const end = host.events.find((event) => event.type === 'runFinished')
		expect(end?.reason).toMatch(/^desktop\.app: .*no-such-program/)
	}, 60_000)

	it('does not see another desktop beside it', async () => {
		const [one, other] = await Promise.all([lab.open(editor['desktop.app']), lab.open('xcalc')])
		await lab.shows(one, 'help.png')
		expect((await one.windows()).map(({ title }) => title).join()).toMatch(/Mousepad/)
		await expect.poll(async () => (await other.windows()).map(({ title }) => title).join()).toBe('Calculator')
		await Promise.all([one.close(), other.close()])
	}, 60_000)

	it('lets a function of the project move a window by its title, give it the keyboard and close it', async () => {
		const desktop = await lab.open('xcalc')
		const screen = { driver: async () => desktop } as Screen
		const own = customDesktop(screen, { sleep: async () => {}, variables: undefined as never })
		await expect.poll(() => own.windows?.(), { timeout: 20_000 }).toEqual(['Calculator'])
		await own.moveWindow?.('Calc', 300, '200')
		await expect.poll(async () => (await desktop.windows())[0]).toMatchObject({ left: 300, top: 200 })
		await own.focusWindow?.('Calculator')
		expect((await desktop.windows())[0]).toMatchObject({ active: true })
		await expect(own.closeWindow?.('Kettle')).rejects.toThrow(
			'No window has "Kettle" in its title; there are: Calculator',
		)
		await expect(own.press?.('{Strg}+a')).rejects.toThrow('"{Strg}+a" must name keys, and "{Strg}" is none')
		await own.closeWindow?.('Calculator')
		await expect.poll(() => own.windows?.(), { timeout: 20_000 }).toEqual([])
		await desktop.close()
	}, 60_000)

	it.each(['Xvfb', 'desktop-child'])(
		'says that the session was lost when %s is killed, and the next scenario has a new one',
		async (program) => {
			const steps = ['SK_VERIFY_ELEMENT_EXISTS [help.png]', 'SK_CLICK [nowhere.png]']
			const running = lab.run(`Feature: f\n${scenario('one', steps)}${scenario('two', steps.slice(0, 1))}`, editor)
			await expect.poll(() => ours(program).length).toBe(1)
			await wait(3000)
			for (const pid of ours(program)) process.kill(pid, 'SIGKILL')
			const { said, status } = await running
			expect(said.at(-1)).toBe('passed')
			expect(said.find((one) => one.startsWith('error'))).toMatch(/^error: The desktop session was lost: /)
			expect(status).toBe('FAILURE')
		},
		90_000,
	)

	it('leaves no process and no folder behind', async () => {
		for (const program of ['Xvfb', 'desktop-child', 'mousepad']) await expect.poll(() => ours(program)).toEqual([])
		expect(readdirSync(lab.reaper.folder).filter((name) => name.startsWith('d-'))).toEqual([])
	})
})

/** Processes of the lab that run a program. */
function ours(program: string): number[] {
	return readdirSync('/proc')
		.map(Number)
		.filter((pid) => {
			if (!(pid > 1) || startOf(pid) === undefined) return false
			try {
				const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
				const own = words + readFileSync(`/proc/${pid}/environ`, 'utf8')
				return words.includes(program) && own.includes(lab.reaper.folder) && !words.includes('setpriv')
			} catch {
				return false
			}
		})
}
