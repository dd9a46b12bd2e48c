import type { RecordedEvent, RecordedTarget } from '@assay/contract/recordings'
import { nameObjects, type RecordedObject } from './recorded-objects.ts'
import { secretKey } from './secret-key.ts'
import { writtenAddress } from './written-address.ts'
import { writtenValue } from './written-value.ts'

/** A step of a recording, without its keyword, which hangs on the steps before it. */
export interface RecordedStep {
	/** Number of the event that made it: stays the same while the recording goes on. */
	id: number
	kind: 'arrange' | 'act' | 'check'
	text: string
	/** The objects that it names. */
	objects: RecordedObject[]
	/** What its author should know. */
	note?: string
}

export interface RecordingContext {
	/** The repository and the feature's own objects. */
	objects: readonly RecordedObject[]
	/** The test data of the environment. */
	data: Record<string, unknown>
}

/**
 * Folds what a person did into catalogue steps. What follows from something else is no step: the click that gives a field the
 * focus, each letter of a text but the whole, the page that a click leads to.
 */
export function stepsFromEvents(events: readonly RecordedEvent[], context: RecordingContext): RecordedStep[] {
	const nameOf = nameObjects(context.objects)
	const steps: (RecordedStep & { what?: string; on?: string })[] = []
	let windowNow: number | undefined
	let framesNow: RecordedTarget['frames'] = []
	/** Of each window what it was called last. */
	const titles = new Map<number, string>()

	function take(event: RecordedEvent, id: number): void {
		const { data } = context
		const add = (kind: RecordedStep['kind'], text: string, more: Partial<(typeof steps)[number]> = {}) =>
			steps.push({ id, kind, text, objects: [], ...more })
		if (windowNow !== undefined && event.window.n !== windowNow) {
			const { n, title } = event.window
			const others = [...titles].filter(([other]) => other !== n).map(([, other]) => other)
			const place = title === '' || others.includes(title)
			const note = place && title !== '' ? { note: sameTitle } : {}
			add('act', `SWITCH_WINDOW ${writtenValue('<', place ? String(n) : title, data)}`, note)
			framesNow = []
		}
		windowNow = event.window.n
		titles.set(windowNow, event.window.title)

		switch (event.what) {
			case 'went': {
				framesNow = []
				const url = writtenAddress(event.url, data)
				if (event.how === 'open') add('arrange', `OPEN ${url}`)
				else if (event.how === 'address') add('act', `NAVIGATE_TO ${url}`)
				else add('act', { back: 'NAVIGATE_BACK', forward: 'NAVIGATE_FORWARD', reload: 'PAGE_REFRESH' }[event.how])
				return
			}
			case 'dialog': {
				if (event.kind === 'prompt' && event.accepted)
					add('act', `ENTER_TEXT_IN_TO_ALERT ${writtenValue('<', event.text ?? '', data)}`)
				else if (event.accepted) add('act', 'ACCEPT_ALERT')
				else add('act', 'DISMISS_ALERT')
				return
			}
			case 'note':
			case 'reacted':
			// Only devices emit these.
			case 'swipe':
			case 'turn':
			// On a desktop: recorded there.
			case 'pointed':
			case 'dragged':
			case 'wheeled':
			case 'typed':
			case 'pressed':
			case 'screen':
				return
			case 'click':
				// On nothing: to leave a field, to bring the window to the front.
				if (event.idle && !reactedTo(events, id)) return
		}

		const { on } = event
		const framesKey = JSON.stringify(framesNow.map(({ locators }) => locators[0]))
		if (JSON.stringify(on.frames.map(({ locators }) => locators[0])) !== framesKey) {
			if (framesNow.length > 0) add('act', 'SWITCH_TO_DEFAULT_CONTENT')
			for (const frame of on.frames) {
				const object = nameOf(frame)
				add('act', `SWITCH_IFRAME_LOCATOR ${bracketed(object)}`, { objects: [object] })
			}
			framesNow = on.frames
		}
		const object = nameOf(on)
		const named = bracketed(object)
		const key = `${windowNow} ${JSON.stringify(on.frames.map(({ locators }) => locators[0]))} ${named}`
		const say = (kind: RecordedStep['kind'], text: string, more: { note?: string } = {}) =>
			add(kind, text, { objects: [object], what: event.what, on: key, ...more })
		/** Takes back what the event stands for as a whole. */
		const replaces = (...whats: string[]) => {
			while (steps.length > 0 && steps.at(-1)?.on === key && whats.includes(steps.at(-1)?.what ?? '')) steps.pop()
		}
		switch (event.what) {
			case 'click': {
				if (event.as === 'double') replaces('click')
				const names = { click: 'CLICK', double: 'DOUBLE_CLICK', context: 'RIGHT_MOUSE_CLICK', long: 'CLICK' }
				return void say('act', `${names[event.as]} ${named}`)
			}
			case 'input': {
				replaces('click', 'input')
				if (event.secret) {
					const { name, note } = secretKey(data)
					return void say('act', `ENTER ${named} + <${name}>`, note ? { note } : {})
				}
				return void say(
					'act',
					event.text === '' ? `CLEAR_FIELD ${named}` : `ENTER ${named} + ${writtenValue('<', event.text, data)}`,
				)
			}
			case 'upload':
				replaces('click', 'upload')
				return void say('act', `UPLOAD_FILE ${named} + <file>`, {
					note: 'Choose a file of the project: the page got none while recording.',
				})
			case 'check':
				replaces('check', 'click')
				if (event.radio) return void say('act', `CLICK ${named}`)
				return void say('act', `${event.checked ? 'SELECT_CHECKBOX' : 'UNSELECT_CHECKBOX'} ${named}`)
			case 'choose':
				replaces('click', 'choose')
				return void say('act', `SELECT ${named} + ${writtenValue('<', event.text, data)}`)
			case 'enter':
				replaces('click')
				return void say('act', `ENTER_KEY_PRESS ${named}`)
			case 'look': {
				if (event.check === 'hover') return void say('act', `HOVER ${named}`)
				if (event.check === 'present') return void say('check', `VERIFY_ELEMENT_PRESENT ${named}`)
				const action = event.check === 'value' ? 'VERIFY_VALUE' : 'VERIFY_TEXT'
				return void say('check', `${action} ${named} + ${writtenValue('{', event.text, data)}`)
			}
		}
	}
	for (const [id, event] of events.entries()) take(event, id)
	return steps.map(({ what: _, on: __, ...step }) => step)
}

const sameTitle = 'Another window has the same title, so this one is named by its place; 0 is the first.'

/** Whether the page did something before the next thing that a person did. */
function reactedTo(events: readonly RecordedEvent[], click: number): boolean {
	const next = events.slice(click + 1).find(({ what }) => what !== 'note' && what !== 'look')
	return next?.what === 'reacted' || next?.what === 'dialog'
}

/** With keywords as a reader expects them: Given, When and Then where the kind changes, else And. */
export function writtenSteps(steps: readonly Pick<RecordedStep, 'kind' | 'text'>[]): string[] {
	const words = { arrange: 'Given', act: 'When', check: 'Then' }
	return steps.map(({ kind, text }, n) => `${steps[n - 1]?.kind === kind ? 'And' : words[kind]} ${text}`)
}

const bracketed = ({ page, element }: RecordedObject) => `[${page}.${element}]`
