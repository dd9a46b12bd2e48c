import { type Happened, record } from '../audit/record.ts'
import type { Db } from '../db/open.ts'
import { sealedValues } from './secrets.ts'

/** Records whose secrets a save sets, replaces or takes away: by their keys, `settings_content: rp.apikey`, never by a value. */
export async function recordSecrets(
	tx: Db,
	happened: Omit<Happened, 'verb' | 'detail'>,
	before: Texts | undefined,
	after: Texts,
): Promise<void> {
	const keys = (['ui', 'api', 'settings'] as const).flatMap((part) => {
		const [former, present] = [sealedValues(before?.[part] ?? ''), sealedValues(after[part])]
		const all = new Set([...former.keys(), ...present.keys()])
		return [...all].filter((key) => former.get(key) !== present.get(key)).map((key) => `${fields[part]}: ${key}`)
	})
	if (keys.length > 0) await record(tx, { ...happened, verb: 'secret.change', detail: keys.join(', ') })
}

interface Texts {
	ui: string
	api: string
	settings: string
}

const fields = { ui: 'anoroc_content', api: 'karate_content', settings: 'settings_content' }
