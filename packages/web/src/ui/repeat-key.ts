import { useRef } from 'react'

/** Milliseconds after which the same call is no longer that one tried again, but wished for once more. */
const forgotten = 600_000

/**
 * The Idempotency-Key of each call: the same one while the same call is tried again after an unknown outcome, also beside other
 * calls, so that the server does it once, however often it is asked.
 */
export function useRepeatKey() {
	const open = useRef(new Map<string, { key: string; failedAt?: number }>()).current
	const keyOf = (call: object): string => {
		const text = JSON.stringify(call)
		const { key, failedAt = Date.now() } = open.get(text) ?? { key: randomKey() }
		const same = { key: Date.now() - failedAt < forgotten ? key : randomKey() }
		open.set(text, same)
		return same.key
	}
	keyOf.forget = (call: object) => {
		open.delete(JSON.stringify(call))
	}
	/** Nobody knows what came of it. */
	keyOf.unknown = (call: object) => {
		const one = open.get(JSON.stringify(call))
		if (one) one.failedAt = Date.now()
	}
	return keyOf
}

/** `crypto.randomUUID` is there only on https and localhost. */
const randomKey = () =>
	Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
