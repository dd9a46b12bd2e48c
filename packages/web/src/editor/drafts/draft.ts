import { z } from 'zod'

/** Text that was typed and not saved, kept in this browser until it is saved or discarded. */
const draft = z.object({
	text: z.string(),
	/** `updated_date_time` of the object the text was typed over. */
	base: z.string(),
	/** When it was typed, in milliseconds. */
	at: z.number(),
})
export type Draft = z.output<typeof draft>

const prefix = 'assay.draft.'
const listeners = new Set<() => void>()
const changed = () => {
	for (const listener of listeners) listener()
}

export function readDraft(key: string): Draft | undefined {
	try {
		const kept = localStorage.getItem(prefix + key)
		if (kept === null) return undefined
		if (latest?.kept !== kept) latest = { kept, read: draft.safeParse(JSON.parse(kept)).data }
		return latest.read
	} catch {
		return undefined
	}
}

/** The one that is typed is asked for again and again, and may be long. */
let latest: { kept: string; read: Draft | undefined } | undefined

/** Whether the text is kept; a full or forbidden storage keeps nothing. */
export function keepDraft(key: string, kept: Draft): boolean {
	try {
		localStorage.setItem(prefix + key, JSON.stringify(kept))
		changed()
		return true
	} catch {
		return false
	}
}

export function dropDraft(key: string) {
	try {
		localStorage.removeItem(prefix + key)
	} catch {
		return
	}
	changed()
}

/** Calls back when a draft appears or goes, here or in another tab. */
export function watchDrafts(listener: () => void): () => void {
	listeners.add(listener)
	addEventListener('storage', listener)
	return () => {
		listeners.delete(listener)
		removeEventListener('storage', listener)
	}
}
