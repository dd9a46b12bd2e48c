import { asking } from './assistant/asking.ts'
import { gptPrompts } from './assistant/gpt-prompt.ts'
import { rateLimit } from './assistant/rate-limit.ts'
import { assistantHandlers } from './assistant/routes.ts'
import { auditHandlers } from './audit/routes.ts'
import { dashboardHandlers } from './dashboards/routes.ts'
import { downloadHandlers } from './downloads/routes.ts'
import { encryptionHandlers } from './environments/encrypt.ts'
import { environmentHandlers } from './environments/routes.ts'
import { leaseEnd } from './executor/endings/end-leases.ts'
import { executorHandlers } from './executor/routes.ts'
import { featureHandlers } from './features/routes.ts'
import { fileHandlers } from './files/routes.ts'
import type { SignedAddress } from './files/signed-files.ts'
import { gitHandlers } from './git/routes.ts'
import type { Works } from './git/work.ts'
import { globalObjectHandlers } from './global-objects/routes.ts'
import type { IdentityService } from './identity/identity.ts'
import type { Notifier } from './integrations/notifier.ts'
import { integrationHandlers } from './integrations/routes.ts'
import { lintSaved } from './lint/lint-saved.ts'
import { moveHandlers } from './moves/routes.ts'
import { programRoot } from './places.ts'
import type { RemoveProject } from './projects/agree.ts'
import type { GroupOutbox } from './projects/group-outbox.ts'
import { projectHandlers } from './projects/routes.ts'
import { recordingHandlers } from './recordings/routes.ts'
import { revisionHandlers } from './revisions/routes.ts'
import type { RunLog } from './runs/log.ts'
import type { Reports } from './runs/report.ts'
import type { Tickets } from './runs/report-files.ts'
import { runHandlers } from './runs/routes.ts'
import { sampleHandler } from './sample/import-sample.ts'
import { scheduleHandlers } from './schedules/routes.ts'
import type { ApiHandlers } from './serve.ts'
import { configHandler } from './session/config-route.ts'
import { version } from './session/version.ts'
import { suiteHandlers } from './suites/routes.ts'
import { testPlanHandlers } from './test-plans/routes.ts'
import { tokenHandlers } from './tokens/routes.ts'
import { trialHandlers } from './trials/routes.ts'
import { identityHandlers } from './users/identity-routes.ts'
import { userHandlers } from './users/routes.ts'
import { useHandlers } from './uses/routes.ts'
import type { World } from './world.ts'

/** What handlers work with beside the world. */
interface Services {
	identity: IdentityService
	notifier: Notifier
	outbox: GroupOutbox
	removeProject: RemoveProject
	reports: Reports
	runLog: RunLog
	signed: SignedAddress
	tickets: Tickets
	works: Works
}

/** What answers each call of the API, by the names that the contract gives them. */
export function apiHandlers(world: World, services: Services): ApiHandlers {
	const { clock, config, log } = world
	const { identity, notifier, outbox, removeProject, reports, runLog, signed, tickets, works } = services
	const assistant = asking(rateLimit({ perMinute: 10, atOnce: 2 }, clock), log)
	const fillPrompts = gptPrompts(world, assistant)
	return {
		session: { ...identity.session, config: configHandler(config, identity), sample: sampleHandler(world, outbox) },
		tokens: tokenHandlers(clock, leaseEnd(world, runLog)),
		projects: projectHandlers(world, { outbox, removeProject }),
		git: gitHandlers(world, works),
		suites: suiteHandlers(world, works),
		moves: moveHandlers(world),
		users: userHandlers(world),
		identity: identityHandlers(world, outbox),
		features: featureHandlers(world, lintSaved(world)),
		files: fileHandlers(world),
		environments: environmentHandlers(world, fillPrompts),
		encryption: encryptionHandlers(world),
		globalObjects: globalObjectHandlers(world, fillPrompts),
		testPlans: testPlanHandlers(world),
		schedules: scheduleHandlers(world),
		revisions: revisionHandlers,
		integrations: integrationHandlers(notifier),
		runs: runHandlers(world, { runLog, reports, tickets }),
		uses: useHandlers,
		trials: trialHandlers(world),
		recordings: recordingHandlers(world),
		audit: auditHandlers,
		dashboards: dashboardHandlers,
		assistant: assistantHandlers(world, assistant),
		downloads: downloadHandlers(programRoot, version),
		executor: executorHandlers(world, runLog, signed),
	}
}
