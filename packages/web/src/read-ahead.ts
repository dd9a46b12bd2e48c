import { environments } from '@assay/contract/environments'
import { features } from '@assay/contract/features'
import type { Call, Route } from '@assay/contract/route'
import { runs } from '@assay/contract/runs'
import { suites } from '@assay/contract/suites'
import { testPlans } from '@assay/contract/test-plans'
import { featureListCalls } from './features/feature-list-calls.ts'
import { openLogAhead } from './runs/log/open-log.ts'
import { runListCalls } from './runs/run-list-calls.ts'
import { repeatedCall } from './suites/use-repeated.ts'
import { planListCalls } from './test-plans/plan-list-calls.ts'
import { queryClient, reading, retry } from './ui/read.ts'

type ReadsOf = (applicationId: number, params: URLSearchParams) => void

const chosen = (params: URLSearchParams, name: string) => Number(params.get(name)) || undefined

const ahead = <R extends Route>(route: R, call: Call<R>) =>
	void queryClient.prefetchQuery({ ...reading(route, call), retry, meta: { ahead: true } })

/** What a screen asks for before anything is chosen in it; the screen asks by the same calls and finds the answers. */
const screens: Partial<Record<string, ReadsOf>> = {
	'/runs'(applicationId, params) {
		const { list, count } = runListCalls(applicationId, params)
		const runId = chosen(params, 'run')
		ahead(runs.list, list)
		ahead(runs.count, count)
		ahead(suites.places, repeatedCall(applicationId))
		if (!runId) return
		ahead(runs.get, { params: { runId } })
		if (!params.has('compare')) openLogAhead(runId)
	},
	'/features'(applicationId, params) {
		const { list, count } = featureListCalls(applicationId, params)
		ahead(features.list, list)
		ahead(features.count, count)
		ahead(suites.places, repeatedCall(applicationId))
		ahead(environments.all, { query: { applicationId } })
	},
	'/test-plan'(applicationId, params) {
		const { list, count } = planListCalls(applicationId, params)
		ahead(testPlans.list, list)
		ahead(testPlans.count, count)
		ahead(environments.all, { query: { applicationId } })
	},
}

/**
 * Asks for the first data of the screen at an address that names its project, beside the screen's code and the list of
 * projects instead of after them. A screen that waits for one of these answers waits for this asking, which therefore is as patient.
 */
export function readAhead({ pathname, search }: { pathname: string; search: string }): void {
	const params = new URLSearchParams(search)
	const project = chosen(params, 'project')
	if (project) screens[pathname]?.(project, params)
}
