import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** Which sections are open: the one the address names after `#`, and whichever were opened beside it. */
export function useOpened() {
	const { hash, search } = useLocation()
	const navigate = useNavigate()
	const named = decoded(hash.slice(1))
	const [others, setOthers] = useState<ReadonlySet<string>>(new Set())
	// What a link or an address led to comes into view; what was opened by a click is there already.
	const [clicked, setClicked] = useState<string>()
	const isOpen = (id: string) => id === named || others.has(id)
	return {
		isOpen,
		isTarget: (id: string) => id === named && id !== clicked,
		toggle(id: string) {
			const next = new Set(others)
			if (isOpen(id)) next.delete(id)
			else next.add(id)
			if (named !== '' && named !== id) next.add(named)
			setOthers(next)
			setClicked(id)
			navigate({ search, hash: isOpen(id) ? '' : id }, { replace: true, preventScrollReset: true })
		},
	}
}

/** As it stands where it is no encoded text: an address may be typed, or cut off in a mail. */
function decoded(text: string): string {
	try {
		return decodeURIComponent(text)
	} catch {
		return text
	}
}
