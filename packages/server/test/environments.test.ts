import { beforeAll, expect, test } from 'vitest'
import { openSecrets } from '../src/environments/secrets.ts'
import { type Person, type TestApp, testApp, testProject } from './app.ts'

let app: TestApp
let alice: Person
let application: number

beforeAll(async () => {
	app = await testApp()
	;({ alice, application } = await testProject(app))
})

const add = (body: object) => alice.post('/api/environment/save', { applicationId: application, ...body })
const stored = async (id: number, column = 'settings') => {
	const { rows } = (await app.world.db.execute(
		`select ${column} as text from environments where id = ${id}` as never,
	)) as unknown as {
		rows: { text: string }[]
	}
	return rows[0]?.text ?? ''
}

test('adds with 201, its content as UI test data, and updates with 202', async () => {
	const made = await add({ name: 'staging', content: '{"url":"https://staging"}' })
	expect(made).toMatchObject({ status: 201, body: { anoroc_content: '{"url":"https://staging"}', karate_content: '' } })
	const { id } = made.body
	expect(await add({ id, name: 'staging', settings_content: '{"VIDEO":"on"}' })).toMatchObject({
		status: 202,
		body: { anoroc_content: '{"url":"https://staging"}', settings_content: '{"VIDEO":"on"}' },
	})
})

test('refuses a name out of its limits with the specified words', async () => {
	for (const name of ['', 'ab', 'x'.repeat(16), 'x'.repeat(201)])
		expect(await add({ name })).toMatchObject({
			status: 422,
			body: { detail: 'Enviroment name should be between 3-15 character', errors: [{ path: 'name' }] },
		})
	// Control characters of both sets that ISO/IEC 8859 leaves to ISO/IEC 6429.
	for (const name of ['a/bc', ' abc', 'a\u001fbc', 'a\u0085bc'])
		expect(await add({ name })).toMatchObject({ status: 422, body: { errors: [{ path: 'name' }] } })
})

test('refuses what is not JSON with the specified words and names the field', async () => {
	expect(await add({ name: 'broken', karate_content: '{"a":' })).toMatchObject({
		status: 422,
		body: {
			detail: 'Invalid json format, please update the file and retry.',
			errors: [{ path: 'karate_content' }],
		},
	})
})

test('keeps values under secret keys sealed and shows everybody a mask', async () => {
	const text =
		'{\n  "url": "https://x",\n  "API_TOKEN": "canary-one",\n  "db": { "password": "canary-two" },\n  "rp.apikey": "canary-three"\n}'
	const made = (await add({ name: 'secrets', settings_content: text })).body
	expect(made.settings_content).toBe(text.replace(/canary-\w+/g, '********'))
	const kept = await stored(made.id)
	expect(kept).not.toContain('canary')
	expect(kept).toMatch(/"API_TOKEN": "ENC\([\w-]+\)"/)
	const { rows } = (await app.world.db.execute(`select body::text from revisions` as never)) as unknown as {
		rows: unknown
	}
	expect(JSON.stringify(rows)).not.toContain('canary')
})

test('everything below a secret key is secret, in objects and lists', async () => {
	const text =
		'{"DB_PASSWORD":{"user":"sa","value":"hunter22"},"TOKENS":["abcd1234",{"n":7}],"URL":{"host":"shop.example"}}'
	const { body } = await alice.post('/api/environment/save', {
		name: 'Below',
		applicationId: application,
		settings_content: text,
	})
	expect(body.settings_content).toBe(
		'{"DB_PASSWORD":{"user":"********","value":"********"},"TOKENS":["********",{"n":"********"}],"URL":{"host":"shop.example"}}',
	)
})

test('a mask sent back keeps the stored value, a new value replaces it', async () => {
	const made = (await add({ name: 'masked', settings_content: '{"A_TOKEN":"canary-a","B_TOKEN":"canary-b"}' })).body
	const before = JSON.parse(await stored(made.id))
	await add({ id: made.id, settings_content: '{"A_TOKEN":"********","B_TOKEN":"fresh"}' })
	const after = JSON.parse(await stored(made.id))
	expect(after.A_TOKEN).toBe(before.A_TOKEN)
	const opened = openSecrets(app.world.sealer, application, await stored(made.id))
	expect(opened).toEqual({ text: '{"A_TOKEN":"canary-a","B_TOKEN":"fresh"}', secrets: ['canary-a', 'fresh'] })
})

test('a mask in a list keeps the value of the item that it belongs to, also where others are gone or it stands elsewhere', async () => {
	const [bob, al, eve] = ['bob', 'al', 'eve'].map((name) => ({ name, password: `canary-${name}` }))
	const made = (await add({ name: 'people', anoroc_content: JSON.stringify({ users: [bob, al, eve] }) })).body
	const [bobShown, alShown, eveShown] = JSON.parse(made.anoroc_content).users
	const users = async () =>
		JSON.parse(openSecrets(app.world.sealer, application, await stored(made.id, 'ui')).text).users
	const saved = (...list: object[]) => add({ id: made.id, anoroc_content: JSON.stringify({ users: list }) })

	await saved(eveShown, alShown, bobShown)
	expect(await users()).toEqual([eve, al, bob])
	await saved(alShown, bobShown)
	expect(await users()).toEqual([al, bob])
	await saved({ ...alShown, role: 'admin' }, bobShown, { name: 'new', password: 'canary-new' })
	expect(await users()).toEqual([{ ...al, role: 'admin' }, bob, { name: 'new', password: 'canary-new' }])
	// Neither the one nor the other is still there as it was.
	expect(await saved({ ...bobShown, role: 'admin' }, { ...alShown, role: 'user' })).toMatchObject({
		status: 422,
		body: { detail: 'The value of "users.0.password" is only a mask here. Enter the value itself.' },
	})
})

test('of values in a list that look alike none is kept when one is gone', async () => {
	const made = (await add({ name: 'alike', anoroc_content: '{"passwords":["canary-a","canary-b"]}' })).body
	const opened = async () => openSecrets(app.world.sealer, application, await stored(made.id, 'ui')).text
	await add({ id: made.id, anoroc_content: '{"passwords":["********","********","canary-c"]}' })
	expect(await opened()).toBe('{"passwords":["canary-a","canary-b","canary-c"]}')
	await add({ id: made.id, anoroc_content: '{"passwords":["canary-d","********","********","********"]}' })
	expect(await opened()).toBe('{"passwords":["canary-d","canary-a","canary-b","canary-c"]}')
	await add({ id: made.id, anoroc_content: '{"passwords":["********","********","canary-e","********"]}' })
	expect(await opened()).toBe('{"passwords":["canary-d","canary-a","canary-e","canary-c"]}')
	expect(await add({ id: made.id, anoroc_content: '{"passwords":["********","********"]}' })).toMatchObject({
		status: 422,
		body: { detail: 'The value of "passwords.0" is only a mask here. Enter the value itself.' },
	})
})

test('one that was deleted comes back with the secrets that it had, and only in its own project', async () => {
	const made = (await add({ name: 'gone', settings_content: '{"A_TOKEN":"canary-back","VIDEO":"on"}' })).body
	const kept = await stored(made.id)
	await alice.post('/api/environment/delete', { id: made.id })
	const { settings_content } = made
	const back = await add({ name: 'gone', settings_content, restores: made.id })
	expect(back.status).toBe(201)
	expect(await stored(back.body.id)).toBe(kept)
	const elsewhere = await testProject(app, 'Other tests')
	const stolen = { applicationId: elsewhere.application, name: 'theirs', settings_content, restores: made.id }
	expect(await elsewhere.alice.post('/api/environment/save', stolen)).toMatchObject({ status: 422 })
})

test('a mask where nothing is stored is refused instead of becoming the secret', async () => {
	expect(await add({ name: 'copied', settings_content: '{"A_TOKEN":"********"}' })).toMatchObject({
		status: 422,
		body: { detail: 'The value of "A_TOKEN" is only a mask here. Enter the value itself.' },
	})
})

test('a sealed value copied to another project is refused', async () => {
	const made = (await add({ name: 'source', settings_content: '{"A_TOKEN":"canary"}' })).body
	const sealed = JSON.parse(await stored(made.id)).A_TOKEN
	const other = await testProject(app, 'Elsewhere')
	const body = {
		name: 'target',
		applicationId: other.application,
		settings_content: JSON.stringify({ A_TOKEN: sealed }),
	}
	expect(await other.alice.post('/api/environment/save', body)).toMatchObject({
		status: 422,
		body: { detail: 'This encrypted value belongs to another project.' },
	})
	expect(await add({ name: 'same project', settings_content: body.settings_content })).toMatchObject({ status: 201 })
})

test('a stale save is answered with both texts, secrets masked', async () => {
	const made = (await add({ name: 'contested', settings_content: '{"A_TOKEN":"canary"}' })).body
	const answer = await alice.post(
		'/api/environment/save',
		{ id: made.id, settings_content: '{}' },
		{ 'if-match': '"2020-01-01T00:00:00.000Z"' },
	)
	expect(answer).toMatchObject({ status: 409, body: { theirs: { settings_content: '{"A_TOKEN":"********"}' } } })
})
