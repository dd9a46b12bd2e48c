import { locatorText, variantsOf } from '@assay/contract/locator-variants'
import { readJson } from '../editor/language/read-locators.ts'

/** An object of a repository's JSON: page, element, locator; of one with a locator for each platform their JSON. */
export interface ObjectEntry {
	page: string
	element: string
	locator: string
}

/** As a step names it. */
export const objectName = ({ page, element }: Pick<ObjectEntry, 'page' | 'element'>) => `${page}.${element}`

/** The objects of a text in their order; `alone` = the page of elements that stand on none: their file's name. */
export function objectsOf(text: string, alone: string): ObjectEntry[] {
	return Object.entries(readJson(text)).flatMap(([key, value]): ObjectEntry[] => {
		if (typeof value === 'string') return [{ page: alone, element: key, locator: value }]
		if (typeof value !== 'object' || value === null) return []
		return Object.entries(value).flatMap(([element, one]) => {
			const locator = locatorText(one)
			return locator === undefined ? [] : [{ page: key, element, locator }]
		})
	})
}

/** The text with an object set to a locator, or taken out where there is none; order and indentation stay. */
export function withObject(
	text: string,
	{ page, element }: Omit<ObjectEntry, 'locator'>,
	locator: string | undefined,
	alone: string,
) {
	const all = readJson(text)
	const indent = text.match(/^\s*[{]\s*\n([ \t]+)/)?.[1] ?? 2
	const variants = locator === undefined ? undefined : variantsOf(locator)
	if (page === alone && typeof all[element] === 'string' && !variants) all[element] = locator
	else {
		// At the top the platforms would be elements of a page.
		if (page === alone && variants && typeof all[element] === 'string') delete all[element]
		place(all, { page, element }, variants ?? locator, alone)
	}
	return JSON.stringify(all, undefined, indent)
}

/** On its page, which goes with its last object. */
function place(
	all: Record<string, unknown>,
	{ page, element }: Omit<ObjectEntry, 'locator'>,
	value: unknown,
	alone: string,
) {
	const former = all[page]
	// An element that stands on no page is called as this page is: it goes to its file's page, under the name that it has.
	if (typeof former === 'string') {
		delete all[page]
		place(all, { page: alone, element: page }, former, alone)
	}
	const elements = { ...(all[page] as object | null | undefined), [element]: value }
	if (value === undefined) delete elements[element]
	all[page] = Object.keys(elements).length > 0 ? elements : undefined
}
