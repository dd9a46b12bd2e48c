// Methods that Java has on texts, lists and maps, and JavaScript has not.

import { call, hidden } from './host.ts'

type Methods = Record<string, (this: never, ...args: never[]) => unknown>

const ofTexts: Methods = {
	getBytes(this: string) {
		return call('string bytes', String(this))
	},
	equals(this: string, other: unknown) {
		return String(this) === other
	},
	equalsIgnoreCase(this: string, other: unknown) {
		return String(this).toLowerCase() === String(other).toLowerCase()
	},
	contains(this: string, part: string) {
		return String(this).includes(part)
	},
	isEmpty(this: string) {
		return this.length === 0
	},
	matches(this: string, pattern: unknown) {
		return call('string matches', String(this), String(pattern))
	},
	replaceFirst(this: string, pattern: unknown, by: unknown) {
		return call('string replace', String(this), String(pattern), String(by), false)
	},
}

const ofLists: Methods = {
	contains(this: unknown[], item: unknown) {
		return this.includes(item)
	},
	size(this: unknown[]) {
		return this.length
	},
	isEmpty(this: unknown[]) {
		return this.length === 0
	},
	add(this: unknown[], item: unknown) {
		this.push(item)
		return true
	},
	addAll(this: unknown[], items: unknown[]) {
		this.push(...items)
		return true
	},
	get(this: unknown[], index: number) {
		return this[index]
	},
}

const ofObjects: Methods = {
	containsKey(this: object, key: string) {
		return Object.hasOwn(this, key)
	},
	put(this: Record<string, unknown>, key: string, value: unknown) {
		const before = this[key]
		this[key] = value
		return before
	},
	keySet(this: object) {
		return Object.keys(this)
	},
	getClass(this: object) {
		// as for any method of an object, a text or number counts as one
		const name = () => (typeof this === 'function' ? 'function' : 'object')
		return { getName: name, getSimpleName: name }
	},
}

export function shimJava(): void {
	for (const [prototype, methods] of [
		[String.prototype, ofTexts],
		[Array.prototype, ofLists],
		[Object.prototype, ofObjects],
	] as const)
		for (const [name, method] of Object.entries(methods)) if (!(name in prototype)) hidden(prototype, name, method)
}
