import type { LookupFunction } from 'node:net'
import type { Client } from 'undici'
import { type Address, allowedAddresses } from './allowed-address.ts'
import { connectionFailed, OutsideFailed } from './outside-failed.ts'
import type { OutsideLimits, OutsideRequest } from './outside-request.ts'

/** One request and the head of its answer, with the connection pinned to an address that was checked. Follows nothing. */
export interface Exchange {
	url: URL
	status: number
	headers: Record<string, string>
	/** The body, at most `limits.bytes` of it; the connection ends with it. */
	chunks: AsyncIterable<Uint8Array>
	/** Drops the rest of the answer. */
	end(): Promise<void>
}

export async function exchange(
	url: URL,
	{ method = 'GET', headers = {}, body, allowPrivate }: OutsideRequest,
	limits: OutsideLimits,
	signal: AbortSignal,
): Promise<Exchange> {
	const host = url.host
	let client: Client | undefined
	try {
		const addresses = await sooner(allowedAddresses(url.hostname, allowPrivate), signal)
		const { Client } = await import('undici')
		client = new Client(url.origin, {
			connect: { lookup: pinnedTo(addresses), timeout: limits.connect },
			headersTimeout: limits.headers,
			bodyTimeout: limits.headers,
		})
		const answer = await client.request({
			method,
			path: url.pathname + url.search,
			headers: { 'user-agent': 'Assay', ...headers },
			body: body instanceof FormData ? null : body,
			signal,
		})
		const open = client
		const end = async () => void (await open.destroy().catch(() => undefined))
		return {
			url,
			status: answer.statusCode,
			headers: Object.fromEntries(Object.entries(answer.headers).map(([key, value]) => [key, String(value)])),
			chunks: bounded(answer.body, { host, most: limits.bytes, end }),
			end,
		}
	} catch (error) {
		await client?.destroy().catch(() => undefined)
		throw connectionFailed(error, host)
	}
}

/** Asks no name server between the check and the connection, so an answer that changes in between changes nothing. */
const pinnedTo =
	(addresses: Address[]): LookupFunction =>
	(_host, { all }, done) => {
		const [first] = addresses
		if (all) done(null, addresses)
		else done(null, first?.address ?? '', first?.family)
	}

async function* bounded(
	body: AsyncIterable<Uint8Array>,
	{ host, most, end }: { host: string; most: number; end(): Promise<void> },
): AsyncIterable<Uint8Array> {
	let seen = 0
	try {
		for await (const chunk of body) {
			seen += chunk.byteLength
			if (seen > most) throw new OutsideFailed('oversize', `The answer of ${host} is larger than ${sizeOf(most)}.`)
			yield chunk
		}
	} catch (error) {
		throw connectionFailed(error, host)
	} finally {
		await end()
	}
}

const sizeOf = (bytes: number) => (bytes >= 1_000_000 ? `${bytes / 1_000_000} MB` : `${bytes / 1000} kB`)

/** A name server that does not answer cannot be stopped, only be left. */
function sooner<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
	signal.throwIfAborted()
	return new Promise((resolve, reject) => {
		const leave = () => reject(signal.reason)
		signal.addEventListener('abort', leave, { once: true })
		work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
	})
}
