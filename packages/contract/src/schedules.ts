import * as z from 'zod'
import { atOnce } from './at-once-field.ts'
import { name } from './names.ts'
import { id, inBody, instant, page, queryId, route, saveBody } from './route.ts'

/** When a test plan runs by itself. `croneExpression` is spelt so by the specification. */
export const schedule = z.object({
	id,
	name: z.string(),
	croneExpression: z.string(),
	env_id: id,
	/** Name of the environment. */
	environment: z.string(),
	run_scenariotags: z.string(),
	scenarioTags: z.string(),
	business_scenario_id: id,
	application_id: id,
	/** Ours: how many features at the same time; null = as the test plan says. */
	atOnce: atOnce.nullable(),
	updated_by: z.string().nullable(),
	updated_date_time: instant,
	/** Ours: IANA name; fire times are shown in it. */
	timeZone: z.string(),
	nextFireTimes: z.array(instant).max(5),
})
export type Schedule = z.output<typeof schedule>

/** Ours: one row for each (schedule, fire time): the run it started, or why it started none. */
export const fire = z.object({
	fireTime: instant,
	run_id: id.nullable(),
	run_status: z.string().nullable(),
	reason: z.string().nullable(),
})
export type Fire = z.output<typeof fire>

export const scheduleSays = {
	invalid: 'Invalid Cron Expression',
	helper: 'Enter 5 digit or 6 digit crone Expression',
	none: 'No Schedules Created.',
	noEnvironment: 'Please select environment details before scheduling the test plan.',
}

const listFail = 'Could not fetch schedule task list'

export const schedules = {
	list: route({
		method: 'GET',
		path: '/api/schedule/listOfBusinessScenarioScheduled',
		about: 'The schedules of a test plan, newest first.',
		needs: 'schedule.read',
		scope: ({ query }) => ({ testPlan: query.businessScenarioId }),
		query: z.object({ businessScenarioId: queryId }),
		reply: z.array(schedule),
		status: [200],
		says: { fail: listFail },
	}),
	save: route({
		method: 'POST',
		path: '/api/schedule/businessScenario',
		about: 'Adds a schedule, or with the id of one changes it.',
		needs: 'schedule.save',
		scope: inBody({ id: 'schedule', business_scenario_id: 'testPlan' }),
		body: saveBody(
			{
				id: id.optional(),
				business_scenario_id: id.optional(),
				env_id: id.optional(),
				application_id: id.optional(),
				name: name.schedule.optional(),
				croneExpression: z.string().max(200).optional(),
				run_scenariotags: z.string().max(1000).nullish(),
				timeZone: z.string().max(100).nullish(),
				atOnce: atOnce.nullish(),
			},
			{ answer: schedule, spelt: { scenarioTags: 'run_scenariotags', applicationId: 'application_id' } },
		),
		reply: schedule,
		status: [200],
		repeatable: true,
		ifMatch: true,
		says: {
			ok: 'Schedule saved successfully',
			fail: 'Could not add the schedule for the test plan. Please try again later.',
		},
	}),
	remove: route({
		method: 'POST',
		path: '/api/schedule/delete/:scheduleId',
		about: 'Deletes a schedule.',
		needs: 'schedule.save',
		scope: ({ params }) => ({ schedule: params.scheduleId }),
		params: z.object({ scheduleId: queryId }),
		reply: 'none',
		status: [200],
		/** The failure sentence of files is also used for schedules (application.md section 8). */
		says: { ok: 'Schedule deleted successfully.', fail: 'Could not delete the File. Try the operation again.' },
	}),
	fires: route({
		method: 'GET',
		path: '/api/schedule/:scheduleId/fires',
		about: 'What came of each fire time, newest first (ours).',
		needs: 'schedule.read',
		scope: ({ params }) => ({ schedule: params.scheduleId }),
		params: z.object({ scheduleId: queryId }),
		query: z.object(page),
		reply: z.array(fire),
		status: [200],
		says: { fail: listFail },
	}),
	preview: route({
		method: 'GET',
		path: '/api/schedule/preview',
		about: 'The next five instants of an expression in a time zone (ours); 422 "Invalid Cron Expression".',
		needs: 'signedIn',
		scope: 'none',
		query: z.object({ croneExpression: z.string().max(200), timeZone: z.string().max(100).optional() }),
		reply: z.object({ timeZone: z.string(), nextFireTimes: z.array(instant) }),
		status: [200],
		says: { fail: scheduleSays.invalid },
	}),
}
