import type { RunEvent } from '@assay/contract/run-events'
import { mask } from '../mask-secrets.ts'

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
	...[0, 1, 2]
		.map((offset) => insideBase64(secret, offset))
		.flatMap((text) => [text, text.replaceAll('+', '-').replaceAll('/', '_')]),
]

/** The letters of a base64 text that this secret alone decides, wherever in the encoded text it begins (Basic authorization). */
function insideBase64(secret: string, offset: number): string {
	const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)])
	const text = bytes.toString('base64').slice(Math.ceil((offset * 8) / 6), Math.floor((bytes.length * 8) / 6))
	// A few letters of base64 stand in many texts by chance.
	return text.length >= 5 ? text : secret
}

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
