import { existsSync } from 'node:fs'
import { chown, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { places } from '../places.ts'
import { makeOwnFolder, type Native, type SystemUser, withInitdb } from './native.ts'
import { unpackFolder } from './packed-folder.ts'
import { runProgram } from './run-program.ts'

interface NewCluster {
	native: Native
	folder: string
	password: string
	user: SystemUser | undefined
	prepared: string | undefined
	began: () => void
	log: (line: string) => void
}

/** Makes the folder of a cluster, aside and renamed, so that a first start cut short leaves nothing half made. */
export async function makeCluster({ prepared, ...made }: NewCluster): Promise<void> {
	const { folder, log } = made
	const aside = join(dirname(folder), `.${basename(folder)}.new`)
	await rm(folder, { recursive: true, force: true })
	const copied =
		prepared !== undefined &&
		(await copyPrepared(prepared, aside, made).catch((error: Error) => {
			log(`The prepared database cannot be used, another one is made: ${error.message}`)
			return false
		}))
	if (!copied) await initialise(aside, made)
	await rename(aside, folder)
}

type Made = Omit<NewCluster, 'prepared'>

/** It is given its own password before it listens to anybody. */
async function copyPrepared(prepared: string, aside: string, { native, password, user, began }: Made) {
	await rm(aside, { recursive: true, force: true })
	if (!(await unpackFolder(prepared, await clusterStamp(native), aside, user))) return false
	const cwd = dirname(aside)
	// An error ends it, and none shows the statement.
	const settings = ['exit_on_error=on', 'log_min_error_statement=panic', 'log_checkpoints=off']
	const single = ['--single', '-D', aside, ...settings.flatMap((setting) => ['-c', setting]), 'postgres']
	const input = `alter role assay password '${password.replaceAll("'", "''")}'\n`
	await Promise.all([
		runProgram(native.postgres, single, { cwd, user, input, began }),
		runProgram(native.initdb, ['--sync-only', ...sync, '-D', aside], { cwd, user }),
	])
	return true
}

async function initialise(aside: string, { native, folder, password, user, began }: Made) {
	const passwordAside = `${aside}.password`
	await rm(aside, { recursive: true, force: true })
	await makeOwnFolder(aside, user)
	await writeFile(passwordAside, password, { mode: 0o600 })
	if (user) await chown(passwordAside, user.uid, user.gid)
	try {
		const args = ['-D', aside, `--pwfile=${passwordAside}`, ...kind, ...sync, '--no-instructions']
		await withInitdb(native, (initdb) => runProgram(initdb, args, { cwd: dirname(folder), user, began }))
	} finally {
		await rm(passwordAside, { force: true })
	}
}

/** What a prepared cluster depends on: what makes it, where it runs, and which tables it has. */
export async function clusterStamp({ version }: Native): Promise<string> {
	const tables = JSON.parse(await readFile(join(places.migrations, 'meta/_journal.json'), 'utf8'))
	// By it initdb decides how processes share memory.
	const shared = existsSync('/dev/shm')
	return JSON.stringify({ version, on: [process.platform, process.arch, shared], kind, tables })
}

/** Names are compared letter by letter in every language, and sorted by code point wherever the product runs. */
const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--encoding=UTF8']

const kind = ['--username=assay', '--auth=scram-sha-256', ...locale]

/** One call for the file system instead of one for each of a thousand files, which take a second or two where much else runs. Only Linux has it. */
const sync = process.platform === 'linux' ? ['--sync-method=syncfs'] : []
