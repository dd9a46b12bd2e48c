import type { Answer, Call, Route } from '@assay/contract/route'
import { useRead } from './read.ts'

/** The page of a list, and how many there are on all pages; while the next page is read, the former one. */
export function useListed<List extends Route, Count extends Route>(
	routes: { list: List; count: Answer<Count> extends { count: number } ? Count : never },
	calls: { list: Call<List>; count: Call<Count> },
) {
	const read = useRead(routes.list, calls.list, { keep: true })
	const { data: counted } = useRead<Count>(routes.count, calls.count, { keep: true })
	return {
		items: read.data,
		read,
		stale: read.isPlaceholderData,
		count: (counted as { count: number } | undefined)?.count,
	}
}
