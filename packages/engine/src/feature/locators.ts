import type { Locators } from '@assay/contract/bundle'
import { keptFor } from './kept-for.ts'
import { rawLocator } from './steps.ts'
import { eitherOf, nearestOrBegun } from './values/nearest.ts'

/** What a step names in `[…]`: how the tester calls it and where it is found. */
export interface Target {
	/** As the report shows it, with brackets: `[login.user]`. */
	name: string
	locator: string
}

export type FoundLocator =
	| { locator: string; name?: string }
	/** `missing`: the repository has no such object; otherwise the name says too little. */
	| { problem: string; nearest: string[]; missing?: boolean }

/** `page.element`, an element name that is unique among the pages, or a locator written out. */
export function findLocator(text: string, locators: Locators, hints = true): FoundLocator {
	const name = text.trim()
	if (rawLocator.test(name)) return { locator: name }
	if (name === '') return { problem: 'The brackets [ ] name no element', nearest: [] }
	const found = splits(name).flatMap(([page, element]) => {
		const locator = own(own(locators, page), element)
		return locator === undefined ? [] : [{ name: `${page}.${element}`, locator }]
	})
	const [first] = found
	if (first) return first
	const pages = Object.keys(locators).filter((page) => own(locators[page], name) !== undefined)
	if (pages.length > 1) {
		const full = pages.map((page) => `[${page}.${name}]`)
		return { problem: `[${name}] stands on several pages: write ${eitherOf(full)}`, nearest: full.map(inside) }
	}
	const [page] = pages
	const only = page === undefined ? undefined : own(locators[page], name)
	if (only !== undefined) return { name: `${page}.${name}`, locator: only }
	const near = hints ? nearestOrBegun(name, locatorNames(locators)) : []
	const hint = near.length > 0 ? `. Did you mean ${eitherOf(near.map((other) => `[${other}]`))}?` : ''
	return { problem: `[${name}] is not in the object repository${hint}`, nearest: near, missing: true }
}

/** The full name `page.element` of what a step names; undefined where the repository has none such, or several. */
export function nameOf(text: string, locators: Locators): string | undefined {
	const found = findLocator(text, locators, false)
	return 'locator' in found ? found.name : undefined
}

/** Every name a step may use: `page.element`, and `element` where it is unique. */
export const locatorNames = keptFor((locators: Locators): readonly string[] => {
	const full: string[] = []
	const count = new Map<string, number>()
	for (const [page, elements] of Object.entries(locators)) {
		for (const element of Object.keys(elements)) {
			full.push(`${page}.${element}`)
			count.set(element, (count.get(element) ?? 0) + 1)
		}
	}
	return [...full, ...[...count].filter(([, times]) => times === 1).map(([element]) => element)]
})

/** Page up to the first dot, the rest is the element; then the later dots, as a page's name may hold one too. */
function splits(name: string): [string, string][] {
	const dots = [...name.matchAll(/\./g)].map(({ index }) => index)
	return dots.map((dot) => [name.slice(0, dot).trim(), name.slice(dot + 1).trim()])
}

const inside = (bracketed: string) => bracketed.slice(1, -1)

function own<T>(of: Record<string, T> | undefined, key: string): T | undefined {
	return of && Object.hasOwn(of, key) ? of[key] : undefined
}
