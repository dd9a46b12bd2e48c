import { basename } from 'node:path'
import type { Bundle } from '@assay/contract/bundle'
import { isObject, readJson } from './read-json.ts'

/** `{name, ui, api, settings}`, or one flat object that serves as test data and settings alike. */
export function readEnvironmentFile(file: string): Bundle['environment'] {
	const value = readJson(file)
	const { name, ui, api, settings } = value
	if (!isObject(ui) && !isObject(api) && !isObject(settings)) {
		return { name: basename(file).replace(/\.json$/, ''), ui: value, api: value, settings: value }
	}
	return {
		name: typeof name === 'string' ? name : basename(file).replace(/\.json$/, ''),
		ui: isObject(ui) ? ui : {},
		api: isObject(api) ? api : {},
		settings: isObject(settings) ? settings : {},
	}
}
