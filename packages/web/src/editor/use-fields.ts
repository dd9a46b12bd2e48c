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

/**
 * The fields of one object while they are edited. A save by somebody else replaces them only while nothing was typed.
 * Nothing is kept in the browser: what is typed here may hold secrets.
 */
export function useFields<T extends Record<string, string>>(saved: T, savedAt: string): Fields<T> {
	const [base, setBase] = useState({ saved, at: savedAt })
	const [typed, set] = useState<Partial<T>>({})
	const values = { ...base.saved, ...typed }
	const dirty = Object.entries(typed).some(([key, value]) => value !== base.saved[key])

	// biome-ignore lint/correctness/useExhaustiveDependencies: only a save changes what is saved, and then its time
	useEffect(() => {
		if (savedAt !== base.at && !dirty) {
			setBase({ saved, at: savedAt })
			set({})
		}
	}, [savedAt])

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
