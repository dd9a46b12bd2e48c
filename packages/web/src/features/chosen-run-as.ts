import type { FeatureType } from '@assay/contract/feature-types'
import type { RunAs } from '@assay/contract/runs'
import { loadSettingProblem } from '@assay/engine/surfaces/load/wish/setting-problem'

/** What was chosen in a dialog so far; `as` undefined: as the feature's type says. */
export interface ChosenRunAs {
	as: RunAs['as'] | undefined
	/** In place of the environment's, where it is not blank. */
	profile: string
}

/** Of a test plan, whose features have types of their own, undefined. */
export const usualAs = (type: FeatureType | undefined): RunAs['as'] | undefined =>
	type && (type === 'PERFORMANCE' ? 'LOAD' : 'FUNCTION')

/** What a run is started with; undefined where the type, or the types of a plan's features, and the environment say it all. */
export function runAsOf({ as = undefined, profile }: ChosenRunAs, type: FeatureType | undefined): RunAs | undefined {
	const chosen = as ?? usualAs(type)
	if (chosen === undefined) return undefined
	const own = chosen === 'LOAD' && profile.trim() !== '' ? { profile: profile.trim() } : undefined
	return chosen === usualAs(type) && !own ? undefined : { as: chosen, ...own }
}

/** Why a profile of one's own cannot be read, as a sentence. */
export function problemOf(chosen: ChosenRunAs, type: FeatureType | undefined): string | undefined {
	const profile = runAsOf(chosen, type)?.profile
	return profile === undefined
		? undefined
		: loadSettingProblem('gatling.inject', profile)?.replace(/^gatling\.inject, /, '')
}
