import type { Bundle } from '@assay/contract/bundle'
import type { RunEvent } from '@assay/contract/run-events'
import { mask } from '@assay/contract/secrets'
import { secretValues } from '../feature/values/secret-keys.ts'

/**
 * Takes secrets out by value, in every spelling they get on the way: as they stand, in letters of another case, from back to
 * front, escaped in JSON, percent-encoded, as entities, and anywhere inside a base64 text. Used where a run happens and again where its events are kept.
 */
export interface Scrubber {
	/** The very event where it holds none, as most do. */
	event(event: RunEvent): RunEvent
	text(text: string): string
	/** A body kept beside the log. */
	bytes(bytes: Uint8Array): Uint8Array
	/** A value that turned out to be secret in the middle of the run. */
	add(value: string): void
}

// Shorter ones stand in every text by chance: hiding "on" or "123" would hide the report.
const shortest = 4
// The same in letters of another case and from back to front: "Test" is a word, and "not" another one.
const shortestChanged = 6

export function scrubber(secrets: Iterable<string>): Scrubber {
	/** Patterns by the text that they are of. */
	const spellings = new Map<string, string>()
	let compiled: RegExp | undefined
	const add = (value: string) => {
		for (const secret of [value, value.trim()]) {
			if (secret.length < shortest) continue
			const folded = secret.length >= shortestChanged
			const reversed = folded ? [[...secret].reverse().join('')] : []
			for (const text of [secret, ...reversed]) spellings.set(text, anySpelling(text, folded))
			for (const text of insideBase64(secret)) spellings.set(text, anySpelling(text, false))
		}
		compiled = undefined
	}
	for (const secret of secrets) add(secret)

	/** Longest first, so that a secret which begins with another one goes as a whole. */
	const pattern = () => {
		if (spellings.size === 0) return undefined
		compiled ??= new RegExp(
			[...spellings]
				.sort(([a], [b]) => b.length - a.length)
				.map(([, pattern]) => pattern)
				.join('|'),
			'g',
		)
		compiled.lastIndex = 0
		return compiled
	}

	return {
		add,
		event(given) {
			const all = pattern()
			return all ? (clean(given, all) as RunEvent) : given
		},
		text(text) {
			const all = pattern()
			return all ? text.replace(all, mask) : text
		},
		bytes(bytes) {
			const all = pattern()
			if (!all) return bytes
			try {
				const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
				return all.test(text) ? new TextEncoder().encode(text.replace(all, mask)) : bytes
			} catch {
				// A form with a file in it: letters of a secret are single bytes there too.
				const letters = lettersOf(bytes)
				return all.test(letters) ? Uint8Array.from(letters.replace(all, mask), (c) => c.charCodeAt(0)) : bytes
			}
		},
	}
}

/** Of a run: what its server says is secret, and what the keys of its environment say. */
export const bundleScrubber = ({
	secrets,
	environment: { ui, api, settings },
}: Pick<Bundle, 'secrets' | 'environment'>) => scrubber([...secrets, ...secretValues([ui, api, settings])])

/** Our own words, ids and hashes: a password "passed" must not break the log. An Examples row may have columns of these names. */
const ours = new Set([
	'type',
	'status',
	'kind',
	'feature',
	'scenario',
	'step',
	'featureType',
	'level',
	'when',
	'language',
	'blob',
])

/** Copies only what holds a secret: to write an event as JSON in order to look at it takes longer than to walk through it. */
function clean(value: unknown, pattern: RegExp, key = ''): unknown {
	if (typeof value === 'string') return value.replace(pattern, mask)
	if (typeof value !== 'object' || value === null) return value
	let copy: Record<string, unknown> | unknown[] | undefined
	for (const name of Object.keys(value)) {
		if (ours.has(name) && key !== 'row') continue
		const part = (value as Record<string, unknown>)[name]
		const cleaned = clean(part, pattern, name)
		if (cleaned === part) continue
		copy ??= Array.isArray(value) ? [...value] : { ...value }
		;(copy as Record<string, unknown>)[name] = cleaned
	}
	return copy ?? value
}

const anySpelling = (text: string, folded: boolean) => Array.from(text, folded ? inAnyCase : spelt).join('')

function inAnyCase(character: string): string {
	const cases = [...new Set([character, character.toLowerCase(), character.toUpperCase()])]
	if (cases.length === 1) return spelt(character)
	if (/[A-Za-z]/.test(character)) return `[${cases.join('')}]`
	return `(?:${cases.map((one) => anySpelling(one, false)).join('|')})`
}

/** A letter or digit is written as it is; anything else may be escaped, also more than once (so often, not without end). */
function spelt(character: string): string {
	if (/[A-Za-z0-9]/.test(character)) return character
	const code = character.codePointAt(0) as number
	const units = Array.from({ length: character.length }, (_, n) =>
		character.charCodeAt(n).toString(16).padStart(4, '0'),
	)
	const bytes = Array.from(new TextEncoder().encode(character), (byte) => byte.toString(16).padStart(2, '0'))
	return `(?:${[
		`\\\\{0,9}${character.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&')}`,
		...(shortEscapes[character] ? [`\\\\{1,9}${shortEscapes[character]}`] : []),
		units.map((unit) => `\\\\{1,9}u${anyCase(unit)}`).join(''),
		bytes.map((byte) => `%(?:25){0,3}${anyCase(byte)}`).join(''),
		// In a form a plus, which an address around it encodes again.
		...(character === ' ' ? ['\\+', '%(?:25){0,3}2[bB]'] : []),
		`&#(?:0{0,5}${code}|[xX]0{0,5}${anyCase(code.toString(16))});`,
		...(entities[character] ? [`&(?:amp;){0,3}${entities[character]};`] : []),
		...(base64Url[character] ? [base64Url[character]] : []),
		...(code > 127 ? mangled(character, bytes) : []),
	].join('|')})`
}

/** What is left of a letter that was read in the wrong encoding. */
const mangled = (character: string, bytes: string[]) => [
	bytes.map((byte) => `\\x${byte}`).join(''),
	'\\ufffd{1,4}',
	...(character.charCodeAt(0) < 256 ? [`%(?:25){0,3}${anyCase(character.charCodeAt(0).toString(16))}`] : []),
]

const anyCase = (hex: string) => hex.replace(/[a-f]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)

const shortEscapes: Record<string, string> = { '\n': 'n', '\r': 'r', '\t': 't', '\b': 'b', '\f': 'f' }
const entities: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' }
const base64Url: Record<string, string> = { '+': '-', '/': '_' }

/** The letters of a base64 text that this secret alone decides, wherever in the encoded text it begins (Basic authorization). */
function insideBase64(secret: string): string[] {
	const bytes = lettersOf(new TextEncoder().encode(secret))
	return [0, 1, 2]
		.map((offset) => {
			const bits = (offset + bytes.length) * 8
			return btoa('\0'.repeat(offset) + bytes).slice(Math.ceil((offset * 8) / 6), Math.floor(bits / 6))
		})
		.filter((text) => text.length > shortest)
}

/** One letter for each byte. */
function lettersOf(bytes: Uint8Array): string {
	let text = ''
	for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
	return text
}
