import { SessionRefused } from '../../../../run/step-errors.ts'
import type { Door, Targets } from '../../../node/door.ts'
import type { UploadedFile } from '../../driver.ts'
import type { BrowserWish } from '../browser/browser-wish.ts'
import { sessionCapabilities } from '../browser/capabilities.ts'
import { type RequestsThroughDoor, throughDoor } from '../browser/requests-through-door.ts'
import type { folderDownloads } from './folder-downloads.ts'
import { sendFile } from './send-file.ts'
import type { Browser } from './web-command.ts'

/** A session with a browser, and what ends all that was started for it. */
export interface OpenedBrowser {
	browser: Browser
	local: boolean
	/** Puts a file where the browser can read it, to go with the session; gives its path there. */
	place(file: UploadedFile): Promise<string>
	/** Of a browser of our own. */
	downloads?: ReturnType<typeof folderDownloads>
	/** Whether a browser of our own still runs. */
	alive?(): boolean
	/** `deleted`: the session has ended in order. */
	end(deleted: boolean): Promise<void>
}

/** Behind a grid only the driver's own end ends it; a local one is killed with its group anyway, so nobody waits long. */
export async function endSession({ browser, local, end }: OpenedBrowser): Promise<void> {
	const deleted = browser.deleteSession({ shutdownDriver: false }).then(
		() => true,
		() => false,
	)
	const late = new Promise<boolean>((done) => setTimeout(() => done(false), local ? 2000 : 15_000).unref())
	await end(await Promise.race([deleted, late]))
}

export interface RemoteOptions {
	/** Called with a session elsewhere, so that somebody can end it should we die. */
	onSession?(session: RemoteSession): { release(deleted?: boolean): void }
	/** What is asked at the address of an environment goes to a target of tests. */
	door?: Door
	/** What is asked for, for the message when none can be had. */
	what?: 'browser' | 'device'
}

export interface RemoteSession {
	/** Where a DELETE ends it, with credentials if the setting has them. */
	url: string
}

const longestMilliseconds = 150_000

/** A browser behind `remote.webdriver.url`. */
export async function openRemote(wish: BrowserWish, url: URL, options: RemoteOptions): Promise<OpenedBrowser> {
	const { protocol, hostname, port, pathname, username, password } = url
	const secure = protocol === 'https:'
	const server = {
		protocol: secure ? 'https' : 'http',
		hostname,
		port: Number(port) || (secure ? 443 : 80),
		path: pathname,
		...(username ? { user: decodeURIComponent(username), key: decodeURIComponent(password) } : {}),
	}
	const by = options.door && (await throughDoor(options.door, longestMilliseconds))
	try {
		const classic = by ? { 'wdio:enforceWebDriverClassic': true } : {}
		const browser = await newSession(server, { ...sessionCapabilities(wish), ...classic }, by, options.what)
		if (options.door) await keepKnownTools(browser, options.door)
		const session = new URL(`${pathname.replace(/\/$/, '')}/session/${browser.sessionId}`, url)
		session.username = username
		session.password = password
		const lease = options.onSession?.({ url: session.href })
		return {
			browser,
			local: false,
			place: (file) => sendFile(browser, file),
			end: async (deleted) => {
				lease?.release(deleted)
				await by?.close()
			},
		}
	} catch (error) {
		await by?.close()
		if (!(error instanceof SessionRefused)) throw error
		throw new SessionRefused(
			`${protocol}//${url.host} gave no ${options.what ?? 'browser'}. ${by?.refused() ?? error.message}`,
		)
	}
}

/** Developer tools lie where the other side says: it may not send us to a place that is no target. */
async function keepKnownTools({ capabilities }: Browser, { check }: Targets): Promise<void> {
	const known = capabilities as Record<string, unknown>
	const address = known['se:cdp']
	if (typeof address !== 'string') return
	const { hostname, port, protocol } = new URL(address)
	const allowed = check(hostname, Number(port) || (protocol === 'wss:' ? 443 : 80))
	await allowed.catch(() => delete known['se:cdp'])
}

export async function newSession(
	server: object,
	capabilities: Record<string, unknown>,
	by?: RequestsThroughDoor,
	what: RemoteOptions['what'] = 'browser',
): Promise<Browser> {
	// Its loggers read their level here when they are loaded, and print each request with what it carries.
	process.env.WDIO_LOG_LEVEL = 'silent'
	// Loaded late: it is large, and most runs open no browser.
	const { default: client } = await import('webdriver')
	try {
		return await client.newSession({
			...server,
			capabilities,
			connectionRetryCount: 0,
			transformRequest: (request) => (by?.send ?? same)(withoutOwnKeys(request)),
			connectionRetryTimeout: longestMilliseconds,
		})
	} catch (error) {
		throw new SessionRefused(`The ${what} could not be started: ${refusal(error)}`)
	}
}

const same = (request: RequestInit) => request

/** The client's own capabilities are nobody else's business, and a strict remote end refuses what it does not know. */
function withoutOwnKeys(request: RequestInit): RequestInit {
	const { method, body } = request
	if (method !== 'POST' || typeof body !== 'string' || !body.includes('"wdio:')) return request
	return {
		...request,
		body: JSON.stringify(JSON.parse(body, (key, value) => (key.startsWith('wdio:') ? undefined : value))),
	}
}

const reasons: [RegExp, string][] = [
	[/ENOTFOUND|EAI_AGAIN/, 'the name of the server is unknown'],
	[/ECONNREFUSED|Unable to connect to/, 'nothing answers there (connection refused)'],
	[/ECONNRESET|socket hang up|UND_ERR_SOCKET/, 'the server broke the connection off'],
	[/\b401\b|unauthorized/i, 'the name or the key is refused (401)'],
	// Ours alone: what a server says of its own limits stands.
	[
		/Request timed out!|error code \w*TIMED?OUT|operation was aborted/i,
		`there was none within ${longestMilliseconds / 1000} s`,
	],
]

/** The first cause comes last: `session not created from unknown error: no chrome binary at /x`. */
function refusal(error: unknown): string {
	const message = messages(error)
	const text = message.replace(/^WebDriverError:\s*/, '').replace(/ when running "[\s\S]*/, '')
	const known = reasons.find(([sign]) => sign.test(text))
	if (known && !/^session not created/i.test(text)) return known[1]
	const lines = text.split('\n').map((line) =>
		line
			.replace(/^from /, '')
			.replace(/^unknown error: /, '')
			.trim(),
	)
	return lines
		.filter((line) => line && !/^(?:\(|Host info:|Build info:|System info:|Driver info:|Command:)/.test(line))
		.slice(0, 3)
		.join(': ')
}

/** With those of its causes, where the network's errors stand. */
function messages(error: unknown): string {
	if (!(error instanceof Error)) return String(error)
	const { code } = error as NodeJS.ErrnoException
	return [error.message, code, error.cause ? messages(error.cause) : ''].filter(Boolean).join(' ')
}
