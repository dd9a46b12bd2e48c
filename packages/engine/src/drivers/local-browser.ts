import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserWish } from './browser-wish.ts'
import { sessionCapabilities } from './capabilities.ts'
import type { Door } from './door.ts'
import { type DriverProcess, type DriverProgram, killGroup, startDriver } from './driver-process.ts'
import { findChromium, findFirefox, type NamedPrograms } from './find-browser.ts'
import { checkProxy } from './own-proxy.ts'
import { placeFile } from './place-file.ts'
import type { Browser } from './web-command.ts'
import { newSession, type OpenedBrowser } from './web-session.ts'

export interface LocalOptions extends NamedPrograms {
	/** Where the browser's profile is made; by default in the system's folder for temporary files. */
	folder?: string
	/** Names of arguments that environments may give a browser beside the list. */
	addedArguments?: readonly string[]
	/** Through which everything goes that the browser asks of the network. */
	door?: Door
	/** Told of each process as soon as it runs, so that somebody can end it should we die; `release` when it has ended. */
	onProcess?(started: StartedProcess): { release(): void }
}

export interface StartedProcess {
	what: 'chromedriver' | 'geckodriver' | 'browser'
	pid: number
	/** Each leads a process group. */
	group: true
	profile: string
}

/** A browser of our own, with a driver of its own: whatever happens, both end together and leave nothing. */
export async function openLocal(wish: BrowserWish, signal: AbortSignal, options: LocalOptions): Promise<OpenedBrowser> {
	if (wish.proxy && options.door) await checkProxy(wish.proxy, options.door)
	const { name, browser: binary, driver: path } = programsFor(wish, options)
	// A short name: what Chromium puts below it has an end to its length.
	const profile = await mkdtemp(options.folder ? join(options.folder, 'b-') : join(tmpdir(), 'assay-browser-'))
	const leases: { release(): void }[] = []
	let driver: DriverProcess | undefined
	let browserPid: number | undefined
	const end = async () => {
		driver?.stop()
		// Chromium leads a group of its own and outlives its driver when that is killed.
		if (browserPid !== undefined) killGroup(browserPid)
		for (const lease of leases) lease.release()
		await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }).catch(() => {})
	}
	const lease = (what: StartedProcess['what'], pid: number) => {
		const held = options.onProcess?.({ what, pid, group: true, profile })
		if (held) leases.push(held)
	}
	const keepOut = (port: number, what: string) => {
		if (options.door) leases.push({ release: options.door.keepOut(port, what) })
	}
	const abandon = () => driver?.stop()
	signal.addEventListener('abort', abandon, { once: true })
	try {
		driver = await startDriver({ name, path, ...placed(name, profile) }, signal)
		lease(name, driver.pid)
		keepOut(driver.port, 'the driver of a browser')
		const root = process.getuid?.() === 0
		const browser = await newSession(
			{ hostname: '127.0.0.1', port: driver.port },
			sessionCapabilities(wish, { binary, profile, root, door: options.door }),
		)
		const tools = toolsPort(browser)
		if (tools) keepOut(tools, 'the developer tools of a browser')
		const { 'goog:processID': chromium, 'moz:processID': firefox } = browser.capabilities as Record<string, unknown>
		const pid = chromium ?? firefox
		if (typeof pid === 'number') {
			browserPid = pid
			lease('browser', pid)
		}
		return { browser, local: true, place: (file) => placeFile(profile, file), end }
	} catch (error) {
		await end()
		throw error
	} finally {
		signal.removeEventListener('abort', abandon)
	}
}

/** At which the browser's own driver asks it. */
function toolsPort({ capabilities }: Browser): number | undefined {
	const { debuggerAddress } = ((capabilities as Record<string, unknown>)['goog:chromeOptions'] ?? {}) as {
		debuggerAddress?: string
	}
	return Number(debuggerAddress?.split(':').at(-1)) || undefined
}

function programsFor({ type }: BrowserWish, named: NamedPrograms) {
	if (type === 'FIREFOX') return { name: 'geckodriver' as const, ...findFirefox() }
	return { name: 'chromedriver' as const, ...findChromium(named) }
}

/** All that is written goes into the profile's folder, and so goes with it however the browser ends. */
function placed(name: DriverProgram['name'], profile: string): Pick<DriverProgram, 'arguments' | 'temporary'> {
	// A second driver beside it must not ask for the same port.
	if (name === 'geckodriver') return { arguments: ['--profile-root', profile, '--websocket-port=0'] }
	// Chromium makes a socket in the folder for temporary files and does not start where that has too long a name.
	const socket = join(profile, 'org.chromium.Chromium.XXXXXX', 'SingletonSocket')
	return Buffer.byteLength(socket) < longestSocket ? { temporary: profile } : {}
}

/** Bytes that the system allows for its name. */
const longestSocket = process.platform === 'linux' ? 107 : 103
