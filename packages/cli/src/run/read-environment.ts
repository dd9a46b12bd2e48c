import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Bundle } from '@assay/contract/bundle'
import { UsageWrong } from '../usage.ts'

/** `{name, ui, api, settings}`, or one flat object that serves as test data and settings alike. */
export function readEnvironment(file: string | undefined): Bundle['environment'] {
	if (file === undefined) return { name: '', ui: {}, api: {}, settings: {} }
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

export function readJson(file: string): Record<string, unknown> {
	let text: string
	try {
		text = readFileSync(file, 'utf8')
	} catch {
		throw new UsageWrong(`The file ${file} cannot be read.`)
	}
	try {
		const value: unknown = JSON.parse(text)
		if (isObject(value)) return value
	} catch (error) {
		throw new UsageWrong(`${file} is not JSON: ${(error as Error).message}`)
	}
	throw new UsageWrong(`${file}: expected a JSON object.`)
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value)
