import type { Revision, revisions as routes } from '@assay/contract/revisions'
import { and, desc, eq } from 'drizzle-orm'
import { maskSecrets } from '../mask-secrets.ts'
import type { Handlers } from '../serve.ts'
import { revisions } from './schema.ts'

/** What stood in an object after each save. Taking one back is an ordinary save of its fields, by whoever may save. */
export const revisionHandlers: Handlers<typeof routes> = {
	list: async ({ db, query: { of, objectId, page, size } }) => {
		const rows = await db
			.select()
			.from(revisions)
			.where(and(eq(revisions.kind, of), eq(revisions.objectId, objectId)))
			.orderBy(desc(revisions.version))
			.limit(size)
			.offset(page * size)
		return { body: rows.map(shown) }
	},
}

/** Under the names of a save, so that they can be sent as one; secrets as every answer shows them. */
function shown({ version, savedBy, savedAt, body }: typeof revisions.$inferSelect): Revision {
	const fields: Record<string, string> = {}
	for (const [key, value] of Object.entries(body)) {
		const text = typeof value === 'string' ? value : JSON.stringify(value)
		fields[wireNames[key] ?? key] = secretTexts.has(key) ? maskSecrets(text) : text
	}
	return { id: version, updated_by: savedBy, updated_date_time: savedAt.toISOString(), fields }
}

/** Locators are none: an element called "password" is no secret. */
const secretTexts = new Set(['ui', 'api', 'settings'])

const wireNames: Record<string, string> = {
	ui: 'anoroc_content',
	api: 'karate_content',
	settings: 'settings_content',
	featureType: 'feature_type',
	includeFeatures: 'include_features',
	includeFiles: 'include_files',
}
