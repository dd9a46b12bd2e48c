import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Locators } from '@assay/contract/bundle'
import { isObject, readJson } from './read-environment.ts'

/** The locators of keyword features: the named file, else `objects/*.json` of the nearest folder at or above the paths. */
export function readObjects(file: string | undefined, paths: string[], root: string): Locators {
	if (file !== undefined) return locatorsOf(readJson(file))
	const folder = nearest(
		paths.map((path) => resolve(path)),
		root,
	)
	if (!folder) return {}
	const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
	return Object.assign({}, ...files.sort().map((name) => locatorsOf(readJson(join(folder, name)))))
}

function nearest(paths: string[], root: string): string | undefined {
	for (const path of [...paths, root]) {
		let folder = statSync(path).isDirectory() ? path : dirname(path)
		for (;;) {
			const objects = join(folder, 'objects')
			if (existsSync(objects) && statSync(objects).isDirectory()) return objects
			// Never beyond the project: an unrelated folder of that name would be worse than none.
			if (folder === process.cwd() || existsSync(join(folder, '.git')) || folder === dirname(folder)) break
			folder = dirname(folder)
		}
	}
	return undefined
}

function locatorsOf(value: Record<string, unknown>): Locators {
	const pages = Object.entries(value).filter((entry): entry is [string, Record<string, unknown>] => isObject(entry[1]))
	return Object.fromEntries(
		pages.map(([page, elements]) => [
			page,
			Object.fromEntries(Object.entries(elements).map(([name, locator]) => [name, String(locator)])),
		]),
	)
}
