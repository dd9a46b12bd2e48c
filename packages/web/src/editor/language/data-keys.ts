import { isAddress } from '@assay/engine/feature/completion/addresses'
import { dataKeys } from '@assay/engine/feature/data-keys'
import { keptFor } from '@assay/engine/feature/kept-for'

/** Every dotted key of test data with its value as one line. */
export const shownKeys = (data: Record<string, unknown>): { key: string; value: string }[] =>
	dataKeys(data).map(({ key, value }) => ({ key, value: shown(value) }))

const shown = (value: unknown) => {
	const text = typeof value === 'string' ? value : JSON.stringify(value)
	return text.length > 40 ? `${text.slice(0, 39)}…` : text
}

/** The keys alone, made once for the same data. */
export const keysOnly = keptFor((data: Record<string, unknown>): string[] => dataKeys(data).map(({ key }) => key))

/** Those that hold an address. */
export const addressKeys = keptFor((data: Record<string, unknown>): string[] =>
	dataKeys(data).flatMap(({ key, value }) => (isAddress(value) ? [key] : [])),
)
