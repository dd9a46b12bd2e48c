import type { Bundle, BundleFeature } from '@assay/contract/bundle'
import type { TagFilter } from '@assay/karate/gherkin/tag-filter'
import type { Action } from '../feature/action.ts'
import type { Scrubber } from './scrub.ts'

/** What the features of a run have in common. */
export interface RunState {
	bundle: Bundle
	filter: TagFilter
	/** The actions that steps may name beside the project's own. */
	builtIn: readonly Action[]
	/** Keeps a value out of every later event. */
	hide(secret: string): void
	/** Takes secrets out of a text that is kept beside the log. */
	scrub: Pick<Scrubber, 'text' | 'bytes'>
	/** The run's variables, `{{{x}}}`. */
	shared: Map<string, unknown>
	/** The lines of the scenarios that each feature is to run. */
	planned: Map<BundleFeature, number[]>
	/** By path of a feature that was begun elsewhere, or is left here: its own variables. */
	variables: Record<string, Record<string, unknown>>
	/** How many features stand in the log. */
	features: number
}

export interface FeatureEnd {
	/** Why the feature could not run. */
	error?: string
	/** Why nothing after it can be run either. */
	endsRun?: string
	/** What broke off in the middle that is no part of the test: its browser, driver or process. */
	lost?: string
	/** Whether its other scenarios are left to the next executor, also where it has an error. */
	left?: boolean
}

/** Of the features that run one after another; others at the same time have browsers, and losses, of their own. */
export interface Lane {
	/** Losses without a scenario in between that ended well: two mean that browser or sandbox cannot be had any more. */
	lostInARow: number
}
