import { useEffect, useState } from 'react'

interface Fields<T> {
	values: T
	set: (change: Partial<T>) => void
	dirty: boolean
	/** What If-Match names: the save that the fields were typed over. */
	base: string
	/** Goes on from another saved state; what was typed is dropped unless it is to be kept. */
	rebase: (saved: T, at: string) => void
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

	useEffect(() => {
		if (savedAt !== base.at && !dirty) {
			setBase({ saved, at: savedAt })
			set({})
		}
	}, [savedAt])

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
		rebase: (next, at) => {
			setBase({ saved: next, at })
			set({})
		},
	}
}
