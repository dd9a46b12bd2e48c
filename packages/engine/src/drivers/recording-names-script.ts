/**
 * Part of the recording script: by which locators an element can be found again and what to call it. Each locator offered
 * finds that element alone at that moment; those that survive a change of the page's layout come first.
 */
export const recordingNamesScript = /* js */ `
const tidy = (text) => (text ?? '').replace(/[ \\t\\r\\n]+/g, ' ').trim()
const quoted = (text) =>
	!text.includes("'") ? "'" + text + "'"
	: !text.includes('"') ? '"' + text + '"'
	: 'concat(' + text.split("'").map((part) => "'" + part + "'").join(', "\\'", ') + ')'
const tagOf = (element) =>
	element.namespaceURI === 'http://www.w3.org/1999/xhtml' ? element.localName : "*[local-name()='" + element.localName + "']"

function found(locator, doc) {
	const [, kind = 'xpath', text] = locator.match(/^\\s*(?:(css|id|xpath)=)?([^]*)$/)
	if (kind === 'css') return [...doc.querySelectorAll(text)]
	if (kind === 'id') return [...doc.querySelectorAll('[id="' + CSS.escape(text.trim()) + '"]')]
	const all = doc.evaluate(text, doc, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null)
	return all.snapshotLength === 1 ? [all.snapshotItem(0)] : []
}
function alone(locator, element) {
	try {
		const all = found(locator, element.ownerDocument)
		return all.length === 1 && all[0] === element
	} catch {
		return false
	}
}

const testIds = ['data-testid', 'data-test-id', 'data-test', 'data-qa', 'data-cy']
const isField = (element) => ['input', 'select', 'textarea'].includes(element.localName)
/** Numbers and digests change from visit to visit. */
const lasting = (text) => text !== '' && text.length <= 60 && !/\\d{3,}|[:{}]|[0-9a-f]{8,}|^(?:radix|react|mui|ember|headlessui)\\b/i.test(text)
/** A label's own words, without those of the field inside. */
function labelOf(element) {
	const label = element.labels?.[0]
	if (!label) return undefined
	const copy = label.cloneNode(true)
	for (const field of copy.querySelectorAll('input, select, textarea, button, svg, em')) field.remove()
	const text = tidy(copy.textContent)
	return text.length > 0 && text.length <= 80 ? { label, text } : undefined
}
/** Of a card that is one link: its heading. */
const headingIn = (element) => {
	const heading = element.querySelector('h1, h2, h3, h4, h5, h6')
	return heading && shortText(heading) ? heading : undefined
}
const shortText = (element) => {
	const text = tidy(element.textContent)
	return text.length > 0 && text.length <= 60 ? text : undefined
}

/** What marks it by itself, the surest first. */
function marks(element, byText) {
	const tag = tagOf(element)
	const has = (name) => element.getAttribute(name) ?? ''
	const all = []
	const add = (name, value, also = '') => all.push(tag + '[@' + name + '=' + quoted(value) + also + ']')
	for (const name of testIds) if (has(name)) add(name, has(name))
	if (lasting(element.id)) add('id', element.id)
	if (isField(element) && lasting(has('name'))) {
		const radio = ['radio', 'checkbox'].includes(element.type) && has('value')
		add('name', has('name'), radio ? ' and @value=' + quoted(radio) : '')
	}
	if (has('aria-label') && has('aria-label').length <= 60) add('aria-label', has('aria-label'))
	for (const name of ['placeholder', 'alt', 'title']) if (has(name) && has(name).length <= 80) add(name, has(name))
	if (byText && !isField(element)) {
		const heading = headingIn(element)
		const text = heading ? undefined : shortText(element)
		if (text) all.push(tag + '[normalize-space()=' + quoted(text) + ']')
		if (heading) all.push(tag + '[.//' + tagOf(heading) + '[normalize-space()=' + quoted(shortText(heading)) + ']]')
	}
	if (element.localName === 'a' && has('href') && lasting(has('href').replace(/^[a-z]+:/, ''))) add('href', has('href'))
	return all
}

function byLabel(element) {
	const { label, text } = labelOf(element) ?? {}
	if (!label) return []
	const own = '//label[' + (tidy(label.textContent) === text ? 'normalize-space()=' : 'starts-with(normalize-space(), ') + quoted(text) + (tidy(label.textContent) === text ? ']' : ')]')
	return label.contains(element) ? [own + '//' + element.localName] : ['//' + element.localName + '[@id=' + own + '/@for]']
}

/** The row of a list or a table that it stands in, known by its heading or its first words. */
function byRow(element, byText) {
	const all = []
	for (let row = element.parentElement; row && row !== element.ownerDocument.body; row = row.parentElement) {
		if (!row.matches('li, tr, article, section, fieldset, form, [role="row"], [role="listitem"], [role="dialog"]')) continue
		const head = [...row.querySelectorAll('h1, h2, h3, h4, h5, h6, legend, th, td, a, strong, b')].find(
			(one) => shortText(one) && one !== element && !one.contains(element) && !element.contains(one),
		)
		const marked = marks(row, false)[0]
		const rows = [
			...(marked ? ['//' + marked] : []),
			...(head ? ['//' + tagOf(row) + '[.//' + tagOf(head) + '[normalize-space()=' + quoted(shortText(head)) + ']]'] : []),
		]
		for (const one of rows) for (const mark of [...marks(element, byText), tagOf(element)]) all.push(one + '//' + mark)
	}
	return all
}

/** Step by step from the nearest that has a lasting id, else from the top. */
function byPlace(element) {
	let path = ''
	for (let at = element; at; at = at.parentElement) {
		if (at !== element && lasting(at.id) && alone('//*[@id=' + quoted(at.id) + ']', at)) return '//*[@id=' + quoted(at.id) + ']' + path
		const alike = [...(at.parentElement?.children ?? [])].filter((one) => tagOf(one) === tagOf(at))
		path = '/' + tagOf(at) + (alike.length > 1 ? '[' + (alike.indexOf(at) + 1) + ']' : '') + path
	}
	return path
}

function locatorsOf(element, byText) {
	const own = marks(element, byText).map((mark) => '//' + mark)
	const sure = own.filter((one) => /@(?:data-|id=|name=)/.test(one))
	const rest = own.filter((one) => !sure.includes(one))
	const all = [...sure, ...byLabel(element), ...rest, ...byRow(element, byText)]
	const unique = [...new Set(all)].filter((one) => one.length <= 1000 && alone(one, element)).slice(0, 5)
	return [...unique, byPlace(element)].filter((one, at, list) => one.length <= 4000 && list.indexOf(one) === at)
}

/** Words of the page for its name. */
function elementName(element, byText) {
	const has = (name) => element.getAttribute(name) ?? ''
	const text = byText ? shortText(headingIn(element) ?? element) ?? '' : ''
	const ids = [...testIds.map(has), lasting(element.id) ? element.id : '']
	const words = isField(element)
		? [labelOf(element)?.text ?? '', has('aria-label'), has('placeholder'), has('name'), ...ids]
		: byText
			? [has('aria-label'), text.length <= 40 ? text : '', ...ids, has('title'), has('alt'), text]
			: [...ids, has('aria-label'), has('class').split(' ')[0]]
	if (isField(element) && ['radio', 'checkbox'].includes(element.type) && !labelOf(element)) words.push(element.value)
	return (words.find((one) => /[\\p{L}\\p{N}]/u.test(one)) ?? (/^h\\d$/.test(element.localName) ? 'heading' : element.localName === 'a' ? 'link' : element.localName)).slice(0, 200)
}
function pageName({ pathname }) {
	const parts = pathname.split('/').filter(Boolean).map((part) => decodeURIComponent(part).replace(/\\.\\w+$/, ''))
	const named = parts.filter((part) => !/\\d/.test(part) && part.length <= 40)
	const last = named.at(-1)
	const parent = named.at(-2)
	// Of /products/storm-kite the page is that of products.
	return (last && parent && parts.at(-1) === last && /s$/.test(parent) ? parent : last) ?? 'home'
}

const named = (element, byText) => {
	const locators = locatorsOf(element, byText)
	const mine = known.find((one) => alone(one, element))
	return {
		page: pageName(element.ownerDocument.location).slice(0, 200),
		element: elementName(element, byText),
		locators,
		...(mine === undefined ? {} : { known: mine }),
	}
}

/** Undefined where it lies in a frame of another site. */
function target(element, byText = true) {
	const frames = []
	for (let view = element.ownerDocument.defaultView; view !== view.parent; view = view.parent) {
		let frame
		try {
			frame = view.frameElement
		} catch {}
		if (!frame) return undefined
		frames.unshift(named(frame, false))
	}
	return { ...named(element, byText), frames }
}
`
