import { NotYet } from '../../run/step-errors.ts'
import type { Page } from '../web/page.ts'
import type { AppState } from './app-driver.ts'
import type { MobileDriver } from './driver.ts'

export const present: readonly AppState[] = ['RUNNING_IN_FOREGROUND']
export const closed: readonly AppState[] = ['NOT_RUNNING', 'NOT_INSTALLED']
/** No longer in the foreground. */
export const away: readonly AppState[] = [...closed, 'RUNNING_IN_BACKGROUND', 'RUNNING_IN_BACKGROUND_SUSPENDED']

/** Waits a moment for the app to be in one of these states. */
export const expectState = (page: Page<MobileDriver>, states: readonly AppState[]): Promise<void> =>
	page.until(async ({ app }) => {
		const state = await app.state()
		if (!states.includes(state)) throw new NotYet(`Expected the app to be ${states[0]} but it is ${state}`)
	})
