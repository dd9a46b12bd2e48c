import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { files } from '../src/files/schema.ts'
import { movedReferences } from '../src/moves/moved-references.ts'
import { type Person, type TestApp, testApp, testProject } from './app.ts'
import { multipart } from './multipart.ts'
import { suiteForm } from './suite-form.ts'

/** What reads a feature or file by its path finds it again after it was moved or renamed. */
let app: TestApp
let alice: Person

beforeAll(async () => {
	app = await testApp()
	;({ alice } = await testProject(app))
})

const elsewhere = { includes: false, exists: () => false }
const at = (path: string) => ({ before: path, after: path, ...elsewhere })
const after = (text: string, before: string, to: string, holder = at('shop/a.feature')) =>
	movedReferences(text, { before, after: to }, holder).text

describe('a reference', () => {
	test.each([
		['relative', "call read('b.feature')", 'shop/b.feature', 'pay/c.feature', "call read('../pay/c.feature')"],
		['from the roots', "read('data/x.csv')", 'data/x.csv', 'data/deep/y.csv', "read('data/deep/y.csv')"],
		['with a tag', "call read('b.feature@login')", 'shop/b.feature', 'shop/c.feature', "call read('c.feature@login')"],
		[
			'by class path',
			"read('classpath:x/y.json')",
			'src/test/java/x/y.json',
			'src/test/java/z/y.json',
			"read('classpath:z/y.json')",
		],
		['to the root', 'read("/x.json")', 'x.json', 'deep/x.json', 'read("/deep/x.json")'],
		['with underscores', "read('My_B.feature')", 'shop/My B.feature', 'shop/D.feature', "read('D.feature')"],
		[
			'of an upload',
			'UPLOAD_FILE [form.file] + <cat.png>',
			'cat.png',
			'pictures/cat.png',
			'UPLOAD_FILE [form.file] + <pictures/cat.png>',
		],
		[
			'to something else',
			"read('other.feature') 'b.feature.txt'",
			'shop/b.feature',
			'shop/c.feature',
			"read('other.feature') 'b.feature.txt'",
		],
		['to a name elsewhere', "read('../pay/b.feature')", 'shop/b.feature', 'shop/c.feature', "read('../pay/b.feature')"],
	])('%s follows', (_, text, before, to, expected) => {
		expect(after(text, before, to)).toBe(expected)
	})

	test('of the text that moves itself leads where it led', () => {
		const holder = {
			before: 'shop/a.feature',
			after: 'shop/deep/er/a.feature',
			includes: false,
			exists: (path: string) => path === 'shop/x.json',
		}
		const text = "* def x = read('x.json')\n* match y == 'z.json'\n* call read('a.feature')"
		expect(movedReferences(text, { before: holder.before, after: holder.after }, holder).text).toBe(
			"* def x = read('../../x.json')\n* match y == 'z.json'\n* call read('a.feature')",
		)
	})

	test('by name alone follows where the feature is included', () => {
		const holder = { ...at('shop/a.feature'), includes: true }
		expect(after("call read('B.feature')", 'pay/B.feature', 'pay/Login.feature', holder)).toBe(
			"call read('Login.feature')",
		)
		expect(after("call read('B.feature')", 'pay/B.feature', 'pay/Login.feature')).toBe("call read('B.feature')")
	})
})

describe('a move', () => {
	// biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
	type Row = Record<string, any>
	const suite = {
		'shop/a.feature': "Feature: A\n  Scenario: a\n    * call read('b.feature')\n    * def x = read('x.csv')\n",
		'shop/b.feature': "Feature: B\n  Scenario: b\n    * def x = read('x.csv')\n",
		'shop/x.csv': 'x\n1\n',
		'karate-config.js': "function fn() { return karate.callSingle('classpath:shop/b.feature') }\n",
	}
	let projects = 0
	async function newProject(applicationType = 'KARATE') {
		const body = { id: 0, name: `Moves ${++projects}`, applicationType }
		const id = (await alice.post('/api/applications/save', body)).body.id as number
		const { headers, payload } = suiteForm(suite)
		expect((await alice.call('POST', `/api/suite/push?applicationId=${id}`, payload, headers)).status).toBe(200)
		const features: Row[] = (await alice.get(`/api/feature/all/${id}`)).body
		const files: Row[] = (await alice.get(`/api/files/list?applicationId=${id}&size=100`)).body
		return { id, features, files }
	}
	const contents = async (id: number) =>
		Object.fromEntries((await alice.get(`/api/feature/all/${id}`)).body.map((one: Row) => [one.path, one.content]))
	const reviewedOf = ({ updated_date_time, features, files }: Row) => {
		const stamps = (of: Row[]) => of.map(({ id, updated_date_time }) => ({ id, updated_date_time }))
		return { updated_date_time, features: stamps(features), files: stamps(files) }
	}

	test('is shown first, changes everything that reads it at once, and keeps revisions', async () => {
		const { id, features, files } = await newProject()
		const b = features.find(({ path }) => path === 'shop/b.feature') as Row
		const moving = { feature: b.id, path: 'common/deep/login.feature' }
		const plan = await alice.post('/api/suite/movePreview', moving)
		expect(plan.status, plan.text).toBe(200)
		expect(plan.body).toMatchObject({
			from: 'shop/b.feature',
			features: [
				{ name: 'a', changes: [{ line: 3, after: "    * call read('../common/deep/login.feature')" }] },
				{ name: 'b', changes: [{ line: 3, after: "    * def x = read('../../shop/x.csv')" }] },
			],
			files: [{ name: 'karate-config.js', changes: [{ line: 1 }] }],
		})
		expect((await contents(id))['shop/b.feature']).toBe(suite['shop/b.feature'])
		const done = await alice.post('/api/suite/move', { ...moving, reviewed: reviewedOf(plan.body) })
		expect(done, done.text).toMatchObject({ status: 200, body: { features: 2, files: 1, lines: 3 } })
		expect(await contents(id)).toEqual({
			'shop/a.feature': suite['shop/a.feature'].replace('b.feature', '../common/deep/login.feature'),
			'common/deep/login.feature': suite['shop/b.feature'].replace('x.csv', '../../shop/x.csv'),
		})
		const config = files.find(({ name }) => name === 'karate-config.js') as Row
		expect((await alice.get(`/api/files/download/${config.id}`)).text).toContain(
			"'classpath:common/deep/login.feature'",
		)
		expect((await alice.get(`/api/revision/list?of=feature&objectId=${b.id}`)).text).toContain('login.feature')
		expect((await alice.get(`/api/feature/all/${id}`)).body.find((one: Row) => one.id === b.id).name).toBe('login')
	})

	test('goes on although the bytes of a script are lost', async () => {
		const { id, features } = await newProject()
		const [config] = await app.world.db
			.select()
			.from(files)
			.where(and(eq(files.projectId, id), eq(files.folder, '')))
		const b = features.find(({ path }) => path === 'shop/b.feature') as Row
		const text = `${suite['karate-config.js']}\n`
		const { headers, payload } = multipart({ id: config?.id ?? 0 }, { name: 'karate-config.js', content: text })
		const own = (await alice.call('POST', '/api/files/upload', payload, headers)).body
		await app.world.blobs.remove(createHash('sha256').update(text).digest('hex'))
		expect((await alice.get(`/api/files/download/${own.id}`)).status).toBe(404)
		const plan = await alice.post('/api/suite/movePreview', { feature: b.id, path: 'shop/login.feature' })
		expect(plan, plan.text).toMatchObject({ status: 200, body: { features: [{ name: 'a' }], files: [] } })
	})

	test('of a feature is followed by the steps that call it by name', async () => {
		const { id, features } = await newProject('ALL')
		const b = features.find(({ path }) => path === 'shop/b.feature') as Row
		const step = (called: string) => `Feature: C\n  Scenario: c\n    Given CALL_FEATURE <${called}>\n`
		const callers = ['b', 'shop/b.feature', 'b@smoke', 'bridge']
		for (const [at, called] of callers.entries()) {
			const caller = {
				id: 0,
				name: `Caller ${at}`,
				featureType: 'ANOROC',
				content: step(called),
				include_features: [b.id],
			}
			const saved = await alice.post('/api/feature/save', { ...caller, applicationId: id })
			expect(saved.status, saved.text).toBe(200)
		}
		const calls = async () => {
			const all: Row[] = (await alice.get(`/api/feature/all/${id}`)).body
			const own = all.filter(({ name }) => name.startsWith('Caller')).sort((one, two) => one.id - two.id)
			return own.map(({ content }) => /<(.*)>/.exec(content)?.[1])
		}
		const move = async (path: string) => {
			const moving = { feature: b.id, path }
			const plan = (await alice.post('/api/suite/movePreview', moving)).body
			const done = await alice.post('/api/suite/move', { ...moving, reviewed: reviewedOf(plan) })
			expect(done.status, done.text).toBe(200)
			return plan.features.map(({ name }: Row) => name).filter((name: string) => name.startsWith('Caller'))
		}
		expect(await calls()).toEqual(callers)
		expect(await move('pay/b.feature')).toEqual(['Caller 1'])
		expect(await calls()).toEqual(['b', 'b', 'b@smoke', 'bridge'])
		expect(await move('pay/login.feature')).toEqual(['Caller 0', 'Caller 1', 'Caller 2'])
		expect(await calls()).toEqual(['login', 'login', 'login@smoke', 'bridge'])
	})

	test('of a file is followed by the features that read it', async () => {
		const { id, files } = await newProject()
		const file = files.find(({ name }) => name === 'x.csv') as Row
		const moving = { file: file.id, path: 'data/users.csv' }
		const plan = (await alice.post('/api/suite/movePreview', moving)).body
		expect(await alice.post('/api/suite/move', { ...moving, reviewed: reviewedOf(plan) })).toMatchObject({
			status: 200,
		})
		expect((await alice.get(`/api/files/${file.id}`)).body).toMatchObject({ name: 'users.csv', path: 'data/users.csv' })
		for (const content of Object.values(await contents(id))) expect(content).toContain("read('../data/users.csv')")
	})

	test('that was saved over since it was reviewed writes nothing', async () => {
		const { id, features } = await newProject()
		const [a, b] = ['shop/a.feature', 'shop/b.feature'].map((path) => features.find((one) => one.path === path) as Row)
		const moving = { feature: b?.id, path: 'common.feature' }
		const plan = (await alice.post('/api/suite/movePreview', moving)).body
		await alice.post('/api/feature/save', { id: a?.id, content: `${a?.content}    * def later = 1\n` })
		expect(await alice.post('/api/suite/move', { ...moving, reviewed: reviewedOf(plan) })).toMatchObject({
			status: 409,
		})
		expect(Object.keys(await contents(id)).toSorted()).toEqual(['shop/a.feature', 'shop/b.feature'])
	})

	test.each<[string, string, RegExp]>([
		['../up.feature', 'a path that leads out', /leads out/],
		['shop/a.feature', 'a place that is taken', /a feature at shop\/a\.feature already/],
		['shop/b.feature', 'where it lies', /lies there already/],
		['shop/b.txt', 'no feature', /ends with \.feature/],
		['shop/x', 'no feature', /ends with \.feature/],
		['shop/z.feature', 'a name that is too short', /3-20 character/],
	])('to %s is refused: %s', async (path, _, says) => {
		const { features } = await newProject()
		const b = features.find((one) => one.path === 'shop/b.feature') as Row
		const answer = await alice.post('/api/suite/movePreview', { feature: b.id, path })
		expect(answer.status).toBe(422)
		expect(answer.text).toMatch(says)
	})
})
