import { invalidJson, isJson } from '@assay/contract/json-text'
import type { Db } from '../db/open.ts'
import type { Sealer } from '../identity/seal.ts'
import { unfit } from '../problem.ts'
import { lastRevision } from '../revisions/store.ts'
import { bindOwn } from './encrypt.ts'
import { tooMuchOf } from './secret-limits.ts'
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

/** The texts of an environment or object that was deleted in this project, with their secrets still sealed; undefined where none is named. */
export async function deletedTexts(
	tx: Db,
	kind: 'environment' | 'globalObject',
	{ projectId, objectId }: { projectId: number; objectId: number | undefined },
): Promise<Texts | undefined> {
	if (objectId === undefined) return undefined
	const { ui = '', api = '', settings = '' } = (await lastRevision(tx, kind, { projectId, objectId }))?.body ?? {}
	return { ui: String(ui), api: String(api), settings: String(settings) }
}

/** What a save makes of the texts: what was not sent stays, what was is JSON, and its secrets are sealed for the project. */
export async function keptTexts(
	tx: Db,
	sealer: Sealer,
	{ projectId, userId }: { projectId: number; userId: string },
	sent: SentTexts,
	before?: Texts,
): Promise<Texts> {
	requireFewSecrets(sent, before)
	const own: OwnValue[] = []
	const kept = (field: keyof SentTexts, stored = '') => {
		const text = sent[field]
		if (text === undefined || text === null) return stored
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

const fields = { ui: 'anoroc_content', api: 'karate_content', settings: 'settings_content' } as const

/** Asked before anything is sealed or opened: what was sent is JSON, and with what stays it is not too much. */
export function requireFewSecrets(sent: SentTexts, before?: Texts): void {
	for (const field of Object.values(fields)) if (!isJson(sent[field] ?? '')) throw unfit(field, invalidJson)
	const text = (page: keyof Texts) => sent[fields[page]] ?? before?.[page] ?? ''
	const excess = tooMuchOf({ ui: text('ui'), api: text('api'), settings: text('settings') })
	if (excess) throw unfit(fields[excess.page], excess.says)
}
