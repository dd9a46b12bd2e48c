import type { LocatorPlatform } from '@assay/contract/locator-variants'
import type { Platform } from '../feature/action.ts'
import type { CustomDriver } from './host.ts'
import type { LazyDriver } from './lazy-driver.ts'
import type { StepContext } from './step-context.ts'
import type { SearchTime } from './wait.ts'

/**
 * What the steps of a keyword feature touch. Each surface hands its own in, so that the running of steps imports none: a run
 * is the same whether a browser, a telephone or a desktop is at the other end.
 */
export interface Touch {
	/** Whose actions its steps may be. */
	platform: Platform
	/** Whose locators hold of elements that have one for each platform. */
	locators: LocatorPlatform | undefined
	driver: LazyDriver
	/** For one step, what its actions and the project's own functions may touch. */
	inStep(step: StepContext, time: SearchTime): { context: StepContext; custom: CustomDriver }
}
