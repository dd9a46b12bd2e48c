import type { dashboards as routes } from '@assay/contract/dashboards'
import { unfit } from '../problem.ts'
import { requireTimeZone } from '../schedules/fire-times.ts'
import type { Handlers } from '../serve.ts'
import { execution } from './execution.ts'
import { executionDays } from './execution-days.ts'
import { planning } from './planning.ts'

export const dashboardHandlers: Handlers<typeof routes> = {
	planning: async ({ db, project, query }) => ({
		body: await planning(
			db,
			project.id,
			{ page: query.featurePage, size: query.featureSize, featureType: query.featureType },
			{ page: query.releasePage, size: query.releaseSize },
		),
	}),

	execution: async ({ db, project, query: { from, until, ...asked } }) => {
		if ((from === undefined) !== (until === undefined))
			throw unfit(from === undefined ? 'from' : 'until', 'Expected from and until together, got one of them.')
		const during = from && until ? { from: new Date(from), until: new Date(until) } : undefined
		return { body: await execution(db, project.id, { ...asked, during }) }
	},

	executionDays: async ({ db, project, query }) => ({
		body: await executionDays(db, project.id, requireTimeZone(query.timeZone)),
	}),
}
