import type { ScenarioChange } from '@assay/contract/runs'

/** "new failure", "failing since run 29", "passes again", "mixed: 4 of 10 failed, same text". */
export function changeWords(change: ScenarioChange): string {
	switch (change.kind) {
		case 'failing':
			return `failing since run ${change.since}`
		case 'mixed':
			return `mixed: ${change.failed} of ${change.of} failed, ${change.sameText ? 'same text' : 'text changed'}`
		default:
			return change.kind
	}
}

/** "6 are new, 2 fail since run 29, 1 is mixed." of failures that belong together. */
export function changesInWords(changes: ScenarioChange[]): string {
	const count = (kind: ScenarioChange['kind']) => changes.filter((one) => one.kind === kind).length
	const since = [...new Set(changes.flatMap((one) => (one.kind === 'failing' ? [one.since] : [])))]
	const failing = count('failing')
	const parts = [
		count('new failure') > 0 && `${count('new failure')} ${count('new failure') === 1 ? 'is' : 'are'} new`,
		failing > 0 &&
			`${failing} ${failing === 1 ? 'fails' : 'fail'} since ${since.length === 1 ? `run ${since[0]}` : 'earlier runs'}`,
		count('mixed') > 0 && `${count('mixed')} ${count('mixed') === 1 ? 'is' : 'are'} mixed`,
	].filter(Boolean)
	return parts.length > 0 ? `${parts.join(', ')}.` : ''
}
