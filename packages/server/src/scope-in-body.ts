import { type BodyScope, id, type Route, type Scope, scopeKinds } from '@assay/contract/route'
import { unfit } from './problem.ts'

/**
 * The object that a body is about, read from the keys that may name it and from nothing else. Undefined where none does and
 * the route has something to do without; refused otherwise.
 */
export function scopeInBody({ scope, needsWithoutScope }: Route, body: unknown): Scope | undefined {
	const { keys, spelt } = scope as BodyScope
	const sent =
		typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : {}
	let none: Scope | undefined
	let last = ''
	for (const [key, kind] of Object.entries(keys)) {
		last = key
		const value = sent[key] ?? sent[spelt[key] ?? '']
		if (value === undefined || value === null) continue
		const read = id.safeParse(value)
		if (!read.success) throw unfit(key, `Expected the id of ${scopeKinds[kind]}`)
		const found = { [kind]: read.data } as Scope
		if (read.data > 0) return found
		if (kind !== 'application') none = found
	}
	if (needsWithoutScope) return undefined
	if (none && Object.keys(keys).length === 1) return none
	const kind = keys[last]
	throw unfit(last, `Expected the id of ${kind ? scopeKinds[kind] : 'an object'}, got none.`)
}
