import { readFileSync } from 'node:fs'

/**
 * The sample project as plain data, with the address of the shop filled in. Unaware of how it is imported.
 *
 * @typedef {{ name: string, ui: object, api: object, settings: object }} Environment
 * @typedef {{ name: string, featureType: string, text: string, path: string, includes: string[] }} Feature path: the file
 *   name under which other features call it; includes: names of the features it calls
 */

/** @param {string} path */
const readText = (path) => readFileSync(new URL(path, import.meta.url), 'utf8')

/**
 * @param {{ shopUrl: string }} values
 * @returns {{ project: { name: string, applicationType: string }, environments: Environment[],
 *   objects: { name: string, locator: Record<string, Record<string, string>> }[], features: Feature[] }}
 */
export function readSample({ shopUrl }) {
	const readJson = (/** @type {string} */ path) => JSON.parse(readText(path).replaceAll('{{shopUrl}}', shopUrl))
	return {
		project: readJson('project.json'),
		environments: [readJson('environments/local.json')],
		objects: [{ name: 'shop', locator: readJson('objects/shop.json') }],
		features: readJson('features/index.json').map(
			(/** @type {{ file: string, name: string, featureType: string, includes?: string[] }} */ entry) => ({
				name: entry.name,
				featureType: entry.featureType,
				text: readText(`features/${entry.file}`),
				path: /** @type {string} */ (entry.file.split('/').pop()),
				includes: entry.includes ?? [],
			}),
		),
	}
}
