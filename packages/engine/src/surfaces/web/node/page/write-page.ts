// A document as HTML that looks as the page looks now and runs nothing: what its scripts made of it stands in its text.

export interface Writing {
	/** What a secret field holds is written so. */
	mask: string
	/** Elements that get the attribute by which a reader finds them. */
	marked: ReadonlySet<Node>
	/** Fields that have been secret once: a page may show what was typed. */
	secret: WeakSet<Element>
	/** Texts of style sheets that were read before. */
	sheets: WeakMap<CSSStyleSheet, { rules: number; text: string }>
	/** Characters that may still be written; below 0 the page is too large. */
	left: number
	parts: string[]
}

/** The viewer finds it by this. */
const markAttribute = 'data-assay-step'

const dropped = /^(?:script|noscript|base|object|embed|applet|template|portal)$/
const childless = /^(?:area|br|col|embed|frame|hr|img|input|link|meta|param|source|track|wbr|basefont|bgsound|keygen)$/
/** What would be fetched, run or followed, and what is written as it is now instead of as it was. */
const left =
	/^(?:on.*|src|srcset|srcdoc|href|xlink:href|action|formaction|data|poster|ping|background|manifest|target|nonce|integrity|autofocus|sandbox|allow|value|checked|selected|data-assay-step)$/

export function writeDocument(page: Document, to: Writing): void {
	const { doctype, documentElement } = page
	if (doctype) put(`<!doctype ${doctype.name}>`, to)
	if (!documentElement) return
	writeElement(documentElement, to, page.adoptedStyleSheets)
	const { colorScheme } = getComputedStyle(documentElement)
	const shown = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
	if (/light/.test(colorScheme) && /dark/.test(colorScheme))
		put(`<style>:root{color-scheme:only ${shown}!important}</style>`, to)
}

function writeNode(node: Node, to: Writing): void {
	if (to.left < 0) return
	if (node.nodeType === 1) writeElement(node as Element, to)
	else if (node.nodeType === 3) put(escaped(node.nodeValue ?? ''), to)
}

function writeElement(element: Element, to: Writing, adopted: readonly CSSStyleSheet[] = []): void {
	const { localName } = element
	if (dropped.test(localName)) return
	if (localName === 'meta' && element.hasAttribute('http-equiv')) return
	if (localName === 'link' || localName === 'style') {
		writeSheet(element as HTMLStyleElement, to)
		return
	}
	const picture = pictureOf(element)
	const name = picture === undefined ? localName : 'img'
	put(`<${name}`, to)
	for (const { name, value } of element.attributes) {
		const inside = /href$/.test(name) && value.startsWith('#')
		if (!left.test(name) || inside) put(` ${name}="${quoted(value)}"`, to)
	}
	if (to.marked.has(element)) put(` ${markAttribute}=""`, to)
	if (localName === 'a' && element.hasAttribute('href')) put(' href="#"', to)
	writeState(element, picture, to)
	put('>', to)
	const { shadowRoot } = element
	if (shadowRoot) {
		put('<template shadowrootmode="open">', to)
		writeSheets(shadowRoot.adoptedStyleSheets, to)
		for (const child of shadowRoot.childNodes) writeNode(child, to)
		put('</template>', to)
	}
	if (picture !== undefined || childless.test(localName)) return
	if (localName === 'textarea') put(escaped((element as HTMLTextAreaElement).value), to)
	// Where its frame is the page's own, that stands in the attribute.
	else if (localName !== 'iframe') for (const child of element.childNodes) writeNode(child, to)
	writeSheets(adopted, to)
	put(`</${name}>`, to)
}

/** What a person sees of an element although no attribute says it. */
function writeState(element: Element, picture: string | undefined, to: Writing): void {
	const { localName } = element
	if (localName === 'input') {
		const { type, value, checked, autocomplete } = element as HTMLInputElement
		if (type === 'password' || /password|one-time-code|cc-(?:number|csc)/.test(autocomplete)) to.secret.add(element)
		const shown = to.secret.has(element) ? to.mask : value
		if (value !== '' && !/^(?:hidden|file|image)$/.test(type)) put(` value="${quoted(shown)}"`, to)
		if (checked) put(' checked=""', to)
	} else if (localName === 'option' && (element as HTMLOptionElement).selected) put(' selected=""', to)
	else if (localName === 'iframe') {
		const inner = documentIn(element as HTMLIFrameElement)
		if (!inner) return
		const parts: string[] = []
		const inside = { ...to, parts }
		writeDocument(inner, inside)
		to.left = inside.left
		put(` srcdoc="${quoted(parts.join(''))}"`, to)
	} else if (picture !== undefined) {
		// Without its picture it keeps its place.
		const { width, height } = element.getBoundingClientRect()
		const box = `width:${Math.round(width)}px;height:${Math.round(height)}px`
		put(picture === '' ? ` width="${Math.round(width)}" height="${Math.round(height)}"` : ` src="${picture}"`, to)
		if (localName === 'canvas') put(` style="${quoted(`${element.getAttribute('style') ?? ''};${box}`)}"`, to)
	}
}

/** The address of a picture that holds it all; '' where it cannot be had, undefined where the element shows none. */
function pictureOf(element: Element): string | undefined {
	if (element.localName === 'img') {
		const { currentSrc } = element as HTMLImageElement
		return /^data:image\/[\w+.-]+[;,]/.test(currentSrc) ? quoted(currentSrc) : ''
	}
	if (element.localName !== 'canvas') return undefined
	const { width, height } = element as HTMLCanvasElement
	if (width * height > 1_000_000) return ''
	try {
		return (element as HTMLCanvasElement).toDataURL('image/webp', 0.5)
	} catch {
		return ''
	}
}

function documentIn(frame: HTMLIFrameElement): Document | null {
	try {
		return frame.contentDocument
	} catch {
		return null
	}
}

function writeSheet(element: HTMLStyleElement, to: Writing): void {
	const { sheet, media } = element
	const text = sheet && !sheet.disabled ? rulesOf(sheet, to) : undefined
	if (text) put(`<style${media ? ` media="${quoted(media)}"` : ''}>${text}</style>`, to)
}

function writeSheets(sheets: readonly CSSStyleSheet[] | undefined, to: Writing): void {
	for (const sheet of sheets ?? []) put(`<style>${rulesOf(sheet, to) ?? ''}</style>`, to)
}

/** Undefined of a sheet of another site, which no script may read. */
function rulesOf(sheet: CSSStyleSheet, to: Writing): string | undefined {
	try {
		const { cssRules } = sheet
		const known = to.sheets.get(sheet)
		if (known?.rules === cssRules.length) return known.text
		const text = Array.from(cssRules, ruleText(to))
			.join('\n')
			.replaceAll('</', '<\\/')
			// Whoever looks at it later may like it otherwise.
			.replace(/\(prefers-color-scheme:[^)]*\)/g, (asked) =>
				matchMedia(asked).matches ? '(min-width: 0)' : '(max-width: 0)',
			)
		to.sheets.set(sheet, { rules: cssRules.length, text })
		return text
	} catch {
		return undefined
	}
}

const ruleText =
	(to: Writing) =>
	(rule: CSSRule): string => {
		const { styleSheet } = rule as CSSImportRule
		return styleSheet ? (rulesOf(styleSheet, to) ?? '') : rule.cssText
	}

function put(text: string, to: Writing): void {
	to.left -= text.length
	to.parts.push(text)
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const quoted = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
