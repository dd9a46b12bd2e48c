import { chown, lstat, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ownUser } from '../../node/own-user.ts'
import { reachableByAll } from '../../node/reachable.ts'
import { windowsEnvironment } from './win32/win-environment.ts'
import { wineEnvironment } from './wine-environment.ts'

/** A folder for one desktop alone, and as root a user for it alone; both end with it. */
export interface DesktopPlace {
	folder: string
	/** Undefined where the executor is no root: then it is the executor's user. */
	user: number | undefined
	/** All that display and program learn of ours. */
	environment: Record<string, string>
	/** Where its user has made something outside of the folder: that ends with it, too. */
	elsewhere: string[]
	remove(): Promise<void>
}

/** `below`: where the folder is made, if its user can reach it there; by default the system's temporary folder. */
export async function makeDesktopPlace(below?: string): Promise<DesktopPlace> {
	const user = ownUser()
	const reached = (place: string) => user === undefined || reachableByAll(place)
	const parent = below && reached(below) ? below : ([tmpdir(), '/tmp', '/var/tmp'].find(reached) ?? tmpdir())
	const folder = await mkdtemp(join(parent, 'd-'))
	const inside = ['run', 'config', 'cache', 'data', 'tmp'].map((name) => join(folder, name))
	for (const one of inside) await mkdir(one, { mode: 0o700 })
	if (user !== undefined) for (const one of [folder, ...inside]) await chown(one, user, user)
	const tmp = inside.at(-1) ?? folder
	const elsewhere: string[] = []
	return {
		elsewhere,
		folder,
		user,
		environment: process.platform === 'win32' ? windowsEnvironment(tmp) : environmentIn(folder, inside),
		async remove() {
			const gone = { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }
			await rm(folder, gone).catch(() => {})
			if (user === undefined) return
			// There Wine has its sockets, unless it was built as Debian's is. A user of one desktop alone has nothing else there.
			for (const path of [`/tmp/.wine-${user}`, ...elsewhere])
				if ((await lstat(path).catch(() => undefined))?.uid === user) await rm(path, gone).catch(() => {})
		},
	}
}

/** The environment of programs on Linux. */
function environmentIn(folder: string, inside: readonly string[]): Record<string, string> {
	const [run = '', config = '', cache = '', data = '', tmp = ''] = inside
	const { PATH = '/usr/bin:/bin', LANG, TZ } = process.env
	return {
		PATH,
		LANG: LANG ?? 'C.UTF-8',
		...(TZ ? { TZ } : {}),
		HOME: folder,
		TMPDIR: tmp,
		XDG_RUNTIME_DIR: run,
		XDG_CONFIG_HOME: config,
		XDG_CACHE_HOME: cache,
		XDG_DATA_HOME: data,
		XDG_SESSION_TYPE: 'x11',
		...wineEnvironment(folder),
		GDK_BACKEND: 'x11',
		QT_QPA_PLATFORM: 'xcb',
		// What a program keeps there is gone with it, and no window of it waits for a service that is not there.
		GSETTINGS_BACKEND: 'memory',
		NO_AT_BRIDGE: '1',
		DBUS_SESSION_BUS_ADDRESS: 'disabled:',
		DBUS_SYSTEM_BUS_ADDRESS: 'disabled:',
	}
}
