import { readJson } from '../editor/language/read-locators.ts'

/** An object of a repository's JSON: page, element, locator. */
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
		return Object.entries(value).flatMap(([element, locator]) =>
			typeof locator === 'string' ? [{ page: key, element, locator }] : [],
		)
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
	if (page === alone && typeof all[element] === 'string') all[element] = locator
	else {
		const elements = typeof all[page] === 'object' && all[page] !== null ? { ...all[page] } : {}
		const next: Record<string, unknown> = { ...elements, [element]: locator }
		if (locator === undefined) delete next[element]
		all[page] = Object.keys(next).length > 0 ? next : undefined
	}
	return JSON.stringify(all, undefined, indent)
}
