// The comparisons that a match can ask for.

export type MatchType =
	| 'EQUALS'
	| 'NOT_EQUALS'
	| 'CONTAINS'
	| 'NOT_CONTAINS'
	| 'CONTAINS_ONLY'
	| 'CONTAINS_ANY'
	| 'CONTAINS_DEEP'
	| 'CONTAINS_ONLY_DEEP'
	| 'CONTAINS_ANY_DEEP'
	| 'NOT_CONTAINS_ONLY'
	| 'NOT_CONTAINS_ANY'
	| 'NOT_CONTAINS_DEEP'
	| 'NOT_CONTAINS_ONLY_DEEP'
	| 'NOT_CONTAINS_ANY_DEEP'
	| 'WITHIN'
	| 'NOT_WITHIN'

export type EachType = MatchType | `EACH_${MatchType}`

export interface MatchScope {
	/** Evaluates an expression with the magic variables `$` (the whole), `_` (this value) and `_$` (this element). */
	evaluate(expression: string, magic: { root: unknown; self: unknown; each?: unknown }): unknown
	/** `configure matchEachEmptyAllowed` */
	emptyEachAllowed: boolean
}

export const isAny = (type: MatchType): boolean => type === 'CONTAINS_ANY' || type === 'CONTAINS_ANY_DEEP'
export const isOnly = (type: MatchType): boolean => type === 'CONTAINS_ONLY' || type === 'CONTAINS_ONLY_DEEP'

/** How the parts of a value are compared when the whole is compared by `type`. */
export function inner(type: MatchType, nested: boolean): MatchType {
	const deep = type === 'CONTAINS_DEEP' || type === 'CONTAINS_ONLY_DEEP' || type === 'CONTAINS_ANY_DEEP'
	return deep && nested ? type : 'EQUALS'
}

/** `^^x`, `^+x`, `^*x`, `^x`, `!^x`, `!=x`: the comparison and what is left of the text. */
export function readShortcut(text: string): [MatchType, string] {
	for (const [prefix, type] of shortcuts) if (text.startsWith(prefix)) return [type, text.slice(prefix.length)]
	return ['EQUALS', text]
}

const shortcuts: [string, MatchType][] = [
	['^^+', 'CONTAINS_ONLY_DEEP'],
	['^+*', 'CONTAINS_ANY_DEEP'],
	['^^', 'CONTAINS_ONLY'],
	['^+', 'CONTAINS_DEEP'],
	['^*', 'CONTAINS_ANY'],
	['^', 'CONTAINS'],
	['!^', 'NOT_CONTAINS'],
	['!=', 'NOT_EQUALS'],
	['!<', 'NOT_WITHIN'],
	['<', 'WITHIN'],
]
