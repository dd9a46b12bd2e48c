import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../src/db/open.ts'
import { rowsOf } from '../src/db/rows-of.ts'
import { workFolder } from '../src/git/work.ts'
import { holdFeatures, hold as holdPlan } from '../src/test-plans/store.ts'
import { type Person, type TestApp, testApp, testProject } from './app.ts'
import { refusing } from './refusing.ts'
import { suiteForm } from './suite-form.ts'
import { withTrigger } from './with-trigger.ts'
import { zipOf } from './zip-of.ts'

/** Folders, files and zips come into a project and go back to a folder: what is taken, what is refused, what conflicts. */
let app: TestApp
let alice: Person
let join: Awaited<ReturnType<typeof testProject>>['join']

beforeAll(async () => {
	app = await testApp()
	;({ alice, join } = await testProject(app))
})

let projects = 0
async function newProject(applicationType = 'ALL'): Promise<number> {
	const made = await alice.post('/api/applications/save', { id: 0, name: `Suite ${++projects}`, applicationType })
	return made.body.id
}

type Query = Record<string, string | number | boolean>
const push = (id: number, files: Parameters<typeof suiteForm>[0], query: Query = {}, choice?: object, who = alice) => {
	const { headers, payload } = suiteForm(files, choice)
	const search = new URLSearchParams(Object.entries({ applicationId: id, ...query }).map(([k, v]) => [k, String(v)]))
	return who.call('POST', `/api/suite/push?${search}`, payload, headers)
}
const pull = (applicationId: number, more: object = {}, who = alice) =>
	who.post('/api/suite/pull', { applicationId, ...more })
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
type Row = Record<string, any>
const featuresOf = async (id: number): Promise<Row[]> => (await alice.get(`/api/feature/all/${id}`)).body
const pathsOf = async (id: number) => (await featuresOf(id)).map(({ path }) => path).toSorted()
const filesOf = async (id: number): Promise<Row[]> =>
	(await alice.get(`/api/files/list?applicationId=${id}&size=100`)).body
const filePaths = async (id: number) => (await filesOf(id)).map(({ path }) => path).toSorted()
const save = async (id: number, path: string, content: string) => {
	const feature = (await featuresOf(id)).find((one) => one.path === path) as Row
	expect((await alice.post('/api/feature/save', { id: feature.id, content })).status).toBe(200)
}
const text = (name: string) => `Feature: ${name}\n  Scenario: ${name}\n    * def a = 1\n`
const left = () => readdir(workFolder(app.world.config)).catch(() => [])

const suite = {
	'a.feature': text('A'),
	'deep/b.feature': text('B'),
	'deep/users.csv': 'name\nann\n',
	'data/prices.json': '{"tea": 1}',
	'karate-config.js': 'function fn() { return {} }',
	'README.md': '# read me',
	'steps/Steps.java': 'class Steps {}',
	'node_modules/x/x.js': '1',
	'.git/config': '[core]',
}

describe('a folder', () => {
	test('is shown first, comes in with its paths, and a second time changes nothing', async () => {
		const id = await newProject('KARATE')
		const shown = await push(id, suite, { preview: true })
		expect(shown).toMatchObject({
			status: 200,
			body: {
				added: ['data/prices.json', 'deep/users.csv', 'karate-config.js', 'a.feature', 'deep/b.feature'],
				changed: [],
				missing: [],
				conflicts: [],
				notes: [{ path: '2 files', why: 'code, builds and read-me files are left out: README.md, steps/Steps.java' }],
				marks: [],
			},
		})
		expect(await pathsOf(id)).toEqual([])
		const done = await push(id, suite, { commit: shown.body.commit })
		expect(done.status, done.text).toBe(200)
		expect(await pathsOf(id)).toEqual(['a.feature', 'deep/b.feature'])
		expect(await filePaths(id)).toEqual(['data/prices.json', 'deep/users.csv', 'karate-config.js'])
		const file = (await filesOf(id)).find(({ path }) => path === 'deep/users.csv') as Row
		expect((await alice.get(`/api/files/download/${file.id}`)).text).toBe('name\nann\n')
		const versions = (await featuresOf(id)).map(({ updated_date_time }) => updated_date_time)
		expect((await push(id, suite)).body).toMatchObject({
			added: [],
			changed: [],
			unchanged: expect.arrayContaining(['a.feature', 'deep/b.feature', 'deep/users.csv']),
		})
		expect((await featuresOf(id)).map(({ updated_date_time }) => updated_date_time)).toEqual(versions)
		expect(await left()).toEqual([])
	})

	test('takes what only it changed, leaves what only the project changed, and names both', async () => {
		const id = await newProject('KARATE')
		await push(id, suite)
		await save(id, 'a.feature', text('A in the project'))
		const later = { ...suite, 'deep/b.feature': text('B in the folder') }
		expect((await push(id, later)).body).toMatchObject({
			changed: ['deep/b.feature'],
			newer: ['a.feature'],
			conflicts: [],
		})
		const contents = Object.fromEntries((await featuresOf(id)).map(({ path, content }) => [path, content]))
		expect(contents).toEqual({ 'a.feature': text('A in the project'), 'deep/b.feature': text('B in the folder') })
	})

	test('a conflict is reported with both texts and decided by nobody else', async () => {
		const id = await newProject('KARATE')
		await push(id, suite)
		await save(id, 'a.feature', text('Mine'))
		const theirs = { ...suite, 'a.feature': text('Theirs') }
		const answer = await push(id, theirs)
		expect(answer.body.conflictTexts).toEqual([
			{ path: 'a.feature', project: text('Mine'), repository: text('Theirs') },
		])
		const now = async () => (await featuresOf(id)).find(({ path }) => path === 'a.feature')?.content
		expect(await now()).toBe(text('Mine'))
		expect((await push(id, theirs)).body.conflicts).toEqual(['a.feature'])
		expect((await push(id, theirs, { conflicts: 'take' }, { keep: ['a.feature'] })).body.conflicts).toEqual([])
		expect(await now()).toBe(text('Mine'))
		expect((await push(id, theirs)).body).toMatchObject({ conflicts: [], newer: ['a.feature'] })
		await save(id, 'a.feature', text('Mine again'))
		const again = { ...suite, 'a.feature': text('Theirs again') }
		expect((await push(id, again)).body.conflicts).toEqual(['a.feature'])
		expect((await push(id, again, { conflicts: 'take' })).body.conflicts).toEqual([])
		expect(await now()).toBe(text('Theirs again'))
		const feature = (await featuresOf(id)).find(({ path }) => path === 'a.feature') as Row
		const revisions = (await alice.get(`/api/revision/list?of=feature&objectId=${feature.id}`)).text
		expect(revisions).toContain('Mine again')
	})

	test('one that somebody else has pushed over since does not take the former text back', async () => {
		const id = await newProject('KARATE')
		const first = (await push(id, suite)).body.marks as { path: string; mark: string }[]
		const marks = Object.fromEntries(first.map(({ path, mark }) => [path, mark]))
		// Ann pushes; Carl's folder still holds what it pulled before.
		await push(id, { ...suite, 'a.feature': text('By Ann') }, {}, { marks })
		const carl = await push(id, suite, {}, { marks })
		expect(carl.body).toMatchObject({ changed: [], conflicts: [], newer: ['a.feature'] })
		const edited = await push(id, { ...suite, 'a.feature': text('By Carl') }, {}, { marks })
		expect(edited.body).toMatchObject({ changed: [], conflicts: ['a.feature'] })
		expect((await featuresOf(id)).find(({ path }) => path === 'a.feature')?.content).toBe(text('By Ann'))
	})

	test('deletes only when asked to, only what was in it before, and only for who may delete', async () => {
		const id = await newProject('KARATE')
		const marks = Object.fromEntries((await push(id, suite)).body.marks.map(({ path, mark }: Row) => [path, mark]))
		await alice.post('/api/feature/save', { name: 'Made here', content: text('Made'), application_id: id })
		const { 'deep/b.feature': _, ...less } = suite
		const dev = await join(`dev-${id}`, 'developer', 'read_write')
		const [group] = (await app.world.directory.groups()).filter(({ name }) => name === `Suite ${projects}`)
		await app.world.directory.join(group?.id ?? '', dev.id)
		expect((await push(id, less, {}, { marks })).body.missing.toSorted()).toEqual([
			'Made here.feature',
			'deep/b.feature',
		])
		const refused = await push(id, less, { deleteMissing: true }, { marks }, dev)
		expect(refused.body.notes).toContainEqual({
			path: 'deep/b.feature',
			why: 'your role does not permit to delete it',
		})
		expect(await pathsOf(id)).toContain('deep/b.feature')
		const done = await push(id, less, { deleteMissing: true }, { marks })
		expect(done.body.missing).toEqual(['Made here.feature'])
		expect(await pathsOf(id)).toEqual(['Made here.feature', 'a.feature'])
	})

	test('deletes what was renamed since it first came', async () => {
		const id = await newProject('KARATE')
		const marksOf = ({ body }: Row) => Object.fromEntries(body.marks.map(({ path, mark }: Row) => [path, mark]))
		const rest = { 'c.feature': text('C') }
		const first = marksOf(await push(id, { ...rest, 'a.feature': text('A') }))
		const feature = (await featuresOf(id)).find(({ path }) => path === 'a.feature') as Row
		await alice.post('/api/feature/save', { id: feature.id, name: 'renamed' })
		const both = await push(id, { ...rest, 'renamed.feature': text('A') }, {}, { marks: first })
		expect(both.body).toMatchObject({ unchanged: ['c.feature', 'renamed.feature'], missing: [] })
		const { body } = await push(id, rest, { deleteMissing: true }, { marks: marksOf(both) })
		expect(body).toMatchObject({ deleted: ['renamed.feature'], notes: [] })
	})

	test('a test plan that a schedule of the project needs is not reported as deleted', async () => {
		const id = await newProject('KARATE')
		const plan = { 'test-plans/Smoke.yaml': 'description: all\nfeatures: [a.feature]\n' }
		const kept = {
			'assay.yaml': 'assay: 1\n',
			'a.feature': text('A'),
			'environments/local/api.json': '{"url": "x"}\n',
		}
		const marks = Object.fromEntries(
			(await push(id, { ...kept, ...plan })).body.marks.map(({ path, mark }: Row) => [path, mark]),
		)
		const [smoke] = (await alice.get(`/api/businessScenario/list?applicationId=${id}`)).body
		const [local] = (await alice.get(`/api/environment/all?applicationId=${id}`)).body
		const scheduled = await alice.post('/api/schedule/businessScenario', {
			name: 'Nightly',
			croneExpression: '0 3 * * *',
			business_scenario_id: smoke.id,
			env_id: local.id,
			application_id: id,
		})
		expect(scheduled.status, scheduled.text).toBe(200)
		const { body } = await push(id, kept, { deleteMissing: true }, { marks })
		expect(body.notes).toContainEqual({
			path: 'test-plans/Smoke.yaml',
			why: 'it stays, because schedules need it',
		})
		expect((await alice.get(`/api/businessScenario/list?applicationId=${id}`)).body).toMatchObject([{ name: 'Smoke' }])
		expect(body.deleted).toEqual([])
		expect(body.missing).toContain('test-plans/Smoke.yaml')
	})

	test('a test plan keeps a gap where an upload deletes its feature', async () => {
		const id = await newProject('KARATE')
		const marks = Object.fromEntries((await push(id, suite)).body.marks.map(({ path, mark }: Row) => [path, mark]))
		const both = (await featuresOf(id)).toSorted((one, other) => (one.path < other.path ? -1 : 1))
		const [kept] = both
		const plan = { name: 'Nightly', description: 'all', applicationId: id, featureIds: both.map((one) => one.id) }
		const { body: made } = await alice.post('/api/businessScenario/save', plan)
		const { 'deep/b.feature': _, ...less } = suite
		expect((await push(id, less, { deleteMissing: true }, { marks })).body.deleted).toEqual(['deep/b.feature'])
		const shown = (await alice.get(`/api/businessScenario/${made.id}`)).body
		expect(shown.featureIds).toEqual([kept?.id])
		expect(shown.gaps).toMatchObject([{ name: 'b', position: 2, deletedBy: alice.name }])
	})

	test('what somebody saves while it is pushed is not deleted', async () => {
		const id = await newProject('KARATE')
		const marks = Object.fromEntries((await push(id, suite)).body.marks.map(({ path, mark }: Row) => [path, mark]))
		const { 'deep/b.feature': _, ...less } = suite
		// Saved by somebody else after it was compared.
		const saved = "update features set version = version + 1 where path = 'deep/b.feature'; return new;"
		const more = { ...less, 'c.feature': text('C') }
		const { body } = await withTrigger(app.world.db, 'before insert on features for each row', saved, () =>
			push(id, more, { deleteMissing: true }, { marks }),
		)
		expect(body.notes).toContainEqual({
			path: 'deep/b.feature',
			why: 'somebody saved it meanwhile: it was left alone',
		})
		expect(body).toMatchObject({ deleted: [], missing: ['deep/b.feature'] })
		expect(await pathsOf(id)).toEqual(['a.feature', 'c.feature', 'deep/b.feature'])
	})

	/** How many wait for what somebody else holds. */
	const waiting = async (tx: Db): Promise<number> => {
		const those = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
		return (await rowsOf(tx.execute(those))).length
	}

	/** Between what a push compares and what it writes, in a transaction that holds the paths of the project as a save does. */
	const meanwhile = async (id: number, asked: () => Promise<Row>, work: (tx: Db) => Promise<unknown>): Promise<Row> => {
		let answer: Promise<Row> | undefined
		await app.world.db.transaction(async (tx) => {
			await tx.execute(sql`select pg_advisory_xact_lock(hashtext('feature path'), ${id}::int)`)
			answer = asked()
			await expect.poll(() => waiting(tx)).toBe(1)
			await work(tx)
		})
		return (await answer) as Row
	}

	test('a feature that somebody makes meanwhile at a path of the folder stays his, and the rest comes in', async () => {
		const id = await newProject('KARATE')
		const folder = {
			...suite,
			'assay.yaml': 'assay: 1\n',
			'test-plans/Smoke.yaml': 'description: all\nfeatures: [a.feature, deep/b.feature]\n',
		}
		const { status, body } = await meanwhile(
			id,
			() => push(id, folder),
			(tx) =>
				tx.execute(sql`
					insert into features (project_id, name, path, content, xpath, feature_type, created_at, updated_at)
					values (${id}, 'a', 'a.feature', 'Feature: by Bob', '', 'KARATE', now(), now())`),
		)
		expect(status).toBe(200)
		expect(body.notes).toContainEqual({ path: 'a.feature', why: 'somebody saved it meanwhile: it was left alone' })
		expect(body.conflicts).toEqual(['a.feature'])
		const features = (await featuresOf(id)).toSorted((one, other) => (one.path < other.path ? -1 : 1))
		expect(features).toMatchObject([
			{ path: 'a.feature', content: 'Feature: by Bob' },
			{ path: 'deep/b.feature', content: text('B') },
		])
		const [smoke] = (await alice.get(`/api/businessScenario/list?applicationId=${id}`)).body
		expect(smoke.featureIds).toEqual(features.map((one) => one.id))
		expect((await push(id, folder)).body).toMatchObject({ added: [], changed: [], conflicts: ['a.feature'] })
	})

	test('a feature is renamed while a push writes it, and neither ends the other', async () => {
		const id = await newProject('KARATE')
		await push(id, suite)
		const feature = (await featuresOf(id)).find(({ path }) => path === 'a.feature') as Row
		const renamed = await meanwhile(
			id,
			() => alice.post('/api/feature/save', { id: feature.id, name: 'Renamed' }),
			(tx) => tx.execute(sql`update features set content = 'Feature: pushed' where id = ${feature.id}`),
		)
		expect(renamed).toMatchObject({ status: 200, body: { name: 'Renamed', content: 'Feature: pushed' } })
	})

	/** What somebody does in a transaction of his own: at first, and when a push waits for that; the answer of the push. */
	const withSomebody = async (
		first: (tx: Db) => Promise<unknown>,
		pushed: () => Promise<Row>,
		then: (tx: Db) => Promise<unknown>,
	): Promise<Row> => {
		let answer: Promise<Row> | undefined
		await app.world.db.transaction(async (tx) => {
			await first(tx)
			answer = pushed()
			await expect.poll(() => waiting(tx)).toBe(1)
			await then(tx)
		})
		return (await answer) as Row
	}

	test('a test plan is saved while a push writes it and its features, and neither ends the other', async () => {
		const id = await newProject('KARATE')
		const folder = (words: string) => ({
			'assay.yaml': 'assay: 1\n',
			'a.feature': text(words),
			'b.feature': text(words),
			'test-plans/Smoke.yaml': `description: ${words}\nfeatures: [a.feature, b.feature]\n`,
		})
		await push(id, folder('before'))
		const [smoke] = (await alice.get(`/api/businessScenario/list?applicationId=${id}`)).body
		const { status, body } = await withSomebody(
			(tx) => holdPlan(tx, smoke.id),
			() => push(id, folder('after')),
			(tx) => holdFeatures(tx, smoke.featureIds),
		)
		expect({ status, ...body }).toMatchObject({
			status: 200,
			changed: ['a.feature', 'b.feature', 'test-plans/Smoke.yaml'],
		})
	})

	test.each([
		['a file is deleted', ({ file }: Row) => alice.post(`/api/files/delete/${file}`, {}), 404],
		[
			'an object is renamed',
			async ({ object }: Row) => {
				const name = (element: string) => ({ page: 'till', element })
				const renaming = { id: object, from: name('pay'), to: name('buy') }
				const plan = (await alice.post('/api/globalObject/renamePreview', renaming)).body
				const stamps = plan.features.map(({ id, updated_date_time }: Row) => ({ id, updated_date_time }))
				const reviewed = { updated_date_time: plan.updated_date_time, features: stamps, files: [] }
				return alice.post('/api/globalObject/rename', { ...renaming, reviewed })
			},
			409,
		],
	])('%s while a push writes it and features that use it, and neither ends the other', async (_, work, status) => {
		const id = await newProject('ANOROC')
		const features = (words: string) => ({
			'a.feature': `${text(words)}    * CLICK [till.pay]\n`,
			'b.feature': text(words),
		})
		const kept = { 'assay.yaml': 'assay: 1\n', 'a.feature.yaml': 'files: [x.csv]\n' }
		const former = { ...kept, ...features('before'), 'x.csv': 'a', 'objects/shop.json': '{"till":{"pay":"//a"}}' }
		const latter = { ...kept, ...features('after'), 'objects/shop.json': '{"till":{"pay":"//b"}}' }
		const marks = Object.fromEntries((await push(id, former)).body.marks.map(({ path, mark }: Row) => [path, mark]))
		const [[file], [object]] = await Promise.all([
			filesOf(id),
			alice.get(`/api/globalObject/list?applicationId=${id}`).then(({ body }) => body),
		])
		let worked: Promise<Row> | undefined
		// The push has written the first feature and waits for the second.
		const pushed = await withSomebody(
			(tx) => tx.execute(sql`select from features where project_id = ${id} and path = 'b.feature' for update`),
			() => push(id, latter, { deleteMissing: true }, { marks }),
			async (tx) => {
				worked = work({ file: file?.id, object: object.id })
				await expect.poll(() => waiting(tx)).toBe(2)
			},
		)
		expect(pushed.body).toMatchObject({ deleted: ['x.csv'], changed: ['a.feature', 'b.feature', 'objects/shop.json'] })
		expect((await worked)?.status).toBe(status)
	})

	test('a folder of a project takes some files, and nothing else is missing then', async () => {
		const id = await newProject('KARATE')
		await push(id, suite)
		const some = await push(id, { 'c.feature': text('C'), 'Notes.md': 'notes' }, { into: 'deep/er', whole: false })
		expect(some.body).toMatchObject({ added: ['deep/er/Notes.md', 'deep/er/c.feature'], missing: [], notes: [] })
		expect(await push(id, { 'c.feature': text('C') }, { into: '../up' })).toMatchObject({ status: 422 })
	})

	test('what was looked at and has changed since is refused', async () => {
		const id = await newProject('KARATE')
		const { commit } = (await push(id, suite, { preview: true })).body
		const answer = await push(id, { ...suite, 'a.feature': text('Other') }, { commit })
		expect(answer).toMatchObject({ status: 409, body: { detail: expect.stringContaining('Look again') } })
		expect(await pathsOf(id)).toEqual([])
	})
})

describe('rights', () => {
	test('a reader may pull and not push, a stranger finds nothing, and nobody has to sign in', async () => {
		const id = await newProject('KARATE')
		await push(id, suite)
		const [group] = (await app.world.directory.groups()).filter(({ name }) => name === `Suite ${projects}`)
		const reader = await app.user(`reader-${id}`, 'read_only')
		await app.world.directory.join(group?.id ?? '', reader.id)
		expect(await push(id, suite, {}, undefined, reader)).toMatchObject({ status: 403 })
		expect(await pull(id, {}, reader)).toMatchObject({ status: 200 })
		const stranger = (await testProject(app, `Elsewhere ${id}`)).alice
		expect(await push(id, suite, {}, undefined, stranger)).toMatchObject({ status: 404 })
		expect(await pull(id, {}, stranger)).toMatchObject({ status: 404 })
		expect(await push(id, suite, {}, undefined, app.nobody)).toMatchObject({ status: 401 })
	})

	test('a developer brings in what he may save, and schedules are left to those who may', async () => {
		const id = await newProject('KARATE')
		const [group] = (await app.world.directory.groups()).filter(({ name }) => name === `Suite ${projects}`)
		const dev = await app.user(`developer-${id}`, 'developer', 'read_write')
		await app.world.directory.join(group?.id ?? '', dev.id)
		const files = {
			'assay.yaml': 'assay: 1\n',
			'a.feature': text('A'),
			'test-plans/Smoke.yaml': 'description: all\nfeatures: [a.feature]\n',
			'environments/local/api.json': '{"PASSWORD": "********", "url": "x"}\n',
			'schedules/Nightly.yaml': 'testPlan: Smoke\nenvironment: local\ncron: "0 3 * * *"\n',
		}
		const done = await push(id, files, {}, undefined, dev)
		expect(done.status, done.text).toBe(200)
		expect(done.body.notes).toContainEqual({
			path: 'schedules/Nightly.yaml',
			why: 'your role does not permit to save it',
		})
		expect(done.body.added.toSorted()).toEqual(['a.feature', 'environments/local', 'test-plans/Smoke.yaml'])
		const { rows } = (await alice.get(`/api/audit/list?projectId=${id}&what=suite.push`)).body
		expect(rows).toMatchObject([{ detail: '3 added, 0 changed, 0 conflicts left' }])
		expect((await alice.get(`/api/businessScenario/list?applicationId=${id}`)).body).toMatchObject([{ name: 'Smoke' }])
		expect((await push(id, files)).body.added).toEqual(['schedules/Nightly.yaml'])
	})

	test('the audit log says who brought in how much', async () => {
		const id = await newProject('KARATE')
		await push(id, suite)
		const { rows } = (await alice.get(`/api/audit/list?projectId=${id}&what=suite.push`)).body
		expect(rows).toMatchObject([
			{ outcome: 'done', who: { name: alice.name }, detail: '5 added, 0 changed, 0 conflicts left' },
		])
	})

	test('is in although its entry in the audit log cannot be written', async () => {
		const id = await newProject('KARATE')
		await refusing(app, { statement: 'insert', table: 'audit_log', rows: "new.verb = 'suite.push'" }, async () => {
			const { status, body } = await push(id, { 'a.feature': text('A') })
			expect({ status, body }).toMatchObject({ status: 200, body: { added: ['a.feature'] } })
		})
		expect(await pathsOf(id)).toEqual(['a.feature'])
	})
})

describe('a zip', () => {
	const zipped = (files: Record<string, string>) =>
		zipOf(Object.entries(files).map(([name, content]) => ({ name, content })))

	test('comes in as the folder would, without the folder around everything', async () => {
		const id = await newProject('KARATE')
		const around = Object.fromEntries(Object.entries(suite).map(([path, content]) => [`shop-main/${path}`, content]))
		const answer = await push(
			id,
			zipOf([{ name: 'shop-main/' }, ...Object.entries(around).map(([name, content]) => ({ name, content }))]),
		)
		expect(answer.status, answer.text).toBe(200)
		expect(answer.body.below).toBe('shop-main')
		expect(await pathsOf(id)).toEqual(['a.feature', 'deep/b.feature'])
		const maven = await newProject('KARATE')
		const src = { 'src/test/java/x.feature': text('X'), 'src/test/java/X.java': 'class X {}' }
		expect((await push(maven, zipped(src))).body).toMatchObject({ added: ['src/test/java/x.feature'], below: null })
	})

	const bomb = Buffer.alloc(60 * 1024 * 1024)
	test.each<[string, () => Buffer, RegExp]>([
		['that leads out', () => zipOf([{ name: '../evil.feature', content: text('E') }]), /\.\.\/evil\.feature/],
		['with a path from the root', () => zipOf([{ name: '/etc/passwd', content: 'x' }]), /absolute path/],
		['with a way out in the middle', () => zipOf([{ name: 'a/../../b.txt', content: 'x' }]), /a\/\.\.\/\.\.\/b\.txt/],
		['with a link', () => zipOf([{ name: 'link', content: '/etc/passwd', mode: 0o120777 }]), /link is a link/],
		['with a device', () => zipOf([{ name: 'null', mode: 0o020666 }]), /null is no ordinary file/],
		['that unpacks to much more than it is', () => zipOf([{ name: 'zeros.json', content: bomb }]), /times its size/],
		[
			'that unpacks to more than it says',
			() => zipOf([{ name: 'zeros.json', content: bomb, says: { size: 10 } }]),
			/cannot be unpacked \(it is larger than the zip says/,
		],
		[
			'whose entries share their bytes',
			() =>
				zipOf([
					{ name: 'a.json', content: '{}' },
					{ name: 'b.json', content: '{}', says: { offset: 0 } },
				]),
			/shares its bytes/,
		],
		[
			'of too many entries',
			() => zipOf(Array.from({ length: 10_001 }, (_, n) => ({ name: `${n}.json`, content: '{}' }))),
			/more than 10,000 entries/,
		],
		['that holds a name twice', () => zipOf([{ name: 'a.json' }, { name: 'a.json' }]), /a\.json: it is there twice/],
		['that is encrypted', () => zipOf([{ name: 'a.json', content: '{}', flags: 0x801 }]), /is encrypted/],
		['that is damaged', () => zipOf([{ name: 'a.json', content: '{}', says: { crc: 1 } }]), /a\.json is damaged/],
		['that is none', () => Buffer.from('not a zip'), /cannot be read as a zip/],
	])('%s is refused, and nothing of it stays', async (_, make, says) => {
		const id = await newProject('KARATE')
		const answer = await push(id, make())
		expect(answer.status, answer.text).toBe(422)
		expect(answer.body.detail).toMatch(says)
		expect(await filePaths(id)).toEqual([])
		expect(await left()).toEqual([])
	})
})

/** Of letters that no compression makes short. */
const deep = Array.from({ length: 60 }, (_, at) => createHash('sha256').update(`${at}`).digest('hex')).join('/')

test.each<[string, Parameters<typeof suiteForm>[0], Query, RegExp, number]>([
	['a path that leads out', { '../x.feature': 'x' }, {}, /leads out/, 422],
	['a path with a backslash', { 'a\\b.feature': 'x' }, {}, /backslash/, 422],
	['a path longer than an index holds', { [`${deep}/x.feature`]: 'x' }, {}, /longer than 2,000 bytes/, 422],
	['nothing at all', {}, {}, /choose a folder/, 422],
	['a word that is none', { 'a.feature': 'x' }, { conflicts: 'maybe' }, /conflicts/, 422],
])('an upload with %s is refused', async (_, files, query, says, status) => {
	const id = await newProject('KARATE')
	const answer = await push(id, files, query)
	expect(answer.status, answer.text).toBe(status)
	expect(answer.text).toMatch(says)
	expect(await left()).toEqual([])
})

test('a feature that cannot be one and a file too large are named, and the rest comes in', async () => {
	const id = await newProject('KARATE')
	const answer = await push(id, {
		'good.feature': text('Good'),
		'binary.feature': Buffer.from([0xff, 0xfe, 0]),
		'keyword.feature.yaml': 'type: ANOROC\n',
		'keyword.feature': text('Keyword'),
	})
	expect(answer.body).toMatchObject({
		added: ['good.feature'],
		notes: [
			{ path: 'binary.feature', why: 'it is not UTF-8 text' },
			{ path: 'keyword.feature', why: 'it is a ANOROC feature, and the project takes KARATE features' },
		],
	})
})

describe('a pull', () => {
	test('gives the folder that a push of it makes the same project of, and twice the same', async () => {
		const id = await newProject()
		await push(id, {
			'assay.yaml': 'assay: 1\ntree: features\n',
			'features/a.feature': text('A'),
			'features/a.feature.yaml': 'type: ANOROC\nfiles: [data/x.csv]\n',
			'features/data/x.csv': 'x\n',
			'environments/local/api.json': '{"TOKEN": "********"}\n',
			'objects/shop.json': '{"home":{"title":"//h1"}}\n',
			'test-plans/Smoke.yaml': 'description: all\nfeatures: [a.feature]\n',
		})
		const pulled: Row[] = (await pull(id)).body
		const texts = Object.fromEntries(pulled.map(({ path, text, file }) => [path, text ?? `file ${file.sha256}`]))
		expect(Object.keys(texts).toSorted()).toEqual([
			'assay.yaml',
			'environments/local/api.json',
			'features/a.feature',
			'features/a.feature.yaml',
			'features/data/x.csv',
			'objects/shop.json',
			'test-plans/Smoke.yaml',
		])
		expect(texts['features/a.feature']).toBe(text('A'))
		expect(texts['features/data/x.csv']).toMatch(/^file [0-9a-f]{64}$/)
		expect((await pull(id)).body).toEqual(pulled)
		const marks = Object.fromEntries(pulled.map(({ object }) => [object.path, object.mark]))
		const back = { ...texts, 'features/data/x.csv': 'x\n' }
		expect((await push(id, back, {}, { marks })).body).toMatchObject({
			added: [],
			changed: [],
			conflicts: [],
			newer: [],
		})
		await save(id, 'a.feature', text('A now'))
		expect((await push(id, back, {}, { marks })).body).toMatchObject({ changed: [], newer: ['features/a.feature'] })
	})

	test('leaves what lies in the folder where it is', async () => {
		const id = await newProject('KARATE')
		await push(id, { 'a.feature': text('A'), 'b/c.feature': text('C') })
		const paths = async (more: object) => (await pull(id, more)).body.map(({ path }: Row) => path).toSorted()
		expect(await paths({})).toEqual(['assay.yaml', 'features/a.feature', 'features/b/c.feature'])
		expect(await paths({ paths: ['a.feature', 'b/c.feature'] })).toEqual([
			'a.feature',
			'assay/assay.yaml',
			'b/c.feature',
		])
		const settings = { home: '', text: 'assay: 1\ntree: tests\n' }
		expect(await paths({ settings })).toEqual(['assay.yaml', 'tests/a.feature', 'tests/b/c.feature'])
		const broken = await pull(id, { settings: { home: '', text: 'assay: 7' } })
		expect(broken).toMatchObject({
			status: 422,
			body: { detail: expect.stringContaining('assay.yaml cannot be read') },
		})
	})

	test('leaves x.yml of the folder under its name, and a push of both names is named and takes neither', async () => {
		const id = await newProject('KARATE')
		const folder = {
			'assay.yaml': 'assay: 1\n',
			'a.feature': text('A'),
			'a.feature.yml': 'name: Called so\n',
			'test-plans/Smoke.yml': 'description: one\nfeatures:\n  - a.feature\n',
		}
		const { marks } = (await push(id, folder)).body
		expect(marks.map(({ files }: Row) => files)).toEqual([['a.feature', 'a.feature.yml'], ['test-plans/Smoke.yml']])
		const settings = { home: '', text: folder['assay.yaml'] }
		const pulled: Row[] = (await pull(id, { paths: Object.keys(folder), settings })).body
		expect(pulled.map(({ path }) => path)).toEqual(Object.keys(folder).slice(1).concat('assay.yaml'))

		const both = { ...folder, 'test-plans/Smoke.yaml': 'description: two\nfeatures: []\n' }
		expect((await push(id, both)).body).toMatchObject({
			added: [],
			changed: [],
			missing: [],
			notes: [
				{
					path: 'test-plans/Smoke.yaml',
					why: 'test-plans/Smoke.yml and test-plans/Smoke.yaml are one and the same to Assay: delete one of them',
				},
			],
		})
		const plans = (await alice.get(`/api/businessScenario/list?applicationId=${id}&size=10`)).body
		expect(plans.map(({ description }: Row) => description)).toEqual(['one'])
	})

	test('holds no secret', async () => {
		const id = await newProject('KARATE')
		const content = '{"API_TOKEN": "canary-9137"}'
		await alice.post('/api/environment/save', { name: 'prod', karate_content: content, applicationId: id })
		const answer = await pull(id)
		expect(answer.text).toContain('API_TOKEN')
		expect(answer.text).not.toContain('canary-9137')
	})
})

test('the places of features and files are named by path, and alone those whose name repeats', async () => {
	const id = await newProject('KARATE')
	await push(id, {
		'b/same.feature': text('S'),
		'a/same.feature': text('S'),
		'a/own.feature': text('O'),
		'a/x.csv': 'x',
		'b/x.csv': 'y',
	})
	const places = async (only: string) => (await alice.get(`/api/suite/places?applicationId=${id}&only=${only}`)).body
	const paths = (of: Row[]) => of.map(({ path }) => path)
	expect(paths((await places('all')).features)).toEqual(['a/own.feature', 'a/same.feature', 'b/same.feature'])
	expect(paths((await places('repeated')).features)).toEqual(['a/same.feature', 'b/same.feature'])
	expect(paths((await places('repeated')).files)).toEqual(['a/x.csv', 'b/x.csv'])
})
