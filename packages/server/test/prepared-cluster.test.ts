import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Cluster, startCluster } from '../src/db/cluster.ts'
import { prepareCluster } from '../src/db/prepare-cluster.ts'
import { removeDataFolder } from './database.ts'

/** Of the file that the build makes, and of first starts with it. A copy is known by its tables: initdb makes none. */
let folder: string
let prepared: string
let data: string
let cluster: Cluster | undefined
let said: string[]

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'assay-test-'))
	prepared = join(folder, 'prepared')
	await prepareCluster(prepared)
})
afterAll(() => rm(folder, { recursive: true }))

beforeEach(async () => {
	data = await mkdtemp(join(tmpdir(), 'assay-test-'))
	await chmod(data, 0o711)
	said = []
})
afterEach(async () => {
	await cluster?.stop()
	cluster = undefined
	await removeDataFolder(data)
})

async function start(file = prepared): Promise<Cluster> {
	cluster = await startCluster(data, { prepared: file, log: (line) => said.push(line) })
	return cluster
}

async function query(url: string, sql: string) {
	const client = new pg.Client({ connectionString: url })
	await client.connect()
	try {
		return (await client.query(sql)).rows
	} finally {
		await client.end()
	}
}

const tables = (url: string) =>
	query(url, "select to_regclass('runs')::text as runs, to_regclass('features')::text as features")
const copied = [{ runs: 'runs', features: 'features' }]
const madeAnew = [{ runs: null, features: null }]

test('the prepared file is for everybody to read, and nothing is left beside it', async () => {
	expect((await stat(prepared)).mode & 0o444).toBe(0o444)
	expect(await readdir(folder)).toEqual(['prepared'])
})

test('a first start copies the prepared database, with a password of its own and without rows', async () => {
	const { url } = await start()
	expect(await tables(url)).toEqual(copied)
	expect(await query(url, 'select count(*) from installation')).toEqual([{ count: 0 }])
	expect(await query(url, 'show fsync')).toEqual([{ fsync: 'on' }])
	expect(url).toContain((await readFile(join(data, 'database-password'), 'utf8')).trim())
	await expect(tables(url.replace(/:[^:@]+@/, ':guess@'))).rejects.toThrow('password authentication failed')
	expect(said).toEqual([])
})

test('the copy is its user’s alone, whoever may read the prepared file', async () => {
	await start()
	const place = (await readFile(join(data, 'cluster'), 'utf8')).trim()
	const asRoot = process.getuid?.() === 0
	for (const name of ['', 'base', 'PG_VERSION', 'global/pg_control', 'pg_hba.conf']) {
		const { mode, uid } = await stat(join(place, name))
		expect([name, mode & 0o077]).toEqual([name, 0])
		expect([name, uid]).toEqual([name, asRoot ? 65534 : process.getuid?.()])
	}
	// Of this one alone: as root other products make theirs in the same folder.
	expect((await readdir(dirname(place))).filter((name) => name.startsWith(`.${basename(place)}`))).toEqual([])
})

test('a password with every kind of character is taken', async () => {
	await chmod(data, 0o700)
	await writeFile(join(data, 'database-password'), `it's\\a;pass"word$1`, { mode: 0o600 })
	const { url } = await start()
	expect(await tables(url.replace(/:[^:@]+@/, `:${encodeURIComponent(`it's\\a;pass"word$1`)}@`))).toEqual(copied)
})

test('what was prepared for another PostgreSQL, system or set of tables is not copied', async () => {
	const other = join(data, 'other')
	const packed = await readFile(prepared, 'latin1')
	expect(packed).toContain('0001_run_history')
	await writeFile(other, packed.replace('0001_run_history', '0001_run_histories'), 'latin1')
	const { url } = await start(other)
	expect(await tables(url)).toEqual(madeAnew)
	expect(said).toEqual([])
})

test('one that was cut short is said to be so, and a database is made as without it', async () => {
	const short = join(data, 'short')
	const packed = await readFile(prepared)
	await writeFile(short, packed.subarray(0, packed.length - 1))
	const { url } = await start(short)
	expect(await tables(url)).toEqual(madeAnew)
	expect(said).toEqual([`The prepared database cannot be used, another one is made: ${short} is not whole.`])
})

test('without a prepared file a database is made', async () => {
	const { url } = await start(join(data, 'missing'))
	expect(await tables(url)).toEqual(madeAnew)
	expect(said).toEqual([])
})

test('a copy that PostgreSQL does not take gives way to a database that is made', async () => {
	const spoilt = join(data, 'spoilt')
	const packed = await readFile(prepared, 'latin1')
	const control = packed.replace('"name":"PG_VERSION"', '"name":"PG_VERZION"')
	expect(control).not.toBe(packed)
	await writeFile(spoilt, control, 'latin1')
	const { url } = await start(spoilt)
	expect(await tables(url)).toEqual(madeAnew)
	expect(said).toEqual([
		expect.stringMatching(/^The prepared database cannot be used, another one is made: postgres failed/),
	])
})
