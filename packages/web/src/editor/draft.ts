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
		return draft.safeParse(JSON.parse(localStorage.getItem(prefix + key) ?? 'null')).data
	} catch {
		return undefined
	}
}

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
