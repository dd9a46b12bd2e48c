import type { CallFailed } from '@assay/contract/client'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { say } from './message-bar.tsx'
import type { SentForm } from './send-form.ts'

type Way = Pick<SentForm, 'onProgress' | 'signal'>

export interface SendingOptions {
	/** It is not cancelled, as what nothing else holds any more. */
	goesOn?: boolean
}

/**
 * Something large on its way to the server, with its progress from 0 to 1, or from it. Leaving the screen cancels it, and then
 * nothing is said of a failure.
 */
export function useSending<What, Answer>(
	send: (what: What, way: Way) => Promise<Answer>,
	done: (answer: Answer, what: What) => void,
	{ goesOn = false }: SendingOptions = {},
) {
	const [share, setShare] = useState(0)
	const ended = useRef(new AbortController())
	useEffect(() => {
		if (goesOn) return
		const here = new AbortController()
		ended.current = here
		return () => here.abort()
	}, [goesOn])
	const { mutate, isPending, error, reset } = useMutation<Answer, CallFailed, What>({
		// As all that is asked for, also when the browser believes to be offline.
		networkMode: 'always',
		mutationFn: (what) => {
			setShare(0)
			return send(what, { onProgress: setShare, signal: ended.current.signal })
		},
		onSuccess: done,
		onError: (failure) => {
			if (!ended.current.signal.aborted) say(failure.message, 'failed')
		},
	})
	return { start: mutate, busy: isPending, share, failure: error, reset }
}
