import { useEffect, useState } from 'react'

interface Line {
	id: string
	act: () => void
}

/**
 * The marked line of what is found while one types. It stays marked when more is found later, so that Enter never does what
 * was not in sight; Enter waits until what is found `isCurrent`, that is for what was typed last.
 */
export function useMarked<One extends Line>(found: readonly One[], isCurrent: boolean) {
	const [id, setId] = useState<string>()
	const [entered, setEntered] = useState(false)
	const at = Math.max(
		0,
		found.findIndex((line) => line.id === id),
	)
	const marked = found[at]

	useEffect(() => {
		if (isCurrent) setId(marked?.id)
	}, [isCurrent, marked?.id])
	useEffect(() => {
		if (!entered || !isCurrent) return
		setEntered(false)
		marked?.act()
	}, [entered, isCurrent, marked])

	return {
		marked,
		mark: setId,
		move: (step: 1 | -1) => setId(found[(found.length + at + step) % Math.max(1, found.length)]?.id),
		enter: () => setEntered(true),
		/** Something else is typed: the first line that it finds is marked. */
		restart() {
			setId(undefined)
			setEntered(false)
		},
	}
}
