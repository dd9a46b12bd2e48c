import type Client from '@reportportal/client-javascript'
import * as z from 'zod'
import type { AfterRun } from './integration.ts'
import { readReply } from './read-reply.ts'

type Answer<T> = { tempId: string; promise: Promise<T> }
type Adapter = (config: {
	method?: string
	url?: string
	headers: { toJSON(): object }
	data?: string | Uint8Array
}) => Promise<object>

/** One thing after the other is asked of the client and waited for. */
export interface PortalClient {
	/** Answers with what the portal said. `name` is that of the deed at a later attempt too. */
	report<T>(name: string, ask: (client: Client) => Answer<T>): Promise<T>
	/** The same of what has an end; answers with the client's own name for it. */
	start<T>(name: string, ask: (client: Client) => Answer<T>): Promise<string>
}

const started = z.object({ id: z.string().min(1) })

/**
 * ReportPortal's own client, whose every call goes through ours: guarded, and reported in its words. What the portal took at an
 * earlier attempt is answered from memory, so that the client finds its ids again and nothing is made twice.
 */
export async function openPortalClient({ settings, call, once }: AfterRun): Promise<PortalClient> {
	const { default: RPClient } = await import('@reportportal/client-javascript')
	const root = settings.text('rp.endpoint').replace(/\/+$/, '')
	let name = ''
	let failure: unknown

	const adapter: Adapter = async (config) => {
		try {
			const { url = '', method = 'POST', data } = config
			const headers = sent(config.headers.toJSON())
			const ask = { url, method: method.toUpperCase() as 'POST' | 'PUT', headers, ...(data ? { body: data } : {}) }
			return { data: await once(name, async () => (await call(ask)).text), status: 200, headers: {}, config }
		} catch (error) {
			failure ??= error
			// The client prints what it gets of a failure.
			throw new Error('ReportPortal did not take a call.')
		}
	}
	const client = new RPClient({
		// Both spellings are common: the address of the portal, and that of its API.
		endpoint: /\/api\/v\d$/.test(root) ? root : `${root}/api/v2`,
		project: encodeURIComponent(settings.text('rp.project')),
		apiKey: settings.text('rp.apikey'),
		// The type of axios asks for more than a way out needs.
		restClientConfig: { adapter: adapter as never, retry: 0, proxy: false },
	})
	// Of each launch it would inform a service that counts its users.
	client.triggerStatisticsEvent = async () => {}

	async function report<T>(what: string, ask: (client: Client) => Answer<T>) {
		name = what
		const { tempId, promise } = ask(client)
		const answer = await promise.catch((error) => {
			throw failure ?? error
		})
		// Of a picture that was not taken the client says nothing.
		if (failure) throw failure
		return { tempId, answer }
	}
	return {
		report: async (what, ask) => (await report(what, ask)).answer,
		async start(what, ask) {
			const { tempId, answer } = await report(what, ask)
			readReply('ReportPortal', started, answer, 'rp.endpoint')
			return tempId
		},
	}
}

/** What the client sets for its own way out is set by ours. */
function sent(all: object): Record<string, string> {
	const entries = Object.entries(all).map(([key, value]) => [key.toLowerCase(), String(value)])
	return Object.fromEntries(entries.filter(([key]) => key !== 'host' && key !== 'content-length'))
}
