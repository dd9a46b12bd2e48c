// java.lang.String, StringBuilder and UUID.

import { call, hidden } from '../host.ts'
import { textOf } from './bytes.ts'

export const stringify = (value: unknown): string => (value === null || value === undefined ? 'null' : String(value))

/** With `new` a text made of bytes or anything else, as an object that counts as text. */
function javaString(value: unknown): object {
	const bytes = typeof value === 'object' && value !== null && 'length' in value && !(value instanceof String)
	return Object(bytes ? textOf(value) : String(value === undefined ? '' : value)) as object
}

export const JavaString = Object.assign(javaString, {
	valueOf: (value: unknown) => stringify(value),
	join: (separator: string, ...parts: unknown[]) =>
		(Array.isArray(parts[0]) ? (parts[0] as unknown[]) : parts).join(separator),
	format: (pattern: string, ...values: unknown[]) =>
		call('string format', pattern, Array.isArray(values[0]) ? values[0] : values),
})

export class StringBuilder {
	declare text: string
	constructor(text?: unknown) {
		hidden(this, 'text', text === undefined || typeof text === 'number' ? '' : String(text))
	}
	append(part: unknown): this {
		this.text += stringify(part)
		return this
	}
	insert(at: number, part: unknown): this {
		this.text = this.text.slice(0, at) + String(part) + this.text.slice(at)
		return this
	}
	reverse(): this {
		this.text = [...this.text].reverse().join('')
		return this
	}
	length(): number {
		return this.text.length
	}
	toString(): string {
		return this.text
	}
	toJSON(): string {
		return this.text
	}
}

export class UUID {
	declare text: string
	constructor(text: string) {
		Object.defineProperty(this, 'text', { value: text, writable: true, configurable: true })
	}
	toString(): string {
		return this.text
	}
	toJSON(): string {
		return this.text
	}
	static randomUUID(): UUID {
		return new UUID(call('uuid'))
	}
	static fromString(text: unknown): UUID {
		const written = String(text)
		if (!/^[\da-f]{1,8}(?:-[\da-f]{1,4}){3}-[\da-f]{1,12}$/i.test(written))
			throw new Error(`Invalid UUID string: ${written}`)
		const sizes = [8, 4, 4, 4, 12]
		const parts = written.toLowerCase().split('-')
		return new UUID(parts.map((part, at) => part.padStart(sizes[at] ?? 0, '0')).join('-'))
	}
}
