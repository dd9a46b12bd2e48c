import type { File as Stored } from '@assay/contract/files'
import { pictureSize } from '@assay/engine/feature/values/picture-size'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ProjectPicture } from '../editor/language/language.ts'
import { readContent } from '../files/read-content.ts'

/** Larger files are screens rather than parts of them: they are named without size and view. */
const largest = 500_000

/** What the pictures among the files look like, by path; those that could not be read are left out. */
export function usePictures(listed: readonly Stored[], wanted: boolean): ReadonlyMap<string, ProjectPicture> {
	const pictures = wanted ? listed.filter(({ name, size }) => /\.(?:png|jpe?g)$/i.test(name) && size <= largest) : []
	const found = useQueries({
		queries: pictures.map(({ id, path, created_date_time }) => ({
			queryKey: ['picture', id, created_date_time],
			queryFn: async ({ signal }: { signal: AbortSignal }) =>
				[path, await pictureOf(await readContent(id, signal))] as const,
			staleTime: Number.POSITIVE_INFINITY,
		})),
		combine: (all) => all.flatMap(({ data }) => (data?.[1] ? [[data[0], data[1]] as const] : [])),
	})
	return useMemo(() => new Map(found), [found])
}

async function pictureOf(content: Blob): Promise<ProjectPicture | undefined> {
	const size = pictureSize(new Uint8Array(await content.arrayBuffer()))
	if (!size) return undefined
	const address = await new Promise<string>((resolve, reject) => {
		const reader = new FileReader()
		reader.onload = () => resolve(String(reader.result))
		reader.onerror = () => reject(reader.error)
		reader.readAsDataURL(content)
	})
	return { ...size, address }
}
