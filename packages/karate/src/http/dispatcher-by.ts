import type { Dispatcher } from 'undici'
import { connectBy, type OpenConnection } from './connect-by.ts'

/** What the `fetch` of others can be handed, so that its connections are opened by somebody else. `longest`: milliseconds for a connection, and for an answer. */
export async function dispatcherBy(open: OpenConnection, longest: number): Promise<Dispatcher> {
	const undici = await import('undici')
	return new undici.Agent({
		headersTimeout: longest,
		bodyTimeout: longest,
		connect: connectBy(open, undici, { timeout: longest }),
	})
}
