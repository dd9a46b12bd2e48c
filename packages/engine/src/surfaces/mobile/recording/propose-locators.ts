import { xpathText } from '../../../feature/values/xpath-text.ts'
import type { MobilePlatform } from '../driver.ts'
import { isField } from './element-names.ts'
import { allElements, type ScreenElement } from './screen-tree.ts'

/**
 * What may find an element of a screen, the most stable first: its accessibility id, its id, its text by the platform's own
 * language, then xpaths by a text, below the nearest element with an id, and by places alone. Whether each finds it alone is
 * to be tried. `web`: of a page, whose elements have other names.
 */
export function proposeLocators(
	root: ScreenElement,
	element: ScreenElement,
	{ platform, web }: { platform: MobilePlatform; web: boolean },
): string[] {
	const own = web ? ofPage(element) : { android: ofAndroid, ios: ofIos, other: ofOther }[platform](element)
	const id = web ? pageId : { android: androidId, ios: iosId, other: otherId }[platform]
	return [...new Set([...own, ...byPlace(root, element, id)])]
}

type Ids = (element: ScreenElement) => string | undefined

const given = (element: ScreenElement, ...names: string[]): string | undefined =>
	names.map((name) => element.attributes[name]).find((value) => value !== undefined && value !== '' && short(value))

/** What is long changes often, and nobody reads it. */
const short = (text: string) => text.length <= 100 && !text.includes('\n')

const when = (value: string | undefined, write: (value: string) => string): string[] =>
	value === undefined ? [] : [write(value)]

const javaText = (text: string) => JSON.stringify(text)
const predicateText = (text: string) => `"${text.replace(/[\\"]/g, '\\$&')}"`

function ofAndroid(element: ScreenElement): string[] {
	// What a field holds is the tester's, not the app's.
	const text = isField(element) ? undefined : given(element, 'text')
	return [
		...when(given(element, 'content-desc'), (value) => `accessibility id=${value}`),
		...when(given(element, 'resource-id'), (value) => `id=${value}`),
		...when(
			text,
			(value) => `-android uiautomator=new UiSelector().className(${javaText(element.tag)}).text(${javaText(value)})`,
		),
		...when(text, (value) => `//${element.tag}[@text=${xpathText(value)}]`),
	]
}
const androidId: Ids = (element) => xpathBy(element, 'resource-id') ?? xpathBy(element, 'content-desc')

function ofIos(element: ScreenElement): string[] {
	const label = isField(element) ? undefined : given(element, 'label')
	return [
		...when(given(element, 'name'), (value) => `accessibility id=${value}`),
		...when(label, (value) => `-ios predicate=type == "${element.tag}" AND label == ${predicateText(value)}`),
		...when(label, (value) => `-ios class chain=**/${element.tag}[\`label == ${predicateText(value)}\`]`),
		...when(label, (value) => `//${element.tag}[@label=${xpathText(value)}]`),
	]
}
const iosId: Ids = (element) => xpathBy(element, 'name')

function ofOther(element: ScreenElement): string[] {
	const named = given(element, 'text', 'label')
	const shown = element.text.trim()
	return [
		...when(given(element, 'id'), (value) => `id=${value}`),
		...when(named, (value) => `//${element.tag}[@${element.attributes.text ? 'text' : 'label'}=${xpathText(value)}]`),
		...(shown !== '' && short(shown) ? [`//${element.tag}[normalize-space()=${xpathText(shown)}]`] : []),
	]
}
const otherId: Ids = (element) => xpathBy(element, 'id')

function ofPage(element: ScreenElement): string[] {
	const { tag } = element
	const testId = ['data-testid', 'data-test', 'data-qa'].find((name) => element.attributes[name])
	const shown = element.text.trim()
	return [
		...(testId ? [`css=[${testId}=${JSON.stringify(element.attributes[testId])}]`] : []),
		...when(given(element, 'id'), (value) => `id=${value}`),
		...when(given(element, 'aria-label'), (value) => `//${tag}[@aria-label=${xpathText(value)}]`),
		...when(given(element, 'name'), (value) => `//${tag}[@name=${xpathText(value)}]`),
		...(shown !== '' && short(shown) ? [`//${tag}[normalize-space()=${xpathText(shown.replace(/\s+/g, ' '))}]`] : []),
	]
}
const pageId: Ids = (element) => xpathBy(element, 'id')

const xpathBy = (element: ScreenElement, name: string) => {
	const value = given(element, name)
	return value === undefined ? undefined : `//*[@${name}=${xpathText(value)}]`
}

/** Below the nearest element around it that has an id of its own, and from the root: neither survives much. */
function byPlace(root: ScreenElement, element: ScreenElement, idOf: Ids): string[] {
	const around = allElements(root).filter(({ path }) => element.path.startsWith(`${path}.`))
	const steps: string[] = []
	const found: string[] = []
	let at = element
	for (const parent of around.toReversed()) {
		const same = parent.inside.filter(({ tag }) => tag === at.tag)
		steps.unshift(same.length > 1 ? `${at.tag}[${same.indexOf(at) + 1}]` : at.tag)
		const id = idOf(parent)
		if (id !== undefined && found.length === 0) found.push(`${id}/${steps.join('/')}`)
		at = parent
	}
	// The driver for iOS puts an element of its own around its tree.
	const from = root.tag === 'AppiumAUT' ? steps : [root.tag, ...steps]
	// Not all drivers put the root of the source at the root of what they search.
	return [...found, `//${from.join('/')}`]
}
