import { notFound } from '@assay/contract/problem'
import { type schedules as routes, scheduleSays } from '@assay/contract/schedules'
import { eq, sql } from 'drizzle-orm'
import { by, record } from '../audit/record.ts'
import { environments } from '../environments/schema.ts'
import { unfit } from '../problem.ts'
import { keepRevisions } from '../revisions/keep-revisions.ts'
import { requireTags } from '../runs/require-tags.ts'
import { createdNow, isStale, nextInstant, requireName, requireOwn, requireSameProject, stale } from '../saving.ts'
import type { Handlers } from '../serve.ts'
import * as testPlanStore from '../test-plans/store.ts'
import type { World } from '../world.ts'
import { nextFireOf } from './fire.ts'
import { requireFireTimes, requireTimeZone, serverTimeZone } from './fire-times.ts'
import { type ScheduleRow, schedules } from './schema.ts'
import * as store from './store.ts'

export const scheduleHandlers = ({ clock }: World): Handlers<typeof routes> => ({
	list: async ({ db, query }) => {
		const now = clock()
		return { body: (await store.ofPlan(db, query.businessScenarioId)).map((row) => store.shown(row, now)) }
	},

	save: async ({ db, project, caller, body, ifMatch }) => {
		const saved = await db.transaction(async (tx) => {
			const before = body.id ? await store.hold(tx, body.id) : undefined
			if (body.id && !before) throw notFound()
			if (before && isStale(ifMatch, before)) throw stale({ yours: body, theirs: await show(tx, before.id, clock()) })
			requireSameProject('application_id', body.application_id, project.id)
			const testPlanId = before?.testPlanId ?? body.business_scenario_id ?? 0
			if (body.business_scenario_id && body.business_scenario_id !== testPlanId)
				throw unfit('business_scenario_id', `The schedule belongs to test plan ${testPlanId} and stays there.`)
			// Held, so that the plan is not deleted between the look and the schedule.
			if (!before && !(await testPlanStore.hold(tx, testPlanId))) throw notFound()
			requireName('schedule', body.name, before?.name)
			const environmentId = body.env_id ?? before?.environmentId
			if (!environmentId) throw unfit('env_id', scheduleSays.noEnvironment)
			await requireOwn(tx, environments, project.id, 'env_id', [environmentId])

			const now = nextInstant(clock(), before)
			const values = {
				name: body.name ?? before?.name ?? '',
				environmentId,
				tags: body.run_scenariotags ?? before?.tags ?? '',
				cron: body.croneExpression ?? before?.cron ?? '',
				atOnce: body.atOnce === undefined ? (before?.atOnce ?? null) : body.atOnce,
				timeZone: requireTimeZone(body.timeZone || before?.timeZone || serverTimeZone()),
			}
			requireTags(values.tags)
			if (!before) {
				const [row] = await tx
					.insert(schedules)
					.values({
						...values,
						projectId: project.id,
						testPlanId,
						nextFireAt: requireFireTimes(values.cron, values.timeZone, now).after(now),
						...createdNow(caller.username, now),
					})
					.returning()
				return show(tx, (row as ScheduleRow).id, now)
			}
			const nextFireAt = await nextFireOf(tx, before, values, now)
			await keepRevisions(tx, 'schedule', [before.id])
			await tx
				.update(schedules)
				.set({
					...values,
					nextFireAt,
					updatedBy: caller.username,
					updatedAt: now,
					version: sql`${schedules.version} + 1`,
				})
				.where(eq(schedules.id, before.id))
			return show(tx, before.id, now)
		})
		return { body: saved, asOf: saved.updated_date_time }
	},

	remove: async ({ db, params, ...context }) => {
		await db.transaction(async (tx) => {
			const [gone] = await tx
				.delete(schedules)
				.where(eq(schedules.id, params.scheduleId))
				.returning({ id: schedules.id, name: schedules.name })
			if (!gone) throw notFound()
			await record(tx, { ...by(context), verb: 'schedule.delete', on: { kind: 'schedule', ...gone } })
		})
		return {}
	},

	fires: async ({ db, params, query }) => ({ body: await store.fires(db, params.scheduleId, query) }),

	preview: async ({ query }) => {
		const now = clock()
		const timeZone = requireTimeZone(query.timeZone || serverTimeZone())
		const times = requireFireTimes(query.croneExpression, timeZone, now)
		return { body: { timeZone, nextFireTimes: times.next(5, now).map((time) => time.toISOString()) } }
	},
})

async function show(db: World['db'], id: number, now: Date) {
	const row = await store.byId(db, id)
	if (!row) throw notFound()
	return store.shown(row, now)
}
