import { execFileSync } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '../src/db/open.ts'
import { spaceOf } from '../src/disk.ts'
import { afterFile } from './after-file.ts'
import { type TestApp, testApp, testProject } from './app.ts'
import { testDb, testFolder } from './database.ts'

const token = 'metrics-token-of-the-test'
const headers = { authorization: `Bearer ${token}` }
const settings = { ASSAY_METRICS_TOKEN: token }

/** For those who need nothing in it: each database has connections of its own. */
let database: OpenDatabase
beforeAll(async () => {
	database = await testDb()
})

const ready = (app: TestApp, shown: Record<string, string> = headers) =>
	app.nobody.call('GET', '/api/health/ready', undefined, shown)
const partOf = async (app: TestApp, name: string) => (await ready(app)).body.parts[name]
const metric = async (app: TestApp, name: string) => {
	const { text } = await app.nobody.call('GET', '/metrics', undefined, headers)
	return Number(text.match(new RegExp(`^${name.replace(/[{}]/g, '\\$&')} (\\S+)$`, 'm'))?.[1])
}
const wellOf = (app: TestApp, part: string) => metric(app, `assay_part_ok{part="${part}"}`)

test('live and ready are shown to everybody, and parts to who has the token of the metrics alone', async () => {
	const app = await testApp(settings, { database })
	expect(await app.nobody.get('/api/health/live')).toMatchObject({ status: 200, body: { status: 'live' } })
	for (const shown of [{ authorization: '' }, { authorization: 'Bearer another-token-of-the-test' }])
		expect((await ready(app, shown)).body).toEqual({ status: 'ready' })
	const { status, body } = await ready(app)
	expect(status).toBe(200)
	expect(Object.keys(body.parts)).toEqual(['database', 'blobs', 'disk', 'executors', 'queue', 'scheduler'])
	const without = await testApp({}, { database })
	expect((await ready(without, { authorization: 'Bearer undefined' })).body).toEqual({ status: 'ready' })
})

test('without its database a server lives and is not ready, and its metrics say why', async () => {
	const { url, cut } = await cuttable(database.url)
	const behind = openDatabase(url)
	afterFile(() => behind.close())
	const app = await testApp(settings, { database: behind })
	expect((await ready(app)).status).toBe(200)
	expect(await metric(app, 'assay_database_seconds')).toBeLessThan(30)
	await cut()
	const { status, body } = await ready(app)
	expect(status).toBe(503)
	expect(body.status).toBe('unready')
	expect(body.parts.database.ok).toBe(false)
	await expect.poll(() => partOf(app, 'database')).toEqual({ ok: false, says: 'It cannot be seen: ECONNREFUSED.' })
	expect(body.parts.blobs.ok).toBe(true)
	expect((await app.nobody.get('/api/health/live')).status).toBe(200)
	expect((await app.nobody.get('/api/health')).status).toBe(503)
	expect(await wellOf(app, 'database')).toBe(0)
	expect(await wellOf(app, 'blobs')).toBe(1)
	expect(await metric(app, 'assay_runs_open{state="QUEUED"}')).toBeNaN()
})

test('without the folder of its blobs a server is not ready', async () => {
	const blobs = join(await testFolder(), 'blobs')
	const app = await testApp({ ...settings, ASSAY_BLOBS: blobs }, { database })
	expect(await partOf(app, 'blobs')).toEqual({ ok: true, says: 'What is written is read again.' })
	await rm(blobs, { recursive: true })
	await writeFile(blobs, 'no folder')
	const { status, body } = await ready(app)
	expect(status).toBe(503)
	expect(body.parts.blobs.ok).toBe(false)
	expect(await wellOf(app, 'blobs')).toBe(0)
	expect(await metric(app, 'assay_blobs_seconds')).toBeNaN()
})

const mounts = process.platform === 'linux' && process.getuid?.() === 0

test.runIf(mounts)('a full disk is reported, and the server stays ready for who reads', async () => {
	const blobs = await testFolder()
	execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'assay-test', blobs])
	afterFile(async () => void execFileSync('umount', [blobs]))
	const app = await testApp({ ...settings, ASSAY_BLOBS: blobs }, { database })
	expect(await partOf(app, 'disk')).toMatchObject({ ok: true })
	await writeFile(join(blobs, 'filler'), Buffer.alloc(5 * 1024 * 1024)).catch(() => {})
	expect(await partOf(app, 'disk')).toEqual({ ok: false, says: '0 of 4 MB are free for the blobs.' })
	expect(await ready(app)).toMatchObject({ status: 200, body: { parts: { blobs: { ok: true } } } })
	expect(await metric(app, 'assay_disk_free_bytes')).toBe(0)
	expect(await metric(app, 'assay_disk_size_bytes')).toBe(4 * 1024 * 1024)
})
if (!mounts) console.log('skipped: a full disk is reported (mounting a small one needs root on Linux)')

test('the space of a folder to come is that of the one above', async () => {
	const folder = await testFolder()
	expect((await spaceOf(join(folder, 'not', 'there'))).size).toBe((await spaceOf(folder)).size)
})

test('no executor, a run that none takes and one that waits for long are reported', async () => {
	const app = await testApp(settings)
	const { alice, application, feature, environment } = await testProject(app)
	expect(await partOf(app, 'executors')).toEqual({ ok: false, says: 'No executor is connected.' })
	await alice.post('/api/run/feature', { feature_id: feature, env_id: environment, application_id: application })
	expect(await partOf(app, 'queue')).toEqual({ ok: false, says: 'Runs that no connected executor takes: 1.' })
	expect(await metric(app, 'assay_runs_stranded')).toBe(1)
	await claim(app, ['ANOROC'])
	expect(await metric(app, 'assay_executors_connected')).toBe(1)
	expect(await partOf(app, 'executors')).toEqual({ ok: true, says: 'Connected: 1.' })
	expect(await partOf(app, 'queue')).toMatchObject({ ok: false })
	await app.world.db.execute("update executors set feature_types = '{KARATE}'" as never)
	expect(await partOf(app, 'queue')).toEqual({ ok: true, says: 'No run waits for long.' })
	app.skipAhead(11 * 60_000)
	expect((await partOf(app, 'queue')).says).toMatch(/^The oldest queued run has waited 66\d s\.$/)
	expect(await metric(app, 'assay_queue_oldest_seconds')).toBeGreaterThan(659)
	expect((await ready(app)).status).toBe(200)
	await claim(app, ['KARATE'])
	expect(await metric(app, 'assay_queue_oldest_seconds')).toBe(0)
	expect(await wellOf(app, 'queue')).toBe(1)
})

test('a schedule that nobody settles is reported', async () => {
	const app = await testApp(settings)
	const { alice, application, feature, environment } = await testProject(app)
	const plan = { name: 'Smoke', description: 'd', applicationId: application, featureIds: [feature] }
	const schedule = {
		business_scenario_id: (await alice.post('/api/businessScenario/save', plan)).body.id,
		env_id: environment,
		application_id: application,
		name: 'Each minute',
		croneExpression: '* * * * *',
		timeZone: 'UTC',
		run_scenariotags: '',
	}
	expect((await alice.post('/api/schedule/businessScenario', schedule)).status).toBeLessThan(300)
	expect(await partOf(app, 'scheduler')).toEqual({ ok: true, says: 'No schedule is late.' })
	// As a server does that holds a schedule and does not go on.
	await app.world.db.transaction(async (tx) => {
		await tx.execute('select * from schedules for update' as never)
		app.skipAhead(5 * 60_000)
		expect((await partOf(app, 'scheduler')).says).toMatch(/^A schedule is late by \d+ s\.$/)
		expect(await metric(app, 'assay_schedules_late_seconds')).toBeGreaterThan(200)
		expect(await wellOf(app, 'scheduler')).toBe(0)
	})
	await expect.poll(() => wellOf(app, 'scheduler')).toBe(1)
})

const claim = (app: TestApp, featureTypes: string[]) =>
	app.executor.post('/api/executor/claim', { name: 'north', instance: 'a', waitSeconds: 0, featureTypes })

/** The same database by another door, which can be shut. */
async function cuttable(database: string): Promise<{ url: string; cut(): Promise<void> }> {
	const { hostname, port } = new URL(database)
	const open = new Set<Socket>()
	const door = createServer((socket) => {
		const behind = connect(Number(port), hostname)
		for (const one of [socket, behind]) {
			open.add(one)
			one.on('error', () => {})
			one.on('close', () => {
				socket.destroy()
				behind.destroy()
			})
		}
		socket.pipe(behind).pipe(socket)
	})
	await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
	const url = new URL(database)
	url.hostname = '127.0.0.1'
	url.port = String((door.address() as AddressInfo).port)
	const cut = async () => {
		const closed = new Promise<void>((resolve) => door.close(() => resolve()))
		for (const socket of open) socket.destroy()
		await closed
	}
	afterFile(async () => {
		for (const socket of open) socket.destroy()
		door.close()
	})
	return { url: url.href, cut }
}
