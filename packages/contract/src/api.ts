import { assistant } from './assistant.ts'
import { audit } from './audit.ts'
import { dashboards } from './dashboards.ts'
import { downloads } from './downloads.ts'
import { encryption } from './encryption.ts'
import { environments } from './environments.ts'
import { executor } from './executor.ts'
import { features } from './features.ts'
import { files } from './files.ts'
import { git } from './git.ts'
import { globalObjects } from './global-objects.ts'
import { integrations } from './integrations.ts'
import { moves } from './moves.ts'
import { projects } from './projects.ts'
import { recordings } from './recordings.ts'
import { revisions } from './revisions.ts'
import { runs } from './runs.ts'
import { schedules } from './schedules.ts'
import { session, tokens } from './session.ts'
import { suites } from './suites.ts'
import { testPlans } from './test-plans.ts'
import { trials } from './trials.ts'
import { identity, users } from './users.ts'

/** Every route there is, by slice. */
export const api = {
	session,
	tokens,
	projects,
	git,
	suites,
	moves,
	users,
	identity,
	features,
	files,
	environments,
	encryption,
	globalObjects,
	testPlans,
	schedules,
	revisions,
	runs,
	trials,
	recordings,
	integrations,
	audit,
	dashboards,
	assistant,
	downloads,
	executor,
}
export type Api = typeof api
