import { useState } from 'react'

/**
 * Which dialog was asked for, one at a time. The `close` that one is given closes that one alone: an answer that comes after it
 * was closed leaves another one open that was asked for since.
 */
export function useAsked<Asked>() {
	const [asked, ask] = useState<Asked>()
	return { asked, ask, close: () => ask((now) => (now === asked ? undefined : now)) }
}
