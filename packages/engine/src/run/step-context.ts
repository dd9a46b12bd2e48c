import type { Content, Evidence } from '@assay/contract/run-events'
import type { CalledFeature } from '../feature/called-feature.ts'
import type { CustomCaller } from '../feature/custom-actions.ts'
import type { Target } from '../feature/locators.ts'
import type { Variables } from './variables.ts'

/** What every running step has; what it touches is added by its surface. */
export interface StepContext extends CustomCaller {
	variables: Variables
	/** The element that a text inside test data or an expected result names, as between `[` and `]`. */
	target(name: string): Target
	/** Value of a setting of the environment, undefined where it is absent. */
	setting(key: string): unknown
	/** An address starting with / below the test data key baseUrl. */
	joined(address: string): string
	/** Bytes of a file of the project, by its path or its name, the one beside the feature first; undefined where there is none. */
	file(path: string): Promise<Uint8Array | undefined>
	/** Runs scenarios of another feature here, with this data before all other test data. */
	callFeature(call: CalledFeature, data: Record<string, string>): Promise<void>
	attach(evidence: Evidence): void
	keep(bytes: Uint8Array, mediaType: string): Promise<Content>
	sleep(milliseconds: number): Promise<void>
	/** Clocks that steps of the feature have started: nanoseconds of `nanos`, by name. */
	timers: Map<string, number>
	/** Monotonic, in nanoseconds. */
	nanos(): number
	/** Milliseconds since 1970. */
	clock(): number
}
