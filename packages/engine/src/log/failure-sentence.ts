import type { Difference, Mismatch } from '@assay/contract/run-events'

interface Failure {
	message?: string | undefined
	difference?: Difference | undefined
}

/**
 * The one sentence of a failed step. Where the difference stands beside it, the message need not list every mismatch again:
 * the first is named, the rest counted. A sentence that the author gave to a check comes first.
 */
export function failureSentence({ message = 'failed', difference }: Failure): string {
	const [first] = difference?.mismatches ?? []
	if (!difference || !first || !message.includes('\n')) return message
	const own = message.split('\n').findIndex((line) => line.startsWith('match failed'))
	const more = difference.mismatches.filter(({ path }) => path !== first.path && path !== '$').length
	// Of a whole that differs only in its parts, the parts say more.
	const told = first.path === '$' ? (difference.mismatches.find(({ path }) => path !== '$') ?? first) : first
	const rest = told === first ? more : more - 1
	const also = rest > 0 ? ` and ${rest} more ${rest === 1 ? 'difference' : 'differences'}` : ''
	const lead = own > 0 ? message.split('\n').slice(0, own).join('\n') : ''
	return [lead, mismatchSentence(told) + also].filter(Boolean).join('\n')
}

function mismatchSentence({ path, expected, actual, reason }: Mismatch): string {
	const short = (text: string | undefined) => text !== undefined && text.length <= 80
	if (short(expected) && short(actual)) return `${path} expected ${expected}, was ${actual}`
	return `${path}: ${reason}`
}
