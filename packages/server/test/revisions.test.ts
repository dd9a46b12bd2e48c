import { beforeAll, expect, test } from 'vitest'
import { type Person, type TestApp, testApp, testProject } from './app.ts'

let app: TestApp
let alice: Person
let project: Awaited<ReturnType<typeof testProject>>

beforeAll(async () => {
	app = await testApp()
	project = await testProject(app)
	alice = project.alice
})
const list = (of: string, objectId: number, more = '') =>
	alice.get(`/api/revision/list?of=${of}&objectId=${objectId}${more}`)

test('every save of a feature is kept, newest first, and can be saved again as it stands', async () => {
	const { feature: id } = project
	const first = (await list('feature', id)).body
	expect(first).toMatchObject([
		{ id: 1, updated_by: alice.name, fields: { name: 'Check out', feature_type: 'KARATE' } },
	])
	await alice.post('/api/feature/save', { id, content: 'Feature: second' })
	await alice.post('/api/feature/save', { id, content: 'Feature: third' })
	const all = (await list('feature', id)).body
	expect(all.map(({ fields }: { fields: { content: string } }) => fields.content)).toEqual([
		'Feature: third',
		'Feature: second',
		first[0].fields.content,
	])
	expect((await list('feature', id, '&page=1&size=2')).body).toHaveLength(1)
	const { name, content, xpath } = all[2].fields
	const restored = await alice.post('/api/feature/save', { id, name, content, xpath })
	expect(restored).toMatchObject({ status: 200, body: { content: first[0].fields.content } })
	expect((await list('feature', id)).body).toHaveLength(4)
})

test('secrets of an environment are masked in every revision, and a restored mask keeps the value', async () => {
	const { environment: id } = project
	await alice.post('/api/environment/save', { id, settings_content: '{"A_TOKEN":"canary"}' })
	await alice.post('/api/environment/save', { id, settings_content: '{"A_TOKEN":"canary","B":"1"}' })
	const answer = await list('environment', id)
	expect(answer.text).not.toContain('canary')
	expect(answer.text).not.toContain('ENC(')
	const [, before] = answer.body
	expect(before.fields).toMatchObject({ name: 'local', settings_content: '{"A_TOKEN":"********"}' })
	expect(await alice.post('/api/environment/save', { id, ...before.fields })).toMatchObject({ status: 202 })
})

test('a page of the object repository keeps its texts', async () => {
	const [kept] = (await list('globalObject', project.globalObject)).body
	expect(kept.fields).toMatchObject({ name: 'shop', content: '', locator: '{"home":{"title":"//h1"}}' })
})

test('the history of a foreign or missing object is not there', async () => {
	const stranger = await app.user('stranger', 'admin', 'read_write')
	expect(await stranger.get(`/api/revision/list?of=feature&objectId=${project.feature}`)).toMatchObject({ status: 404 })
	expect(await list('environment', 9_000_000)).toMatchObject({ status: 404 })
})
