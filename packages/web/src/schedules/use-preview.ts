import { CallFailed, callRoute } from '@assay/contract/client'
import { schedules } from '@assay/contract/schedules'
import { useQuery } from '@tanstack/react-query'
import { send } from '../api.ts'
import { useRested } from '../ui/use-rested.ts'

/**
 * When an expression would fire next, as the server computes it, and again as those times pass. `refused` = it never does,
 * `wrongZone` = the server knows no such time zone. Nothing is said in the message bar: somebody is still typing.
 */
export function usePreview(croneExpression: string | undefined, timeZone: string) {
	const rested = useRested(croneExpression)
	const asked = rested === croneExpression ? rested : undefined
	const { data } = useQuery({
		queryKey: [schedules.preview.path, asked, timeZone],
		enabled: asked !== undefined,
		queryFn: async ({ signal }) => {
			const query = { croneExpression: asked ?? '', timeZone }
			try {
				return (await callRoute(send, schedules.preview, { query }, { signal })).answer
			} catch (failure) {
				if (failure instanceof CallFailed && failure.status === 422) return { refused: failure.problem }
				throw failure
			}
		},
		refetchInterval: 15_000,
	})
	if (data === undefined || 'nextFireTimes' in data) return { refused: false, nextFireTimes: data?.nextFireTimes }
	const wrongZone = data.refused?.errors?.find(({ path }) => path === 'timeZone')?.message
	return { refused: wrongZone === undefined, wrongZone }
}
