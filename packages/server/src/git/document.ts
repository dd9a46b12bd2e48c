import { createHash } from 'node:crypto'
import type { FeatureType } from '@assay/contract/feature-types'

/** What of a project lies in a repository, as plain values that know neither rows nor files. */
export interface Values {
	environment: { name: string; ui: string; api: string; settings: string }
	file: { path: string; sha256: string }
	feature: {
		path: string
		name: string
		type: FeatureType
		locators: string
		/** Places of features, and of files. */
		includes: string[]
		files: string[]
		content: string
	}
	globalObject: { name: string; locator: string; content: string; ui: string; api: string; settings: string }
	/** Places of features, in execution order. `atOnce` of one that runs them one after another is absent, as in older files. */
	testPlan: { name: string; description: string; features: string[]; atOnce?: number }
	/** Places of its test plan and environment. */
	schedule: {
		name: string
		testPlan: string
		environment: string
		cron: string
		timeZone: string
		tags: string
		/** Absent where the test plan says it. */
		atOnce?: number
	}
}
export type Kind = keyof Values

/** In the order in which they can be written: what is referred to comes before what refers. */
export const kinds: readonly Kind[] = ['environment', 'file', 'feature', 'globalObject', 'testPlan', 'schedule']

/** Something the repository or the project holds: its text is read when it is needed, because a project may be large. */
export interface Held<K extends Kind = Kind> {
	kind: K
	/** Below the folder of its kind. */
	place: string
	hash: string
}

/** Two values are the same when their hashes are: the order of keys counts nothing. */
export const hashOf = (value: object): string =>
	createHash('sha256')
		.update(JSON.stringify(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))))
		.digest('hex')
