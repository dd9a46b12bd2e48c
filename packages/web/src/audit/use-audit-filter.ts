import { type AuditFilter, auditVerbNames } from '@assay/contract/audit'
import { type ParamChange, useParams } from '../ui/list-url.ts'

/** What is looked for, kept in the address; days are those of this browser's zone. */
export function useAuditFilter() {
	const [params, change] = useParams()
	const [from, until] = [midnight(params.get('from')), midnight(params.get('until'))]
	const what = auditVerbNames.find((one) => one === params.get('what'))
	const projectId = Number(params.get('in')) || undefined
	const filter: AuditFilter = {
		who: params.get('who') ?? '',
		text: params.get('search') ?? '',
		...(what ? { what } : {}),
		...(projectId ? { projectId } : {}),
		...(from ? { from: from.toISOString() } : {}),
		// The whole of the last day, which is not always 24 hours long.
		...(until ? { until: nextDay(until).toISOString() } : {}),
	}
	return {
		filter,
		days: { from: params.get('from') ?? '', until: params.get('until') ?? '' },
		narrowed: Boolean(filter.who || filter.text || what || projectId || from || until),
		change: (changes: ParamChange, options?: { replace?: boolean }) => change({ ...changes, page: null }, options),
	}
}

/** The beginning of a day such as 2026-11-22; undefined for anything else. */
function midnight(text: string | null): Date | undefined {
	if (text === null || !/^\d{4}-\d\d-\d\d$/.test(text)) return undefined
	const found = new Date(`${text}T00:00:00`)
	return Number.isNaN(found.getTime()) ? undefined : found
}

function nextDay(day: Date): Date {
	const next = new Date(day)
	next.setDate(next.getDate() + 1)
	// Where the clock is changed at midnight a day begins at one.
	next.setHours(0, 0, 0, 0)
	return next
}
