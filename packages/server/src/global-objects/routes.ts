import type { globalObjects as routes } from '@assay/contract/global-objects'
import { invalidJson, isJson } from '@assay/contract/json-text'
import { notFound } from '@assay/contract/problem'
import { eq, sql } from 'drizzle-orm'
import { by, record } from '../audit/record.ts'
import { deletedTexts, keptTexts } from '../environments/kept-texts.ts'
import { recordSecrets } from '../environments/record-secrets.ts'
import { customActions } from '../files/custom-actions.ts'
import { removeUnused } from '../files/unused.ts'
import { maskTexts } from '../mask-secrets.ts'
import { unfit } from '../problem.ts'
import { keepRevisions } from '../revisions/keep-revisions.ts'
import { createdNow, type FillPrompts, isStale, nextInstant, requireSameProject, stale } from '../saving.ts'
import type { Handlers } from '../serve.ts'
import type { World } from '../world.ts'
import { applyRename, previewRename } from './rename.ts'
import { type GlobalObjectRow, globalObjects } from './schema.ts'
import * as store from './store.ts'
import { findUsages } from './usages.ts'

export const globalObjectHandlers = (
	{ blobs, clock, log, sealer }: World,
	fillPrompts: FillPrompts,
): Handlers<typeof routes> => ({
	count: async ({ db, query }) => ({ body: { count: await store.countBy(db, query) } }),

	list: async ({ db, project, query }) => ({
		body: (await store.list(db, query, query)).map((row) => store.shown(row, project)),
	}),

	all: async ({ db, project }) => ({ body: store.all(db, project) }),

	save: async ({ db, project, caller, body: sent, ifMatch, request }) => {
		const { content, locator } = sent
		const where = { db, projectId: project.id, user: caller.userId }
		const { texts: filled, said } = await fillPrompts({ content, locator }, where)
		const body = { ...sent, ...filled }
		const saved = await db.transaction(async (tx) => {
			const before = body.id ? await store.hold(tx, body.id) : undefined
			if (body.id && !before) throw notFound()
			if (before && isStale(ifMatch, before))
				throw stale({ yours: maskTexts(body), theirs: store.shown(before, project) })
			requireSameProject('application_id', body.application_id, project.id)
			if (!before && !body.name) throw unfit('name', 'Expected a name, got none')
			for (const field of ['content', 'locator'] as const)
				if (!isJson(body[field] ?? '')) throw unfit(field, invalidJson)

			const gone = { projectId: project.id, objectId: body.restores }
			const former = before ?? (await deletedTexts(tx, 'globalObject', gone))
			const values = {
				name: body.name ?? before?.name ?? '',
				content: body.content ?? before?.content ?? '',
				locator: body.locator ?? before?.locator ?? '',
				...(await keptTexts(tx, sealer, { projectId: project.id, userId: caller.userId }, body, former)),
			}
			const at = nextInstant(clock(), before)
			const [row] = before
				? await tx
						.update(globalObjects)
						.set({ ...values, updatedBy: caller.username, updatedAt: at, version: sql`${globalObjects.version} + 1` })
						.where(eq(globalObjects.id, before.id))
						.returning()
				: await tx
						.insert(globalObjects)
						.values({ ...values, projectId: project.id, ...createdNow(caller.username, at) })
						.returning()
			await keepRevisions(tx, 'globalObject', [(row as GlobalObjectRow).id])
			const on = { kind: 'globalObject', id: row?.id as number, name: values.name }
			await recordSecrets(tx, { ...by({ caller, request, project }), on }, before, values)
			return row as GlobalObjectRow
		})
		const answer = { ...store.shown(saved, project), ...(said ? { assistant: said } : {}) }
		return { status: body.id ? 202 : 201, body: answer, asOf: saved.updatedAt.toISOString() }
	},

	usages: async ({ db, project, query: { kind, name } }) => ({
		body: await findUsages(db, project.id, { kind, name }, await customActions(db, blobs, project.id)),
	}),

	renamePreview: async ({ db, project, body }) => ({ body: await previewRename({ db, blobs }, project, body) }),

	rename: async ({ db, project, caller, body }) => {
		const by = { username: caller.username, at: clock() }
		const { former, ...done } = await db.transaction((tx) => applyRename({ db: tx, blobs }, project, body, by))
		await removeUnused({ db, blobs, log }, former)
		return { body: done }
	},

	remove: async ({ db, query, ...context }) => {
		await db.transaction(async (tx) => {
			const [gone] = await tx
				.delete(globalObjects)
				.where(eq(globalObjects.id, query.id))
				.returning({ id: globalObjects.id, name: globalObjects.name })
			if (!gone) throw notFound()
			await record(tx, { ...by(context), verb: 'globalObject.delete', on: { kind: 'globalObject', ...gone } })
		})
		return {}
	},
})
