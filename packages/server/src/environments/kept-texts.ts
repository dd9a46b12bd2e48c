import { invalidJson } from '@assay/contract/environments'
import type { Db } from '../db/open.ts'
import type { Sealer } from '../identity/seal.ts'
import { isJson } from '../json-text.ts'
import { unfit } from '../problem.ts'
import { bindOwn } from './encrypt.ts'
import { type OwnValue, sealSecrets } from './secrets.ts'

/** The three JSON texts under the names of a save, and as they are kept. */
interface Texts {
	ui: string
	api: string
	settings: string
}
interface SentTexts {
	anoroc_content?: string | null | undefined
	karate_content?: string | null | undefined
	settings_content?: string | null | undefined
}

/** What a save makes of the texts: what was not sent stays, what was is JSON, and its secrets are sealed for the project. */
export async function keptTexts(
	tx: Db,
	sealer: Sealer,
	{ projectId, userId }: { projectId: number; userId: string },
	sent: SentTexts,
	before?: Texts,
): Promise<Texts> {
	const own: OwnValue[] = []
	const kept = (field: keyof SentTexts, stored = '') => {
		const text = sent[field]
		if (text === undefined || text === null) return stored
		if (!isJson(text)) throw unfit(field, invalidJson)
		return sealSecrets(sealer, { projectId, userId, field, sent: text, stored, own })
	}
	const texts = {
		ui: kept('anoroc_content', before?.ui),
		api: kept('karate_content', before?.api),
		settings: kept('settings_content', before?.settings),
	}
	await bindOwn(tx, projectId, own)
	return texts
}
