import { connectBy, type OpenConnection } from './connect-by.ts'

export interface WebSocketWish {
	url: string
	protocol?: string | undefined
	/** Of the request that asks for it. */
	headers?: Record<string, string> | undefined
	/** Milliseconds within which it must be open. */
	timeout: number
	/** Called with each message, from the first one on. */
	take(message: string | Uint8Array): void
	/** Called with why no further message will come, as the end of a sentence. */
	end(why: string): void
	/** Opens the connection, instead of this process by itself. */
	open?: OpenConnection | undefined
}

/** Opens a web socket; Node 20 has none of its own. Throws one clear sentence when it does not open in time. */
export async function openWebSocket({ url, protocol, headers, timeout, take, end, open }: WebSocketWish) {
	const undici = await import('undici')
	let refused: Error | undefined
	const noted: OpenConnection = (wanted) =>
		(open as OpenConnection)(wanted).catch((problem) => {
			refused = problem
			throw problem
		})
	const socket = new undici.WebSocket(url, {
		protocols: protocol ? [protocol] : [],
		...(headers ? { headers } : {}),
		...(open ? { dispatcher: new undici.Agent({ connect: connectBy(noted, undici, { timeout }) }) } : {}),
	})
	socket.binaryType = 'arraybuffer'
	socket.addEventListener('message', ({ data }) =>
		take(typeof data === 'string' ? data : new Uint8Array(data as ArrayBuffer)),
	)
	socket.addEventListener('close', ({ code }) => end(`the other side closed it (code ${code})`))
	await new Promise<void>((resolve, reject) => {
		const late = setTimeout(() => {
			socket.close()
			reject(new Error(`no web socket at ${url} within ${timeout} ms`))
		}, timeout)
		socket.addEventListener('open', () => {
			clearTimeout(late)
			resolve()
		})
		socket.addEventListener('error', ({ message }) => {
			clearTimeout(late)
			const why = refused?.message || message
			reject(new Error(`no web socket at ${url}${why ? `: ${why}` : ''}`))
			end('the connection broke')
		})
		void late.unref()
	})
	return socket
}
