import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, chownSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, inject, test } from 'vitest'
import { type Disk, openDisk, type Room, roomOf } from '../src/disk.ts'
import { problemOf } from '../src/problem.ts'
import { afterFile } from './after-file.ts'
import { type TestApp, testApp, testProject } from './app.ts'
import { asOwner } from './database.ts'
import { multipart } from './multipart.ts'

const full = 'The disk of the server is full. Nothing was saved; try again when there is space.'
const mega = 1024 ** 2
const giga = 1024 ** 3

test.each<[number, number, Room]>([
	[20 * giga, 100 * giga, 'plenty'],
	// Below 5 % but above 1 GB.
	[2 * giga, 100 * giga, 'plenty'],
	[giga - 1, 100 * giga, 'little'],
	[64 * mega, 100 * giga, 'little'],
	[64 * mega - 1, 100 * giga, 'none'],
	[0.9 * mega, 20 * mega, 'little'],
	[0.1 * mega, 20 * mega, 'none'],
	[0, 100 * giga, 'none'],
])('%d bytes free of %d are: %s', (free, size, room) => {
	expect(roomOf({ free, size })).toBe(room)
})

test.each([
	[{ code: '53100' }, 507, full],
	[{ code: 'ENOSPC' }, 507, full],
	[{ code: 'EDQUOT' }, 507, full],
	[{ code: '53200' }, 503, 'The server is out of memory. Try again in a moment.'],
	[{ code: 'EMFILE' }, 503, 'The server has too many files open. Try again in a moment.'],
	[{ code: 'ENFILE' }, 503, 'The server has too many files open. Try again in a moment.'],
	[{ code: '53300' }, 503, 'The database takes no more connections. Try again in a moment.'],
	[{ code: '57P03' }, 503, 'The database does not answer. Try again in a moment.'],
	[
		{ code: '40P01' },
		503,
		'Somebody else saved the same at that moment, and nothing of this was saved. Try again in a moment.',
	],
	[{ code: '23505' }, 500, 'Something went wrong in Assay. Quote abc when you report it.'],
])('%o is answered with %i and a sentence, also where it is the cause', (more, status, detail) => {
	const error = Object.assign(new Error('in words of the database'), more)
	for (const one of [error, new Error('Failed query', { cause: error })])
		expect(problemOf(one, 'abc')).toMatchObject({ status, detail })
})

test('a database that ended on a full disk is answered as the full disk', () => {
	const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
	expect(problemOf(away, 'abc', true)).toMatchObject({ status: 507, detail: full })
	expect(problemOf(away, 'abc', false)).toMatchObject({ status: 503 })
})

/** A file system of 20 MB; undefined where none may be mounted. */
function smallDisk(): string | undefined {
	if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
	const place = execFileSync('mktemp', ['-d', join(tmpdir(), 'assay-disk-XXXXXX')], { encoding: 'utf8' }).trim()
	try {
		execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', place], { stdio: 'ignore' })
	} catch {
		rmSync(place, { recursive: true })
		return undefined
	}
	afterFile(() => {
		execFileSync('umount', ['-l', place])
		rmSync(place, { recursive: true })
	})
	return place
}

const place = smallDisk()

test.runIf(place === undefined)('a small file system is tried', (context) =>
	context.skip('only root may mount one, and some containers refuse that too'),
)

const hasRoot = place !== undefined
const filler = join(place ?? '', 'filler')
const empty = () => rmSync(filler, { force: true })
/** Leaves so many bytes. */
function leave(bytes: number) {
	empty()
	const { bavail, bsize } = statfsSync(place ?? '')
	try {
		writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - bytes)))
	} catch {
		// The last block does not fit: it is full.
	}
}

let app: TestApp
let project: Awaited<ReturnType<typeof testProject>>
/** Looks anew each time. */
const disk: Disk = {
	room: () => 'plenty',
	look: () => openDisk([place ?? '']).look(),
}

beforeAll(async () => {
	if (!hasRoot) return
	app = await testApp({ ASSAY_BLOBS: join(place, 'blobs') }, { disk })
	project = await testProject(app)
})

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const claim = async (waitSeconds = 0) => app.executor.post('/api/executor/claim', { name: 'e', waitSeconds })
const startRun = async () => {
	const { alice, feature, environment, application } = project
	const body = { feature_id: feature, env_id: environment, application_id: application }
	return (await alice.post('/api/run/feature', body)).body.id as number
}
const upload = (bytes: Buffer) => {
	const { payload, headers } = multipart(
		{ id: 0, applicationId: project.application },
		{ name: 'a.bin', content: bytes },
	)
	return project.alice.call('POST', '/api/files/upload', payload, headers)
}

test.runIf(hasRoot)(
	'on a full disk a save is refused with 507, no run is given out, and all goes on when space returns',
	async () => {
		leave(0)
		expect(await upload(randomBytes(500_000))).toMatchObject({ status: 507, body: { detail: full } })
		const runId = await startRun()
		expect(await app.nobody.get('/api/health')).toMatchObject({ status: 200, body: { disk: 'none' } })
		expect((await claim()).status).toBe(204)
		expect((await project.alice.get(`/api/run/${runId}`)).body).toMatchObject({ status: 'RUNNING' })
		empty()
		expect((await upload(randomBytes(500_000))).status).toBe(200)
		expect((await claim()).body).toMatchObject({ runId })
		expect((await app.nobody.get('/api/health')).body.disk).toBe('plenty')
	},
)

test.runIf(hasRoot)(
	'on a disk that is nearly full evidence is refused with a reason, and everything else is saved',
	async () => {
		empty()
		const runId = await startRun()
		const { epoch } = (await claim()).body
		const keep = (bytes: Buffer) =>
			app.executor.call('PUT', `/api/executor/runs/${runId}/blobs/${sha256(bytes)}?epoch=${epoch}`, bytes, {
				'content-type': 'application/octet-stream',
			})
		leave(800_000)
		const refused = await keep(randomBytes(1000))
		expect(refused.status).toBe(422)
		expect(refused.body.detail).toBe(
			'the disk of the server is nearly full, so that pictures, films and pages are not kept',
		)
		expect((await upload(randomBytes(1000))).status).toBe(200)
		expect((await app.nobody.get('/api/health')).body.disk).toBe('little')
		empty()
		expect((await keep(randomBytes(1000))).status).toBeLessThan(300)
	},
)

test.runIf(hasRoot)(
	'a database whose disk is full refuses a save with 507, and takes it when space returns',
	async () => {
		empty()
		const space = join(place ?? '', 'rows')
		mkdirSync(space)
		chownSync(space, 65534, 65534)
		for (const folder of [place ?? '']) chmodSync(folder, 0o755)
		const server = inject('databaseUrl')
		const name = `small_${randomBytes(4).toString('hex')}`
		await asOwner(server, `create tablespace ${name} location '${space}'`)
		const move = (to: string) => app.world.db.execute(`alter table features set tablespace ${to}` as never)
		await move(name)
		const { alice, application } = project
		const save = (name: string) =>
			alice.post('/api/feature/save', {
				name,
				content: `Feature: ${name}\n  # ${randomBytes(600_000).toString('base64')}\n  Scenario: one\n    * def a = 1\n`,
				feature_type: 'KARATE',
				application_id: application,
			})
		leave(0)
		expect(await save('Does not fit')).toMatchObject({ status: 507, body: { detail: full } })
		empty()
		expect((await save('Fits now')).status).toBe(200)
		const { rows } = (await app.world.db.execute('select name from features order by id' as never)) as unknown as {
			rows: unknown[]
		}
		expect(rows).toEqual([{ name: 'Check out' }, { name: 'Fits now' }])
		await move('pg_default')
		await asOwner(server, `drop tablespace ${name}`)
	},
)
