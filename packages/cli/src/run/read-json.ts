import { readFileSync } from 'node:fs'
import { UsageWrong } from '../usage.ts'

/** The object of a JSON file. Throws `UsageWrong` where it cannot be read, is no JSON or holds something else. */
export function readJson(file: string): Record<string, unknown> {
	let text: string
	try {
		text = readFileSync(file, 'utf8')
	} catch {
		throw new UsageWrong(`The file ${file} cannot be read.`)
	}
	let value: unknown
	try {
		value = JSON.parse(text)
	} catch (error) {
		throw new UsageWrong(`${file} is not JSON: ${(error as Error).message}`)
	}
	if (isObject(value)) return value
	throw new UsageWrong(
		`${file}: expected a JSON object, got ${Array.isArray(value) ? 'a list' : JSON.stringify(value)}.`,
	)
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value)
