// `each response.items contains deep { a: 1 }` → what is compared, how, with what.

import type { EachType } from './match-type.ts'

export interface MatchStatement {
	type: EachType
	actual: string
	/** Empty when the expected value is in the text block below the step. */
	expected: string
}

const operator = /^\s+(?:(==|!=)|(!)?contains(?:\s+(only|any)(?:\s+(deep))?|\s+(deep))?|(!)?within)(?=\s|$|[[{'"#(<])/

/** What follows the word `match`; undefined where no operator stands in it. */
export function parseMatch(text: string): MatchStatement | undefined {
	const each = /^each\s+/.exec(text)
	const body = each ? text.slice(each[0].length) : text
	for (const at of gaps(body)) {
		const found = operator.exec(body.slice(at))
		if (!found) continue
		return {
			type: `${each ? 'EACH_' : ''}${typeOf(found)}` as EachType,
			actual: body.slice(0, at).trim(),
			expected: body.slice(at + found[0].length).trim(),
		}
	}
	return undefined
}

function typeOf([whole, sign, not, amount, amountDeep, deep, notWithin]: RegExpExecArray): string {
	if (sign) return sign === '==' ? 'EQUALS' : 'NOT_EQUALS'
	if (whole.includes('within')) return notWithin ? 'NOT_WITHIN' : 'WITHIN'
	const parts = [not ? 'NOT_CONTAINS' : 'CONTAINS', amount?.toUpperCase(), deep || amountDeep ? 'DEEP' : undefined]
	return parts.filter(Boolean).join('_')
}

/** Blanks outside of quotes and brackets: only there can the operator begin. */
function* gaps(text: string): Generator<number> {
	let depth = 0
	let quote = ''
	for (let at = 0; at < text.length; at++) {
		const char = text[at] ?? ''
		if (quote) {
			if (char === '\\') at++
			else if (char === quote) quote = ''
		} else if (char === "'" || char === '"' || char === '`') quote = char
		else if (char === '(' || char === '[' || char === '{') depth++
		else if (char === ')' || char === ']' || char === '}') depth--
		else if (depth <= 0 && (char === ' ' || char === '\t') && text[at - 1] !== ' ') yield at
	}
}
