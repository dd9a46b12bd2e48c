import { type CallFailed, callRoute } from '@assay/contract/client'
import type { Answer, Call, Route } from '@assay/contract/route'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { send } from '../api.ts'
import { type GoneKind, isGone, markGone } from './gone.ts'
import { say } from './message-bar.tsx'
import { useRepeatKey } from './repeat-key.ts'
import { useHere } from './use-here.ts'

interface SaveOptions<R extends Route> {
	/** The sentence after success where it depends on more than the route and status; undefined = the contract's. */
	says?: (answer: Answer<R>, status: number) => string | undefined
	/** What the call deletes: it leaves every cache before anything is read again. */
	removes?: (call: Call<R>) => [GoneKind, number] | undefined
	/** What takes the change back, if anything does; offered beside its sentence. */
	undo?: (call: Call<R>) => (() => void) | undefined
	/** Not sent again by itself where no answer came, because it would make a second one: what it may have made is read instead. */
	once?: boolean
	/** The sentence after a failure where it differs from the contract's. */
	fails?: (failure: CallFailed) => string | undefined
	done?: (answer: Answer<R>, etag: string | null, call: Call<R>) => void
	/** As `done`, but not once the part that saves has left the screen. */
	doneHere?: (answer: Answer<R>) => void
	failed?: (failure: CallFailed, call: Call<R>) => void
}

/** A call as it is handed to `save`; with `ifMatch` a stale save is refused with 409 instead of overwriting. */
type SaveCall<R> = Call<R> & { ifMatch?: string | undefined }

/**
 * A call that changes something: its sentence from the contract goes to the message bar, and everything shown is read again,
 * because a save may touch any of it. `save(call)` resolves to the answer, or to undefined after a failure.
 */
export function useSave<R extends Route>(
	route: R,
	{ says, removes, undo, once, fails, done, doneHere, failed }: SaveOptions<R> = {},
) {
	const queries = useQueryClient()
	const keyOf = useRepeatKey()
	const here = useHere()
	/** What the latest call was about has changed since it was sent. */
	const [changed, setChanged] = useState(false)
	const mutation = useMutation<{ status: number; etag: string | null; answer: Answer<R> }, CallFailed, SaveCall<R>>({
		mutationKey: [route.path],
		mutationFn: (saved) => {
			const { ifMatch, ...call } = saved
			return callRoute(send, route, call as Call<R>, {
				// The same texts over another save are another call.
				headers: { 'idempotency-key': keyOf(saved), ...(ifMatch ? { 'if-match': ifMatch } : {}) },
			})
		},
		// Asked at once, also when the browser believes to be offline: who saves learns what came of it.
		networkMode: 'always',
		retry: (tried, failure) => !once && tried < 1 && failure.status === 0,
		retryDelay: 1000,
		onSuccess: ({ answer, status, etag }, call) => {
			keyOf.forget(call)
			const sentence = says?.(answer, status) ?? route.says?.[status] ?? route.says?.ok
			const act = undo?.(call)
			if (sentence) say(sentence, 'done', act && { word: 'Undo', act })
			const removed = removes?.(call)
			if (removed) markGone(...removed)
			void queries.invalidateQueries({ predicate: ({ queryKey }) => !isGone(queryKey) })
			queries.removeQueries({ predicate: ({ queryKey }) => isGone(queryKey), type: 'inactive' })
			done?.(answer, etag, call)
			if (here.current) doneHere?.(answer)
		},
		onError: (failure, call) => {
			if (isUnknown(failure)) keyOf.unknown(call)
			else keyOf.forget(call)
			// What is shown was not what the server has.
			if (failure.status === 404 || failure.status === 409 || (once && failure.status === 0))
				void queries.invalidateQueries()
			const sentence = fails?.(failure) ?? failure.message
			if (sentence) say(sentence, 'failed')
			failed?.(failure, call)
		},
	})
	return {
		busy: mutation.isPending,
		/** The refusal of the latest call, for texts beside the fields; none where they have changed since it was sent. */
		failure: changed ? null : mutation.error,
		/** What the latest call was about has changed: its refusal, there or still to come, is about none of what is shown. */
		reset: useCallback(() => setChanged(true), []),
		save: (call: SaveCall<R>) => {
			setChanged(false)
			return mutation.mutateAsync(call).then(
				({ answer }) => answer,
				() => undefined,
			)
		},
	}
}

/** The server may have done it all the same: no answer came, or none from the server itself. */
const isUnknown = ({ status }: CallFailed) => status === 0 || status >= 500
