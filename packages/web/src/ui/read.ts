import { CallFailed, callRoute } from '@assay/contract/client'
import type { Answer, Call, Route } from '@assay/contract/route'
import { QueryCache, QueryClient, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { send } from '../api.ts'
import { isGone } from './gone.ts'
import { say } from './message-bar.tsx'

interface ReadOptions {
	enabled?: boolean
	/** Milliseconds between repeated reads. */
	every?: number | false
	/** Shows the former answer until the new one is there (paging, searching). */
	keep?: boolean
}

/** A read as a query: its key is the route's path and the call, so that any screen asking the same shares the answer. */
export const reading = <R extends Route>(route: R, call: Call<R>) =>
	queryOptions<Answer<R>, CallFailed>({
		queryKey: [route.path, call],
		queryFn: async ({ signal }) => (await callRoute(send, route, call, { signal })).answer,
	})

export function useRead<R extends Route>(
	route: R,
	call: Call<R>,
	{ enabled = true, every = false, keep = false }: ReadOptions = {},
): UseQueryResult<Answer<R>, CallFailed> {
	return useQuery({
		...reading(route, call),
		enabled,
		refetchInterval: every,
		...(keep ? { placeholderData: (former: Answer<R> | undefined) => former } : {}),
	} as ReturnType<typeof reading<R>>)
}

/** Empties every cached answer but those of one route: what is opened next is asked for afresh. */
export const forgetAllBut = ({ path }: Route) =>
	queryClient.removeQueries({ predicate: ({ queryKey: [other] }) => other !== path })

/** Whether an answer of any of these routes is on its way. */
export const isBeingRead = (...routes: readonly Route[]): boolean =>
	queryClient.isFetching({ predicate: ({ queryKey: [path] }) => routes.some((route) => route.path === path) }) > 0

/** What may have been the connection's fault, or the moment's, is asked once more. */
export const retry = (tried: number, failure: Error): boolean =>
	tried < 1 && failure instanceof CallFailed && (failure.status === 0 || failure.status >= 500)

/** Every failed read says its sentence, but one that no screen asked for yet; a 401 is shown by the session instead. */
export const queryClient = new QueryClient({
	queryCache: new QueryCache({
		onError: (failure, query) => {
			if (isGone(query.queryKey) || (query.meta?.ahead && !query.isActive())) return
			if (failure instanceof CallFailed && failure.status === 401) return
			say(failure.message, 'failed')
		},
	}),
	defaultOptions: {
		queries: {
			staleTime: 5_000,
			retry,
			// Also when the browser believes to be offline: the server may be on this very machine.
			networkMode: 'always',
			refetchOnReconnect: true,
		},
	},
})
