import { createContext, runInContext } from 'node:vm'
import { sleepBlocking } from '@assay/karate/http/sleep-blocking'

/**
 * Holds the thread for so many milliseconds, or until a SIGINT comes: while a script is on the stack no listener hears of one,
 * but Node's own watch over a script does. What listens hears it then.
 */
export function interruptibleSleep(milliseconds: number): void {
	const room = createContext({ sleep: () => sleepBlocking(milliseconds) })
	try {
		runInContext('sleep()', room, { breakOnSigint: true })
	} catch (problem) {
		if ((problem as { code?: unknown }).code !== 'ERR_SCRIPT_EXECUTION_INTERRUPTED') throw problem
		process.emit('SIGINT')
	}
}
