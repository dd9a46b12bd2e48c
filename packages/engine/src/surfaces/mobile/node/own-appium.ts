import { spawn } from 'node:child_process'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import getPort from 'get-port'
import { SessionRefused } from '../../../run/step-errors.ts'
import type { Door } from '../../node/door.ts'
import { killGroup } from '../../node/kill-group.ts'
import { withoutPrivileges } from '../../node/own-user.ts'
import { reachableByAll } from '../../node/reachable.ts'
import { giveTo, makeOwnPlace, type OwnPlace } from '../../web/node/browser/own-place.ts'
import type { InstalledAppium } from './find-appium.ts'

/** The Appium of one run: a process of its own on a port of its own, which ends with the run. */
export interface OwnAppium {
	/** Started by the first session that asks, and anew where it has ended. Throws `SessionRefused` where it does not start. */
	running(signal: AbortSignal): Promise<RunningAppium>
	/** Ends it with all that it has started. */
	close(): Promise<void>
}

export interface RunningAppium {
	url: URL
	/** Its folder, and as root its user. */
	place: OwnPlace
	/** What has been put there of the project's apps, by what the capabilities call them. */
	apps: Map<string, string>
	drivers: InstalledAppium['drivers']
}

export interface OwnAppiumOptions {
	installed: InstalledAppium
	/** Below it lies its own folder. */
	folder: string
	door?: Pick<Door, 'keepOut'> | undefined
	/** Called with the process as soon as it runs; `profile`: all that it starts names this folder. */
	onProcess(started: { what: 'appium'; pid: number; group: true; profile: string }): { release(): void }
}

/** Long enough for a machine under heavy load. */
const startMilliseconds = 90_000

export function ownAppium(options: OwnAppiumOptions): OwnAppium {
	let current: Promise<Started> | undefined
	let closed = false
	return {
		async running(signal) {
			for (;;) {
				if (closed) throw new SessionRefused('Appium was not needed any more.')
				// Features side by side share it.
				current ??= start(options, signal)
				const mine = current
				const forget = () => {
					if (current === mine) current = undefined
				}
				const one = await mine.catch((error: unknown) => {
					forget()
					throw error
				})
				if (!one.ended() && !(await refuses(one.url))) return one
				forget()
				await one.stop()
			}
		},
		async close() {
			closed = true
			await current?.then(({ stop }) => stop()).catch(() => {})
		},
	}
}

interface Started extends RunningAppium {
	ended(): boolean
	stop(): Promise<void>
}

async function start({ installed, folder, door, onProcess }: OwnAppiumOptions, signal: AbortSignal): Promise<Started> {
	const place = await makeOwnPlace(folder)
	if (place.user !== undefined && !reachableByAll(dirname(installed.program))) {
		await place.remove()
		throw new SessionRefused(
			`Appium runs here as a user without rights, who cannot read ${installed.home}: install it where every user may read, such as /opt/appium, and name that by ASSAY_APPIUM.`,
		)
	}
	const port = await getPort({ host: '127.0.0.1' })
	const [command = '', ...rest] = [
		...withoutPrivileges(place.user),
		process.execPath,
		installed.program,
		...['server', '--address', '127.0.0.1', '--port', `${port}`, '--log-no-colors', '--log-level', 'warn'],
	]
	const child = spawn(command, rest, {
		cwd: place.folder,
		detached: true,
		stdio: ['ignore', 'pipe', 'pipe'],
		env: { ...place.environment, ...tools(), APPIUM_HOME: await ownHome(installed, place) },
		...(command === process.execPath && place.user !== undefined ? { uid: place.user, gid: place.user } : {}),
	})
	const { pid } = child
	const held = pid === undefined ? [] : [onProcess({ what: 'appium', pid, group: true, profile: place.folder })]
	if (door) held.push({ release: door.keepOut(port, 'the Appium of a run') })
	let said = ''
	let over: string | undefined
	const listen = (chunk: Buffer) => {
		said = (said + chunk.toString()).slice(-2000)
	}
	child.stdout.on('data', listen)
	child.stderr.on('data', listen)
	child.once('error', ({ message }) => (over = message))
	child.once('exit', (code, killed) => (over ??= `it ended (${killed ?? `exit code ${code}`}). ${said.trim()}`))
	child.unref()
	const stop = async () => {
		if (pid !== undefined) killGroup(pid)
		for (const one of held.splice(0)) one.release()
		await place.remove()
	}
	const url = new URL(`http://127.0.0.1:${port}`)
	const until = Date.now() + startMilliseconds
	while (!(await answers(url))) {
		if (signal.aborted) over ??= 'it was not needed any more.'
		if (Date.now() > until) over ??= `it did not answer in time. ${said.trim()}`
		if (over !== undefined) {
			await stop()
			throw new SessionRefused(`The Appium in ${installed.home} could not be started: ${over}`)
		}
		await wait(50)
	}
	return { url, place, apps: new Map(), drivers: installed.drivers, ended: () => over !== undefined, stop }
}

const answers = (url: URL) =>
	fetch(new URL('/status', url), { signal: AbortSignal.timeout(5000) }).then(
		({ ok }) => ok,
		() => false,
	)

/** One that was killed refuses before its end is known. */
const refuses = (url: URL) =>
	fetch(new URL('/status', url), { signal: AbortSignal.timeout(5000) }).then(
		() => false,
		(error: Error) => /ECONNREFUSED|ECONNRESET/.test(String((error.cause as NodeJS.ErrnoException | undefined)?.code)),
	)

/** Appium writes a list of its drivers into its home: it gets one of its own, in which the installed ones are linked. */
async function ownHome({ drivers }: InstalledAppium, place: OwnPlace): Promise<string> {
	const home = join(place.folder, 'appium')
	const modules = join(home, 'node_modules')
	await mkdir(modules, { recursive: true, mode: 0o700 })
	await writeFile(join(home, 'package.json'), '{}')
	for (const { package: name, folder } of drivers) {
		await mkdir(dirname(join(modules, name)), { recursive: true })
		await symlink(folder, join(modules, name), 'dir')
	}
	await giveTo(place, home)
	return home
}

/** Where the tools of the platforms lie is the operator's to say, in the executor's own environment. */
const tools = () =>
	Object.fromEntries(
		['ANDROID_HOME', 'ANDROID_SDK_ROOT', 'JAVA_HOME', 'DEVELOPER_DIR'].flatMap((name) => {
			const value = process.env[name]
			return value ? [[name, value]] : []
		}),
	)
