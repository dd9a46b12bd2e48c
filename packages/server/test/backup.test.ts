import { createHash } from 'node:crypto'
import { open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RunEvent } from '@assay/contract/run-events'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { beforeAll, expect, inject, test } from 'vitest'
import { BadBackup } from '../src/backup/bad-backup.ts'
import { openWhole } from '../src/backup/open-whole.ts'
import { restoreBackup } from '../src/backup/restore-backup.ts'
import { writeBackup } from '../src/backup/write-backup.ts'
import { openBlobs } from '../src/blobs.ts'
import { readConfig } from '../src/config.ts'
import { knownMigrations, migrateOnly } from '../src/db/migrate.ts'
import { removeUnused } from '../src/files/unused.ts'
import { sealer } from '../src/identity/seal.ts'
import { runBlobs } from '../src/runs/schema.ts'
import { startServer } from '../src/start.ts'
import { testApp, testProject } from './app.ts'
import { emptyDb, testFolder } from './database.ts'

/** One filled server; each test restores a backup of it. */
let app: Awaited<ReturnType<typeof testApp>>
let project: Awaited<ReturnType<typeof testProject>>
let from: { url: string; blobs: string; secret: Buffer }
let runId: number
let environment: number
const secret = Buffer.alloc(32, 7)
const picture = Buffer.from('89504e470d0a1a0a of a page', 'latin1')
const large = Buffer.alloc(3_000_000, 'a page as it was. ')
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

beforeAll(async () => {
	app = await testApp()
	project = await testProject(app)
	const { alice, application, feature } = project
	const content = '{"shop_password":"correct horse","note":"tab\\tand \\\\N"}'
	environment = (await alice.post('/api/environment/save', { name: 'staging', content, applicationId: application }))
		.body.id
	const body = { feature_id: feature, env_id: environment, application_id: application }
	runId = (await alice.post('/api/run/feature', body)).body.id
	const { epoch } = (await app.executor.post('/api/executor/claim', { name: 'test', waitSeconds: 5 })).body
	for (const bytes of [picture, large, Buffer.alloc(0)])
		expect(
			(
				await app.executor.call('PUT', `/api/executor/runs/${runId}/blobs/${sha256(bytes)}?epoch=${epoch}`, bytes, {
					'content-type': 'application/octet-stream',
				})
			).status,
		).toBeLessThan(300)
	const events: RunEvent[] = [
		{ type: 'runStarted', at: 1, name: 'Check out', kind: 'FEATURE' },
		{ type: 'featureStarted', at: 2, feature: '1', name: 'Check out', path: 'c.feature', featureType: 'KARATE' },
		{ type: 'scenarioStarted', at: 3, scenario: '1.1', name: 'one "quoted"\n\\N', line: 2, tags: [] },
		{ type: 'scenarioFinished', at: 5, scenario: '1.1', status: 'passed', nanos: 2 },
		{ type: 'featureFinished', at: 9, feature: '1', status: 'passed', nanos: 5 },
		{ type: 'runFinished', at: 10, status: 'SUCCESS', nanos: 7 },
	]
	await app.executor.post(`/api/executor/runs/${runId}/events`, { epoch, from: 1, events })
	await app.settled()
	const { rows } = (await app.world.db.execute('select current_database() as name')) as unknown as {
		rows: { name: string }[]
	}
	const url = inject('databaseUrl').replace(/[^/]+$/, rows[0]?.name ?? '')
	from = { url, blobs: app.world.config.blobs, secret }
})

const target = async () => {
	const data = await testFolder()
	return { url: await emptyDb(), data, blobs: join(data, 'blobs'), secretKey: undefined }
}

/** As the command does it. */
async function restore(to: Parameters<typeof restoreBackup>[0], file: string, passphrase?: string) {
	return restoreBackup(to, file, await openWhole(file, passphrase))
}

const newFile = async () => join(await testFolder(), 'assay.backup')

/** Every row of every table that is kept, as text. */
async function contentOf(url: string): Promise<Record<string, string[]>> {
	const client = new pg.Client({ connectionString: url })
	await client.connect()
	try {
		const { rows: tables } = await client.query<{ name: string }>(
			"select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' order by 1",
		)
		const content: Record<string, string[]> = {}
		for (const { name } of tables) {
			const { rows } = await client.query<{ row: string }>(`select t::text as row from "${name}" t order by 1`)
			content[name] = rows.map(({ row }) => row)
		}
		const { rows } = await client.query(
			"select sequencename || ' ' || coalesce(last_value, 0) as row from pg_sequences where schemaname = 'public' order by 1",
		)
		content.sequences = rows.map(({ row }) => row)
		return content
	} finally {
		await client.end()
	}
}

test('a backup brought into an empty database holds every row, every content and the key, and the server goes on with it', async () => {
	const file = await newFile()
	const figures = await writeBackup(from, file)
	expect(figures).toMatchObject({
		blobs: 3,
		missing: [],
		bytes: (await stat(file)).size,
		rows: { runs: 1, run_blobs: 3 },
	})
	expect((await stat(file)).mode & 0o777).toBe(0o600)
	const to = await target()
	expect(await restore(to, file)).toMatchObject({ blobs: 3 })
	const [was, is] = [await contentOf(from.url), await contentOf(to.url)]
	expect(Object.keys(was).length).toBeGreaterThan(30)
	expect(was.runs).toHaveLength(1)
	expect(is).toEqual(was)
	const blobs = openBlobs(to.blobs)
	for (const bytes of [picture, large, Buffer.alloc(0)])
		expect((await blobs.read(sha256(bytes)))?.equals(bytes)).toBe(true)
	expect(await readFile(join(to.data, 'key'), 'utf8')).toBe(`${secret.toString('hex')}\n`)

	const config = readConfig({ ASSAY_DATA: to.data, DATABASE_URL: to.url, ASSAY_PORT: '0', ASSAY_EXECUTOR: 'off' })
	const server = await startServer(config)
	const call = async (token: string, path: string, body?: unknown) => {
		const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
		const answer = await fetch(
			server.url + path,
			body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
		)
		return { status: answer.status, text: await answer.text() }
	}
	const { alice, feature, application } = project
	const started = await call(alice.token ?? '', '/api/run/feature', {
		feature_id: feature,
		env_id: environment,
		application_id: application,
	})
	expect(started.status).toBe(200)
	expect(JSON.parse(started.text).id).toBeGreaterThan(runId)
	const executor = sealer(secret).derived('executor token')
	const claimed = JSON.parse((await call(executor, '/api/executor/claim', { name: 'test', waitSeconds: 5 })).text)
	expect(claimed.bundle.secrets).toContain('correct horse')
	// The report was no part of the backup: it is written again when somebody opens it.
	const original = await project.alice.get(`/reports/${runId}/junit.xml`)
	expect(await call(alice.token ?? '', `/reports/${runId}/junit.xml`)).toEqual({ status: 200, text: original.text })
	await server.stop()
})

test('with a passphrase nothing of it can be read, and a wrong one or none is refused by one sentence', async () => {
	const file = await newFile()
	await writeBackup(from, file, { passphrase: 'correct horse battery' })
	const text = await readFile(file, 'latin1')
	const plain = await newFile()
	await writeBackup(from, plain)
	for (const word of [secret.toString('latin1'), 'alice', 'run_blobs']) expect(text).not.toContain(word)
	const to = await target()
	await expect(restore(to, file, 'another horse battery')).rejects.toThrow(
		new BadBackup(`The passphrase does not open ${file}.`),
	)
	await expect(restore(to, file)).rejects.toThrow(
		new BadBackup(`${file} is encrypted: name the file with its passphrase by --passphrase-file.`),
	)
	expect(await contentOf(to.url)).toEqual({ sequences: [] })
	expect(await readdir(to.data)).toEqual([])
	await restore(to, file, 'correct horse battery')
	expect(await contentOf(to.url)).toEqual(await contentOf(from.url))
})

test('a file that was cut off or changed anywhere is refused before anything is written', async () => {
	const file = await newFile()
	const { bytes } = await writeBackup(from, file)
	const whole = await readFile(file)
	const to = await target()
	const refused = async (sentence: RegExp) => {
		await expect(restore(to, file)).rejects.toThrow(sentence)
		await expect(restore(to, file)).rejects.toBeInstanceOf(BadBackup)
		expect(await contentOf(to.url)).toEqual({ sequences: [] })
		expect(await readdir(to.data)).toEqual([])
	}
	const begin = whole.indexOf('\n') + 1
	// In the middle, at the end of a chunk, and all of its chunks.
	for (const length of [bytes - 1, Math.floor(bytes / 2), begin + 64 * 1024 + 16, begin]) {
		await writeFile(file, whole)
		await truncate(file, length)
		await refused(/^The file is damaged or was cut off, \d+ KB from its begin\.$/)
	}
	await writeFile(file, Buffer.concat([whole, Buffer.from('more')]))
	await refused(/damaged or was cut off/)
	for (const at of [begin, begin + 100_000, bytes - 1]) {
		await writeFile(file, whole)
		const handle = await open(file, 'r+')
		await handle.write(Buffer.from([(whole[at] ?? 0) ^ 1]), 0, 1, at)
		await handle.close()
		await refused(/damaged or was cut off/)
	}
	await writeFile(file, 'PGDMP and so on')
	await refused(/is no backup of Assay, or its begin is damaged\.$/)
	await writeFile(file, '')
	await refused(/is no backup of Assay/)
})

test('a file of a newer Assay is refused by one sentence', async () => {
	const file = await newFile()
	const to = await target()
	const client = new pg.Client({ connectionString: from.url })
	await client.connect()
	await client.query("insert into __drizzle_migrations (hash, created_at) values ('future', 4102444800000)")
	await writeBackup(from, file)
	await client.query("delete from __drizzle_migrations where hash = 'future'")
	await client.end()
	const newer = new BadBackup(`${file} was made by a newer Assay: restore it with that one.`)
	await expect(restore(to, file)).rejects.toThrow(newer)
	await writeFile(file, '{"assay":"backup","format":2,"whatever":true}\n')
	await expect(restore(to, file)).rejects.toThrow(newer)
	expect(await contentOf(to.url)).toEqual({ sequences: [] })
})

test('a backup of an older Assay is brought to the tables of today', async () => {
	const older = { ...from, url: await emptyDb() }
	const client = new pg.Client({ connectionString: older.url })
	await client.connect()
	await migrateOnly(client, knownMigrations().slice(0, 5))
	await client.query(
		"insert into projects (name, application_type, group_id, created_at, updated_at) values ('Of old', 'ALL', 'g', now(), now())",
	)
	await client.end()
	const file = await newFile()
	await writeBackup(older, file)
	const to = await target()
	await restore(to, file)
	const now = await contentOf(to.url)
	expect(Object.keys(await contentOf(older.url))).not.toContain('installation')
	expect(now.installation).toEqual([])
	// Columns that came since have their defaults: no target that a load test may reach.
	const before = (await contentOf(older.url)).projects ?? []
	expect(now.projects).toEqual(before.map((row) => row.replace(/\)$/, ',{})')))
	expect(now.__drizzle_migrations).toHaveLength(knownMigrations().length)
})

test('restores into nothing but an empty database, and beside no other key', async () => {
	const file = await newFile()
	await writeBackup(from, file)
	const to = await target()
	await expect(restore({ ...to, url: from.url }, file)).rejects.toThrow(
		/^A backup is restored into an empty database, and this one has \d+ tables/,
	)
	await expect(restore({ ...to, secretKey: 'ab'.repeat(32) }, file)).rejects.toThrow(
		/^There is another secret key \(ASSAY_SECRET_KEY\) than the one in the file/,
	)
	expect(await contentOf(to.url)).toEqual({ sequences: [] })
	await restore({ ...to, secretKey: secret.toString('hex') }, file)
	await expect(restore({ ...to, url: await emptyDb() }, file)).resolves.toMatchObject({ blobs: 3 })
})

test('a backup that cannot be written leaves nothing, and one that is there stays as it is', async () => {
	const file = await newFile()
	await writeFile(file, 'the backup of yesterday')
	await expect(writeBackup(from, file)).rejects.toThrow(`${file} is there already: choose another name.`)
	expect(await readFile(file, 'utf8')).toBe('the backup of yesterday')
	await rm(file)
	const signal = AbortSignal.abort(new BadBackup('Stopped.'))
	await expect(writeBackup(from, file, { signal })).rejects.toThrow('Stopped.')
	expect(await readdir(join(file, '..'))).toEqual([])
})

test('says in one sentence what it cannot read, write or reach', async () => {
	const file = await newFile()
	const to = await target()
	await expect(restore(to, file)).rejects.toThrow(new RegExp(`^${file} cannot be read: ENOENT`))
	await expect(restore(to, to.data)).rejects.toThrow(new RegExp(`^${to.data} cannot be read: EISDIR`))
	await expect(writeBackup(from, join(file, 'in/no/folder'))).rejects.toThrow(/cannot be written: ENOENT/)
	const away = { ...from, url: 'postgres://assay@127.0.0.1:1/assay' }
	await expect(writeBackup(away, file)).rejects.toThrow(/^The database does not answer: connect ECONNREFUSED/)
	expect(await readdir(join(file, '..'))).toEqual([])
})

test('a database that goes away is one sentence, and leaves no file', async () => {
	const file = await newFile()
	const holder = new pg.Client({ connectionString: from.url })
	await holder.connect()
	/** Ends whoever waits for the table that is held. */
	const endWaiting = () =>
		expect
			.poll(async () => {
				const { rows } = await holder.query('select pg_terminate_backend(pid) as ended from pg_locks where not granted')
				return rows
			})
			.toEqual([{ ended: true }])
	await holder.query('begin')
	await holder.query('lock table bound_values in access exclusive mode')
	const backup = writeBackup(from, file).catch((error) => error)
	await endWaiting()
	expect(await backup).toEqual(
		new BadBackup('The database went away: terminating connection due to administrator command. There is no backup.'),
	)
	await holder.query('rollback')
	await holder.end()
	expect(await readdir(join(file, '..'))).toEqual([])
})

test.each([
	['small', 100],
	['large', 3_000_000],
])(
	'a %s content that was damaged on the disk is named, and keeps nothing else from being restored',
	async (_, size) => {
		const bytes = Buffer.alloc(size, 'as it was kept')
		const { sha256 } = await app.world.blobs.put(bytes)
		const { db } = app.world
		await db.insert(runBlobs).values({ runId, sha256, size })
		await writeFile(join(from.blobs, sha256.slice(0, 2), sha256), Buffer.alloc(size, 'as the disk gives it'))
		const file = await newFile()
		expect(await writeBackup(from, file)).toMatchObject({ missing: [], damaged: [sha256] })
		const to = await target()
		expect(await restore(to, file)).toMatchObject({ blobs: 3, damaged: [sha256] })
		expect(await openBlobs(to.blobs).has(sha256)).toBeUndefined()
		expect((await contentOf(to.url)).run_blobs).toHaveLength(4)
		await db.delete(runBlobs).where(eq(runBlobs.sha256, sha256))
		await removeUnused(app.world, [sha256])
		await app.sweep()
	},
)

test('contents that a snapshot names are in the backup though they are removed while it is made', async () => {
	const { world, sweep } = app
	const bytes = Buffer.from('evidence of a run that is cleaned in this moment')
	const { sha256 } = await world.blobs.put(bytes)
	const client = new pg.Client({ connectionString: from.url })
	await client.connect()
	await client.query('insert into run_blobs (run_id, sha256, size) values ($1, $2, $3)', [runId, sha256, bytes.length])
	const file = await newFile()
	// Holds the backup at its third table, after its snapshot.
	await client.query('begin')
	await client.query('lock table bound_values in access exclusive mode')
	const backup = writeBackup(from, file)
	await expect
		.poll(async () => (await client.query('select from pg_locks where not granted')).rowCount)
		.toBeGreaterThan(0)
	const other = new pg.Client({ connectionString: from.url })
	await other.connect()
	await other.query('delete from run_blobs where sha256 = $1', [sha256])
	await removeUnused(world, [sha256])
	await sweep()
	expect(await world.blobs.has(sha256)).toBeUndefined()
	await client.query('rollback')
	expect(await backup).toMatchObject({ missing: [], blobs: 4 })
	await sweep()
	expect(await readdir(join(from.blobs, 'removed'))).toEqual([])
	await Promise.all([client.end(), other.end()])
	const to = await target()
	await restore(to, file)
	expect(await openBlobs(to.blobs).read(sha256)).toEqual(bytes)
})
