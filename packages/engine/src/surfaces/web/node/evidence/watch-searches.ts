import { createContext, runInContext } from 'node:vm'
import { provideWatchdog } from '@assay/karate/data/bounded-search'
import { StepFailed } from '../../../../run/step-errors.ts'

/** Milliseconds of one search: meanwhile nothing else of the process goes on. */
const longest = 1000

let watching = false

/** Ends searches of this process with regular expressions of a step that would take for ever, by a failure of the step. */
export function watchSearches(): void {
	if (watching) return
	watching = true
	const room = createContext({ search: undefined as (() => unknown) | undefined })
	provideWatchdog(<T>(work: () => T): T => {
		room.search = work
		try {
			return runInContext('search()', room, { timeout: longest }) as T
		} catch (error) {
			if ((error as NodeJS.ErrnoException | null)?.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
			throw new StepFailed(`The search with the regular expression took longer than ${longest / 1000} second`)
		} finally {
			room.search = undefined
		}
	})
}
