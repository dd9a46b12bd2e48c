import type { Locators } from '@assay/contract/bundle'
import { nameOf } from '../locators.ts'
import type { ReferenceContext } from './references.ts'
import { usagesOf } from './usages.ts'

/** One line of a feature before and after. */
export interface ChangedLine {
	line: number
	before: string
	after: string
}

export interface Renamed {
	text: string
	changes: ChangedLine[]
}

/**
 * A feature's text with one object called by another name; `after` = the locators once it is renamed. A short name stays
 * short where it still is unique. Names are `page.element`.
 */
export function renameInFeature(
	text: string,
	names: { from: string; to: string },
	context: ReferenceContext,
	after: Locators,
): Renamed {
	const element = names.to.slice(names.to.indexOf('.') + 1)
	const short = nameOf(element, after) === names.to ? element : names.to
	let renamed = text
	const usages = usagesOf(text, { kind: 'object', name: names.from }, context)
	for (const { start, end, around: [before, behind] = ['', ''] } of usages.toReversed()) {
		const full = (before + text.slice(start, end) + behind).trim() === names.from
		const fitting = (full ? [names.to] : [short, names.to]).find(
			(name) => name.length > before.length + behind.length && name.startsWith(before) && name.endsWith(behind),
		)
		// The step around the cell names another page.
		if (fitting === undefined) continue
		renamed =
			renamed.slice(0, start) + fitting.slice(before.length, fitting.length - behind.length) + renamed.slice(end)
	}
	return { text: renamed, changes: changedLines(text, renamed) }
}

/** Of two texts with as many lines. */
export function changedLines(before: string, after: string): ChangedLine[] {
	const now = after.split('\n')
	return before
		.split('\n')
		.map((old, at) => ({ line: at + 1, before: old, after: now[at] ?? '' }))
		.filter((line) => line.before !== line.after)
}

/** The JSON of a repository with one object renamed in its place; `alone` = the page of elements that stand on none. */
export function renameInLocators(json: string, from: ObjectName, to: ObjectName, alone: string): string {
	const pages = JSON.parse(json) as Record<string, unknown>
	const indent = json.match(/^[{]\s*\n([ \t]+)/)?.[1] ?? 2
	const inPage = (page: unknown): page is Record<string, unknown> =>
		typeof page === 'object' && page !== null && Object.hasOwn(page, from.element)
	let moved: unknown
	const renamed = Object.entries(pages).flatMap(([key, value]): [string, unknown][] => {
		if (key === from.page && inPage(value)) {
			moved = value[from.element]
			const stays = from.page === to.page
			const elements = Object.entries(value).flatMap(([name, locator]): [string, unknown][] =>
				name !== from.element ? [[name, locator]] : stays ? [[to.element, locator]] : [],
			)
			return elements.length > 0 ? [[key, Object.fromEntries(elements)]] : []
		}
		if (key === from.element && typeof value === 'string' && from.page === alone) {
			moved = value
			return from.page === to.page ? [[to.element, value]] : []
		}
		return [[key, value]]
	})
	const result = Object.fromEntries(renamed)
	if (from.page !== to.page) {
		const page = result[to.page]
		result[to.page] = { ...(typeof page === 'object' && page !== null ? page : {}), [to.element]: moved }
	}
	return JSON.stringify(result, undefined, indent)
}

export interface ObjectName {
	page: string
	element: string
}
