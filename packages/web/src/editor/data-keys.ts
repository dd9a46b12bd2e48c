import { dataKeys } from '@assay/engine/data-keys'

/** Every dotted key of test data with its value as one line. */
export const shownKeys = (data: Record<string, unknown>): { key: string; value: string }[] =>
	dataKeys(data).map(({ key, value }) => ({ key, value: shown(value) }))

const shown = (value: unknown) => {
	const text = typeof value === 'string' ? value : JSON.stringify(value)
	return text.length > 40 ? `${text.slice(0, 39)}…` : text
}

const known = new WeakMap<object, string[]>()

/** The keys alone, made once for the same data. */
export function keysOnly(data: Record<string, unknown>): string[] {
	const kept = known.get(data) ?? dataKeys(data).map(({ key }) => key)
	known.set(data, kept)
	return kept
}
