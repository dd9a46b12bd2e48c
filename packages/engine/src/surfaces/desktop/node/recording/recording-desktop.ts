import { setTimeout as wait } from 'node:timers/promises'
import {
	type RecordedEvent,
	type RecordedPart,
	type RecordingInput,
	recordedPictureLimit,
} from '@assay/contract/recordings'
import { SessionRefused, StepWrong } from '../../../../run/step-errors.ts'
import type { Recorded, RecordingListener } from '../../../node/recorded.ts'
import { readDesktopSettings } from '../../desktop-settings.ts'
import type { Point } from '../../driver.ts'
import { recordedKey } from '../../recording/recorded-keys.ts'
import { type DesktopOptions, type OpenedDesktop, openDesktop } from '../open-desktop.ts'
import { wheelSteps } from './wheel-steps.ts'

/** Between two looks at a screen that has not changed. */
const lookMilliseconds = 120
/** Pixels: a mouse that is released farther away has dragged something. */
const dragReach = 6

/**
 * A desktop with the program of the environment that a person uses from afar. What he does is done when he has done it, by the very
 * calls by which a step does it, and each place becomes a picture of what was there before. Throws `SessionRefused` with a sentence.
 */
export async function openRecordingDesktop(
	settings: Record<string, unknown>,
	listener: RecordingListener,
	signal: AbortSignal,
	{ known, ...options }: DesktopOptions & { known: KnownPictures },
): Promise<Recorded> {
	const wish = readDesktopSettings(settings)
	if (!wish.app)
		throw new SessionRefused('desktop.app: the environment names no program that could be opened and recorded.')
	return recordDesktop(await openDesktop(wish, signal, options), wish.similarity, known, listener)
}

/** What a person does on a desktop that is open already. What cannot be done or recorded is said, as long as the desktop is there. */
export function recordDesktop(
	desktop: OpenedDesktop,
	similarity: number,
	known: KnownPictures,
	listener: RecordingListener,
): Recorded {
	const over = new AbortController()
	void handIn(known, desktop, over.signal).catch(() => {})
	/** What is done, in its order; and behind it what is emitted of it, which takes longer. */
	let acting = Promise.resolve()
	let emitting = Promise.resolve()
	const state: RecordingState = { pressed: undefined, wheel: wheelSteps(), scrolling: false, ended: false }
	/** Of a desktop that is closed or gone nothing else is expected. */
	const failed = (what: string) => (error: Error) =>
		over.signal.aborted || desktop.lost?.()
			? []
			: [note(error instanceof StepWrong ? error.message : what + error.message)]
	const emit = (make: () => Promise<OwnEvent[]>): void => {
		emitting = emitting.then(async () => {
			for (const event of await make().catch(failed('Something was not recorded: ')))
				listener.event({ ...event, window: { n: 0, title: '' } } as RecordedEvent)
		})
	}
	void (async () => {
		while (!over.signal.aborted) {
			const jpeg = await desktop.recorder.frame('sharp')
			if (jpeg) await listener.picture(jpeg, desktop.size).catch(() => {})
			else await wait(lookMilliseconds, undefined, { ref: false })
		}
	})().catch(
		() => over.signal.aborted || listener.ended(`The desktop is gone: ${desktop.lost?.() ?? 'it does not answer.'}`),
	)
	return {
		act(input) {
			acting = acting
				.then(() => act(input, { desktop, similarity, state, emit }))
				.catch((error) => emit(async () => failed('Something was not done: ')(error)))
		},
		async close() {
			over.abort()
			await desktop.close()
		},
	}
}

/** Pictures of the project, by the paths of their files. */
export interface KnownPictures {
	names: readonly string[]
	/** Undefined where it is not there any more. */
	read(name: string): Promise<Uint8Array | undefined>
}

/** More pictures of a project are not looked for. */
const mostKnown = 500

/** While the person begins: what is clicked before a picture is there becomes a new one. */
async function handIn({ names, read }: KnownPictures, desktop: OpenedDesktop, over: AbortSignal): Promise<void> {
	for (const name of names.slice(0, mostKnown)) {
		if (over.aborted) return
		const bytes = await read(name)
		if (bytes) await desktop.recorder.know(name, bytes)
	}
}

type OwnEvent = RecordedEvent extends infer One
	? One extends { window: unknown }
		? Omit<One, 'window'>
		: never
	: never

interface RecordingState {
	pressed: { at: Point; button: string; kept: number } | undefined
	wheel: (dy: number) => number
	/** Whether what was done last was to turn the wheel. */
	scrolling: boolean
	/** Whether the end of the program was reported. */
	ended: boolean
}

interface Recording {
	desktop: OpenedDesktop
	similarity: number
	state: RecordingState
	emit(make: () => Promise<OwnEvent[]>): void
}

const note = (message: string): OwnEvent => ({ what: 'note', message })

async function act(input: RecordingInput, recording: Recording): Promise<void> {
	const { desktop, state, emit } = recording
	const say = (event: OwnEvent) => emit(async () => [event])
	if (input.do !== 'wheel') state.scrolling = false
	switch (input.do) {
		case 'mouse':
			await mouse(input, recording)
			break
		case 'wheel': {
			const turned = state.wheel(input.dy)
			if (turned === 0) break
			const [direction, steps] = [turned > 0 ? ('down' as const) : ('up' as const), Math.abs(turned)]
			const at = pointOf(input)
			const kept = state.scrolling ? undefined : await desktop.recorder.remember(at)
			state.scrolling = true
			await desktop.wheel(direction, steps, at)
			emit(async () => {
				if (kept === undefined) return [{ what: 'wheeled', direction, steps }]
				const part = await partOf(recording, kept, at)
				return [part ? { what: 'wheeled', direction, steps, part } : plain]
			})
			break
		}
		case 'key': {
			if (input.type === 'up') break
			const key = recordedKey(input)
			if (!key) break
			if ('cannot' in key) say(note(key.cannot))
			else if ('text' in key) {
				await desktop.type(key.text)
				say({ what: 'typed', text: key.text })
			} else {
				await desktop.press(key.presses)
				say({ what: 'pressed', keys: key.keys })
			}
			break
		}
		case 'text':
			await desktop.type(input.text)
			say({ what: 'typed', text: input.text })
			break
		case 'look': {
			const at = pointOf(input)
			const as = input.check === 'hover' ? 'hover' : 'present'
			const kept = await desktop.recorder.remember(at)
			if (as === 'hover') await desktop.point('move', at)
			emit(async () => {
				const part = await partOf(recording, kept, at)
				return [part ? { what: 'pointed', as, part } : plain]
			})
			break
		}
		case 'screen': {
			const png = Buffer.from(await desktop.screenshot()).toString('base64')
			say(
				png.length > recordedPictureLimit
					? note('The picture of this screen is too large to be carried.')
					: { what: 'screen', png },
			)
		}
	}
	const ended = desktop.ended()
	if (ended !== undefined && !state.ended) say(note(`${ended}.`))
	state.ended = ended !== undefined
}

/** A click or a drag, once the button is up again: only then is it known which. */
async function mouse(input: Extract<RecordingInput, { do: 'mouse' }>, recording: Recording): Promise<void> {
	const { desktop, state, emit } = recording
	const at = pointOf(input)
	if (input.type === 'move') return
	if (input.type === 'down') {
		state.pressed = { at, button: input.button, kept: await desktop.recorder.remember(at) }
		return
	}
	const { pressed } = state
	state.pressed = undefined
	if (!pressed) return
	const { at: from, button, kept } = pressed
	if (button === 'middle' || input.modifiers !== 0)
		return emit(async () => [note('Clicks of the middle button, and with keys held, are neither done nor recorded.')])
	if (Math.max(Math.abs(at.x - from.x), Math.abs(at.y - from.y)) > dragReach) {
		if (button !== 'left')
			return emit(async () => [note('Dragging with the right button is neither done nor recorded.')])
		await desktop.drag(from, at)
		return emit(async () => {
			const [part, to] = [await partOf(recording, kept, from, true), await partOf(recording, kept, at)]
			return [part && to ? { what: 'dragged', part, to } : plain]
		})
	}
	const as = button === 'right' ? 'context' : input.clicks === 2 ? 'double' : 'click'
	await desktop.point(({ click: 'click', double: 'doubleClick', context: 'rightClick' } as const)[as], from)
	emit(async () => {
		const part = await partOf(recording, kept, from)
		return [part ? { what: 'pointed', as, part } : plain]
	})
}

const plain = note(
	'All around that place is one colour: it was done, but no picture distinguishes it from another place.',
)

const pointOf = ({ x, y }: Point): Point => ({ x: Math.round(x), y: Math.round(y) })

/** `more`: the same screen is asked once more. */
async function partOf(
	{ desktop, similarity }: Recording,
	kept: number,
	at: Point,
	more = false,
): Promise<RecordedPart | undefined> {
	const proposed = await desktop.recorder.propose(kept, at, similarity)
	if (!more) await desktop.recorder.forget(kept)
	if (!proposed) return undefined
	const { bytes, left, top, width, height, places, word, element, known } = proposed
	const png = Buffer.from(bytes).toString('base64')
	const called = { ...(element && element.length <= 200 ? { element } : {}), ...(known ? { known } : {}) }
	const inside = { x: at.x - left, y: at.y - top }
	return { png, left, top, width, height, places, word: word.slice(0, 100), at: inside, ...called }
}
