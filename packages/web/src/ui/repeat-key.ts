import { useRef } from 'react'

/**
 * The Idempotency-Key of each call: the same one while the same call is tried again after an unknown outcome, also beside other
 * calls, so that the server does it once, however often it is asked.
 */
export function useRepeatKey() {
	const open = useRef(new Map<string, string>()).current
	const keyOf = (call: object): string => {
		const text = JSON.stringify(call)
		const key = open.get(text) ?? randomKey()
		open.set(text, key)
		return key
	}
	keyOf.forget = (call: object) => {
		open.delete(JSON.stringify(call))
	}
	return keyOf
}

/** `crypto.randomUUID` is there only on https and localhost. */
const randomKey = () =>
	Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
