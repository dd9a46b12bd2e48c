import { useRef } from 'react'

/**
 * The Idempotency-Key of a call: the same one while the same call is tried again after an unknown outcome, so that the
 * server does it once, however often it is asked.
 */
export function useRepeatKey() {
	const open = useRef<{ call: string; key: string }>(undefined)
	const keyOf = (call: object): string => {
		const text = JSON.stringify(call)
		if (open.current?.call !== text) open.current = { call: text, key: randomKey() }
		return open.current.key
	}
	keyOf.forget = () => {
		open.current = undefined
	}
	return keyOf
}

/** `crypto.randomUUID` is there only on https and localhost. */
const randomKey = () =>
	Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
