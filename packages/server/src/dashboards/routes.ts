import type { dashboards as routes } from '@assay/contract/dashboards'
import type { Handlers } from '../serve.ts'
import { execution } from './execution.ts'
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

	execution: async ({ db, project, query }) => ({ body: await execution(db, project.id, query) }),
}
