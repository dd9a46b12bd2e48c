import { deepCopy } from './copy.ts'
import { parseLenientJson } from './lenient-json.ts'
import type { Maker } from './make.ts'
import { remembered } from './remembered.ts'

interface KeptJson {
	/** Must not be changed. */
	value: unknown
	/** Nothing in it is to be filled in. */
	fixed: boolean
	/** For whoever may change it. */
	fresh(): unknown
}

const readers = new WeakMap<Maker, (text: string) => KeptJson | false>()

/** The JSON of a step, which is read once for all that run it; `undefined` where it is none: `{ a, b }` and `[1, 2].map(…)` are JavaScript. */
export function keptJson(text: string, make: Maker): KeptJson | undefined {
	let reader = readers.get(make)
	if (!reader) {
		reader = remembered((one) => read(one, make))
		readers.set(make, reader)
	}
	return reader(text) || undefined
}

function read(text: string, make: Maker): KeptJson | false {
	try {
		const value = parseLenientJson(text, make)
		// A copy would make a prototype of that key, and the first value is nobody's yet.
		const fresh = text.includes('__proto__') ? () => parseLenientJson(text, make) : () => deepCopy(value, make)
		return { value, fixed: !text.includes('#(') && !text.includes('\\'), fresh }
	} catch {
		return false
	}
}
