import type { Locators } from '@assay/contract/bundle'
import type { Platform } from '../action.ts'
import type { Language } from '../language.ts'
import type { Vocabulary } from '../vocabulary.ts'
import type { CallableFeature } from './lint-call.ts'

/** What is known around a feature. */
export interface LintContext {
	language: Language
	locators: Locators
	/** Keys of the test data, dotted; undefined without an environment, where any name may be one. */
	dataKeys: readonly string[] | undefined
	vocabulary: Vocabulary
	/** What a Karate feature may call; absent where that is not known. */
	callPaths?: CallPaths
	/** Paths of the project's files; absent where they are not known. */
	files?: readonly string[]
	/** The features that a feature of step actions includes; absent where they are not known. */
	callable?: readonly CallableFeature[]
	/** The feature itself, where it has a name. */
	own?: CallableFeature
}

/** The features that one may call, by their paths in the project's tree. */
export interface CallPaths {
	/** The path of the feature that calls. */
	from: string
	paths: readonly string[]
	/** Where `classpath:` and calls without a prefix are looked for besides. */
	roots: readonly string[]
}

/** What is known around one step of a keyword feature. */
export interface StepLintContext extends Omit<LintContext, 'language'> {
	platform: Platform
	columns: Set<string>
	/** Every name that some step of the feature sets. */
	variables: Set<string>
	/** Those of them that some step sets for the whole run. */
	shared: Set<string>
}

/** Positions are in the step's text. */
export interface StepFinding {
	from: number
	to: number
	severity: 'error' | 'warning'
	message: string
	fix?: string
	/** What the project would need for this to hold: an object of the repository, or a key of the test data. */
	missing?: { object: string } | { key: string }
}
