import { dashboards } from './dashboards.ts'
import { downloads } from './downloads.ts'
import { environments } from './environments.ts'
import { executor } from './executor.ts'
import { features } from './features.ts'
import { files } from './files.ts'
import { globalObjects } from './global-objects.ts'
import { projects } from './projects.ts'
import { runs } from './runs.ts'
import { schedules } from './schedules.ts'
import { session, tokens } from './session.ts'
import { testPlans } from './test-plans.ts'

/** Every route there is, by slice. */
export const api = {
	session,
	tokens,
	projects,
	features,
	files,
	environments,
	globalObjects,
	testPlans,
	schedules,
	runs,
	dashboards,
	downloads,
	executor,
}
export type Api = typeof api
