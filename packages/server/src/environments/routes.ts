import { invalidJson, type environments as routes } from '@assay/contract/environments'
import { notFound } from '@assay/contract/problem'
import { eq, sql } from 'drizzle-orm'
import { isJson } from '../json-text.ts'
import { maskSecrets } from '../mask-secrets.ts'
import { unfit } from '../problem.ts'
import { keepRevision } from '../revisions/store.ts'
import { createdNow, nextInstant, requireFresh, requireName, requireSameProject } from '../saving.ts'
import type { Handlers } from '../serve.ts'
import type { World } from '../world.ts'
import { bindOwn } from './encrypt.ts'
import { type EnvironmentRow, environments } from './schema.ts'
import { type OwnValue, sealSecrets } from './secrets.ts'
import * as store from './store.ts'

export const environmentHandlers = ({ clock, sealer }: World): Handlers<typeof routes> => ({
	count: async ({ db, query }) => ({ body: { count: await store.countBy(db, query) } }),

	list: async ({ db, query }) => ({ body: (await store.list(db, query, query)).map(store.shown) }),

	all: async ({ db, project }) => ({ body: store.all(db, project.id) }),

	save: async ({ db, project, caller, body, ifMatch }) => {
		const saved = await db.transaction(async (tx) => {
			const before = body.id ? await store.hold(tx, body.id) : undefined
			if (body.id && !before) throw notFound()
			if (before) requireFresh(ifMatch, before, () => ({ yours: masked(body), theirs: store.shown(before) }))
			requireSameProject('applicationId', body.applicationId, project.id)
			requireName('environment', body.name, before?.name)

			const own: OwnValue[] = []
			const kept = (field: string, sent: string | null | undefined, stored = '') => {
				if (sent === undefined || sent === null) return stored
				if (!isJson(sent)) throw unfit(field, invalidJson)
				return sealSecrets(sealer, { projectId: project.id, userId: caller.userId, field, sent, stored, own })
			}
			const values = {
				name: body.name ?? before?.name ?? '',
				// A new environment's `content` is its UI test data.
				ui: kept('anoroc_content', body.anoroc_content ?? (before ? undefined : body.content), before?.ui),
				api: kept('karate_content', body.karate_content, before?.api),
				settings: kept('settings_content', body.settings_content, before?.settings),
			}
			await bindOwn(tx, project.id, own)
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
			await keepRevision(tx, 'environment', row as EnvironmentRow, values)
			return row as EnvironmentRow
		})
		return { status: body.id ? 202 : 201, body: store.shown(saved), asOf: saved.updatedAt.toISOString() }
	},

	remove: async ({ db, body }) => {
		const gone = await db.delete(environments).where(eq(environments.id, body.id)).returning({ id: environments.id })
		if (gone.length === 0) throw notFound()
		return {}
	},
})

/** What was sent, as it may be told again. */
const masked = <Body extends object>(body: Body) =>
	Object.fromEntries(
		Object.entries(body).map(([key, value]) => [
			key,
			key.endsWith('content') && typeof value === 'string' ? maskSecrets(value) : value,
		]),
	)
