import { beforeAll, expect, test } from 'vitest'
import { type Person, type TestApp, testApp, testProject } from './app.ts'

let app: TestApp
let alice: Person
let application: number

beforeAll(async () => {
	app = await testApp()
	;({ alice, application } = await testProject(app))
})

const save = (body: object) =>
	alice.post('/api/globalObject/save', { name: 'login', application_id: application, ...body })

test('keeps the three texts of an environment too, secrets sealed and masked, locators as they are', async () => {
	const made = await save({
		locator: '{"login":{"password":"//input[@id=\'pw\']"}}',
		anoroc_content: '{"user":"ann"}',
		karate_content: '{"baseUrl":"https://shop"}',
		settings_content: '{"GPT_TOKEN":"canary"}',
	})
	const shown = {
		locator: '{"login":{"password":"//input[@id=\'pw\']"}}',
		anoroc_content: '{"user":"ann"}',
		karate_content: '{"baseUrl":"https://shop"}',
		settings_content: '{"GPT_TOKEN":"********"}',
	}
	expect(made).toMatchObject({ status: 201, body: shown })
	const { id } = made.body
	expect(await save({ id, locator: '{}' })).toMatchObject({ status: 202, body: { ...shown, locator: '{}' } })
	expect(await save({ id, ...made.body, locator: '{}' })).toMatchObject({ status: 202 })
	const [revision] = (await alice.get(`/api/revision/list?of=globalObject&objectId=${id}`)).body
	expect(revision.fields).toMatchObject({ ...shown, locator: '{}' })
	const { rows } = (await app.world.db.execute(
		`select settings from global_objects where id = ${id}` as never,
	)) as never as {
		rows: { settings: string }[]
	}
	expect(rows[0]?.settings).toMatch(/^\{"GPT_TOKEN":"ENC\([\w-]+\)"\}$/)
})

test('one that was deleted comes back with the secrets that it had, and only in its own project', async () => {
	const settings = async (id: number) =>
		(await app.world.db.execute(`select settings from global_objects where id = ${id}` as never)) as never as {
			rows: { settings: string }[]
		}
	const { body: made } = await save({ settings_content: '{"GPT_TOKEN":"canary-back"}' })
	const { rows: kept } = await settings(made.id)
	await alice.post(`/api/globalObject/delete?id=${made.id}`)
	const { settings_content } = made
	const back = await save({ settings_content, restores: made.id })
	expect(back.status).toBe(201)
	expect((await settings(back.body.id)).rows).toEqual(kept)
	const elsewhere = await testProject(app, 'Other objects')
	const stolen = { name: 'theirs', application_id: elsewhere.application, settings_content, restores: made.id }
	expect(await elsewhere.alice.post('/api/globalObject/save', stolen)).toMatchObject({ status: 422 })
})

test('refuses texts that are not JSON, and values encrypted for another project', async () => {
	expect(await save({ settings_content: '{' })).toMatchObject({
		status: 422,
		body: { errors: [{ path: 'settings_content' }] },
	})
	const other = await testProject(app, 'Elsewhere')
	const body = { password: 'canary', applicationId: other.application }
	const { text } = await other.alice.post('/api/encrypt-data', body)
	expect(await save({ settings_content: JSON.stringify({ a: text }) })).toMatchObject({ status: 422 })
})
