import { listPlace } from '../ui/list-url.ts'
import { runFilterOf } from './use-run-filter.ts'

/** Beyond it, how many runs the filters choose is not worth the wait. */
const mostCounted = 10_000

/** What the list of runs asks for at an address. */
export function runListCalls(applicationId: number, params: URLSearchParams) {
	const { page, search } = listPlace(params)
	const chosen = { applicationId, searchText: search, ...runFilterOf(params).query }
	return {
		list: { query: { ...chosen, page, size: 10 } },
		count: { query: { ...chosen, atMost: mostCounted } },
	}
}
