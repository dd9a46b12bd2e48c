// By which locators an element can be found again. Each locator offered finds that element alone at that moment; those that
// survive a change of the page's layout come first.

import {
	attribute,
	headingIn,
	isField,
	labelOf,
	lasting,
	quoted,
	shortText,
	tagOf,
	testIds,
	tidy,
	typeOf,
} from './texts.ts'

function found(locator: string, doc: Document): unknown[] {
	const [, kind = 'xpath', text = ''] = /^\s*(?:(css|id|xpath)=)?([\s\S]*)$/.exec(locator) ?? []
	if (kind === 'css') return [...doc.querySelectorAll(text)]
	if (kind === 'id') return [...doc.querySelectorAll(`[id="${CSS.escape(text.trim())}"]`)]
	const all = doc.evaluate(text, doc, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null)
	return all.snapshotLength === 1 ? [all.snapshotItem(0)] : []
}

/** Whether a locator finds this element and no other. */
export function alone(locator: string, element: Element): boolean {
	try {
		const all = found(locator, element.ownerDocument)
		return all.length === 1 && all[0] === element
	} catch {
		return false
	}
}

const says = (tag: string, text: string): string => `${tag}[normalize-space()=${quoted(text)}]`

/** What marks it by itself, the surest first. */
function marks(element: Element, byText: boolean): string[] {
	const tag = tagOf(element)
	const has = (name: string) => attribute(element, name)
	const all: string[] = []
	const add = (name: string, value: string, also = ''): unknown => all.push(`${tag}[@${name}=${quoted(value)}${also}]`)
	for (const name of testIds) if (has(name)) add(name, has(name))
	if (lasting(element.id)) add('id', element.id)
	if (isField(element) && lasting(has('name'))) {
		const value = ['radio', 'checkbox'].includes(typeOf(element)) ? has('value') : ''
		add('name', has('name'), value ? ` and @value=${quoted(value)}` : '')
	}
	if (has('aria-label') && has('aria-label').length <= 60) add('aria-label', has('aria-label'))
	for (const name of ['placeholder', 'alt', 'title']) if (has(name) && has(name).length <= 80) add(name, has(name))
	if (byText && !isField(element)) {
		const inside = headingIn(element)
		const text = inside ? undefined : shortText(element)
		if (text) all.push(says(tag, text))
		if (inside) all.push(`${tag}[.//${says(tagOf(inside.heading), inside.text)}]`)
	}
	if (element.localName === 'a' && has('href') && lasting(has('href').replace(/^[a-z]+:/, ''))) add('href', has('href'))
	return all
}

function byLabel(element: Element): string[] {
	const { label, text } = labelOf(element) ?? {}
	if (!label || text === undefined) return []
	const whole = tidy(label.textContent) === text
	const own = whole ? says('//label', text) : `//label[starts-with(normalize-space(), ${quoted(text)})]`
	return label.contains(element) ? [`${own}//${element.localName}`] : [`//${element.localName}[@id=${own}/@for]`]
}

const rows = 'li, tr, article, section, fieldset, form, [role="row"], [role="listitem"], [role="dialog"]'
const heads = 'h1, h2, h3, h4, h5, h6, legend, th, td, a, strong, b'

/** The row of a list or a table that it stands in, known by its heading or its first words. */
function byRow(element: Element, byText: boolean): string[] {
	const all: string[] = []
	for (let row = element.parentElement; row && row !== element.ownerDocument.body; row = row.parentElement) {
		if (!row.matches(rows)) continue
		const head = [...row.querySelectorAll(heads)].find(
			(one) => shortText(one) && one !== element && !one.contains(element) && !element.contains(one),
		)
		const [marked] = marks(row, false)
		const text = head && shortText(head)
		const ways = [
			...(marked ? [`//${marked}`] : []),
			...(head && text ? [`//${tagOf(row)}[.//${says(tagOf(head), text)}]`] : []),
		]
		for (const one of ways) for (const mark of [...marks(element, byText), tagOf(element)]) all.push(`${one}//${mark}`)
	}
	return all
}

/** Step by step from the nearest that has a lasting id, else from the top. */
function byPlace(element: Element): string {
	let path = ''
	for (let at: Element | null = element; at; at = at.parentElement) {
		// of a form with a field named id, that is no text
		const byId = at !== element && lasting(at.id) ? `//*[@id=${quoted(at.id)}]` : undefined
		if (byId && alone(byId, at)) return byId + path
		const tag = tagOf(at)
		const alike = [...(at.parentElement?.children ?? [])].filter((one) => tagOf(one) === tag)
		path = `/${tag}${alike.length > 1 ? `[${alike.indexOf(at) + 1}]` : ''}${path}`
	}
	return path
}

export function locatorsOf(element: Element, byText: boolean): string[] {
	const own = marks(element, byText).map((mark) => `//${mark}`)
	const sure = own.filter((one) => /@(?:data-|id=|name=)/.test(one))
	const rest = own.filter((one) => !sure.includes(one))
	const all = [...sure, ...byLabel(element), ...rest, ...byRow(element, byText)]
	const unique = [...new Set(all)].filter((one) => one.length <= 1000 && alone(one, element)).slice(0, 5)
	return [...unique, byPlace(element)].filter((one, at, list) => one.length <= 4000 && list.indexOf(one) === at)
}
