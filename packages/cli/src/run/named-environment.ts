import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Bundle } from '@assay/contract/bundle'
import { UsageWrong } from '../usage.ts'
import { readEnvironmentFile } from './environment-file.ts'
import { nearestFolder } from './nearest-folder.ts'
import { readJson } from './read-json.ts'

const pages = ['ui', 'api', 'settings'] as const

/**
 * The environment of this name as a project keeps it in files: `environments/local/ui.json`, `api.json` and `settings.json`, or
 * `environments/local.json`, in the nearest such folder at or above the paths. Its name counts as it is written.
 */
export async function namedEnvironment(
	name: string,
	paths: readonly string[],
	root: string,
): Promise<Bundle['environment']> {
	const folder = nearestFolder('environments', paths, root)
	if (!folder) throw new UsageWrong(`There is no file ${name}, and no folder "environments" at or above the features.`)
	const all = await environmentsIn(folder)
	const [place, ...others] = all.flatMap((one) => (one.name === name ? one.place : []))
	if (place === undefined) {
		const names = all
			.slice(0, 20)
			.map((one) => one.name)
			.join(', ')
		throw new UsageWrong(
			`There is no file ${name} and no environment "${name}" in ${folder}. ${names ? `There is: ${names}` : 'It is empty.'}`,
		)
	}
	if (others.length > 0) {
		const places = [place, ...others].map((one) => basename(one)).join(', ')
		throw new UsageWrong(`There are several environments "${name}" in ${folder}: ${places}. Name a file, or keep one.`)
	}
	if (place.endsWith('.json')) return { ...readEnvironmentFile(place), name }
	const [ui, api, settings] = pages.map((page) => {
		const file = join(place, `${page}.json`)
		const said = statSync(file, { throwIfNoEntry: false })?.isFile() && readFileSync(file, 'utf8').trim() !== ''
		return said ? readJson(file) : {}
	})
	return { name, ui: ui ?? {}, api: api ?? {}, settings: settings ?? {} }
}

/** Where each environment lies, and its name: that of its folder or file, or the one that `assay.yaml` notes for it. */
async function environmentsIn(folder: string): Promise<{ name: string; place: string }[]> {
	const noted = await namesIn(join(folder, '..', 'assay.yaml'))
	return readdirSync(folder, { withFileTypes: true })
		.filter((entry) => entry.isDirectory() || entry.name.endsWith('.json'))
		.map((entry) => {
			const called = entry.name.replace(/\.json$/, '')
			return { name: noted[`environments/${called}`] ?? called, place: join(folder, entry.name) }
		})
		.toSorted((one, other) => one.name.localeCompare(other.name) || one.place.localeCompare(other.place))
}

async function namesIn(file: string): Promise<Record<string, string>> {
	if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return {}
	const { readSettings } = await import('@assay/server/git/settings-file')
	try {
		return readSettings(readFileSync(file, 'utf8')).names
	} catch (error) {
		throw new UsageWrong(`${file} cannot be read: ${(error as Error).message}`)
	}
}
