import { changeLeaves, isJson, type Leaf } from './json-text.ts'

/** Which values of a JSON text are secret, by their keys, and how they are shown to everybody. Unaware of how they are kept. */
export const mask = '********'

// *_TOKEN, *PASSWORD*, *SECRET*, rp.apikey and their like, whatever the case.
const secretKey = /(_|^)token$|password|secret|api[._-]?key$/i

export const isSecret = ({ path }: Leaf) => path.some((key) => secretKey.test(key))
export const isEmpty = ({ value }: Leaf) => value === '' || value === null

/** What anybody is shown. */
export const maskSecrets = (text: string): string =>
	isJson(text) ? changeLeaves(text, (leaf) => (isSecret(leaf) && !isEmpty(leaf) ? mask : undefined)) : text
