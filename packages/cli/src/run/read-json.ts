import { readFileSync } from 'node:fs'
import { UsageWrong } from '../usage.ts'

/** The object of a JSON file; what is none is the user's mistake. */
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
