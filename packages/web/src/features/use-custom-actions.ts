import { files, type File as Stored } from '@assay/contract/files'
import { readCustomActions } from '@assay/engine/feature/custom-actions'
import { mayHoldActions, mostCustomFiles } from '@assay/engine/feature/custom-functions'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Around } from '../editor/language/language.ts'
import { readContent } from '../files/read-content.ts'
import { useRead } from '../ui/read.ts'
import { usePictures } from './use-pictures.ts'

const most = 100
const none: Stored[] = []

/** The actions that the project's own files export; absent until they have been read, and when they cannot be. */
export function useCustomActions(
	applicationId: number,
	showsPictures = false,
): Pick<Around, 'custom' | 'scripts' | 'files' | 'pictures' | 'reading'> {
	const { data: listed, isLoading } = useRead(files.list, { query: { applicationId, page: 0, size: most } })
	const scripts = useMemo(
		() =>
			(listed ?? [])
				.filter(({ name, size }) => mayHoldActions(name) && size <= mostCustomFiles.bytes)
				.slice(0, mostCustomFiles.files),
		[listed],
	)
	const { texts, reading } = useQueries({
		queries: scripts.map(({ id, name, created_date_time }) => ({
			queryKey: ['script', id, created_date_time],
			queryFn: async ({ signal }: { signal: AbortSignal }) => {
				return [name, await (await readContent(id, signal)).text()] as const
			},
			staleTime: 60_000,
		})),
		combine: (all) => ({
			texts: all.every(({ data }) => data) ? all.flatMap(({ data }) => (data ? [data] : [])) : undefined,
			reading: all.some(({ isLoading }) => isLoading),
		}),
	})
	const pictures = usePictures(listed ?? none, showsPictures)
	return useMemo(() => {
		if (!listed || !texts) return { reading: isLoading || reading }
		const scripts = Object.fromEntries(texts)
		const files = listed.length < most ? { files: listed.map(({ path }) => path) } : {}
		return { custom: readCustomActions(scripts), scripts, ...files, ...(showsPictures ? { pictures } : {}) }
	}, [listed, isLoading, texts, reading, pictures, showsPictures])
}
