import { isJson } from '@assay/contract/json-text'
import { mask } from '@assay/contract/secrets'
import { isSealed, sealSecrets } from '../environments/secrets.ts'
import { placeOf, storedValues } from '../environments/stored-values.ts'
import type { Sealer } from '../identity/seal.ts'
import { changeLeaves, pathOf } from '../json-text.ts'
import { isEmpty, isSecret, maskSecrets } from '../mask-secrets.ts'

/** A secret that the repository only masks stays what the project has, or is empty. */
function takeSecrets(sealer: Sealer, projectId: number, text: string, stored: string): string {
	if (text.trim() === '' || !isJson(text)) return text
	const before = storedValues(text, stored)
	const filled = changeLeaves(text, (leaf) => {
		const here = before.get(placeOf(leaf))
		if (isSecret(leaf) && (isEmpty(leaf) || leaf.value === mask)) return here ?? ''
		// Sealed elsewhere it opens nowhere else; the one that is here already is ours.
		return isSealed(leaf) && leaf.value !== here ? (isSealed({ ...leaf, value: here ?? null }) ? here : '') : undefined
	})
	const field = 'content'
	return sealSecrets(sealer, { projectId, userId: '', field, sent: filled, stored, own: [] })
}

/** The three texts that an environment and an object both have. */
interface Texts {
	ui: string
	api: string
	settings: string
}

/** As they may lie in a repository, and as they are compared: secrets are kept by the project alone and count nothing. */
export const masked = ({ ui, api, settings }: Texts): Texts => ({
	ui: maskSecrets(ui, true),
	api: maskSecrets(api, true),
	settings: maskSecrets(settings, true),
})

/** As they are kept when they come from a repository; `before` = what the project has there. */
export function sealed(texts: Texts, before: Texts | undefined, to: { sealer: Sealer; projectId: number }): Texts {
	const text = (page: keyof Texts) => takeSecrets(to.sealer, to.projectId, texts[page], before?.[page] ?? '')
	return { ui: text('ui'), api: text('api'), settings: text('settings') }
}

/** Secrets that somebody has to enter, because a repository never holds them. */
export function secretsIn(text: string): string[] {
	const found: string[] = []
	if (text.trim() !== '' && isJson(text))
		changeLeaves(text, (leaf) => {
			if ((isSecret(leaf) && (isEmpty(leaf) || leaf.value === mask)) || isSealed(leaf))
				found.push(pathOf(leaf).join('.'))
			return undefined
		})
	return found
}
