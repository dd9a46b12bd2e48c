// What the stand-ins for Java classes need from the host.

import { createHash, createHmac, getHashes } from 'node:crypto'
import { boundedSearch } from '../data/bounded-search.ts'
import { javaRegex } from '../data/java-regex.ts'
import { textOf } from '../scenario/files.ts'
import { readFile } from '../scenario/read-file.ts'
import type { BridgeFunction } from './bridge-function.ts'
import { formatText } from './format-text.ts'

export const javaCalls: Record<string, BridgeFunction> = {
	clock: (run) => run.feature.session.clock(),
	uuid: () => crypto.randomUUID(),
	property: (run, name: string, otherwise: unknown) => run.feature.session.properties[name] ?? otherwise,
	'set property': (run, name: string) => {
		run.feature.session.listener.print(
			`java.lang.System.setProperty('${name}', …) has no effect here: there is no Java; a setting of the environment is read by karate.properties`,
		)
		return null
	},
	'regex find': (_run, pattern: string, text: string, flags: string, from: number, how: 'find' | 'whole' | 'begin') =>
		findRegex(pattern, text, flags, { from, how }),
	'bytes text': (_run, bytes: Uint8Array) => textOf(Uint8Array.from(bytes)),
	'base64 encode': (_run, bytes: Uint8Array, kind: string) => base64(Uint8Array.from(bytes), kind),
	'base64 decode': (_run, text: string, kind: string) => decodeBase64(text, kind),
	digest: (_run, name: string, bytes: Uint8Array) =>
		new Uint8Array(createHash(nodeName(name, 'MessageDigest')).update(Uint8Array.from(bytes)).digest()),
	hmac: (_run, name: string, key: Uint8Array, bytes: Uint8Array) =>
		new Uint8Array(createHmac(nodeName(name, 'Mac'), Uint8Array.from(key)).update(Uint8Array.from(bytes)).digest()),
	'string format': (_run, pattern: string, values: unknown[]) => formatText(pattern, values),
	'file exists': (run, path: string) => run.feature.find(path) !== undefined,
	// a project may bring its own replacement for a class of its own
	'java class': (run, name: string) => {
		const file = `java-shims/${name}.js`
		return run.feature.find(`classpath:${file}`) ? readFile(run, `classpath:${file}`) : null
	},
}

/** One find with the positions of its groups, -1 for one that took no part; null where there is none. */
function findRegex(
	pattern: string,
	text: string,
	flags: string,
	{ from, how }: { from: number; how: 'find' | 'whole' | 'begin' },
): Record<string, unknown> | null {
	const regex = javaRegex(pattern, {
		whole: how === 'whole',
		flags: `d${how === 'find' ? 'g' : how === 'begin' ? 'y' : ''}`,
		inline: flags,
	})
	regex.lastIndex = from
	const found = boundedSearch(regex, text, () => regex.exec(text))
	if (!found?.indices) return null
	return {
		groups: [...found].map((one) => one ?? null),
		named: Object.fromEntries(Object.entries(found.groups ?? {}).map(([name, one]) => [name, one ?? null])),
		starts: [...found.indices].map((one) => one?.[0] ?? -1),
		ends: [...found.indices].map((one) => one?.[1] ?? -1),
	}
}

function nodeName(name: string, of: 'MessageDigest' | 'Mac'): string {
	const known = (of === 'Mac' ? name.replace(/^Hmac/i, '') : name).toLowerCase().replace('-', '')
	if (!getHashes().includes(known)) throw new Error(`${of} does not know ${name}`)
	return known
}

/** Node passes over what is no Base64; of Java's decoders only the one for MIME does. */
function decodeBase64(text: string, kind: string): Uint8Array {
	const wrong = (kind.startsWith('url') ? /[^\w=-]|=(?!=?$)/ : /[^A-Za-z0-9+/=]|=(?!=?$)/).exec(text)
	const digits = text.replace(/=+$/, '').length
	if (!kind.startsWith('mime') && (wrong || digits % 4 === 1 || (digits < text.length && text.length % 4 !== 0)))
		throw new Error(
			wrong ? `Illegal base64 character ${wrong[0]}` : `Input byte array has no whole base64 text: ${text}`,
		)
	return new Uint8Array(Buffer.from(text, kind.startsWith('url') ? 'base64url' : 'base64'))
}

function base64(bytes: Uint8Array, kind: string): string {
	const text = Buffer.from(bytes).toString('base64')
	const own = kind.startsWith('url') ? text.replaceAll('+', '-').replaceAll('/', '_') : text
	return kind.endsWith('bare') ? own.replace(/=+$/, '') : own
}
