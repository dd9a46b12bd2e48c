import type { environments as routes } from '@assay/contract/environments'
import { notFound } from '@assay/contract/problem'
import { eq, sql } from 'drizzle-orm'
import { by, record } from '../audit/record.ts'
import { maskTexts } from '../mask-secrets.ts'
import { keepRevisions } from '../revisions/keep-revisions.ts'
import {
	createdNow,
	type FillPrompts,
	isStale,
	nextInstant,
	requireName,
	requireSameProject,
	stale,
} from '../saving.ts'
import type { Handlers } from '../serve.ts'
import { usesOfEnvironment } from '../uses/store.ts'
import type { World } from '../world.ts'
import { deletedTexts, keptTexts, requireFewSecrets } from './kept-texts.ts'
import { recordSecrets } from './record-secrets.ts'
import { type EnvironmentRow, environments } from './schema.ts'
import { sealSecrets } from './secrets.ts'
import * as store from './store.ts'

export const environmentHandlers = ({ clock, sealer }: World, fillPrompts: FillPrompts): Handlers<typeof routes> => ({
	count: async ({ db, query }) => ({ body: { count: await store.countBy(db, query) } }),

	list: async ({ db, query }) => ({ body: (await store.list(db, query, query)).map(store.shown) }),

	all: async ({ db, project }) => ({ body: store.all(db, project.id) }),

	save: async ({ db, project, caller, body: sent, ifMatch, request }) => {
		const { anoroc_content, karate_content, settings_content, content } = sent
		const { texts: filled, said } = await fillPrompts(
			{ anoroc_content, karate_content, settings_content, ...(sent.id ? {} : { content }) },
			{
				db,
				projectId: project.id,
				user: caller.userId,
				settings: async () => {
					const stored = (sent.id ? await store.byId(db, sent.id) : undefined)?.settings ?? ''
					const given = settings_content ?? stored
					requireFewSecrets({ settings_content: given })
					const place = { projectId: project.id, userId: caller.userId, field: 'settings_content' }
					return sealSecrets(sealer, { ...place, sent: given, stored, own: [] })
				},
			},
		)
		const body = { ...sent, ...filled }
		const saved = await db.transaction(async (tx) => {
			const before = body.id ? await store.hold(tx, body.id) : undefined
			if (body.id && !before) throw notFound()
			if (before && isStale(ifMatch, before)) throw stale({ yours: maskTexts(body), theirs: store.shown(before) })
			requireSameProject('applicationId', body.applicationId, project.id)
			requireName('environment', body.name, before?.name)

			// A new environment's `content` is its UI test data.
			const sent = before ? body : { ...body, anoroc_content: body.anoroc_content ?? body.content }
			const gone = { projectId: project.id, objectId: sent.restores }
			const former = before ?? (await deletedTexts(tx, 'environment', gone))
			const values = {
				name: body.name ?? before?.name ?? '',
				...(await keptTexts(tx, sealer, { projectId: project.id, userId: caller.userId }, sent, former)),
			}
			const at = nextInstant(clock(), before)
			const [row] = before
				? await tx
						.update(environments)
						.set({ ...values, updatedBy: caller.username, updatedAt: at, version: sql`${environments.version} + 1` })
						.where(eq(environments.id, before.id))
						.returning()
				: await tx
						.insert(environments)
						.values({ ...values, projectId: project.id, ...createdNow(caller.username, at) })
						.returning()
			await keepRevisions(tx, 'environment', [(row as EnvironmentRow).id])
			const on = { kind: 'environment', id: row?.id as number, name: values.name }
			await recordSecrets(tx, { ...by({ caller, request, project }), on }, before, values)
			return row as EnvironmentRow
		})
		return {
			status: body.id ? 202 : 201,
			body: { ...store.shown(saved), ...(said ? { assistant: said } : {}) },
			asOf: saved.updatedAt.toISOString(),
		}
	},

	remove: async ({ db, body, ...context }) => {
		const missedBy = await db.transaction(async (tx) => {
			const uses = await usesOfEnvironment(tx, body.id)
			const [gone] = await tx
				.delete(environments)
				.where(eq(environments.id, body.id))
				.returning({ id: environments.id, name: environments.name })
			if (!gone) throw notFound()
			await record(tx, { ...by(context), verb: 'environment.delete', on: { kind: 'environment', ...gone } })
			return uses
		})
		return { body: { missedBy } }
	},
})
