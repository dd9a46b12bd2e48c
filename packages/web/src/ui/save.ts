import { type CallFailed, callRoute } from '@assay/contract/client'
import type { Answer, Call, Route } from '@assay/contract/route'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '../api.ts'
import { say } from './message-bar.tsx'

interface SaveOptions<R extends Route> {
	/** The sentence after success where it depends on more than the route and status; undefined = the contract's. */
	says?: (answer: Answer<R>, status: number) => string | undefined
	/** The sentence after a failure where it differs from the contract's. */
	fails?: (failure: CallFailed) => string | undefined
	done?: (answer: Answer<R>, etag: string | null) => void
	failed?: (failure: CallFailed) => void
}

/** A call as it is handed to `save`; with `ifMatch` a stale save is refused with 409 instead of overwriting. */
type SaveCall<R> = Call<R> & { ifMatch?: string | undefined }

/**
 * A call that changes something: its sentence from the contract goes to the message bar, and everything shown is read again,
 * because a save may touch any of it. `save(call)` resolves to the answer, or to undefined after a failure.
 */
export function useSave<R extends Route>(route: R, { says, fails, done, failed }: SaveOptions<R> = {}) {
	const queries = useQueryClient()
	const mutation = useMutation<{ status: number; etag: string | null; answer: Answer<R> }, CallFailed, SaveCall<R>>({
		mutationFn: ({ ifMatch, ...call }) =>
			callRoute(send, route, call as Call<R>, ifMatch ? { headers: { 'if-match': ifMatch } } : {}),
		onSuccess: ({ answer, status, etag }) => {
			const sentence = says?.(answer, status) ?? route.says?.[status] ?? route.says?.ok
			if (sentence) say(sentence)
			void queries.invalidateQueries()
			done?.(answer, etag)
		},
		onError: (failure) => {
			say(fails?.(failure) ?? failure.message, 'failed')
			failed?.(failure)
		},
	})
	return {
		busy: mutation.isPending,
		/** The refusal of the latest call, for texts beside the fields. */
		failure: mutation.error,
		reset: mutation.reset,
		save: (call: SaveCall<R>) =>
			mutation.mutateAsync(call).then(
				({ answer }) => answer,
				() => undefined,
			),
	}
}
