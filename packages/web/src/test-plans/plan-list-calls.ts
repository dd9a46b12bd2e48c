import { listPlace } from '../ui/list-url.ts'

/** What the list of test plans asks for at an address. */
export const planListCalls = (applicationId: number, params: URLSearchParams) => ({
	list: { query: { applicationId, page: listPlace(params).page } },
	count: { query: { applicationId } },
})
