import { chmod, chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ownUser } from '../../../node/own-user.ts'
import { reachableByAll } from '../../../node/reachable.ts'
import type { UploadedFile } from '../../driver.ts'

/** A folder for one browser alone, and as root a user for it alone; both end with it. */
export interface OwnPlace {
	folder: string
	/** Undefined where the executor is no root: then it is the executor's user. */
	user: number | undefined
	/** All that the browser and its driver learn of ours: nothing of what the executor was started with but the language. */
	environment: Record<string, string>
	/**
	 * Writes a file to where the user can read it and nothing else, and gives the path. Not into its folder: whoever writes
	 * there with our rights could be led elsewhere by a link.
	 */
	put(file: UploadedFile): Promise<string>
	/** Where it downloads to: a folder that its user may write in, inside one in which that user can replace nothing. */
	downloads: string
	remove(): Promise<void>
}

/** `below`: where the folder is made, if its user can reach it there; by default the system's temporary folder. */
export async function makeOwnPlace(below?: string): Promise<OwnPlace> {
	const user = ownUser()
	const reached = (place: string) => user === undefined || reachableByAll(place)
	// Short names: what Chromium puts below them has an end to its length.
	const elsewhere = () => join([tmpdir(), '/tmp', '/var/tmp'].find(reached) ?? tmpdir(), 'assay-browser-')
	const folder = await mkdtemp(below && reached(below) ? join(below, 'b-') : elsewhere())
	const inside = ['run', 'config', 'cache', 'data'].map((name) => join(folder, name))
	for (const one of inside) await mkdir(one, { mode: 0o700 })
	if (user !== undefined) for (const one of [folder, ...inside]) await chown(one, user, user)
	const [run = '', config = '', cache = '', data = ''] = inside
	const beside = await mkdtemp(`${folder}-`)
	const besides = [beside]
	const downloads = join(beside, 'downloads')
	await mkdir(downloads, { mode: 0o700 })
	if (user !== undefined) {
		await chown(downloads, user, user)
		await chown(beside, 0, user)
		await chmod(beside, 0o750)
	}
	return {
		folder,
		user,
		downloads,
		environment: {
			...kept(),
			HOME: folder,
			// Chromium makes a socket in the folder for temporary files and does not start where that has too long a name.
			...(Buffer.byteLength(join(folder, socket)) < longestSocket ? { TMPDIR: folder } : {}),
			XDG_RUNTIME_DIR: run,
			XDG_CONFIG_HOME: config,
			XDG_CACHE_HOME: cache,
			XDG_DATA_HOME: data,
			// No bus is there to be asked.
			DBUS_SESSION_BUS_ADDRESS: 'disabled:',
			DBUS_SYSTEM_BUS_ADDRESS: 'disabled:',
		},
		async put({ name, bytes }) {
			const beside = await mkdtemp(`${folder}-`)
			besides.push(beside)
			const path = join(beside, name)
			await writeFile(path, bytes)
			for (const [one, mode] of [
				[path, 0o440],
				[beside, 0o750],
			] as const) {
				await chmod(one, mode)
				if (user !== undefined) await chown(one, 0, user)
			}
			return path
		},
		async remove() {
			for (const one of [folder, ...besides]) {
				await rm(one, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }).catch(() => {})
			}
		},
	}
}

const socket = join('org.chromium.Chromium.XXXXXX', 'SingletonSocket')

/** Bytes that the system allows for its name. */
const longestSocket = process.platform === 'linux' ? 107 : 103

/** What programs need to be found and to speak; Windows starts nothing without its own. */
const harmless =
	/^(?:PATH|LANG|LANGUAGE|LC_\w+|TZ|SystemRoot|SystemDrive|windir|COMSPEC|PATHEXT|NUMBER_OF_PROCESSORS|PROGRAMFILES.*|PROGRAMDATA|TEMP|TMP)$/i

const kept = () =>
	Object.fromEntries(
		Object.entries(process.env).filter(
			(pair): pair is [string, string] => harmless.test(pair[0]) && pair[1] !== undefined,
		),
	)

/** Everything in a folder inside it comes to belong to its user; only before anything of that user runs. */
export async function giveTo({ user }: OwnPlace, folder: string): Promise<void> {
	if (user === undefined) return
	for (const name of [folder, ...(await readdir(folder)).map((one) => join(folder, one))]) await chown(name, user, user)
}
