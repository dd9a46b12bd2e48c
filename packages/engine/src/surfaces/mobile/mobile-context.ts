import type { StepContext } from '../../run/step-context.ts'
import type { Page } from '../web/page.ts'
import type { MobileDriver } from './driver.ts'

/** What a step of a mobile feature may touch. */
export interface MobileContext extends StepContext {
	page: Page<MobileDriver>
	/** Ends the session; the next step that needs one opens another. */
	quit(): Promise<void>
}
