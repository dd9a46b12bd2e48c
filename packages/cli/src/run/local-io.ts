import { existsSync } from 'node:fs'
import { newUndiciIo } from '@assay/karate/http/undici-io'
import { workerBlocking } from '@assay/karate/http/worker-blocking'

/** What the features of this command send with. In a built product the thread's program lies beside this one. */
export function localIo() {
	const thread = new URL('./worker-exchange.mjs', import.meta.url)
	return newUndiciIo(existsSync(thread) ? workerBlocking(thread) : workerBlocking())
}
