import { type RunOutcomeWord, runOutcomes } from '@assay/contract/runs'
import { type ParamChange, useParams } from '../ui/list-url.ts'

/** How the address writes what the list is narrowed to; `what` is `f12` or `p3`, `when` one of {@link whenWords}. */
export interface RunFilter {
	status: RunOutcomeWord | undefined
	environment: string | undefined
	what: string | undefined
	by: string | undefined
	tag: string | undefined
	when: keyof typeof whenWords | undefined
}
export const filterNames = ['status', 'environment', 'what', 'by', 'tag', 'when'] as const

export const whenWords = { today: 'today', '7d': 'last 7 days', '30d': 'last 30 days' }
const days = { today: 0, '7d': 7, '30d': 30 }

/** The filter of an address, and what a call says of it. */
export function runFilterOf(params: URLSearchParams) {
	const text = (name: string) => params.get(name) ?? undefined
	const status = runOutcomes.find((one) => one === params.get('status'))
	const when = (Object.keys(whenWords) as (keyof typeof whenWords)[]).find((one) => one === params.get('when'))
	const [, kind, id] = /^([fp])(\d{1,15})$/.exec(params.get('what') ?? '') ?? []
	const filter: RunFilter = {
		status,
		environment: text('environment'),
		what: kind && `${kind}${id}`,
		by: text('by'),
		tag: text('tag'),
		when,
	}
	const query = {
		...(status ? { status } : {}),
		...(filter.environment ? { environment: filter.environment } : {}),
		...(kind === 'f' ? { featureId: Number(id) } : {}),
		...(kind === 'p' ? { businessScenarioId: Number(id) } : {}),
		...(filter.by ? { startedBy: filter.by } : {}),
		...(filter.tag ? { tag: filter.tag } : {}),
		...(when ? { from: midnight(days[when]) } : {}),
	}
	return { filter, query }
}

/** The beginning of the day so many days ago, as the browser's zone has it. */
function midnight(daysAgo: number): string {
	const day = new Date()
	day.setHours(0, 0, 0, 0)
	day.setDate(day.getDate() - daysAgo)
	return day.toISOString()
}

/** The same of the address that is shown. A new filter starts at the first page with its first hit selected. */
export function useRunFilter() {
	const [params, change] = useParams()
	const { filter, query } = runFilterOf(params)
	const set = (changes: ParamChange) =>
		change({ ...changes, page: null, run: null, step: null, tab: null, compare: null, against: null })
	return {
		filter,
		filtering: Object.keys(query).length > 0,
		set,
		clear: () => set(Object.fromEntries(filterNames.map((name) => [name, null]))),
	}
}
