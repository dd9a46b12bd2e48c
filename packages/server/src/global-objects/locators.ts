import type { Locators } from '@assay/contract/bundle'
import { locatorText } from '@assay/contract/locator-variants'
import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { perDatabase } from '../db/per-database.ts'
import { reachableFrom } from '../features/reachable.ts'
import type { FeatureRow } from '../features/schema.ts'
import { jsonObject } from '../json-text.ts'
import { globalObjects } from './schema.ts'

/** The object repository as a feature sees it while it is written: the pages of the project, what it includes, its own. */
export async function locatorsAround(
	db: Db,
	projectId: number,
	feature: FeatureRow | undefined,
	globals?: Locators,
): Promise<Locators> {
	const others = feature ? await reachableFrom(db, feature) : []
	return mergedLocators([
		globals ?? (await globalLocators(db, projectId)),
		...others.map(ownLocators),
		...(feature ? [ownLocators(feature)] : []),
	])
}

/** A page of the object repository each: its `locator` wins over its `content`, and the younger page over the older. */
export async function globalLocators(
	db: Db,
	projectId: number,
	/** As if this one had been saved already. */
	changed?: { id: number; locator?: string; content?: string },
): Promise<Locators> {
	const rows = await pagesOf(db).execute({ projectId })
	const now = rows.map((row) => (row.id === changed?.id ? { ...row, ...changed } : row))
	return mergedLocators(
		now.flatMap(({ name, content, locator }) => [locatorsIn(content, name), locatorsIn(locator, name)]),
	)
}

const pagesOf = perDatabase((db) => {
	const { id, name, content, locator, projectId } = globalObjects
	return db
		.select({ id, name, content, locator })
		.from(globalObjects)
		.where(eq(projectId, sql.placeholder('projectId')))
		.orderBy(asc(id))
		.prepare('pages_of_project')
})

export const ownLocators = ({ xpath, name }: FeatureRow) => locatorsIn(xpath, name)

/** Page → element → locator; elements without a page belong to the page named as the object. */
export function locatorsIn(text: string, page: string): Locators {
	const found: Locators = {}
	for (const [key, value] of Object.entries(jsonObject(text))) {
		if (typeof value === 'string') found[page] = { ...found[page], [key]: value }
		else if (typeof value === 'object' && value !== null)
			for (const [element, locator] of Object.entries(value)) {
				const text = locatorText(locator)
				if (text !== undefined) found[key] = { ...found[key], [element]: text }
			}
	}
	return found
}

export function mergedLocators(parts: Locators[]): Locators {
	const all: Locators = {}
	for (const part of parts)
		for (const [page, elements] of Object.entries(part)) all[page] = { ...all[page], ...elements }
	return all
}
