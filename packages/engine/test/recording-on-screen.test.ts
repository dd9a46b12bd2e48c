import { existsSync } from 'node:fs'
import type { ClaimedRecording } from '@assay/contract/executor'
import { type RecordedEvent, type RecordingInput, recordingLimits } from '@assay/contract/recordings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { record } from '../src/executor/record.ts'
import { readPicture } from '../src/surfaces/desktop/node/picture-file.ts'
import { stepsFromScreen } from '../src/surfaces/desktop/recording/steps-from-screen.ts'
import { type DesktopLab, desktopLab, seen } from './support/desktop.ts'

const missing = ['Xvfb', 'mousepad'].filter((name) => !existsSync(`/usr/bin/${name}`))
if (missing.length > 0) console.log(`${missing.join(', ')} not installed: recording on a real screen is skipped.`)

const editor = { 'desktop.app': 'mousepad --disable-server', 'Explicit.wait.time': 30 }
/** Whether programs can be asked what they show. */
const asks = ['/usr/bin/dbus-daemon', '/usr/libexec/at-spi-bus-launcher'].every((path) => existsSync(path))
if (missing.length === 0 && !asks)
	console.log('dbus and at-spi2-core not installed: names of elements are not proposed.')
let lab: DesktopLab
let word: { left: number; top: number; width: number; height: number }
let help: typeof word

beforeAll(async () => {
	if (missing.length > 0) return
	lab = desktopLab()
	const desktop = await lab.open(editor['desktop.app'])
	word = await seen(desktop, 'Edit')
	help = await seen(desktop, 'Help')
	await lab.keepWord(desktop, 'Help', 'menus/help.png')
	await desktop.close()
}, 60_000)
afterAll(() => lab?.close())

/** Records on a desktop: `use` says what the person does, step by step; the recording is over when it is. */
async function recorded(
	settings: Record<string, unknown>,
	use: (recording: Recorded) => AsyncGenerator<RecordingInput[]>,
) {
	const recording: Recorded = { events: [], pictures: 0, why: undefined }
	const doing = use(recording)
	let problem: unknown
	const link = {
		app: async () => undefined,
		appAddress: async () => undefined,
		known: async (_: number, name: string) => lab.files.get(name),
		async recorded(_: number, batch: { from: number; events: RecordedEvent[]; ended?: string }) {
			recording.events.splice(batch.from, Number.POSITIVE_INFINITY, ...batch.events)
			recording.why = batch.ended ?? recording.why
		},
		async recordingInputs() {
			try {
				const { value, done } = await doing.next()
				return { inputs: value ?? [], over: done === true }
			} catch (error) {
				problem = error
				return { inputs: [], over: true }
			}
		},
		async recordingPicture() {
			recording.pictures++
		},
	}
	const claimed: ClaimedRecording = {
		recordingId: 1,
		place: 'screen',
		url: '',
		known: ['menus/gone.png', 'menus/help.png'],
		environment: { settings },
	}
	const door = () => Promise.reject(new Error('a desktop needs no door'))
	const limits = { ...recordingLimits, silent: 20 }
	const needs = {
		reaper: lab.reaper,
		door,
		link,
		limits,
		programs: { desktop: { programs: ['mousepad'], folders: [], variables: [] } },
	}
	await record(claimed, needs, new AbortController().signal)
	if (problem) throw problem
	return recording
}

interface Recorded {
	events: RecordedEvent[]
	pictures: number
	why: string | undefined
}

/** Gives nothing to do until it holds, for a minute at most. */
async function* until(holds: () => boolean, events: RecordedEvent[] = []): AsyncGenerator<RecordingInput[]> {
	const late = Date.now() + 60_000
	while (!holds()) {
		if (Date.now() > late) throw new Error(`This did not come: ${holds}, after ${events.map(briefly).join(', ')}`)
		await new Promise((done) => setTimeout(done, 50))
		yield []
	}
}

const briefly = (event: RecordedEvent) =>
	JSON.stringify(event, (name, value) => (name === 'png' ? value.length : value))

const mouse = (type: 'down' | 'up', { x, y }: { x: number; y: number }, clicks = 1): RecordingInput => ({
	do: 'mouse',
	type,
	x,
	y,
	button: 'left',
	clicks,
	modifiers: 0,
})
const click = (at: { x: number; y: number }) => [mouse('down', at), mouse('up', at)]
const key = (name: string, modifiers = 0): RecordingInput => ({
	do: 'key',
	type: 'down',
	key: name,
	code: '',
	keyCode: 0,
	modifiers,
})

describe.skipIf(missing.length > 0)('recording on a desktop', () => {
	it('what a person does in an editor becomes steps and pictures by which a run does it again', async () => {
		const middle = { x: word.left + word.width / 2, y: word.top + word.height / 2 }
		const lastMenu = { x: help.left + help.width / 2 + 3, y: help.top + help.height / 2 }
		// Where an editor without toolbars shows the first word of its page.
		const typedWord = { x: 15, y: word.top + word.height + 17 }
		const asked = { ...editor, 'desktop.accessibility': asks }
		const recording = await recorded(asked, async function* (soFar) {
			const waits = (holds: () => boolean) => until(holds, soFar.events)
			/** Takes pictures of the screen until the newest one shows it. */
			const showsUntil = async function* (shows: (png: string) => boolean) {
				for (;;) {
					const taken = soFar.events.length
					yield [{ do: 'screen' as const }]
					yield* waits(() => soFar.events.slice(taken).some(({ what }) => what === 'screen'))
					const last = soFar.events.findLast(({ what }) => what === 'screen')
					if (last?.what === 'screen' && shows(last.png)) return
				}
			}
			// The first pictures may be of a screen on which nothing is yet.
			yield* showsUntil((png) => hasInk(png, word))
			const answered = () => pointed(soFar) + plain(soFar)
			const looksUntil = async function* (at: { x: number; y: number }, come: (event: RecordedEvent) => boolean) {
				const late = Date.now() + 60_000
				while (!soFar.events.some(come)) {
					if (Date.now() > late)
						throw new Error(`Looked in vain for ${come}, saw ${soFar.events.slice(-5).map(briefly).join(', ')}`)
					const before = answered()
					yield [{ do: 'look' as const, check: 'present' as const, ...at }]
					yield* waits(() => answered() === before + 1)
				}
			}
			// An editor reports what is in its window some time after it has drawn it; pictures of the project come one by one.
			if (asks) yield* looksUntil(middle, isMenu)
			yield* looksUntil(lastMenu, isKnown)
			const looked = answered()
			yield click(middle)
			yield* waits(() => answered() === looked + 1)
			// The first lines of the menu, and of the page below it.
			const menu = { left: word.left, top: typedWord.y - 8, width: 60, height: 50 }
			yield* showsUntil((png) => hasInk(png, menu))
			yield [key('Escape')]
			// A menu takes the keys that come while it is open.
			yield* showsUntil((png) => !hasInk(png, menu))
			yield [key('K'), key('e'), key('y')]
			yield* waits(() => soFar.events.filter(({ what }) => what === 'typed').length === 3)
			// A person clicks what he sees, and an editor draws later than it takes keys.
			yield* looksUntil(typedWord, isTypedWord)
			const before = pointed(soFar)
			yield [...click(typedWord), mouse('down', typedWord, 2), mouse('up', typedWord, 2)]
			yield* waits(() => pointed(soFar) === before + 2)
			yield [key('T'), key('e'), key('a')]
			yield* waits(() => soFar.events.filter(({ what }) => what === 'typed').length === 6)
		})
		expect(recording.why).toBe('')
		expect(recording.pictures).toBeGreaterThan(0)
		const all = stepsFromScreen(recording.events, { files: [], data: {} })
		expect(all.map(({ text }) => text)).toContain('SK_VERIFY_ELEMENT_EXISTS [menus/help.png]')
		if (asks)
			expect(all.map(({ byName }) => byName?.text)).toContain('SK_VERIFY_ELEMENT_EXISTS [role=menu name="Edit"]')
		const steps = all.filter(({ kind }) => kind === 'act')
		expect(steps.map(({ text }) => text)).toEqual([
			// The menus lie at the edge of the screen.
			expect.stringMatching(/^SK_CLICK \[edit\.png\](?: \+ <0,-\d+>)?$/),
			'SK_KEY_PRESS <{Escape};K;e;y>',
			// A look before it may have taken the name; a picture without one where the cursor stood in the word.
			expect.stringMatching(/^SK_DOUBLE_CLICK \[(?:key|picture)(?:-\d)?\.png\](?: \+ <-?\d+,-?\d+>)?$/),
			'SK_KEY_PRESS <T;e;a>',
		])
		const [picture] = steps[0]?.pictures ?? []
		expect(picture?.places).toBe(1)
		for (const { pictures } of steps)
			for (const { file, png } of pictures) lab.files.set(file, new Uint8Array(Buffer.from(png, 'base64')))
		const again = `Feature: f\nScenario: s\n${steps.map(({ text }) => `* ${text}\n`).join('')}* SK_VERIFY_ELEMENT_EXISTS [text=Tea]\n`
		expect((await lab.run(again, editor)).said).toEqual(Array.from({ length: 5 }, () => 'passed'))
	}, 240_000)

	it('an environment without a program, and a program that the operator does not allow, end it with one sentence', async () => {
		const nothing = async function* () {
			yield* until(() => false)
		}
		expect((await recorded({}, nothing)).why).toBe(
			'desktop.app: the environment names no program that could be opened and recorded.',
		)
		expect((await recorded({ 'desktop.app': 'xterm' }, nothing)).why).toBe(
			'desktop.app: the operator of this executor does not let tests start xterm: ASSAY_DESKTOP_PROGRAMS names those that may be started.',
		)
	}, 60_000)
})

const pointed = ({ events }: Recorded) => events.filter(({ what }) => what === 'pointed').length
/** Looks at a place around which nothing is. */
const plain = ({ events }: Recorded) => events.filter(({ what }) => what === 'note').length
const isTypedWord = (event: RecordedEvent) => event.what === 'pointed' && event.part.word.includes('Key')
const isKnown = (event: RecordedEvent) => event.what === 'pointed' && event.part.known === 'menus/help.png'
const isMenu = (event: RecordedEvent) => event.what === 'pointed' && event.part.element === 'role=menu name="Edit"'

/** Whether a part of a screen is not of one colour. */
function hasInk(png: string, part: typeof word): boolean {
	const { bytes, width } = readPicture(Buffer.from(png, 'base64'))
	const colours = new Set<number>()
	for (let y = part.top; y < part.top + part.height; y++)
		for (let x = part.left; x < part.left + part.width; x++) colours.add(bytes[(y * width + x) * 4] ?? 0)
	return colours.size > 3
}
