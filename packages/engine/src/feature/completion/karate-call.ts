import { fakerFunctions } from '@assay/karate/words/faker'
import { type KarateFunction, karateFunctions } from '@assay/karate/words/members'
import { mockFunctions } from '@assay/karate/words/mock'

/** A call of a function of the language that stands open at a place of a script. */
export interface KarateCall {
	/** As it is called: `karate.call`, `karate.faker.email`, `pathMatches`. */
	name: string
	gives: string
	slots: CallSlot[]
	/** The argument that is being written, from 0. */
	index: number
}

export interface CallSlot {
	/** As one writes it: `'file'`, `list`, `…` for any more of the last. */
	text: string
	required: boolean
	active: boolean
}

const functions = new Map<string, KarateFunction>([
	...Object.entries<KarateFunction>(karateFunctions).map(named('karate.')),
	...Object.entries<KarateFunction>(fakerFunctions).map(named('karate.faker.')),
	...Object.entries<KarateFunction>(mockFunctions),
	['read', karateFunctions.read],
])

function named(prefix: string) {
	return ([name, takes]: [string, KarateFunction]): [string, KarateFunction] => [prefix + name, takes]
}

/** The innermost call around the end of a text, which is a script as far as it is written. */
export function karateCallAt(text: string): KarateCall | undefined {
	const open: { name: string; index: number }[] = []
	for (let at = 0; at < text.length; at++) {
		const char = text[at] ?? ''
		if (char === "'" || char === '"' || char === '`') {
			const end = stringEnd(text, at)
			// One that is being written: its call is the one around it.
			if (end === undefined) break
			at = end
		} else if ('([{'.includes(char))
			open.push({ name: char === '(' ? (/[\w$.]+$/.exec(text.slice(0, at))?.[0] ?? '') : '', index: 0 })
		else if (')]}'.includes(char)) open.pop()
		else if (char === ',') {
			const last = open.at(-1)
			if (last) last.index++
		}
	}
	const inner = open.at(-1)
	const known = inner && functions.get(inner.name)
	if (!inner || !known) return undefined
	const all = argumentsOf(known.takes)
	const active = all.at(-1)?.text === '…' ? Math.min(inner.index, all.length - 1) : inner.index
	const slots = all.map((slot, index) => ({ ...slot, active: index === active }))
	return { name: inner.name, gives: known.gives, slots, index: inner.index }
}

function stringEnd(text: string, from: number): number | undefined {
	for (let at = from + 1; at < text.length; at++) {
		if (text[at] === '\\') at++
		else if (text[at] === text[from]) return at
	}
	return undefined
}

/** `'file', { count, interval }?` as two, the second of which may be left out. */
export function argumentsOf(takes: string): Omit<CallSlot, 'active'>[] {
	if (takes === '') return []
	return takes.split(/,\s*(?![^{]*\})/).map((text) => ({
		text: text.replace(/\?$/, ''),
		required: !text.endsWith('?') && text !== '…',
	}))
}
