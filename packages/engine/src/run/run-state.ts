import type { Bundle } from '@assay/contract/bundle'
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
	/** How many features stand in the log. */
	features: number
}

export interface FeatureEnd {
	/** Why the feature could not run. */
	error?: string
	/** Why nothing after it can be run either. */
	endsRun?: string
}

/** Of the features that run one after another; others at the same time have browsers, and losses, of their own. */
export interface Lane {
	/** Scenarios that ended with a lost session, one after another: twice means the browser cannot be had any more. */
	lostInARow: number
}
