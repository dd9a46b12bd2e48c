import { readFileSync } from 'node:fs'
import { SessionLost } from '../../../../run/step-errors.ts'
import type { Door } from '../../../node/door.ts'
import { killGroup } from '../../../node/kill-group.ts'
import type { BrowserWish } from '../browser/browser-wish.ts'
import { sessionCapabilities } from '../browser/capabilities.ts'
import { sandboxOf } from '../browser/chromium-process.ts'
import { type DriverProcess, type DriverProgram, startDriver } from '../browser/driver-process.ts'
import { findChromedriver, findChromium, findFirefox, type NamedPrograms } from '../browser/find-browser.ts'
import { makeOwnPlace } from '../browser/own-place.ts'
import { checkProxy } from '../browser/own-proxy.ts'
import { unlessEnded } from './ends-with-browser.ts'
import { folderDownloads } from './folder-downloads.ts'
import type { Browser } from './web-command.ts'
import { newSession, type OpenedBrowser } from './web-session.ts'

export interface LocalOptions extends NamedPrograms {
	/** Where the browser's own folder is made; by default in the system's folder for temporary files. */
	folder?: string
	/** Names of arguments that environments may give a browser beside the list. */
	addedArguments?: readonly string[]
	/** Through which everything goes that the browser asks of the network. */
	door?: Door
	/** Called with each process as soon as it runs, so that somebody can end it should we die; `release` when it has ended. */
	onProcess?(started: StartedProcess): { release(): void }
	/** An absolute path: below it `file:` addresses may be opened. */
	fileFolder?: string
}

export interface StartedProcess {
	what: 'chromedriver' | 'geckodriver' | 'browser'
	pid: number
	/** Each leads a process group. */
	group: true
	/** Its own folder: every process of the browser names it. */
	profile: string
}

/**
 * A browser of our own, with a driver of its own: whatever happens, both end together and leave nothing. Throws `SessionLost`
 * where the driver was ended meanwhile.
 */
export async function openLocal(wish: BrowserWish, signal: AbortSignal, options: LocalOptions): Promise<OpenedBrowser> {
	if (wish.proxy && options.door) await checkProxy(wish.proxy, options.door)
	const { name, browser: binary, driver: path } = programsFor(wish, options)
	const place = await makeOwnPlace(options.folder)
	const profile = place.folder
	const leases: { release(): void }[] = []
	let driver: DriverProcess | undefined
	let browserPid: number | undefined
	const end = async () => {
		driver?.stop()
		// Chromium leads a group of its own and outlives its driver when that is killed.
		if (browserPid !== undefined) killGroup(browserPid)
		for (const lease of leases) lease.release()
		await place.remove()
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
		const sandbox = name === 'chromedriver' ? await sandboxOf(binary, signal) : undefined
		const mayGain = sandbox === 'helper'
		driver = await startDriver({ name, path, place, mayGain, arguments: own[name](profile) }, signal)
		lease(name, driver.pid)
		keepOut(driver.port, 'the driver of a browser')
		const { pid: driverPid } = driver
		const capabilities = sessionCapabilities(wish, {
			binary,
			profile,
			downloads: place.downloads,
			unsandboxed: sandbox === 'none',
			door: options.door,
		})
		const session = newSession({ hostname: '127.0.0.1', port: driver.port }, capabilities)
		const browser = await unlessEnded(session, () => runs(driverPid))
		const tools = toolsPort(browser)
		if (tools) keepOut(tools, 'the developer tools of a browser')
		const { 'goog:processID': chromium, 'moz:processID': firefox } = browser.capabilities as Record<string, unknown>
		const pid = chromium ?? firefox
		if (typeof pid === 'number') {
			browserPid = pid
			lease('browser', pid)
		}
		const alive = () => (browserPid === undefined || runs(browserPid)) && runs(driverPid)
		return { browser, local: true, end, place: place.put, downloads: folderDownloads(place), alive }
	} catch (error) {
		const lost = driver !== undefined && !runs(driver.pid) && !signal.aborted
		await end()
		if (lost) throw new SessionLost(`The browser session was lost: ${name} ended while the browser started`)
		throw error
	} finally {
		signal.removeEventListener('abort', abandon)
	}
}

/** At which the browser is asked beside its driver. */
export function toolsPort({ capabilities }: Browser): number | undefined {
	const { webSocketUrl, 'goog:chromeOptions': options } = capabilities as Record<string, unknown>
	const { debuggerAddress } = (options ?? {}) as { debuggerAddress?: string }
	const port = typeof webSocketUrl === 'string' ? new URL(webSocketUrl).port : debuggerAddress?.split(':').at(-1)
	return Number(port) || undefined
}

function programsFor({ type }: BrowserWish, named: NamedPrograms) {
	if (type === 'FIREFOX') return { name: 'geckodriver' as const, ...findFirefox() }
	return { name: 'chromedriver' as const, browser: findChromium(named), driver: findChromedriver(named) }
}

/**
 * All that is written goes into the own folder. A second geckodriver beside it must not ask for the same port. Without access
 * to the browser's own code nothing can forget what the sites of a scenario have stored.
 */
const own: Record<DriverProgram['name'], (profile: string) => string[]> = {
	geckodriver: (profile) => ['--profile-root', profile, '--websocket-port=0', '--allow-system-access'],
	chromedriver: () => [],
}

/** One that has ended and that nobody has taken note of still has its number; only Linux says so without a process of its own. */
function runs(pid: number): boolean {
	try {
		process.kill(pid, 0)
		if (process.platform !== 'linux') return true
		const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
		return stat[stat.lastIndexOf(')') + 2] !== 'Z'
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'EPERM'
	}
}
