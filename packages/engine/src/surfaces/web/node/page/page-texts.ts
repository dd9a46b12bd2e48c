import { isDrawn } from './read-element.ts'
import { shownText } from './texts.ts'

/** What one reads in the page: its own text, and those of all that lies in its open shadow roots. */
export function pageTexts(): string[] {
	const body = document.body ? [document.body] : []
	return [...body, ...below(document).filter(isDrawn)].map(shownText)
}

const below = (root: ParentNode): Element[] =>
	[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
		shadowRoot ? [...shadowRoot.children, ...below(shadowRoot)] : [],
	)
