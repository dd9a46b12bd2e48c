import { useEffect, useState } from 'react'

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

/** By object, until it is saved or the page goes. */
const kept = new Map<string, { base: Base<Record<string, string>>; typed: Partial<Record<string, string>> }>()

/**
 * The fields of one object while they are edited. A save by somebody else replaces them only while nothing was typed.
 * What is typed outlives a look at another object, but is kept nowhere on the disk: it may hold secrets.
 */
export function useFields<T extends Record<string, string>>(key: string, saved: T, savedAt: string): Fields<T> {
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
		if (dirty) kept.set(key, { base, typed })
		else kept.delete(key)
	}, [key, dirty, base, typed])

	useEffect(() => {
		if (!dirty) return
		const ask = (event: BeforeUnloadEvent) => event.preventDefault()
		addEventListener('beforeunload', ask)
		return () => removeEventListener('beforeunload', ask)
	}, [dirty])

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
			if (typed.length > 0) kept.set(key, { base, typed: since })
			else kept.delete(key)
		},
	}
}
