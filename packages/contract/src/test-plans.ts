import * as z from 'zod'
import { atOnce } from './at-once-field.ts'
import { featureType } from './feature-type-fields.ts'
import { answerSentBack, audit, feature } from './features.ts'
import { name } from './names.ts'
import { count, id, inBody, instant, page, queryId, route, saveBody } from './route.ts'

const lastRun = z.object({
	id,
	status: z.string(),
	/** Whether somebody cancelled it. */
	cancelled: z.boolean(),
	/** When it ended. */
	at: instant,
	passed: z.number(),
	failed: z.number(),
	/** Scenarios that were to run and never began. */
	notRun: z.number(),
	/** As `lastTen` of a run in a list. */
	lastTen: z.string(),
})

/** A business scenario, shown as test plan or test suite: features in the order they run. */
export const testPlan = z.object({
	id,
	name: z.string(),
	description: z.string(),
	featureIds: z.array(id),
	/** Ours. 1 leaves it to PARALLEL_FEATURES of the environment, which is 1 where it is not set. */
	atOnce,
	applicationId: id,
	/** In execution order. */
	features: z.array(
		feature.pick({ id: true, name: true, featureType: true, application: true }).extend({
			/** Ours: of the feature's latest finished run, in whichever plan or by itself. */
			lastRun: lastRun.nullable(),
		}),
	),
	/** Ours: features that were deleted while it held them, in their places, until somebody removes them. */
	gaps: z.array(z.object({ id, name: z.string(), position: z.number(), deletedBy: z.string(), deletedAt: instant })),
	/** Ours: how its latest finished run ended. */
	lastRun: lastRun.nullable(),
	...audit,
})
export type TestPlan = z.output<typeof testPlan>

export const planLanes = z.object({
	/** Of two features and more, in their order; `because`: `{{{order}}}`, `@after=Sign in`. */
	lanes: z.array(z.object({ featureIds: z.array(id), because: z.array(z.string()) })),
	/** Of tags that tie nothing, a sentence each. */
	problems: z.array(z.string()),
})
export type PlanLanes = z.output<typeof planLanes>

/** What the dashboard calls a release. */
export const release = z.object({
	id,
	name: z.string(),
	description: z.string(),
	features: z.array(z.object({ id, name: z.string(), featureType, scenarioCount: z.number() })),
})
export type Release = z.output<typeof release>

/** Texts of the screen that no call carries (application.md sections 2 and 5). */
export const testPlanSays = {
	noDescription: 'Please enter description',
	noFeatures: 'No features associated to this business scenario.',
	associated: (features: number) => `${features} Associated Features`,
}

const applicationId = queryId.min(1)
/** Ours: `searchValue`, as lists of other things have it. */
const search = { applicationId, searchValue: z.string().max(200).default('') }
const fetchFail = 'Could not fetch the business scenarios. Try the operation again'

export const testPlans = {
	count: route({
		method: 'GET',
		path: '/api/businessScenario/count',
		about: 'How many test plans a project has.',
		needs: 'testPlan.read',
		scope: ({ query }) => ({ application: query.applicationId }),
		query: z.object(search),
		reply: count,
		status: [200],
		says: { fail: 'Could not fetch business scenario count. Try the operation again' },
	}),
	list: route({
		method: 'GET',
		path: '/api/businessScenario/list',
		about: 'A page of test plans, newest first.',
		needs: 'testPlan.read',
		scope: ({ query }) => ({ application: query.applicationId }),
		query: z.object({ ...page, ...search }),
		reply: z.array(testPlan),
		status: [200],
		says: { fail: fetchFail },
	}),
	all: route({
		method: 'GET',
		path: '/api/businessScenario/all',
		about:
			'Every test plan with its features and their scenario counts; each Examples row counts, a dynamic Examples as one.',
		needs: 'testPlan.read',
		scope: ({ query }) => ({ application: query.applicationId }),
		query: z.object({ applicationId }),
		reply: z.array(release),
		status: [200],
		says: { fail: fetchFail },
	}),
	get: route({
		method: 'GET',
		path: '/api/businessScenario/:testPlanId',
		about: 'One test plan with its features in execution order.',
		needs: 'testPlan.read',
		scope: ({ params }) => ({ testPlan: params.testPlanId }),
		params: z.object({ testPlanId: queryId }),
		reply: testPlan,
		status: [200],
		says: { fail: fetchFail },
	}),
	lanes: route({
		method: 'GET',
		path: '/api/businessScenario/:testPlanId/lanes',
		about: 'Which features of a test plan keep their order also where others run beside them, and why (ours).',
		needs: 'testPlan.read',
		scope: ({ params }) => ({ testPlan: params.testPlanId }),
		params: z.object({ testPlanId: queryId }),
		reply: planLanes,
		status: [200],
		says: { fail: fetchFail },
	}),
	save: route({
		method: 'POST',
		path: '/api/businessScenario/save',
		about: 'Adds a test plan (201) or updates one (202); the order of featureIds is the execution order.',
		needs: 'testPlan.save',
		scope: inBody({ id: 'testPlan', applicationId: 'application' }, { applicationId: 'application_id' }),
		limits: answerSentBack,
		body: saveBody(
			{
				id: id.optional(),
				name: name.testPlan.optional(),
				description: z.string().max(10_000).optional(),
				featureIds: z.array(id).max(10_000).optional(),
				/** Ours: the gaps that stay; absent = all. */
				keptGaps: z.array(id).max(10_000).optional(),
				/** Ours: how many features at the same time; absent = as it was, of a new one 1. */
				atOnce: atOnce.optional(),
				applicationId: id.optional(),
			},
			{ answer: testPlan, spelt: { application_id: 'applicationId' } },
		),
		reply: testPlan,
		status: [201, 202],
		repeatable: true,
		ifMatch: true,
		says: {
			201: 'Business scenario added successfully.',
			202: 'Business Scenario updated successfully',
			fail: 'Could not update the business scenario',
		},
	}),
	remove: route({
		method: 'POST',
		path: '/api/businessScenario/delete',
		about: 'Deletes a test plan; 412 while it has schedules.',
		needs: 'testPlan.delete',
		scope: inBody({ id: 'testPlan' }),
		limits: answerSentBack,
		body: saveBody({ id }, { answer: testPlan }),
		reply: 'none',
		status: [200],
		says: {
			ok: 'Business Scenario deleted successfully.',
			412: 'Schedules need to be deleted before deleting Business Scenario',
			fail: 'Could not delete the business scenario. Try the operation again.',
		},
	}),
}

/** Adding and updating a test plan fail with different sentences. */
export const testPlanAddFailed = 'Could not add the business scenario. Try the operation again.'
