import type { Environment } from '@assay/contract/environments'
import type { Chosen } from '@assay/engine/surfaces/chosen-scenarios'
import { useQuery } from '@tanstack/react-query'
import { useRested } from '../ui/use-rested.ts'
import type { CountChosen } from './chosen.ts'

interface Asked {
	/** Absent where nothing can be counted yet. */
	count: CountChosen | undefined
	/** What is counted, to keep answers apart: 'plan 7'. */
	of: string
	tags: string
	environment: Environment | undefined
}

/** What a run with the tags that are being typed would take; undefined until it is known. */
export function useChosen({ count, of, tags, environment }: Asked): Chosen | { refused: string } | undefined {
	const rested = useRested(tags.trim())
	const { data } = useQuery({
		queryKey: ['chosen', of, environment?.id, rested],
		enabled: count !== undefined,
		gcTime: 0,
		queryFn: () => count?.(rested, environment) ?? null,
	})
	return data ?? undefined
}
