import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Locators } from '@assay/contract/bundle'
import { locatorText } from '@assay/contract/locator-variants'
import { nearestFolder } from './nearest-folder.ts'
import { isObject, readJson } from './read-json.ts'

/** The locators of keyword features: the named file, else `objects/*.json` of the nearest folder at or above the paths. */
export function readObjects(file: string | undefined, paths: string[], root: string): Locators {
	if (file !== undefined) return locatorsOf(readJson(file))
	const folder = nearestFolder('objects', paths, root)
	if (!folder) return {}
	const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
	return Object.assign({}, ...files.sort().map((name) => locatorsOf(readJson(join(folder, name)))))
}

function locatorsOf(value: Record<string, unknown>): Locators {
	const pages = Object.entries(value).filter((entry): entry is [string, Record<string, unknown>] => isObject(entry[1]))
	return Object.fromEntries(
		pages.map(([page, elements]) => [
			page,
			Object.fromEntries(
				Object.entries(elements).map(([name, locator]) => [name, locatorText(locator) ?? String(locator)]),
			),
		]),
	)
}
