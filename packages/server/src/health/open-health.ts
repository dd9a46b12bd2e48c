import { setTimeout as wait } from 'node:timers/promises'
import type { Looking, Part, PartKind } from './part.ts'
import { parts } from './parts.ts'

/** Parts by their names. */
export type Found = Record<string, Part>

export interface Health {
	/** Looks at every part, at all of them at once. Whoever asks meanwhile is answered with the same look. */
	look(): Promise<Found>
}

/** Milliseconds after which a part that does not answer counts as away. */
const patience = 5000

export function openHealth(world: Looking): Health {
	let looking: Promise<Found> | undefined
	async function lookAtAll(): Promise<Found> {
		const found = Object.entries(parts).map(async ([name, kind]) => [name, await lookAt(kind, world)] as const)
		return Object.fromEntries(await Promise.all(found))
	}
	return {
		look() {
			looking ??= lookAtAll().finally(() => {
				looking = undefined
			})
			return looking
		},
	}
}

/** A server is ready when nothing is away without which it can answer nobody. */
export const isReady = (found: Found): boolean =>
	Object.entries(parts).every(([name, { vital }]) => !vital || found[name]?.ok === true)

async function lookAt(kind: PartKind, world: Looking): Promise<Part> {
	const over = new AbortController()
	const slow = wait(patience, undefined, { signal: over.signal, ref: false }).then(() => {
		throw new Error(`no answer within ${patience / 1000} s`)
	})
	try {
		return await Promise.race([kind.look(world), slow])
	} catch (error) {
		return { ok: false, says: `It cannot be seen: ${reasonOf(error)}.`, figures: {} }
	} finally {
		over.abort()
		slow.catch(() => {})
	}
}

/** The innermost cause: the database layer puts the question before what went wrong. */
function reasonOf(error: unknown): string {
	const { cause, code, message } = error as { cause?: unknown; code?: string; message?: string }
	if (cause instanceof Error) return reasonOf(cause)
	return code ?? String(message)
}
