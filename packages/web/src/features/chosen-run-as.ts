import type { FeatureType } from '@assay/contract/feature-types'
import type { RunAs } from '@assay/contract/runs'
import { loadSettingProblem } from '@assay/engine/surfaces/load/wish/setting-problem'

/** What was chosen in a dialog so far; `as` undefined: as the feature's type says. */
export interface ChosenRunAs {
	as: RunAs['as'] | undefined
	/** In place of the environment's, where it is not blank. */
	profile: string
	/** How many take part, in place of what the environment says, where it is not blank. */
	executors: string
}

/** Of what was typed, each as a sentence; absent where it can be read. */
export interface RunAsProblems {
	profile?: string
	executors?: string
}

/** Of a test plan, whose features have types of their own, undefined. */
export const usualAs = (type: FeatureType | undefined): RunAs['as'] | undefined =>
	type && (type === 'PERFORMANCE' ? 'LOAD' : 'FUNCTION')

/** What a run is started with; undefined where the type, or the types of a plan's features, and the environment say it all. */
export function runAsOf(
	{ as = undefined, profile, executors }: ChosenRunAs,
	type: FeatureType | undefined,
): RunAs | undefined {
	const chosen = as ?? usualAs(type)
	if (chosen === undefined) return undefined
	const own = {
		...(chosen === 'LOAD' && profile.trim() !== '' ? { profile: profile.trim() } : {}),
		...(chosen === 'LOAD' && executors.trim() !== '' ? { executors: Number(executors) } : {}),
	}
	return chosen === usualAs(type) && Object.keys(own).length === 0 ? undefined : { as: chosen, ...own }
}

/** Why a profile or a number of executors of one's own cannot be read; undefined where both can. */
export function problemsOf(chosen: ChosenRunAs, type: FeatureType | undefined): RunAsProblems | undefined {
	if ((chosen.as ?? usualAs(type)) !== 'LOAD') return undefined
	const problem = (key: string, typed: string) =>
		typed.trim() === '' ? undefined : loadSettingProblem(key, typed.trim())?.replace(/^[\w.]+[,:] /, '')
	const profile = problem('gatling.inject', chosen.profile)
	const executors = problem('load.executors', chosen.executors)
	if (profile === undefined && executors === undefined) return undefined
	return { ...(profile === undefined ? {} : { profile }), ...(executors === undefined ? {} : { executors }) }
}
