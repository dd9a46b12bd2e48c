import { orientations } from '../../../feature/values/choices.ts'
import { NotYet, SessionLost, StepFailed, Unsettled } from '../../../run/step-errors.ts'
import { pageTextsScript } from '../../web/action-scripts.generated.ts'
import type { Driver, Element } from '../../web/driver.ts'
import { pageState } from '../../web/element-state.ts'
import type { PageLoad } from '../../web/node/browser/browser-wish.ts'
import { idOf } from '../../web/node/webdriver/web-command.ts'
import type { OpenedBrowser } from '../../web/node/webdriver/web-session.ts'
import { setValue } from '../../web/set-value.ts'
import type { AppDriver } from '../app-driver.ts'
import type { Box, Size } from '../box.ts'
import type { MobileDriver } from '../driver.ts'
import { pageLocator } from '../native-locator.ts'
import { aboutDevice } from './about-device.ts'
import { deviceApp } from './device-app.ts'
import { deviceLog } from './device-log.ts'
import { deviceSession } from './device-session.ts'
import { fingerOf } from './finger.ts'
import { inEachContext } from './in-each-context.ts'
import { nativeDriver, ticked } from './native-driver.ts'
import { nativePart } from './native-part.ts'

/** Drives a device through Appium; `pages` drives what is a web page in it. */
export function mobileDriver(
	{ browser }: OpenedBrowser,
	pages: Driver,
	asked: Record<string, unknown>,
	pageLoad: PageLoad,
): MobileDriver {
	const session = deviceSession(browser, asked, pageLoad)
	const { command, mobile, platform, capability } = session
	const ofDevice = deviceApp(session)
	const native = nativeDriver(session)
	const part = nativePart(session, native.source)
	const finger = fingerOf(session)
	const beginsInPage = Boolean(capability('browserName')) || capability('autoWebview') === true
	let inPage = beginsInPage
	const web = () => inPage
	/** An app takes its web views along when it ends; of one that is gone nobody answers any more. */
	const ends = (end: () => Promise<void>) => async () => {
		if (inPage && !capability('browserName')) await switchTo('native')
		await end()
	}
	const { terminate, clear, remove } = ofDevice
	const app: AppDriver = { ...ofDevice, terminate: ends(terminate), clear: ends(clear), remove: ends(remove) }
	const script = <T>(body: string, ...args: unknown[]) => pages.script<T>(body, ...args)
	const onlyOnDevices = (has: boolean, what: string) => {
		if (!has) throw new StepFailed(`${capability('automationName') ?? 'The driver'} cannot ${what} on this device`)
	}

	async function screen(): Promise<Size> {
		if (inPage) return await script<Size>('return { width: innerWidth, height: innerHeight }')
		const { width, height } = await command('say how large its screen is', () => browser.getWindowRect())
		onlyOnDevices(width > 0 && height > 0, 'say how large its screen is')
		return { width, height }
	}

	const box = (element: Element): Promise<Box> => (inPage ? script<Box>(boxScript, element) : finger.box(element))

	/** The app as it was at first, where the device can do that; else a new session is the clean state. */
	async function reset(): Promise<void> {
		if (capability('browserName')) {
			// In the native part its commands would mean something else.
			if (!inPage) await switchTo('web')
			return await pages.reset()
		}
		const noReset = capability('noReset') === true
		if (platform === 'other' || (platform === 'ios' && !noReset)) throw new StepFailed('This device is opened anew')
		await (noReset ? app.terminate() : app.clear())
		await app.launch()
		if (beginsInPage) await switchTo('web')
	}

	async function switchTo(part: 'native' | 'web'): Promise<void> {
		onlyOnDevices('getAppiumContexts' in browser && browser.isMobile, 'switch between contexts')
		const names = (await command('name its contexts', () => browser.getAppiumContexts())).map((one) =>
			typeof one === 'string' ? one : String((one as { id?: unknown }).id),
		)
		const name = names.find((one) => (part === 'native' ? /^NATIVE_APP/ : /^(?:WEBVIEW|CHROMIUM)/).test(one))
		if (name === undefined)
			throw new NotYet(
				`The app shows no ${part === 'native' ? 'native part' : 'web view'}; its contexts are ${names.join(', ')}`,
			)
		await command('switch between contexts', () => browser.switchAppiumContext(name))
		inPage = part === 'web'
	}

	const own: Omit<MobileDriver, Exclude<keyof Driver, 'state'>> = {
		platform,
		app,
		web,
		about: () => aboutDevice(session),
		switchTo,
		screen,
		box,
		touch: finger.touch,
		async onScreen(element) {
			if (inPage) return await script<boolean>(onScreenScript, element)
			const [{ x, y, width, height }, whole] = [await box(element), await screen()]
			return width > 0 && height > 0 && x < whole.width && y < whole.height && x + width > 0 && y + height > 0
		},
		async state(element) {
			if (inPage) return await pageState(pages, element)
			const enabled = await command('say whether an element is enabled', () => browser.isElementEnabled(idOf(element)))
			return { enabled, selected: await ticked(session, element) }
		},
		texts: async () => (inPage ? await script<string[]>(pageTextsScript) : await part.texts()),
		async scene(way) {
			if (inPage) return await script<{ seen: string; end: boolean }>(sceneScript, way)
			return { seen: await command('give its source', () => browser.getPageSource()), end: false }
		},
		back: () => command('go back', () => browser.back().then(() => {})),
		locked: () => mobile<boolean>('say whether it is locked', 'isLocked'),
		async orientation() {
			onlyOnDevices(browser.isMobile, 'be turned')
			const said = await command('say how it lies', () => browser.getOrientation())
			return orientations.find((one) => one === said.toUpperCase()) ?? 'PORTRAIT'
		},
		async turn(orientation) {
			onlyOnDevices(browser.isMobile, 'be turned')
			await command('be turned', () => browser.setOrientation(orientation))
		},
		async focused(element) {
			if (inPage || platform !== 'android') return true
			const said = await command<unknown>('say what has the focus', () =>
				browser.getElementAttribute(idOf(element), 'focused'),
			)
			return String(said) !== 'false'
		},
		async typeByKeyboard(text) {
			if (platform === 'android' && !inPage) return await mobile('type by its keyboard', 'type', { text })
			if (platform === 'ios' && !inPage) return await mobile('type by its keyboard', 'keys', { keys: [...text] })
			const actions = [...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })))
			await command('type by its keyboard', () => browser.performActions([{ type: 'key', id: 'keyboard', actions }]))
		},
		async setValue(element, text) {
			if (inPage) return await setValue(pages, element, text)
			if (platform === 'android')
				return await mobile('set a value', 'replaceElementValue', { elementId: idOf(element), text })
			await native.type(element, text, 'replace')
		},
		async submit(element) {
			if (inPage) {
				const { form, invalid } = await script<{ form: boolean; invalid?: string }>(submitScript, element)
				if (!form) throw new NotYet('belongs to no form')
				if (invalid !== undefined) throw new Unsettled(`belongs to a form that is not sent: ${invalid}`)
				return
			}
			const kind = String(await command('name the kind of an element', () => browser.getElementTagName(idOf(element))))
			if (
				!/EditText|AutoComplete|TextField|TextView$|SearchField|Input/i.test(kind) ||
				/^android\.widget\.TextView$/.test(kind)
			)
				throw new NotYet(`belongs to no form: it is a ${kind}, and only a field of an app can be sent`)
			await native.press([{ key: 'Enter', held: [] }], element)
		},
	}

	return {
		...inEachContext(pages, native, web),
		reset,
		...own,
		native: () => (inPage ? undefined : part),
		deviceLog: () => deviceLog(session),
		acceptDialog: (text) =>
			pages.acceptDialog(text).catch((error: unknown) => {
				onlyOnDevices(!/not yet been implemented/.test(String(error)), 'type into an alert')
				throw error
			}),
		// An app has neither windows nor a console.
		opened: async () => (inPage ? ((await pages.opened?.()) ?? []) : []),
		consoleLines: async () => (inPage ? await pages.consoleLines() : []),
		gone: async () =>
			inPage
				? await pages.gone?.()
				: await screen().then(
						() => undefined,
						(error) => (error instanceof SessionLost ? 'the device does not answer' : undefined),
					),
		look: (locator, ...rest) => (inPage ? pages.look(pageLocator(locator), ...rest) : native.look(locator, ...rest)),
		lookAll: (locator, ...rest) =>
			inPage ? pages.lookAll(pageLocator(locator), ...rest) : native.lookAll(locator, ...rest),
	}
}

/** In the coordinates of touches, brought into view. */
const boxScript = /* js */ `
	const [element] = arguments
	element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
	const { x, y, width, height } = element.getBoundingClientRect()
	return { x, y, width, height }
`

const onScreenScript = /* js */ `
	let { left, top, right, bottom } = arguments[0].getBoundingClientRect()
	const cut = (box) => {
		left = Math.max(left, box.left)
		top = Math.max(top, box.top)
		right = Math.min(right, box.right)
		bottom = Math.min(bottom, box.bottom)
	}
	let { position } = getComputedStyle(arguments[0])
	for (let box = arguments[0].parentElement; box && box !== document.body && position !== 'fixed'; box = box.parentElement) {
		const style = getComputedStyle(box)
		// What is placed on its own is cut off only by what it is placed in.
		if (position === 'absolute' && style.position === 'static') continue
		position = style.position
		if (style.overflow !== 'visible') cut(box.getBoundingClientRect())
	}
	cut({ left: 0, top: 0, right: innerWidth, bottom: innerHeight })
	return right > left && bottom > top
`

// What lies in the middle is what the finger moves, or else what is around it.
const sceneScript = /* js */ `
	const [way] = arguments
	const all = []
	for (let at = document.elementFromPoint(innerWidth / 2, innerHeight / 2); at; at = at.parentElement) all.push(at)
	const page = document.scrollingElement ?? document.documentElement
	const scrolls = (box) => box === page || /auto|scroll/.test(getComputedStyle(box).overflow)
	const boxes = [...all.filter(scrolls), ...(all.includes(page) ? [] : [page])]
	const left = ({ scrollLeft, scrollTop, clientWidth, clientHeight, scrollWidth, scrollHeight }) => ({
		down: scrollTop,
		up: scrollHeight - clientHeight - scrollTop,
		right: scrollLeft,
		left: scrollWidth - clientWidth - scrollLeft,
	})[way]
	return {
		seen: boxes.map(({ scrollLeft, scrollTop, scrollWidth, scrollHeight }) => [scrollLeft, scrollTop, scrollWidth, scrollHeight]).join(';'),
		end: boxes.every((box) => left(box) < 1),
	}
`

const submitScript = /* js */ `
	const form = arguments[0].form ?? arguments[0].closest('form')
	if (!form) return { form: false }
	// To a form with a wrong field the browser shows a hint, and sends nothing.
	if (!form.noValidate && form.matches(':invalid')) {
		const field = form.querySelector(':invalid:not(fieldset)') ?? form
		return { form: true, invalid: 'its field ' + (field.name || field.id || field.localName) + ' is not valid' }
	}
	form.requestSubmit()
	return { form: true }
`
