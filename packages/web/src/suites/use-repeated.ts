import { suites } from '@assay/contract/suites'
import { useMemo } from 'react'
import { useRead } from '../ui/read.ts'

/** The features and files of a project whose names others have too. */
export const repeatedCall = (applicationId: number) => ({ query: { applicationId, only: 'repeated' as const } })

/** The path of each feature or file whose name another one has too. */
export function useRepeated(of: 'features' | 'files', applicationId: number): ReadonlyMap<number, string> {
	const { data } = useRead(suites.places, repeatedCall(applicationId))
	return useMemo(() => new Map((data?.[of] ?? []).map(({ id, path }) => [id, path])), [data, of])
}
