import type { RunEvent } from '@assay/contract/run-events'
import { mask } from '../environments/secrets.ts'

/** Takes secret values out of what executors send, in every spelling they may have on the way. Knows no keys, only values. */
export function scrubber(secrets: readonly string[]): (event: RunEvent) => RunEvent {
	const spellings = new Set(secrets.filter(worthHiding).flatMap(spellingsOf))
	if (spellings.size === 0) return (event) => event
	const pattern = new RegExp(
		[...spellings]
			.sort((a, b) => b.length - a.length)
			.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
			.join('|'),
		'g',
	)
	return (event) =>
		JSON.parse(
			JSON.stringify(event, (key, value) =>
				typeof value === 'string' && !structural.has(key) ? value.replace(pattern, mask) : value,
			),
		) as RunEvent
}

// Shorter ones stand in every text by chance: hiding "on" or "123" would hide the report.
const worthHiding = (secret: string) => secret.length >= 4

const spellingsOf = (secret: string) => [
	secret,
	encodeURIComponent(secret),
	JSON.stringify(secret).slice(1, -1),
	Buffer.from(secret).toString('base64').replace(/=+$/, ''),
	Buffer.from(secret).toString('base64url'),
]

/** Fields whose values are words of ours, ids or hashes: a password "passed" must not break the log. */
const structural = new Set([
	'type',
	'status',
	'kind',
	'feature',
	'scenario',
	'step',
	'level',
	'when',
	'language',
	'blob',
])
