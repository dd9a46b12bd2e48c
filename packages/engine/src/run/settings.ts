import { findEnvKey } from '@assay/contract/env-keys'
import { readPath } from '../feature/values/dotted-path.ts'
import { isUnset } from '../feature/values/is-unset.ts'

/** The environment's settings as the engine reads them: JSON whose values may be text throughout. */
export const setting = (settings: Record<string, unknown>, key: string) => readPath(settings, key)?.value

export const isOn = (value: unknown) =>
	value === true || (typeof value === 'string' && /^(?:true|yes|on|1)$/i.test(value.trim()))

/** One of the values that a key may have, in capitals; its default where it is absent. Throws with one sentence. */
export function choice(settings: Record<string, unknown>, key: 'SCREENSHOTS' | 'TRACE' | 'VIDEO'): string {
	const { values = [], default: usual } = findEnvKey(key) ?? {}
	const given = String(setting(settings, key) ?? '').trim() || String(usual)
	const found = values.find((value) => value === given.toUpperCase())
	if (found) return found
	throw new Error(`${key}: expected one of ${values.join(', ')}, got "${given}".`)
}

/** How many of something at once: a whole number from 1 to 64. Throws with one sentence. */
export function atOnce(settings: Record<string, unknown>, key: 'PARALLEL_FEATURES' | 'PARALLEL_SCENARIOS'): number {
	const given = setting(settings, key)
	if (isUnset(given)) return 1
	const count = Number(given)
	if (Number.isInteger(count) && count >= 1 && count <= 64) return count
	throw new Error(`${key}: expected a whole number from 1 to 64, got "${given}".`)
}

/** Seconds; the default where the setting is absent or no number. */
export function seconds(settings: Record<string, unknown>, key: 'Explicit.wait.time' | 'Check.wait.time'): number {
	const given = setting(settings, key)
	const wanted = given === '' ? Number.NaN : Number(given ?? Number.NaN)
	return Number.isFinite(wanted) && wanted >= 0 ? wanted : Number(findEnvKey(key)?.default)
}
