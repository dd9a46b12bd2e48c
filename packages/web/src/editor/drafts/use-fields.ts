import { useEffect, useState } from 'react'
import { type GoneKind, wasDeleted } from '../../ui/gone.ts'

interface Fields<T> {
	values: T
	set: (change: Partial<T>) => void
	dirty: boolean
	/** What If-Match names: the save that the fields were typed over. */
	base: string
	/** Goes on from another saved state: what was typed is dropped, but after a save of `sent` what was typed since. */
	rebase: (saved: T, at: string, sent?: T) => void
}

interface Base<T> {
	saved: T
	at: string
}

interface Kept {
	kind: GoneKind
	id: number
	base: Base<Record<string, string>>
	typed: Partial<Record<string, string>>
}

/** By object, until it is saved or the page goes. */
const kept = new Map<string, Kept>()

/** Whoever closes the page loses all of it, also what is typed into objects that are not shown now. */
function askBeforeLoss(event: BeforeUnloadEvent) {
	if ([...kept.values()].some(({ kind, id }) => !wasDeleted(kind, id))) event.preventDefault()
}

function keep(key: string, typed: Kept | undefined) {
	if (typed) kept.set(key, typed)
	else kept.delete(key)
	if (kept.size > 0) addEventListener('beforeunload', askBeforeLoss)
	else removeEventListener('beforeunload', askBeforeLoss)
}

/**
 * The fields of one object while they are edited. A save by somebody else replaces them only while nothing was typed.
 * What is typed outlives a look at another object, but is kept nowhere on the disk: it may hold secrets.
 */
export function useFields<T extends Record<string, string>>(
	kind: GoneKind,
	id: number,
	saved: T,
	savedAt: string,
): Fields<T> {
	const key = `${kind} ${id}`
	const [base, setBase] = useState(() => (kept.get(key)?.base as Base<T>) ?? { saved, at: savedAt })
	const [typed, set] = useState<Partial<T>>(() => (kept.get(key)?.typed as Partial<T>) ?? {})
	const values = { ...base.saved, ...typed }
	const dirty = Object.entries(typed).some(([key, value]) => value !== base.saved[key])
	/** As after a save that ended when its screen had been left and opened again. */
	const isSaved = Object.entries(values).every(([key, value]) => value === saved[key])

	useEffect(() => {
		// After a save of ours what was read before it may come once more.
		if (savedAt > base.at && (!dirty || isSaved)) {
			setBase({ saved, at: savedAt })
			set({})
		}
	}, [savedAt, dirty, isSaved])

	useEffect(() => {
		keep(key, dirty ? { kind, id, base, typed } : undefined)
	}, [key, dirty, base, typed])

	return {
		values,
		set: (change) => set((former) => ({ ...former, ...change })),
		dirty,
		base: base.at,
		rebase: (next, at, sent) => {
			const base = { saved: next, at }
			const typed = Object.entries(sent ? (kept.get(key)?.typed ?? {}) : {}).filter(
				([name, now]) => now !== sent?.[name],
			)
			const since = Object.fromEntries(typed) as Partial<T>
			setBase(base)
			set(since)
			// Whoever has looked at another object since comes back to this.
			keep(key, typed.length > 0 ? { kind, id, base, typed: since } : undefined)
		},
	}
}
