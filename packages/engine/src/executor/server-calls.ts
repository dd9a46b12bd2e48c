import { Agent as HttpAgent, request as httpRequest, type RequestOptions } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { addressOf, CallFailed } from '@assay/contract/client'
import type { Route } from '@assay/contract/route'

export interface Sent {
	type?: string
	body?: Uint8Array
	signal?: AbortSignal | undefined
	/** Milliseconds without a byte of the answer; 20,000 unless said. */
	timeout?: number
	traceparent?: string | undefined
}

/** The body of the answer; undefined of one without. */
type Call = (route: Route, parts: { params?: object; query?: object }, sent: Sent) => Promise<Buffer | undefined>

/**
 * Speaks node:http rather than fetch: an executor idles for most of its life and fetch alone keeps ten megabytes.
 * Refusals are thrown as CallFailed with the status; status 0 means that no answer came.
 */
export function callsTo(server: string, token: string): { call: Call; close(): void } {
	const base = new URL(server.endsWith('/') ? server : `${server}/`)
	const secure = base.protocol === 'https:'
	const agent = secure ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true })
	const authorization = `Bearer ${token}`

	const call: Call = (route, parts, sent) => {
		const { timeout = 20_000 } = sent
		const url = new URL(`.${addressOf(route, parts)}`, base)
		const options: RequestOptions = {
			agent,
			method: route.method,
			timeout,
			headers: {
				authorization,
				...(sent.traceparent ? { traceparent: sent.traceparent } : {}),
				...(sent.body === undefined ? {} : { 'content-type': sent.type, 'content-length': sent.body.byteLength }),
			},
			...(sent.signal ? { signal: sent.signal } : {}),
		}
		return new Promise((resolve, reject) => {
			const unanswered = (error: Error) =>
				reject(new CallFailed(0, `The server does not answer: ${error.message}`, undefined))
			const request = (secure ? httpsRequest : httpRequest)(url, options, (response) => {
				const chunks: Buffer[] = []
				response.on('data', (chunk: Buffer) => chunks.push(chunk))
				response.on('error', unanswered)
				response.on('end', () => {
					const status = response.statusCode ?? 0
					const bytes = Buffer.concat(chunks)
					if (route.status.includes(status)) resolve(status === 204 ? undefined : bytes)
					else reject(new CallFailed(status, refusal(bytes) ?? response.statusMessage ?? '', undefined))
				})
			})
			request.on('timeout', () => request.destroy(new Error(`no answer in ${timeout / 1000} s`)))
			request.on('error', unanswered)
			request.end(sent.body)
		})
	}

	return { call, close: () => agent.destroy() }
}

function refusal(bytes: Buffer): string | undefined {
	try {
		return JSON.parse(bytes.toString()).detail
	} catch {
		return undefined
	}
}
