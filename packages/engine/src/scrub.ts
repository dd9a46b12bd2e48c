import type { RunEvent } from '@assay/contract/run-events'

/** Takes secrets out of events by value, as they stand and as they look inside JSON and URLs. */
export interface Scrubber {
	event(event: RunEvent): RunEvent
	/** A value that turned out to be secret in the middle of the run. */
	add(value: string): void
}

const mask = '****'

/** Ids and kinds are ours and never hold a secret; a short one must not break them. */
const untouched = new Set([
	'type',
	'kind',
	'feature',
	'scenario',
	'step',
	'status',
	'featureType',
	'blob',
	'level',
	'when',
	'language',
])

export function scrubber(secrets: Iterable<string>): Scrubber {
	const forms = new Set<string>()
	let pattern: RegExp | undefined
	const add = (value: string) => {
		if (value.trim() === '') return
		const json = JSON.stringify(value).slice(1, -1)
		for (const form of [value, json, encodeURIComponent(value), encodeURI(value)]) forms.add(form)
		const longestFirst = [...forms].sort((one, other) => other.length - one.length)
		pattern = new RegExp(longestFirst.map((form) => form.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|'), 'g')
	}
	for (const secret of secrets) add(secret)
	const clean = (value: unknown): unknown => {
		if (typeof value === 'string') return pattern ? value.replace(pattern, mask) : value
		if (Array.isArray(value)) return value.map(clean)
		if (typeof value !== 'object' || value === null) return value
		return Object.fromEntries(
			Object.entries(value).map(([key, part]) => [key, untouched.has(key) ? part : clean(part)]),
		)
	}
	return { add, event: (event) => (pattern ? (clean(event) as RunEvent) : event) }
}
