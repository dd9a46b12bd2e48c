import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, symlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { SessionRefused } from '../../../run/step-errors.ts'
import { withoutPrivileges } from '../../node/own-user.ts'
import { type DesktopPlace, makeDesktopPlace } from './desktop-place.ts'
import { programMark } from './program.ts'
import { prefixIn } from './wine-environment.ts'

// Wine runs programs of Windows. What such a Windows keeps, its registry and its disk C:, lies in one folder, its prefix: some
// 700 MB, nearly all of them Wine's own programs, which take seconds to make. So one is made for all desktops of an executor, whose
// folder C:\windows none of them can change; everything else each has for itself.

export const isWine = (program: string): boolean => /^wine(?:32|64)?(?:-[a-z]+)?$/.test(basename(program))

/** Wine has numbers for some 28 keys that it does not know, and takes no notice of those beyond. */
export const keysUnderWine = 24

type OnProcess = (pid: number, profile: string) => { release(): void }

const made = new Map<string, Promise<string>>()

/** Gives a desktop a prefix of its own. `below`: where what its executor has is kept. Throws `SessionRefused` with one sentence. */
export async function givePrefix(
	wine: string,
	place: DesktopPlace,
	{ below, onProcess, signal }: { below: string; onProcess: OnProcess; signal: AbortSignal },
): Promise<void> {
	const key = `${below} ${wine}`
	const making = made.get(key) ?? makePrefix(wine, below, onProcess)
	made.set(key, making)
	making.catch(() => made.delete(key))
	const left = new Promise<never>((_, reject) =>
		signal.addEventListener('abort', () => reject(new SessionRefused('The desktop was not needed any more.')), {
			once: true,
		}),
	)
	const whole = await Promise.race([making, left])
	const own = prefixIn(place.folder)
	const shared = join(whole, 'drive_c', 'windows')
	await cp(whole, own, { recursive: true, verbatimSymlinks: true, filter: (path) => path !== shared })
	await symlink(shared, join(own, 'drive_c', 'windows'))
	if (place.user !== undefined) await owned(own, place.user)
}

/** Its last words are those of Wine where it makes none. */
async function makePrefix(wine: string, below: string, onProcess: OnProcess): Promise<string> {
	const place = await makeDesktopPlace(below)
	const prefix = prefixIn(place.folder)
	const leases: ({ release(): void } | undefined)[] = []
	try {
		await run(wine, 'wineboot', '--init')
		// Only when its server has ended is the registry in its files.
		await run('wineserver', '-k')
		await run('wineserver', '-w')
		if (!existsSync(join(prefix, 'system.reg'))) throw new Error('it made no registry')
		if (place.user !== undefined) await owned(place.folder, 0)
		await chmod(place.folder, 0o755)
		return prefix
	} catch (error) {
		await place.remove()
		throw new SessionRefused(
			`desktop.app: ${wine} could not be prepared on the machine of this executor: ${(error as Error).message}`,
		)
	} finally {
		for (const one of leases) one?.release()
	}

	async function run(program: string, ...given: string[]): Promise<void> {
		const [command = '', ...words] = [...withoutPrivileges(place.user), program, ...given]
		const mark = programMark(place.folder)
		const env = { ...place.environment, ...mark.environment }
		const child = spawn(command, words, { cwd: place.folder, detached: true, env, stdio: 'ignore' })
		const held = child.pid === undefined ? undefined : onProcess(child.pid, mark.profile)
		const late = setTimeout(() => child.kill('SIGKILL'), makeMilliseconds)
		try {
			await new Promise<void>((resolve, reject) => {
				child.once('error', reject)
				child.once('exit', (_, signal) => (signal ? reject(new Error(`${program} ended (${signal})`)) : resolve()))
			})
		} finally {
			clearTimeout(late)
			leases.push(held)
		}
	}
}

const makeMilliseconds = 180_000

const owned = (folder: string, user: number) => promisify(execFile)('chown', ['-Rh', `${user}:${user}`, folder])
