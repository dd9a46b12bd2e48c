import { isSecretKey, mask } from '@assay/contract/secrets'
import { changeLeaves, isJson, type Leaf } from './json-text.ts'

/** Which values of a JSON text are secret, and how the text is shown to everybody. Unaware of how they are kept. */
export const isSecret = ({ path }: Leaf) => path.some(isSecretKey)
export const isEmpty = ({ value }: Leaf) => value === '' || value === null

/** What anybody is shown. */
export const maskSecrets = (text: string): string =>
	isJson(text) ? changeLeaves(text, (leaf) => (isSecret(leaf) && !isEmpty(leaf) ? mask : undefined)) : text

/** What was sent in a save, as it may be told again. */
export const maskTexts = <Body extends object>(body: Body) =>
	Object.fromEntries(
		Object.entries(body).map(([key, value]) => [
			key,
			key.endsWith('_content') && typeof value === 'string' ? maskSecrets(value) : value,
		]),
	)
