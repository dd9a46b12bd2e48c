import { allElements, type ScreenElement } from './screen-tree.ts'

/** Words for an element and its screen, out of what a person sees or a developer has called it; the repository's names are made of them. */
export function elementNames(root: ScreenElement, element: ScreenElement): { page: string; element: string } {
	return { page: pageName(root), element: elementName(element) }
}

const seen = ['content-desc', 'aria-label', 'label', 'name', 'text']
const given = ['resource-id', 'id', 'hint', 'placeholder']
/** What a field shows is what somebody has typed there. */
const ofFields = ['content-desc', 'aria-label', 'label', 'resource-id', 'id', 'name', 'hint', 'placeholder']

export const isField = ({ tag }: ScreenElement): boolean =>
	/EditText|AutoComplete|TextField|SearchField|InputField|^input$|^textarea$/i.test(tag)

function elementName(element: ScreenElement): string {
	const said = (names: string[]) =>
		names.map((name) => wordsOf(name, element.attributes[name] ?? '')).find((value) => value !== '')
	if (isField(element)) return said(ofFields) ?? kindOf(element)
	const inside = element.inside.length > 0 ? firstText(element) : undefined
	const shown = said(seen) ?? words(element.text)
	// A number in what is seen is seldom there the next time.
	const [first, second] = /\d/.test(shown) ? [said(given), shown] : [shown, said(given)]
	return first || second || inside || kindOf(element)
}

/** `shop.kites:id/checkout_button` is checkout button. */
const wordsOf = (name: string, value: string) => words(name === 'resource-id' ? value.replace(/^.*[/:]/, '') : value)

const words = (text: string) => (/\p{L}/u.test(text) ? text.trim().slice(0, 80) : '')

/** `android.widget.Button` and `XCUIElementTypeButton` are button. */
export const kindOf = ({ tag }: ScreenElement): string => tag.replace(/^.*\./, '').replace(/^XCUIElementType/, '')

/** The title of a screen: of its bar, of a document, else the first text on it. */
function pageName(root: ScreenElement): string {
	const all = allElements(root)
	const bar = all.find(({ tag }) => /Toolbar|ActionBar|NavigationBar/.test(tag))
	const title = all.find(({ tag }) => /^title$/i.test(tag))
	if (root.attributes.title) return root.attributes.title
	return (bar && (bar.attributes.name || firstText(bar))) || title?.text.trim() || firstText(root) || 'screen'
}

function firstText(root: ScreenElement): string | undefined {
	const shown = allElements(root)
		.filter((one) => !isField(one))
		.map((one) => ({
			top: one.box?.y ?? Number.POSITIVE_INFINITY,
			text: one.attributes.text || one.attributes.label || one.text,
		}))
		.filter(({ text }) => words(text) !== '')
	return shown
		.reduce<(typeof shown)[number] | undefined>((best, one) => (best && best.top <= one.top ? best : one), undefined)
		?.text.trim()
}
