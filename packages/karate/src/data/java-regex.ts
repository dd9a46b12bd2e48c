// Regular expressions as suites for Karate write them: Java's dialect, translated to JavaScript's.

import { boundedSearch } from './bounded-search.ts'
import { translate } from './java-regex/translate.ts'

const cache = new Map<string, RegExp>()

/** True when the whole text fits, as Java's `matches()` asks. */
export function matchesWhole(text: string, pattern: string): boolean {
	const regex = javaRegex(pattern, { whole: true })
	return boundedSearch(regex, text, () => regex.test(text))
}

interface Wanted {
	/** The whole text has to fit. */
	whole?: boolean
	/** Of JavaScript: d, g, y. */
	flags?: string
	/** Of Java, as `(?i)` has them. */
	inline?: string
}

/** Throws with the place what cannot be read. */
export function javaRegex(pattern: string, { whole = false, flags = '', inline = '' }: Wanted = {}): RegExp {
	const key = `${whole}${flags}/${inline}/${pattern}`
	const known = cache.get(key)
	if (known) return known
	const { source, added } = translate(pattern, inline)
	const written = whole ? `^(?:${source})$` : source
	const regex = added.length > 0 ? new WithoutGroups(written, `${flags}v`, added) : new RegExp(written, `${flags}v`)
	if (cache.size > 2000) cache.clear()
	cache.set(key, regex)
	return regex
}

/** Leaves groups out of what it finds that its pattern did not have before it was translated. */
class WithoutGroups extends RegExp {
	private readonly added: number[]

	/** `matchAll` makes another of the one it is given. */
	constructor(source: string | WithoutGroups, flags: string, added?: number[]) {
		super(source, flags)
		this.added = added ?? (source instanceof WithoutGroups ? source.added : [])
	}
	override exec(text: string): RegExpExecArray | null {
		const found = super.exec(text)
		for (const number of this.added.toSorted((one, other) => other - one)) {
			found?.splice(number, 1)
			found?.indices?.splice(number, 1)
		}
		return found
	}
}
