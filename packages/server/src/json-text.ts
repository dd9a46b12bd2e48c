import { isJson } from '@assay/contract/json-text'

/** Reads and changes single values of a JSON text and leaves every other character as the author wrote it. */
export interface Leaf {
	/** Keys and indices from the root to what holds it: the same list for all that one object or list holds. */
	within: readonly string[]
	/** Its own key or index; none where the text is nothing but this. */
	key: string | undefined
	value: string | number | boolean | null
}

/** Keys and indices from the root. */
export const pathOf = ({ within, key }: Pick<Leaf, 'within' | 'key'>): string[] =>
	key === undefined ? [] : [...within, key]

const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g

/** Replaces leaves of a valid JSON text: `change` answers the new value, or undefined to keep the written one. */
export function changeLeaves(text: string, change: (leaf: Leaf) => Leaf['value'] | undefined): string {
	const inside: { object: boolean; key?: string; index: number; within: readonly string[] }[] = []
	const root: readonly string[] = []
	return text.replace(token, (found) => {
		const here = inside.at(-1)
		const key = here?.object ? here.key : here && String(here.index)
		if (found === '{' || found === '[')
			inside.push({ object: found === '{', index: 0, within: here ? [...here.within, key ?? ''] : root })
		else if (found === '}' || found === ']') inside.pop()
		else if (found === ',' && here) {
			delete here.key
			here.index++
		} else if (here?.object && here.key === undefined) here.key = JSON.parse(found)
		else if (found !== ':') {
			const changed = change({ within: here?.within ?? root, key, value: JSON.parse(found) })
			if (changed !== undefined) return JSON.stringify(changed)
		}
		return found
	})
}

/** The object that a JSON text holds; nothing, broken JSON or something else is an empty one. */
export function jsonObject(text: string): Record<string, unknown> {
	if (text.trim() === '' || !isJson(text)) return {}
	const value: unknown = JSON.parse(text)
	return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}
