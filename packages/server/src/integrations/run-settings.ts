import { secretValues } from '@assay/engine/feature/values/secret-keys'
import { isOn, setting } from '@assay/engine/run/settings'
import { eq } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { environments } from '../environments/schema.ts'
import { openSecrets } from '../environments/secrets.ts'
import type { Sealer } from '../identity/seal.ts'
import type { RunRow } from '../runs/schema.ts'
import type { Settings } from './integration.ts'

/** Opens the settings of a run's environment as they are now, and names the values that nothing may repeat. */
export async function runSettings(
	db: Db,
	sealer: Sealer,
	run: Pick<RunRow, 'projectId' | 'environmentId'>,
): Promise<{ settings: Settings; secrets: string[] }> {
	const [row] = await db
		.select({ settings: environments.settings })
		.from(environments)
		.where(eq(environments.id, run.environmentId ?? 0))
	const { text, secrets } = openSecrets(sealer, run.projectId, row?.settings ?? '')
	const values: Record<string, unknown> = text === '' ? {} : JSON.parse(text)
	const read = (key: string) => setting(values, key)
	return {
		settings: { text: (key) => textOf(read(key)), isOn: (key) => isOn(read(key)) },
		secrets: [...secrets, ...secretValues(values)],
	}
}

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '')
