import { type File, files } from '@assay/contract/files'
import { readCustomActions } from '@assay/engine/custom-actions'
import { mayHoldActions, mostCustomFiles } from '@assay/engine/custom-functions'
import { queryOptions, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Around } from '../editor/language.ts'
import { readContent } from '../files/read-content.ts'
import { queryClient, reading as read, useRead } from '../ui/read.ts'

const listing = (applicationId: number) => ({ query: { applicationId, page: 0, size: 100 } })

const scriptsOf = (listed: File[]) =>
	listed
		.filter(({ name, size }) => mayHoldActions(name) && size <= mostCustomFiles.bytes)
		.slice(0, mostCustomFiles.files)

const reader = ({ id, name, created_date_time }: File) =>
	queryOptions({
		queryKey: ['script', id, created_date_time],
		queryFn: async ({ signal }) => [name, await (await readContent(id, signal)).text()] as const,
		staleTime: 60_000,
	})

/** The actions that the project's own files export; absent until they have been read, and when they cannot be. */
export function useCustomActions(applicationId: number): Pick<Around, 'custom' | 'scripts' | 'reading'> {
	const { data: listed, isLoading } = useRead(files.list, listing(applicationId))
	const scripts = useMemo(() => scriptsOf(listed ?? []), [listed])
	const { texts, reading } = useQueries({
		queries: scripts.map(reader),
		combine: (all) => ({
			texts: all.every(({ data }) => data) ? all.flatMap(({ data }) => (data ? [data] : [])) : undefined,
			reading: all.some(({ isLoading }) => isLoading),
		}),
	})
	return useMemo(() => {
		if (!listed || !texts) return { reading: isLoading || reading }
		const scripts = Object.fromEntries(texts)
		return { custom: readCustomActions(scripts), scripts }
	}, [listed, isLoading, texts, reading])
}

/** The file that an action of the project comes from; waits until all have been read. */
export async function fileOfAction(applicationId: number, name: string): Promise<File | undefined> {
	const listed = await queryClient.fetchQuery(read(files.list, listing(applicationId)))
	const texts = await Promise.all(scriptsOf(listed).map((one) => queryClient.fetchQuery(reader(one))))
	const { actions, functions } = readCustomActions(Object.fromEntries(texts))
	const called = (one: (typeof actions)[number]) => one.name === name || one.aliases.includes(name)
	const file = functions[actions.findIndex(called)]?.file
	return listed.find((one) => one.name === file)
}
