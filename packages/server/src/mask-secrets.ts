import { isJson } from '@assay/contract/json-text'
import { isSecretKey, mask } from '@assay/contract/secrets'
import { changeLeaves, type Leaf } from './json-text.ts'

/** Which values of a JSON text are secret, and how the text is shown to everybody. Unaware of how they are kept. */
export const isSecret = ({ within, key }: Leaf) => (key !== undefined && isSecretKey(key)) || isBelowSecret(within)

/** Asked once for all that an object holds: a deep text asks for each of its leaves. */
const below = new WeakMap<readonly string[], boolean>()
function isBelowSecret(within: readonly string[]): boolean {
	const known = below.get(within)
	if (known !== undefined) return known
	const is = within.some(isSecretKey)
	below.set(within, is)
	return is
}

export const isEmpty = ({ value }: Leaf) => value === '' || value === null

/** What was sent in a save, as it may be shown again. */
export const maskTexts = <Body extends object>(body: Body) =>
	Object.fromEntries(
		Object.entries(body).map(([key, value]) => [
			key,
			key.endsWith('_content') && typeof value === 'string' ? maskSecrets(value) : value,
		]),
	)
/** What anybody is shown; `all` masks empty ones too, where whether there is a secret must not be shown. */
export const maskSecrets = (text: string, all = false): string =>
	isJson(text) && text.trim() !== ''
		? changeLeaves(text, (leaf) => (isSecret(leaf) && (all || !isEmpty(leaf)) ? mask : undefined))
		: text
