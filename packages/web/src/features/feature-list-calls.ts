import { listPlace } from '../ui/list-url.ts'

/** What the list of features asks for at an address. */
export function featureListCalls(applicationId: number, params: URLSearchParams) {
	const { page, search } = listPlace(params)
	return {
		list: { query: { applicationId, name: search, page } },
		count: { query: { applicationId, contains: search } },
	}
}
