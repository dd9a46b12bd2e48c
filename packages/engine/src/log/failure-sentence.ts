import type { Difference, Evidence, Mismatch, StepStatus } from '@assay/contract/run-events'

interface Failure {
	/** Of the step. */
	text?: string
	message?: string | undefined
	difference?: Difference | undefined
	/** What was kept with the step: its page may say itself what went wrong. */
	evidence?: Evidence[]
	status?: 'running' | StepStatus
}

/**
 * The one sentence of a failed step. Where the difference stands beside it, the message need not list every mismatch again:
 * the first is named, the rest counted. Values come first; a sentence that the author gave to a check stands behind them.
 */
export function failureSentence({ evidence = [], status, ...failure }: Failure): string {
	// A step that its author must correct no page explains.
	const page = status === 'wrong' ? undefined : pageSentence(evidence)
	return page === undefined ? ownSentence(failure) : `${page} ${ownSentence(failure)}`
}

/** That the server refused the page, or that the page threw an error while the step, or the one before, ran. */
function pageSentence(evidence: Evidence[]): string | undefined {
	for (const one of evidence)
		if (one.kind === 'screenshot' && one.answered) return `The page answered ${one.answered.status}.`
	for (const one of evidence) {
		const [, error] = (one.kind === 'console' && /\bUncaught (?:\(in promise\) )?(.+)/.exec(one.text)) || []
		if (error) return `The page threw ${error.slice(0, 160).replace(/\.?$/, '.')}`
	}
	return undefined
}

function ownSentence({ text = '', message = 'failed', difference }: Omit<Failure, 'evidence' | 'status'>): string {
	const [first] = difference?.mismatches ?? []
	if (!difference || !first || !message.includes('\n')) return message
	const lines = message.split('\n')
	const own = lines.findIndex((line) => line.startsWith('match failed'))
	// a status with its request and the start of the body: nothing of it stands elsewhere
	if (own < 0) return message
	const items = /match each failed at index(?:es)? ([\d, ]+)/.exec(message)?.[1]?.split(', ')
	const more = difference.mismatches.filter(({ path }) => path !== first.path && path !== '$').length
	// Of a whole that differs only in its parts, the parts say more.
	const named = first.path === '$' ? (difference.mismatches.find(({ path }) => path !== '$') ?? first) : first
	const rest = named === first ? more : more - 1
	const also = rest > 0 ? ` and ${rest} more ${rest === 1 ? 'difference' : 'differences'}` : ''
	const said = lines.slice(0, own).join('\n')
	const [item, ...others] = items ?? []
	const which = item === undefined ? '' : `item ${item}: `
	const besides = others.length
		? `; ${others.length} more ${others.length === 1 ? 'item differs' : 'items differ'}`
		: ''
	return [which + mismatchSentence(named, text) + also + besides, said].filter(Boolean).join('\n')
}

/** What a check names on its left: `response.total` of `match response.total == 13`. */
const checkedIn = (step: string) =>
	/^match\s+([\w$][\w.$[\]'"-]{0,59})\s+(?:[!=]=|!?contains|within)(?:\s|$)/.exec(step)?.[1]

function mismatchSentence({ path: place, expected, actual, reason }: Mismatch, step: string): string {
	// Karate counts paths from the value that was matched; who reads the sentence alone, in a list or a mail, does not see which.
	const path = place.replace(/^\$/, () => checkedIn(step) ?? '$')
	const short = (text: string | undefined) => text !== undefined && text.length <= 80
	if (short(expected) && short(actual)) return `${path} expected ${expected}, was ${actual}`
	// Of what is of another kind the beginning says what it is: a page where data was expected.
	if (expected !== undefined && actual !== undefined && reason === "data types don't match")
		return `${path} expected ${beginning(expected)}, was ${beginning(actual)}`
	return `${path}: ${reason}`
}

/** As much of a text as a sentence holds. */
function beginning(text: string): string {
	const [line = ''] = text.split('\n', 1)
	const start = line.length > 80 ? line.slice(0, 60) : line
	return start === text ? text : `${start}…`
}
