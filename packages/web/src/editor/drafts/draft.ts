/** Text that was typed and not saved, kept in this browser until it is saved or discarded. */
export interface Draft {
	text: string
	/** `updated_date_time` of the object the text was typed over. */
	base: string
	/** When it was typed, in milliseconds. */
	at: number
}

const prefix = 'assay.draft.'
const listeners = new Set<() => void>()
const changed = () => {
	for (const listener of listeners) listener()
}

export function readDraft(key: string): Draft | undefined {
	try {
		const kept = localStorage.getItem(prefix + key)
		if (kept === null) return undefined
		if (latest?.kept !== kept) latest = { kept, read: asDraft(JSON.parse(kept)) }
		return latest.read
	} catch {
		return undefined
	}
}

/** Whatever else stands under its key is no draft. */
function asDraft(kept: Partial<Draft> | null): Draft | undefined {
	const { text, base, at } = kept ?? {}
	return typeof text === 'string' && typeof base === 'string' && typeof at === 'number' ? { text, base, at } : undefined
}

/** The one that is typed is asked for again and again, and may be long. */
let latest: { kept: string; read: Draft | undefined } | undefined

/** Whether the text is kept; a full or forbidden storage keeps nothing, and neither is kept what is gone. */
export function keepDraft(key: string, kept: Draft): boolean {
	if (gone.has(key)) return false
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

const gone = new Set<string>()

/** Its object was deleted: the editor that still shows it keeps nothing any more. */
export function dropForGood(key: string) {
	gone.add(key)
	dropDraft(key)
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
