// Arguments that must be text. An object in their place is turned into text before anything of the host calls its methods,
// as those would be the script's own.

import { type KarateFunction, karateFunctions } from '../words/members.ts'
import { mockFunctions } from '../words/mock.ts'

const texts: Record<string, readonly number[]> = {
	...Object.fromEntries(
		Object.entries<KarateFunction>(karateFunctions).map(([name, { texts }]) => [`karate.${name}`, texts ?? []]),
	),
	...Object.fromEntries(
		Object.entries<KarateFunction>(mockFunctions).map(([name, { texts }]) => [`mock.${name}`, texts ?? []]),
	),
	'karate.channel': [0],
	read: [0],
	eval: [0],
	'string matches': [0, 1],
	'string replace': [0, 1, 2],
	'regex find': [0, 1, 2],
	'set property': [0],
	'string format': [0],
	'base64 encode': [1],
	'base64 decode': [0, 1],
	digest: [0],
	hmac: [0],
	property: [0],
	'java class': [0],
	'file exists': [0],
}

export function withTexts(name: string, args: unknown[]): unknown[] {
	const own = [...args]
	for (const at of texts[name] ?? []) {
		const value = own[at]
		if ((typeof value === 'object' && value !== null) || typeof value === 'function') own[at] = String(value)
	}
	return own
}
