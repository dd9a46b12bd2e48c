import { files } from '@assay/contract/files'
import { readCustomActions } from '@assay/engine/custom-actions'
import { mayHoldActions, mostCustomFiles } from '@assay/engine/custom-functions'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Around } from '../editor/language.ts'
import { readContent } from '../files/read-content.ts'
import { useRead } from '../ui/read.ts'

/** The actions that the project's own files export; undefined until they have been read. */
export function useCustomActions(applicationId: number): Pick<Around, 'custom' | 'scripts'> | undefined {
	const { data: listed } = useRead(files.list, { query: { applicationId, page: 0, size: 100 } })
	const scripts = useMemo(
		() =>
			(listed ?? [])
				.filter(({ name, size }) => mayHoldActions(name) && size <= mostCustomFiles.bytes)
				.slice(0, mostCustomFiles.files),
		[listed],
	)
	const texts = useQueries({
		queries: scripts.map(({ id, name, created_date_time }) => ({
			queryKey: ['script', id, created_date_time],
			queryFn: async ({ signal }: { signal: AbortSignal }) => {
				return [name, await (await readContent(id, signal)).text()] as const
			},
			staleTime: 60_000,
		})),
		combine: (all) => (all.every(({ data }) => data) ? all.flatMap(({ data }) => (data ? [data] : [])) : undefined),
	})
	return useMemo(() => {
		if (!listed || !texts) return undefined
		const scripts = Object.fromEntries(texts)
		return { custom: readCustomActions(scripts), scripts }
	}, [listed, texts])
}
