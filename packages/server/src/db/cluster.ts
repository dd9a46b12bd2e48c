import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { closeSync, fchownSync, openSync } from 'node:fs'
import { chmod, mkdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { CannotStart } from '../cannot-start.ts'
import { isThere } from '../is-there.ts'
import { steadyPort } from '../steady-port.ts'
import { joinCluster, ownCluster } from './cluster-owner.ts'
import { makeCluster } from './make-cluster.ts'
import {
	databaseEnvironment,
	databaseUser,
	findNative,
	makeSharedPlace,
	type Native,
	reachable,
	type SystemUser,
	sharedPlace,
} from './native.ts'
import { alive, commandOf, ended } from './process.ts'
import { rotateLog } from './rotate-log.ts'
import { runProgram } from './run-program.ts'

/** The embedded PostgreSQL of one data folder: made, started, kept running, stopped. Knows nothing of what is stored in it. */
export interface Cluster {
	url: string
	/** Where it lies. */
	folder: string
	/** The postmaster's process id, at this moment. */
	pid(): number
	stop(): Promise<void>
}

export interface ClusterOptions {
	/** Only tests turn it off: a 2xx answer means the row is on the disk. */
	fsync?: boolean
	/** How many connections it takes at a time. */
	connections?: number
	/** How long a start is tried again, in milliseconds. */
	patience?: number
	/** How many logs are kept beside the one that is written. */
	keepLogs?: number
	/** A file of `prepareCluster`, of which a new cluster is a copy where it fits; its tables come with it. */
	prepared?: string
	/** Called when a program of PostgreSQL has begun to work; not where one that still ran is used on. */
	began?: () => void
	log?: (line: string) => void
}

const settings = (port: number, fsync: boolean, connections: number) => ({
	listen_addresses: '127.0.0.1',
	port: String(port),
	unix_socket_directories: '',
	password_encryption: 'scram-sha-256',
	fsync: fsync ? 'on' : 'off',
	// Small: the whole product is to idle below 300 MB, and its data fit in the system's page cache.
	shared_buffers: '16MB',
	max_connections: String(connections),
	max_wal_size: '256MB',
	min_wal_size: '32MB',
	jit: 'off',
	// No processes that nobody uses: replication, parallel workers, and (new in 18) three readers.
	io_method: 'sync',
	wal_level: 'minimal',
	max_wal_senders: '0',
	max_logical_replication_workers: '0',
	max_parallel_workers: '0',
	max_parallel_workers_per_gather: '0',
	autovacuum_max_workers: '2',
	// Not the statements that fail: they hold what people wrote.
	log_min_messages: 'log',
	log_checkpoints: 'off',
	// A client that vanished (kill -9 of the server) frees its connection and its locks.
	tcp_keepalives_idle: '30',
	client_connection_check_interval: '5s',
	timezone: 'UTC',
	log_timezone: 'UTC',
})

/** Starts the cluster of a data folder, making it first when there is none. The caller holds the folder's lock. */
export async function startCluster(
	data: string,
	{
		fsync = true,
		connections = 40,
		patience = 20_000,
		keepLogs = 3,
		prepared,
		began = () => {},
		log = () => {},
	}: ClusterOptions = {},
): Promise<Cluster> {
	const user = databaseUser()
	const native = await findNative(user)
	const own = await ownCluster(data)
	const folder = own ? await checkedOwner(own, user) : await newClusterFolder(data, user)
	const password = await readPassword(data, own === undefined)
	if (!own) await makeCluster({ native, folder, password, user, prepared, began, log })
	await joinCluster(data, folder, user)

	const supervised = { native, folder, user, password, fsync, connections, patience, keepLogs, began, log }
	const noted = await notedPostmaster(folder)
	const answer = noted && noted.ours !== false ? await whoAnswers(address(noted.port, password), folder) : undefined
	if (noted && answer === 'ours') {
		log(`PostgreSQL of ${data} was still running (process ${noted.pid}) and is used on`)
		return supervise({ ...supervised, port: noted.port, adopted: noted.pid })
	}
	if (noted?.ours === false || answer === 'another')
		// PostgreSQL itself would take that process for a running server and refuse to start; so it stands in a folder that was copied, too.
		await rm(pidFile(folder), { force: true })
	else if (noted?.ours) await stopPostmaster(noted.pid, { native, folder })
	else if (noted)
		throw new CannotStart(
			`Process ${noted.pid} may be the database of ${data}, but does not answer, and the system does not say what it runs. ` +
				`If it is PostgreSQL, end it; if it is another program, remove ${pidFile(folder)}. Then start Assay again.`,
		)
	return supervise({ ...supervised, port: await steadyPort() })
}

/** The address of a data folder's cluster when it runs; for commands beside a running server. */
export async function runningCluster(data: string): Promise<string | undefined> {
	const folder = await ownCluster(data)
	const password = await readFile(passwordFile(data), 'utf8').catch(() => undefined)
	if (!folder || !password) return undefined
	const running = await findPostmaster(folder)
	return running && address(running.port, password.trim())
}

interface Supervised {
	native: Native
	folder: string
	user: SystemUser | undefined
	password: string
	fsync: boolean
	connections: number
	patience: number
	keepLogs: number
	began: () => void
	port: number
	log: (line: string) => void
	adopted?: number
}

/** Keeps one postmaster running on one port until it is stopped. */
async function supervise(options: Supervised): Promise<Cluster> {
	const { folder, port, password, log } = options
	const stopping = new AbortController()
	let pid = options.adopted ?? (await startPostmaster(options)).pid

	const rotate = () =>
		rotateLog(logFile(folder), { keep: options.keepLogs }).catch((error: Error) => log(error.message))
	const rotating = setInterval(rotate, 60_000).unref()
	const watch = (async () => {
		while (!stopping.signal.aborted) {
			await sleep(250, undefined, { ref: false, signal: stopping.signal }).catch(() => {})
			if (stopping.signal.aborted || alive(pid)) continue
			log('PostgreSQL ended unexpectedly and is started again')
			pid = await startPostmaster(options)
				.then((started) => started.pid)
				.catch((error: Error) => {
					log(error.message)
					return pid
				})
		}
	})()

	return {
		url: address(port, password),
		folder,
		pid: () => pid,
		stop: async () => {
			stopping.abort()
			clearInterval(rotating)
			await watch
			await stopPostmaster((await findPostmaster(folder))?.pid ?? pid, options)
		},
	}
}

/** Right after a kill -9 the old server's children may still hold its memory, so a first attempt may fail. */
async function startPostmaster(options: Supervised): Promise<{ pid: number }> {
	let last = ''
	for (const until = Date.now() + options.patience; Date.now() < until; ) {
		const child = spawnPostmaster(options)
		options.began()
		const failed = new Promise<string>((resolve) => {
			child.once('error', (error) => resolve(error.message))
			child.once('exit', (code, signal) => resolve(`it ended with ${signal ?? code}`))
		})
		const outcome = await Promise.race([failed, ready(options.folder, child)])
		if (outcome === 'ready' && child.pid) return { pid: child.pid }
		last = outcome
		await sleep(250)
	}
	const lines = (await readFile(logFile(options.folder), 'utf8').catch(() => '')).trim().split('\n')
	throw new CannotStart(
		`PostgreSQL does not start: ${last}. Its last words in ${logFile(options.folder)}: ${lines.at(-1)}`,
	)
}

function spawnPostmaster({ native, folder, user, port, fsync, connections }: Supervised): ChildProcess {
	// A file, not a pipe: the log must not depend on this process, which the database may outlive.
	const log = openSync(logFile(folder), 'a', 0o600)
	if (user) fchownSync(log, user.uid, user.gid)
	const flags = Object.entries(settings(port, fsync, connections)).flatMap(([key, value]) => ['-c', `${key}=${value}`])
	const child = spawn(native.postgres, ['-D', folder, ...flags], {
		// Its own group: Ctrl+C in a terminal reaches the server, which stops the database in order.
		detached: true,
		stdio: ['ignore', log, log],
		cwd: folder,
		env: databaseEnvironment(),
		windowsHide: true,
		...user,
	})
	child.unref()
	closeSync(log)
	return child
}

/** The last line of postmaster.pid says when connections are taken. */
async function ready(folder: string, child: ChildProcess): Promise<string> {
	// A recovery after a power cut may take long; a minute is longer than any seen.
	for (const until = Date.now() + 60_000; Date.now() < until && child.exitCode === null && child.pid; await sleep(10)) {
		const lines = (await readFile(pidFile(folder), 'utf8').catch(() => '')).split('\n')
		if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') return 'ready'
	}
	return 'it was not ready within a minute'
}

/** The living process that the folder names as its postmaster; `ours`: whether it truly is, as process ids are used again. */
async function notedPostmaster(folder: string) {
	const lines = (await readFile(pidFile(folder), 'utf8').catch(() => '')).split('\n')
	const pid = Number(lines[0])
	if (!pid || !alive(pid)) return undefined
	return { pid, port: Number(lines[3]), ours: commandOf(pid)?.includes(`-D ${folder} `) }
}

/** The postmaster that serves this folder, as far as the system says. Changes nothing. */
async function findPostmaster(folder: string): Promise<{ pid: number; port: number } | undefined> {
	const noted = await notedPostmaster(folder)
	return noted?.ours === false ? undefined : noted
}

/** SIGINT ends the clients and writes everything down; only who does not answer it is cut off. */
async function stopPostmaster(pid: number, windows?: { native: Native; folder: string }): Promise<void> {
	// There a signal ends a process at once, so that it has to recover; its own program asks it in order.
	if (process.platform === 'win32' && windows) {
		const args = ['stop', '-D', windows.folder, '-m', 'fast']
		await runProgram(windows.native.pgCtl, args, { cwd: windows.folder }).catch(() => {})
	}
	for (const [signal, milliseconds] of [
		['SIGINT', 15_000],
		['SIGQUIT', 5_000],
		['SIGKILL', 5_000],
	] as const) {
		if (!alive(pid)) return
		process.kill(pid, signal)
		if (await ended(pid, milliseconds)) return
	}
}

/** Whether it is the server of this very folder: a port and a process id may be another one's by now. */
async function whoAnswers(url: string, folder: string): Promise<'ours' | 'another' | 'nobody'> {
	const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 })
	client.on('error', () => {})
	try {
		await client.connect()
		const { rows } = await client.query<{ data_directory: string }>('show data_directory')
		return (await realpath(rows[0]?.data_directory ?? '')) === (await realpath(folder)) ? 'ours' : 'another'
	} catch {
		return 'nobody'
	} finally {
		await client.end().catch(() => {})
	}
}

/**
 * Where a new cluster lies: in the data folder, or below /var/lib/assay when the database's user cannot enter that one (it
 * never can as root, because the data folder is for its owner alone).
 */
async function newClusterFolder(data: string, user: SystemUser | undefined): Promise<string> {
	if (!user || (await reachable(data, user))) return join(data, 'postgres')
	await makeSharedPlace()
	const hash = createHash('sha256')
		.update(await realpath(data))
		.digest('hex')
		.slice(0, 16)
	let folder = join(sharedPlace, hash)
	// The cluster of a data folder that was deleted and made again stays as it is, stopped: nobody knows its password.
	for (let n = 2; await isThere(folder); n++) {
		const left = await notedPostmaster(folder)
		if (left?.ours) await stopPostmaster(left.pid)
		folder = join(sharedPlace, `${hash}-${n}`)
	}
	return folder
}

/** A cluster made as root cannot be read by others, and the other way round: said before PostgreSQL says it less clearly. */
async function checkedOwner(folder: string, user: SystemUser | undefined): Promise<string> {
	const found = await stat(folder).catch(() => undefined)
	const expected = user?.uid ?? process.getuid?.()
	if (found && expected !== undefined && found.uid !== expected)
		throw new CannotStart(
			`The database folder ${folder} belongs to user ${found.uid}, but the database would run as user ${expected}. ` +
				'Start Assay as the user who made it, or choose another data folder with ASSAY_DATA.',
		)
	if (found && (found.mode & 0o077) !== 0) await chmod(folder, 0o700)
	return folder
}

const passwordFile = (data: string) => join(data, 'database-password')

async function readPassword(data: string, isNew: boolean): Promise<string> {
	const kept = await readFile(passwordFile(data), 'utf8').catch(() => undefined)
	if (kept) return kept.trim()
	// A first start that found no space on the disk left it empty, and no cluster that has another one.
	if (kept === '' && isNew) await rm(passwordFile(data))
	const password = randomBytes(24).toString('base64url')
	await mkdir(data, { recursive: true, mode: 0o700 })
	await writeFile(passwordFile(data), password, { mode: 0o600, flag: 'wx' })
	return password
}

const logFile = (folder: string) => join(folder, 'assay.log')
const pidFile = (folder: string) => join(folder, 'postmaster.pid')
const address = (port: number, password: string) => `postgres://assay:${password}@127.0.0.1:${port}/postgres`
