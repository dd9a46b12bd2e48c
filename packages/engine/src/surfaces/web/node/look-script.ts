/** Finds what a locator names: an xpath in the document, css and id also in the open shadow roots inside it. */
const locateSource = /* js */ `
const deep = (root, selector) => {
	const all = [...root.querySelectorAll('*')]
	if (!all.some(({ shadowRoot }) => shadowRoot)) return [...root.querySelectorAll(selector)]
	return all.flatMap((each) => [
		...(each.matches(selector) ? [each] : []),
		...(each.shadowRoot ? deep(each.shadowRoot, selector) : []),
	])
}
const locate = (locator) => {
	const [, kind = 'xpath', text] = locator.match(/^\\s*(?:(css|id|xpath)=)?([^]*)$/)
	if (kind === 'id') return deep(document, '[id="' + CSS.escape(text.trim()) + '"]')
	if (kind === 'css') {
		const [first, ...inner] = text.split('>>>')
		const below = (each, selector) => [...(each.shadowRoot ? deep(each.shadowRoot, selector) : []), ...deep(each, selector)]
		const into = (found, selector) => [...new Set(found.flatMap((each) => below(each, selector)))]
		return inner.reduce(into, deep(document, first))
	}
	const found = document.evaluate(text, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null)
	return Array.from({ length: found.snapshotLength }, (_, at) => found.snapshotItem(at))
}
`

/** Reads what is wanted of an element, in every form in which it may be compared. */
const readSource = /* js */ `
const text = (of) => {
	if (of.localName === 'textarea') return of.value
	if (of.localName === 'input' && !['checkbox', 'radio', 'image'].includes(of.type)) return of.value
	if (of.localName === 'select') return [...of.selectedOptions].map((option) => option.text).join(', ')
	return of.innerText ?? of.textContent
}
const plain = (words) => words.replace(/\\u00a0/g, ' ').trim()
const read = (element) => {
	if (want === 'text') return [plain(text(element))]
	// Browsers keep a line break at the end of what is edited in place.
	if (want === 'held') return [element.isContentEditable ? text(element).replace(/\\n$/, '') : text(element)]
	if (want === 'checked') return [String(element.checked ?? element.getAttribute('aria-checked') === 'true')]
	if (want.css !== undefined) return [getComputedStyle(element).getPropertyValue(want.css)]
	const name = want.attribute
	const written = element.getAttribute(name)
	const property = element[name]
	if (typeof property === 'boolean') return [String(property)]
	// What somebody typed stands in the property; what an address leads to as well.
	const live = ['string', 'number'].includes(typeof property) ? String(property) : undefined
	const values = name === 'value' ? [live, written] : [written, live]
	return values.filter((value) => value !== null && value !== undefined)
}
`

/** Where a click on `element` falls, and what would take it; `seen.element` becomes the label that a person clicks instead. */
const hitSource = /* js */ `
const describe = (other) => {
	const id = other.id ? ' id="' + other.id + '"' : ''
	const names = other.getAttribute('class') ? ' class="' + other.getAttribute('class').trim().slice(0, 60) + '"' : ''
	return '<' + other.localName + id + names + '>'
}
const box = () => {
	const boxes = [...element.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
	if (boxes[0]) return boxes[0]
	const range = document.createRange()
	range.selectNodeContents(element)
	return [...range.getClientRects()].find(({ width, height }) => width > 0 && height > 0)
}
const middle = () => {
	const { left, right, top, bottom } = box() ?? { left: 0, right: 0, top: 0, bottom: 0 }
	const inside = (from, to, size) => (Math.max(0, from) + Math.min(size, to)) / 2
	return [inside(left, right, innerWidth), inside(top, bottom, innerHeight)]
}
const topAt = ([x, y]) => {
	let top = document.elementFromPoint(x, y)
	for (let inner = top; inner; top = inner ?? top) {
		inner = top.shadowRoot?.elementFromPoint(x, y)
		if (inner === top) break
	}
	return top
}
const holds = (outer, inner) => {
	for (let at = inner; at; at = at.assignedSlot ?? at.parentNode ?? at.host) if (at === outer) return true
	return false
}
const scroll = () => element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
const hit = () => {
	const top = topAt(middle())
	if (top && holds(element, top)) return undefined
	const label = top?.closest?.('label')
	// A picture drawn over a checkbox is its label: a person clicks that.
	if (label && label.control === element) {
		seen.element = label
		return undefined
	}
	return top ?? null
}
const covered = () => {
	const { left, right, top, bottom } = box()
	const out = bottom <= 0 || right <= 0 || top >= innerHeight || left >= innerWidth
	if (out) scroll()
	let other = hit()
	if (other !== undefined && !out) {
		scroll()
		other = hit()
	}
	if (other === undefined) return undefined
	if (other === null) return 'lies outside the window'
	return holds(other, element) ? 'lets clicks through to ' + describe(other) : 'is covered by ' + describe(other)
}

`

/**
 * One look at the page, run inside it: find the element, judge whether it is as needed and read what is wanted, all in one
 * round trip. It waits only where the element is in motion, two animation frames. Kept as text because a compiled function
 * would carry names that exist only outside the page.
 */
export const lookScript = /* js */ `
const [locator, need, want] = arguments
${locateSource}let all
try {
	all = locate(locator)
} catch (error) {
	return { invalid: error.message }
}
const element = all[0]
if (!element) return { count: 0, reason: 'was not found' }
if (!(element instanceof Element)) return { invalid: 'it finds text or an attribute, not an element' }
const seen = { count: all.length, element }

${hitSource}${readSource}if (want) seen.values = read(element)
if (need === 'present') return seen

const ancestors = []
for (let at = element; at; at = at.parentElement ?? at.getRootNode().host) ancestors.push(at)
const where = (other) => (other === element ? '' : ' by ' + describe(other))
const hidden = () => {
	if (element.localName === 'input' && element.type === 'file' && need === 'editable') return undefined
	const gone = ancestors.find((each) => getComputedStyle(each).display === 'none')
	if (gone) return 'is hidden' + where(gone) + ' (display: none)'
	if (getComputedStyle(element).visibility !== 'visible') return 'is hidden (visibility)'
	if (element.checkVisibility && !element.checkVisibility()) return 'is hidden'
	const faded = need === 'visible' && ancestors.find((each) => Number(getComputedStyle(each).opacity) === 0)
	if (faded) return 'is hidden' + where(faded) + ' (opacity: 0)'
	if (!box()) return 'has no size'
}
const disabled = () => {
	if (element.matches(':disabled') || ancestors.some((each) => each.getAttribute('aria-disabled') === 'true')) return 'is disabled'
	if (need !== 'editable') return undefined
	if (element.readOnly || element.getAttribute('aria-readonly') === 'true') return 'is read-only'
	const typed = element.isContentEditable || ['input', 'textarea'].includes(element.localName)
	if (!typed) return 'is a ' + describe(element) + ', which takes no text'
}

const moving = () =>
	document.getAnimations?.().some(({ playState, effect }) => playState === 'running' && effect?.target && holds(effect.target, element))
const frame = () => new Promise((done) => {
	requestAnimationFrame(() => done(true))
	// A window in the background draws no frames; one in the foreground is only slow, and nothing can be said yet.
	setTimeout(() => done(document.hidden), 250)
})
const place = () => {
	const { x, y, width, height } = element.getBoundingClientRect()
	return [x, y, width, height].join()
}
const rest = () => disabled() ?? (need === 'clickable' ? covered() : undefined)
const judged = (reason) => (reason ? { ...seen, reason } : seen)

const reason = hidden()
if (reason || need === 'visible') return judged(reason)
if (!moving()) return judged(rest())
return frame().then((one) => {
	const before = place()
	return frame().then((other) => judged(one && other && before === place() ? rest() : 'is still moving'))
})
`

/**
 * Where the mouse presses to click an element, in the coordinates of its frame; or why it cannot be clicked. An option has no
 * place of its own: it is chosen as a person would, with the events that the page then sees.
 */
export const clickPointScript = /* js */ `
const [element] = arguments
const need = 'clickable'
const seen = { element }
${hitSource}
if (element.localName === 'option') {
	const list = element.closest('select')
	if (!list || element.disabled || list.disabled) return { reason: 'is disabled' }
	const tell = (target, name, Kind = MouseEvent) => target.dispatchEvent(new Kind(name, { bubbles: true, cancelable: true }))
	for (const name of ['mouseover', 'mousemove', 'mousedown']) tell(list, name)
	list.focus()
	const wanted = list.multiple ? !element.selected : true
	if (element.selected !== wanted) {
		element.selected = wanted
		for (const name of ['input', 'change']) tell(list, name, Event)
	}
	for (const name of ['mouseup', 'click']) tell(list, name)
	return { done: true }
}
if (!box()) element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
if (!box()) return { reason: 'cannot be used: it has no size' }
const reason = covered()
if (reason) return { reason }
const [x, y] = middle()
return { x, y }
`

/**
 * Brings the cursor where typing is to begin. Typing replaces a selection, which the page sees as a person's doing; setting
 * the value would pass some pages by. Kinds of field that show a picker are set, as typing into them depends on the language.
 */
export const prepareTypingScript = /* js */ `
const [element, text, how] = arguments
const picked = ['date', 'time', 'month', 'week', 'datetime-local', 'range', 'color']
if (element.localName === 'input' && element.type === 'file') return 'file'
element.focus()
if (element.localName === 'input' && picked.includes(element.type)) {
	Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(element, text)
	element.dispatchEvent(new Event('input', { bubbles: true }))
	element.dispatchEvent(new Event('change', { bubbles: true }))
	return element.value === '' && text !== '' ? 'refused' : 'done'
}
// In a shadow root chromedriver sets the cursor behind what is selected.
const emptied = () => element.getRootNode().host && document.execCommand('delete')
if (element.isContentEditable) {
	const selection = getSelection()
	selection.selectAllChildren(element)
	if (how === 'append') selection.collapseToEnd()
	else emptied()
	return element.textContent === '' && text === '' ? 'done' : 'type'
}
if (how === 'replace') {
	element.select()
	emptied()
} else {
	try {
		element.setSelectionRange(element.value.length, element.value.length)
	} catch {
		// A number or e-mail field has no cursor to set; it is at the end after focusing.
	}
}
return element.value === '' && text === '' ? 'done' : 'type'
`

/** The same for every element a locator names. */
export const lookAllScript = /* js */ `
const [locator, want] = arguments
${locateSource}
${readSource}
try {
	const found = locate(locator).filter((each) => each instanceof Element)
	return { found: found.map((element) => ({ element, values: read(element) })) }
} catch (error) {
	return { invalid: error.message }
}
`

/** The boxes of every element of each locator, all taken in the same moment. */
export const measureScript = /* js */ `
const [locators, mode] = arguments
${locateSource}
	let groups
	try {
		groups = locators.map((locator) => locate(locator).filter((each) => each instanceof Element))
	} catch (error) {
		return { invalid: error.message }
	}
	const round = (number) => Math.round(number * 100) / 100
	const boxOf = (element) => {
		const { left, right, top, bottom } = element.getBoundingClientRect()
		const style = getComputedStyle(element)
		const size = (name) => Number.parseFloat(style.getPropertyValue(name)) || 0
		const grown = (sign, suffix) => (side) => sign * suffix.reduce((sum, name) => sum + size(name(side)), 0)
		const border = (side) => 'border-' + side + '-width'
		const by = {
			margin: grown(1, [(side) => 'margin-' + side]),
			border: () => 0,
			padding: grown(-1, [border]),
			actual: grown(-1, [border, (side) => 'padding-' + side]),
		}[mode]
		return {
			left: round(left - by('left')),
			right: round(right + by('right')),
			top: round(top - by('top')),
			bottom: round(bottom + by('bottom')),
		}
	}
	// Without its scroll bars, beside which nothing can be centred.
	const seen = document.scrollingElement ?? document.documentElement
	return {
		boxes: groups.map((group) => group.map(boxOf)),
		window: { left: 0, top: 0, right: seen.clientWidth, bottom: seen.clientHeight },
	}
`
