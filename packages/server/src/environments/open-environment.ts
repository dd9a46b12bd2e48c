import { secretValues } from '@assay/engine/feature/values/secret-keys'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { perDatabase } from '../db/per-database.ts'
import type { Sealer } from '../identity/seal.ts'
import { jsonObject } from '../json-text.ts'
import { environments } from './schema.ts'
import { openSecrets } from './secrets.ts'

/** An environment as an executor is handed it: its data with secrets in clear, and what of it is secret. Null: none was chosen. */
export async function openEnvironment(db: Db, sealer: Sealer, projectId: number, environmentId: number | null) {
	if (environmentId === null) return undefined
	const [row] = await statement(db).execute({ environmentId, projectId })
	if (!row) return undefined
	const opened = [row.ui, row.api, row.settings].map((text) => openSecrets(sealer, projectId, text))
	const [ui = {}, api = {}, settings = {}] = opened.map(({ text }) => jsonObject(text))
	const secrets = [...opened.flatMap(({ secrets }) => secrets), ...secretValues([ui, api, settings])]
	return { name: row.name, ui, api, settings, secrets: [...new Set(secrets)] }
}

const statement = perDatabase((db) =>
	db
		.select()
		.from(environments)
		.where(
			and(
				eq(environments.id, sql.placeholder('environmentId')),
				eq(environments.projectId, sql.placeholder('projectId')),
			),
		)
		.prepare('environment_of_run'),
)
