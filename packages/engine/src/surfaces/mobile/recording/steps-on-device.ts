import type { RecordedEvent } from '@assay/contract/recordings'
import { nameObjects } from '../../web/recording/recorded-objects.ts'
import { secretKey } from '../../web/recording/secret-key.ts'
import type { RecordedStep, RecordingContext } from '../../web/recording/steps-from-events.ts'
import { writtenAddress } from '../../web/recording/written-address.ts'
import { writtenValue } from '../../web/recording/written-value.ts'

/** Folds what a person did on a device into catalogue steps: APP_ in the native part of an app, MOBILE_ in a web page. */
export function stepsOnDevice(events: readonly RecordedEvent[], { objects, data }: RecordingContext): RecordedStep[] {
	const nameOf = nameObjects(objects)
	const steps: RecordedStep[] = []
	let part: number | undefined

	function take(event: RecordedEvent, id: number): void {
		function add(kind: RecordedStep['kind'], text: string, more: Partial<RecordedStep> = {}): void {
			steps.push({ id, kind, text, objects: [], ...more })
		}
		if (event.what === 'note') return
		const { n } = event.window
		// The first thing that was done says where the session began.
		if (part !== undefined && n !== part) add('act', `MOBILE_SWITCH_CONTEXT <${n === 1 ? 'webview' : 'nativeapp'}>`)
		part = n
		const web = n === 1
		if (event.what === 'went')
			return void (event.how === 'back'
				? add('act', 'APP_NAVIGATE_BACK')
				: add('arrange', `OPEN ${writtenAddress(event.url, data)}`))
		if (event.what === 'turn') return void add('act', `APP_SWITCH_ORIENTATION <${event.orientation}>`)
		if (event.what === 'swipe') return void add('act', swipeStep(event))
		if (!('on' in event)) return
		const object = nameOf(event.on)
		const named = `[${object.page}.${object.element}]`
		const say = (kind: RecordedStep['kind'], text: string, note?: string) =>
			add(kind, text, { objects: [object], ...(note ? { note } : {}) })
		if (event.what === 'click') {
			const app = { click: 'APP_TAP_ON_ELEMENT', double: 'APP_ELEMENT_DOUBLE_TAP', long: 'APP_LONG_PRESS_ON_ELEMENT' }
			const action = web && event.as === 'click' ? 'MOBILE_CLICK' : app[event.as === 'context' ? 'long' : event.as]
			return void say('act', `${action} ${named}`)
		}
		const before = steps.at(-1)
		// The tap that gives a field the focus, and a text that was typed over.
		const ofField = [`APP_TAP_ON_ELEMENT ${named}`, `MOBILE_CLICK ${named}`]
		if (event.what === 'input') {
			if (
				before &&
				(ofField.includes(before.text) ||
					(/^(?:APP_ENTER_DATA|MOBILE_ENTER) /.test(before.text) && before.text.includes(`${named} + `)))
			)
				steps.pop()
			const action = web ? 'MOBILE_ENTER' : 'APP_ENTER_DATA'
			if (!event.secret) return void say('act', `${action} ${named} + ${writtenValue('<', event.text, data)}`)
			const { name, note } = secretKey(data)
			return void say('act', `${action} ${named} + <${name}>`, note)
		}
		if (event.what === 'look') {
			if (event.check === 'present') return void say('check', `APP_VERIFY_IS_DISPLAYED ${named}`)
			const action = web ? 'MOBILE_VERIFY_TEXT' : 'APP_VERIFY_TEXT'
			return void say('check', `${action} ${named} + ${writtenValue('{', event.text, data)}`)
		}
	}
	for (const [id, event] of events.entries()) take(event, id)
	return steps
}

/** The way that the finger went most. */
function swipeStep({ from, to }: Extract<RecordedEvent, { what: 'swipe' }>): string {
	const [x, y] = [to.x - from.x, to.y - from.y]
	const way = Math.abs(x) > Math.abs(y) ? (x > 0 ? 'RIGHT' : 'LEFT') : y > 0 ? 'DOWN' : 'UP'
	return `APP_SWIPE_${way} <${from.x};${from.y};${to.x};${to.y}>`
}
