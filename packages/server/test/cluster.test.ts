import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { copyData } from '../../../test/copy-data.ts'
import { type Cluster, runningCluster, startCluster } from '../src/db/cluster.ts'
import { reachable } from '../src/db/native.ts'
import { alive, ended } from '../src/db/process.ts'
import { removeDataFolder } from './database.ts'

let folder: string
/** One that was started and stopped: to make a cluster costs more than most tests of it. */
let used: string
let clusters: Cluster[] = []

beforeAll(async () => {
	used = await mkdtemp(join(tmpdir(), 'assay-test-'))
	await (await startCluster(used)).stop()
})
afterAll(() => removeDataFolder(used))

beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'assay-test-'))
})
afterEach(async () => {
	for (const cluster of clusters) await cluster.stop()
	clusters = []
	await removeDataFolder(folder)
})

/** In the folder of the test, where the first start finds a cluster that was used before. */
async function start(): Promise<Cluster> {
	if ((await readdir(folder)).length === 0) {
		await rm(folder, { recursive: true })
		folder = await copyData(used)
	}
	return startHere()
}

async function startHere(): Promise<Cluster> {
	const cluster = await startCluster(folder)
	clusters.push(cluster)
	return cluster
}

async function query(url: string, sql: string) {
	const client = new pg.Client({ connectionString: url })
	client.on('error', () => {})
	await client.connect()
	try {
		return (await client.query(sql)).rows
	} finally {
		await client.end().catch(() => {})
	}
}

async function eventually<T>(work: () => Promise<T>, milliseconds = 10_000): Promise<T> {
	for (const until = Date.now() + milliseconds; ; ) {
		try {
			return await work()
		} catch (error) {
			if (Date.now() > until) throw error
			await sleep(50)
		}
	}
}

test('makes a cluster that writes everything down, speaks on loopback only and asks for a password', async () => {
	const { url } = await startHere()
	expect(await query(url, 'show fsync')).toEqual([{ fsync: 'on' }])
	expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
	expect(
		await query(
			url,
			"select datcollate, pg_encoding_to_char(encoding) as e from pg_database where datname = 'postgres'",
		),
	).toEqual([{ datcollate: 'C', e: 'UTF8' }])
	await expect(query(url.replace(/:[^:@]+@/, ':guess@'), 'select 1')).rejects.toThrow(/password authentication failed/)
	const password = join(folder, 'database-password')
	expect((await stat(password)).mode & 0o777).toBe(0o600)
	expect(url).toContain((await readFile(password, 'utf8')).trim())
})

test('names the cluster in the data folder and lets no one but its user in', async () => {
	await startHere()
	const place = (await readFile(join(folder, 'cluster'), 'utf8')).trim()
	expect((await stat(place)).mode & 0o077).toBe(0)
	expect(place.startsWith(process.getuid?.() === 0 ? '/var/lib/assay/' : folder)).toBe(true)
})

test('a first start whose password found no space on the disk leaves nothing that stops the next', async () => {
	await writeFile(join(folder, 'database-password'), '')
	const { url } = await startHere()
	expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('keeps what was written over a stop and a start', async () => {
	const first = await start()
	await query(first.url, 'create table kept (n int); insert into kept values (1)')
	await first.stop()
	expect(alive(first.pid())).toBe(false)
	expect(await runningCluster(folder)).toBe(undefined)
	const second = await start()
	expect(await query(second.url, 'select n from kept')).toEqual([{ n: 1 }])
	expect(await runningCluster(folder)).toBe(second.url)
})

test('starts the database again when somebody kills it', async () => {
	const cluster = await start()
	await query(cluster.url, 'create table kept (n int); insert into kept values (1)')
	const before = cluster.pid()
	process.kill(before, 'SIGKILL')
	expect(await eventually(() => query(cluster.url, 'select n from kept'))).toEqual([{ n: 1 }])
	expect(cluster.pid()).not.toBe(before)
})

test('goes on with a database that outlived its server', async () => {
	const lost = await start()
	const next = await start()
	expect(next.pid()).toBe(lost.pid())
	expect(next.url).toBe(lost.url)
	await next.stop()
	expect(alive(lost.pid())).toBe(false)
})

test('starts right after the database was killed, stale pid file and all', async () => {
	const first = await start()
	await query(first.url, 'create table kept (n int); insert into kept values (1)')
	const place = (await readFile(join(folder, 'cluster'), 'utf8')).trim()
	const pidFile = await readFile(join(place, 'postmaster.pid'), 'utf8')
	await first.stop()
	// As a kill leaves it, with a process id that somebody else has now.
	await writeFile(join(place, 'postmaster.pid'), pidFile.replace(/^\d+/, String(process.pid)))
	const second = await start()
	expect(await query(second.url, 'select n from kept')).toEqual([{ n: 1 }])
})

test('finds its database in a folder with every kind of character, and asking changes nothing', async () => {
	// Open to the database's user, so that it lies in this very folder also where the tests run as root.
	await chmod(folder, 0o755)
	const data = join(folder, `josé 日本 O'Neil "50%" $HOME \`x\` a#b?c&d;e (1) [2] {3}`)
	await mkdir(data, { mode: 0o755 })
	const cluster = await startCluster(data)
	clusters.push(cluster)
	const place = (await readFile(join(data, 'cluster'), 'utf8')).trim()
	expect(place).toBe(join(data, 'postgres'))
	const before = await readFile(join(place, 'postmaster.pid'), 'utf8')
	expect(await runningCluster(data)).toBe(cluster.url)
	expect(await readFile(join(place, 'postmaster.pid'), 'utf8')).toBe(before)
	expect(await query(cluster.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('asking for a database leaves the note of another process alone', async () => {
	const first = await start()
	const place = (await readFile(join(folder, 'cluster'), 'utf8')).trim()
	const pidFile = await readFile(join(place, 'postmaster.pid'), 'utf8')
	await first.stop()
	const foreign = pidFile.replace(/^\d+/, String(process.pid))
	await writeFile(join(place, 'postmaster.pid'), foreign)
	expect(await runningCluster(folder)).toBe(undefined)
	expect(await readFile(join(place, 'postmaster.pid'), 'utf8')).toBe(foreign)
})

test('takes a folder with permissions for everybody back to its owner', async () => {
	const first = await start()
	const place = (await readFile(join(folder, 'cluster'), 'utf8')).trim()
	await first.stop()
	await chmod(place, 0o777)
	await start()
	expect((await stat(place)).mode & 0o777).toBe(0o700)
})

test('says what does not start and where its words are', async () => {
	const first = await start()
	const place = (await readFile(join(folder, 'cluster'), 'utf8')).trim()
	await first.stop()
	expect(await ended(first.pid(), 1000)).toBe(true)
	await writeFile(join(place, 'PG_VERSION'), '9\n')
	await expect(startCluster(folder, { patience: 300 })).rejects.toThrow(/PostgreSQL does not start: .*assay\.log/)
})

test('knows which folders another user can reach', async () => {
	const nobody = { uid: 65534, gid: 65534 }
	const inside = join(folder, 'closed/inside')
	await mkdir(inside, { recursive: true, mode: 0o755 })
	await chmod(folder, 0o755)
	expect(await reachable(inside, nobody)).toBe(true)
	await chmod(join(folder, 'closed'), 0o700)
	expect(await reachable(inside, nobody)).toBe(false)
	expect(await reachable(join(folder, 'missing'), nobody)).toBe(false)
})

const asRoot = process.getuid?.() === 0

/** As people copy a folder, with owners and times. */
const copyOf = (place: string, to: string) => promisify(execFile)('cp', ['-a', place, to])

test.runIf(asRoot)('a copied data folder never writes into the database of its original', async () => {
	const original = join(folder, 'original')
	const copy = join(folder, 'copy')
	await mkdir(original, { mode: 0o700 })
	const cluster = await startCluster(original)
	clusters.push(cluster)
	await copyOf(original, copy)
	const refusal = `The data folder ${copy} is a copy of ${original}, whose database lies in /var/lib/assay/`
	await expect(startCluster(copy)).rejects.toThrow(refusal)
	await expect(runningCluster(copy)).rejects.toThrow(refusal)
	await cluster.stop()
	await expect(startCluster(copy)).rejects.toThrow(refusal)
	clusters.push(await startCluster(original))
	await removeDataFolder(original)
})

test.runIf(asRoot)('a data folder that was moved keeps its database, and the way back is a move too', async () => {
	const [first, second] = [join(folder, 'first'), join(folder, 'second')]
	await mkdir(first, { mode: 0o700 })
	const before = await startCluster(first)
	await query(before.url, 'create table kept (n int); insert into kept values (1)')
	await before.stop()
	for (const [from, to] of [
		[first, second],
		[second, first],
	] as const) {
		await rename(from, to)
		const cluster = await startCluster(to)
		expect(await query(cluster.url, 'select n from kept')).toEqual([{ n: 1 }])
		await cluster.stop()
	}
	await removeDataFolder(first)
})

test.runIf(asRoot)('a data folder whose database is missing does not begin with an empty one', async () => {
	const first = await start()
	const place = (await readFile(join(folder, 'cluster'), 'utf8')).trim()
	await first.stop()
	await rm(place, { recursive: true })
	await expect(startCluster(folder)).rejects.toThrow(
		`The database of the data folder ${folder} lay in ${place}, which is not there.`,
	)
})

test('a folder that was copied while its database ran inside starts a database of its own', async () => {
	const [original, copy] = [join(folder, 'data'), join(folder, 'mnt/data')]
	await mkdir(join(folder, 'mnt'))
	await mkdir(original)
	for (const place of [folder, join(folder, 'mnt'), original]) await chmod(place, 0o755)
	const cluster = await startCluster(original)
	clusters.push(cluster)
	expect((await readFile(join(original, 'cluster'), 'utf8')).trim()).toBe(join(original, 'postgres'))
	await query(cluster.url, 'create table kept (n int); insert into kept values (1)')
	await query(cluster.url, 'checkpoint')
	await copyOf(original, copy)
	const other = await startCluster(copy)
	clusters.push(other)
	expect(other.url).not.toBe(cluster.url)
	await query(other.url, 'insert into kept values (2)')
	expect(await query(cluster.url, 'select n from kept')).toEqual([{ n: 1 }])
	expect(await runningCluster(copy)).toBe(other.url)
	expect(await runningCluster(original)).toBe(cluster.url)
})
