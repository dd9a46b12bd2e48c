import type { Difference, Mismatch } from '@assay/contract/run-events'

interface Failure {
	message?: string | undefined
	difference?: Difference | undefined
}

/**
 * The one sentence of a failed step. Where the difference stands beside it, the message need not list every mismatch again:
 * the first is named, the rest counted. Values come first; a sentence that the author gave to a check stands behind them.
 */
export function failureSentence({ message = 'failed', difference }: Failure): string {
	const [first] = difference?.mismatches ?? []
	const lines = message.split('\n')
	const own = lines.findIndex((line) => line.startsWith('match failed'))
	if (!difference || !first || lines.length < 2)
		return own > 0 ? [...lines.slice(own), ...lines.slice(0, own)].join('\n') : message
	const more = difference.mismatches.filter(({ path }) => path !== first.path && path !== '$').length
	// Of a whole that differs only in its parts, the parts say more.
	const named = first.path === '$' ? (difference.mismatches.find(({ path }) => path !== '$') ?? first) : first
	const rest = named === first ? more : more - 1
	const also = rest > 0 ? ` and ${rest} more ${rest === 1 ? 'difference' : 'differences'}` : ''
	const said = own > 0 ? lines.slice(0, own).join('\n') : ''
	return [mismatchSentence(named) + also, said].filter(Boolean).join('\n')
}

function mismatchSentence({ path, expected, actual, reason }: Mismatch): string {
	const short = (text: string | undefined) => text !== undefined && text.length <= 80
	if (short(expected) && short(actual)) return `${path} expected ${expected}, was ${actual}`
	return `${path}: ${reason}`
}
