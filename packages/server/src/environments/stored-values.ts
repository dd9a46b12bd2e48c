import { isJson } from '@assay/contract/json-text'
import { mask } from '@assay/contract/secrets'
import { type Leaf, pathOf } from '../json-text.ts'
import { maskSecrets } from '../mask-secrets.ts'

/** Where a leaf stands, as a key of {@link storedValues}. */
export const placeOf = (leaf: Leaf) => JSON.stringify(pathOf(leaf))

/**
 * What is kept already of each value of a JSON text that is sent, by its place in that text. In an object the key says which it is.
 * An item of a list is the one that shows the same, wherever it stands now, and one that shows something new is the one that stood
 * between the same neighbours; of an item that could be several nothing is known.
 */
export function storedValues(sent: string, stored: string): Map<string, Leaf['value']> {
	const found = new Map<string, Leaf['value']>()
	if (stored.trim() === '' || !isJson(stored)) return found

	function compare(now: Text, before: Text, path: readonly string[]): void {
		if (Array.isArray(now.shown) && Array.isArray(before.shown)) {
			for (const [at, from] of sameItems(now as List, before as List))
				compare(partOf(now, at), partOf(before, from), [...path, String(at)])
		} else if (isObject(now.shown) && isObject(before.shown)) {
			for (const key of Object.keys(now.shown))
				if (Object.hasOwn(before.shown, key)) compare(partOf(now, key), partOf(before, key), [...path, key])
		} else if (!isObject(before.shown)) found.set(JSON.stringify(path), before.written as Leaf['value'])
	}

	compare(read(sent), read(stored), [])
	return found
}

/** A JSON text or a part of it, as it is written and as anybody is shown it. */
interface Text {
	written: unknown
	shown: unknown
}
interface List {
	written: unknown[]
	shown: unknown[]
}

const read = (text: string): Text => ({ written: JSON.parse(text), shown: JSON.parse(maskSecrets(text, true)) })

const partOf = ({ written, shown }: Text, key: string | number): Text => ({
	written: (written as Record<string, unknown>)[key],
	shown: (shown as Record<string, unknown>)[key],
})

/** A list too. */
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The places of items that are in two lists, here and there. */
function sameItems(now: List, before: List): Map<number, number> {
	const pairs = new Map<number, number>()
	const there = placesByText(before.shown)
	for (const [text, places] of placesByText(now.shown)) {
		const from = there.get(text) ?? []
		const alike = places.length === from.length ? places : places.filter((at) => hasMask(now.written[at]))
		// One of several that look alike is gone, and nobody knows which.
		if (alike.length < from.length) continue
		for (const [index, place] of from.entries()) pairs.set(alike[index] as number, place)
	}
	const taken = new Set(pairs.values())
	for (let at = 0; at < now.shown.length; at++) {
		let end = at
		while (end < now.shown.length && !pairs.has(end)) end++
		const first = (pairs.get(at - 1) ?? -1) + 1
		const between = Array.from({ length: end - at }, (_, index) => first + index)
		const isSameRun = first + between.length === (pairs.get(end) ?? before.shown.length)
		if (isSameRun && !between.some((from) => taken.has(from)))
			for (const [index, from] of between.entries()) pairs.set(at + index, from)
		at = end
	}
	return pairs
}

const hasMask = (written: unknown) => JSON.stringify(written).includes(mask)

function placesByText(items: unknown[]): Map<string, number[]> {
	const places = new Map<string, number[]>()
	for (const [at, item] of items.entries()) {
		const text = JSON.stringify(item)
		const known = places.get(text)
		if (known) known.push(at)
		else places.set(text, [at])
	}
	return places
}
