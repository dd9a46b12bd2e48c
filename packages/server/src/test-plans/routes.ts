import { notFound, Refused } from '@assay/contract/problem'
import { testPlans as routes, testPlanSays } from '@assay/contract/test-plans'
import { eq, sql } from 'drizzle-orm'
import { by, record } from '../audit/record.ts'
import { features } from '../features/schema.ts'
import { listOf } from '../http/json-text-body.ts'
import { isForeignKeyViolation } from '../identity/accounts/database-errors.ts'
import { unfit } from '../problem.ts'
import type { ProjectRow } from '../projects/schema.ts'
import { keepRevisions } from '../revisions/keep-revisions.ts'
import { createdNow, isStale, nextInstant, requireName, requireOwn, requireSameProject, stale } from '../saving.ts'
import type { Handlers } from '../serve.ts'
import type { World } from '../world.ts'
import { lanesOf } from './lanes-of.ts'
import { type TestPlanRow, testPlans } from './schema.ts'
import * as store from './store.ts'

export const testPlanHandlers = ({ clock }: World): Handlers<typeof routes> => ({
	count: async ({ db, query }) => ({ body: { count: await store.countBy(db, query) } }),

	list: async ({ db, project, query }) => ({
		body: listOf(await store.shown(db, await store.list(db, query, query), project)),
	}),

	all: async ({ db, project }) => ({ body: store.all(db, project.id) }),

	get: async ({ db, project, params }) => {
		const row = await store.byId(db, params.testPlanId)
		if (!row) throw notFound()
		return { body: await show(db, row, project), asOf: row.updatedAt.toISOString() }
	},

	lanes: async ({ db, project, params }) => ({ body: await lanesOf(db, project.id, params.testPlanId) }),

	save: async ({ db, project, caller, body, ifMatch }) => {
		const saved = await db.transaction(async (tx) => {
			const before = body.id ? await store.hold(tx, body.id) : undefined
			if (body.id && !before) throw notFound()
			if (before && isStale(ifMatch, before)) throw stale({ yours: body, theirs: await show(tx, before, project) })
			requireSameProject('applicationId', body.applicationId, project.id)
			requireName('testPlan', body.name, before?.name)
			const description = body.description ?? before?.description ?? ''
			if (description.trim() === '') throw unfit('description', testPlanSays.noDescription)
			if (body.featureIds) {
				await store.holdFeatures(tx, body.featureIds)
				await requireOwn(tx, features, project.id, 'featureIds', body.featureIds)
			}

			const atOnce = body.atOnce ?? before?.atOnce ?? 1
			const values = { name: body.name ?? before?.name ?? '', description, atOnce }
			if (before) await keepRevisions(tx, 'testPlan', [before.id])
			const at = nextInstant(clock(), before)
			const [row] = before
				? await tx
						.update(testPlans)
						.set({ ...values, updatedBy: caller.username, updatedAt: at, version: sql`${testPlans.version} + 1` })
						.where(eq(testPlans.id, before.id))
						.returning()
				: await tx
						.insert(testPlans)
						.values({ ...values, projectId: project.id, ...createdNow(caller.username, at) })
						.returning()
			if (body.featureIds) await store.setFeatures(tx, (row as TestPlanRow).id, body.featureIds)
			if (body.keptGaps) await store.keepGaps(tx, (row as TestPlanRow).id, body.keptGaps)
			return { row: row as TestPlanRow, shown: await show(tx, row as TestPlanRow, project) }
		})
		return { status: body.id ? 202 : 201, body: saved.shown, asOf: saved.row.updatedAt.toISOString() }
	},

	remove: async ({ db, body, ...context }) => {
		await db.transaction(async (tx) => {
			const [gone] = await tx
				.delete(testPlans)
				.where(eq(testPlans.id, body.id))
				.returning({ id: testPlans.id, name: testPlans.name })
				.catch((error) => {
					// A schedule refers to it: the database decides, also when one is being added right now.
					throw isForeignKeyViolation(error) ? new Refused(412, routes.remove.says?.[412] ?? '') : error
				})
			if (!gone) throw notFound()
			await record(tx, { ...by(context), verb: 'testPlan.delete', on: { kind: 'testPlan', ...gone } })
		})
		return {}
	},
})

const show = async (db: World['db'], row: TestPlanRow, project: ProjectRow) => {
	const [plan] = await store.shown(db, [row], project)
	if (!plan) throw notFound()
	return plan
}
