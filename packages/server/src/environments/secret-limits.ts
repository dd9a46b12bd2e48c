import { isJson } from '@assay/contract/json-text'
import type { BodyLimits } from '@assay/contract/route'
import { jsonGauge } from '../http/json-gauge.ts'
import { changeLeaves } from '../json-text.ts'
import { isEmpty, isSecret } from '../mask-secrets.ts'
import { isSealed } from './secrets.ts'

/**
 * How much the JSON texts of an environment or object may hold. Each secret is sealed, opened for each run and looked for in
 * everything that the run emits, so there are far fewer of them than of other values.
 */
export const mostSecrets = 500
/** Of the three texts together. */
const limits: BodyLimits = { bytes: Number.POSITIVE_INFINITY, depth: 64, keys: 15_000, items: 15_000 }

const says: Record<Exclude<keyof BodyLimits, 'bytes'>, string> = {
	depth: `go deeper than ${limits.depth} levels`,
	keys: `bring the environment to more than ${limits.keys.toLocaleString('en')} keys`,
	items: `bring its lists to more than ${limits.items.toLocaleString('en')} items together`,
}

interface Texts {
	ui: string
	api: string
	settings: string
}
const named: Record<keyof Texts, string> = {
	ui: 'The UI test data',
	api: 'The API test data',
	settings: 'The settings',
}

/** Why the texts cannot be kept, in one sentence and of which; undefined when they can. */
export function tooMuchOf(texts: Texts): { page: keyof Texts; says: string } | undefined {
	let secrets = 0
	const measure = jsonGauge(limits)
	for (const page of ['ui', 'api', 'settings'] as const) {
		const excess = measure(Buffer.from(texts[page]))
		if (excess && excess.of !== 'bytes') return { page, says: `${named[page]} ${says[excess.of]}.` }
		if (!/[{[]|ENC/.test(texts[page]) || !isJson(texts[page])) continue
		changeLeaves(texts[page], (leaf) => {
			secrets += Number(isSealed(leaf) || (isSecret(leaf) && !isEmpty(leaf)))
			return undefined
		})
		if (secrets > mostSecrets)
			return { page, says: `An environment holds at most ${mostSecrets} secret values, got ${secrets}.` }
	}
	return undefined
}
