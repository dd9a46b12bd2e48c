import { plainNumber, sameNumber } from './calculation.ts'
import type { Reading } from './reading.ts'

type Kind = 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte'

const words: Record<Kind, string[]> = {
	eq: ['eq', 'equal', '=', '=='],
	gt: ['gt', 'greaterthan', '>'],
	gte: ['gte', 'greaterthanorequalsto', '>=', '!<'],
	lt: ['lt', 'lesserthan', '<'],
	lte: ['lte', 'lesserthanorequalsto', '<=', '!>'],
	ne: ['ne', 'notequal', '<>', '!=', '><'],
}

const kinds = new Map(Object.entries(words).flatMap(([kind, all]) => all.map((word) => [word, kind as Kind])))

const holds: Record<Kind, (left: number, right: number) => boolean> = {
	eq: sameNumber,
	ne: (left, right) => !sameNumber(left, right),
	gt: (left, right) => left > right,
	gte: (left, right) => left >= right,
	lt: (left, right) => left < right,
	lte: (left, right) => left <= right,
}

/** The symbols of the numeric check; `><` and `<>` are "not equal", `!<` "not less", `!>` "not greater". */
export const numericOperators = ['==', '!=', '>=', '<=', '><', '!<', '!>', '<>', '>', '<'] as const

export function readNumericOperator(text: string): Reading<(left: number, right: number) => boolean> {
	const found = numericOperators.find((operator) => operator === text.trim())
	const kind = found && kinds.get(found)
	return kind ? { value: holds[kind] } : { must: `be one of ${numericOperators.join(' ')}` }
}

export interface Comparison {
	/** How it reads: `50 gt`. */
	text: string
	/** Undefined where these two cannot be compared so. */
	holds(right: string): boolean | undefined
}

/** Symbols that would end the brackets of the test data. */
export const comparisonSymbols = ['>=', '<=', '<>', '>', '<'].map((symbol) => `${symbol};`)

/** `gt;50`: an operator, as a word or symbol, and the left side. Texts can only be equal or not. */
export function readComparison(text: string): Reading<Comparison> {
	const [, operator = '', left] = text.match(/^\s*([^;]*?)\s*;([\s\S]*)$/) ?? []
	const kind = kinds.get(operator.toLowerCase())
	if (left === undefined || !kind) {
		return { must: 'be an operator, a semicolon and a value, such as gt;50; operators are eq, ne, gt, gte, lt and lte' }
	}
	return {
		value: {
			text: `${left.trim()} ${operator}`,
			holds(right) {
				const numbers = [plainNumber(left), plainNumber(right)]
				const [one, other] = numbers
				if (one !== undefined && other !== undefined) return holds[kind](one, other)
				if (kind === 'eq') return left.trim() === right.trim()
				return kind === 'ne' ? left.trim() !== right.trim() : undefined
			},
		},
	}
}
