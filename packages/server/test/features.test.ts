import { beforeAll, expect, test } from 'vitest'
import { type Person, type TestApp, testApp, testProject } from './app.ts'
import { multipart } from './multipart.ts'

let app: TestApp
let alice: Person
let application: number

beforeAll(async () => {
	app = await testApp()
	;({ alice, application } = await testProject(app))
})

const save = (body: object, headers?: Record<string, string>) =>
	alice.post('/api/feature/save', { application_id: application, feature_type: 'KARATE', ...body }, headers)
const list = async (query = '') =>
	(await alice.get(`/api/feature/list?applicationId=${application}&${query}`)).body as { id: number; name: string }[]

test('lists newest first, by pages of ten, and counts what the same search finds', async () => {
	for (let n = 1; n <= 12; n++) await save({ name: `Basket ${n}` })
	const first = await list('name=basket')
	expect(first.map(({ name }) => name)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((n) => `Basket ${n}`))
	expect((await list('name=basket&page=1')).map(({ name }) => name)).toEqual(['Basket 2', 'Basket 1'])
	expect(await list('name=basket&page=5')).toEqual([])
	const { body } = await alice.get(`/api/feature/count?applicationId=${application}&contains=BASKET`)
	expect(body).toEqual({ count: 12 })
	const notIn = `${first[0]?.id},${first[1]?.id}`
	expect((await list(`name=basket&size=100&notIn=${notIn}`)).length).toBe(10)
	const without = await alice.get(`/api/feature/count?applicationId=${application}&contains=basket&notIn=${notIn}`)
	expect(without.body).toEqual({ count: 10 })
})

test('takes percent and underscore in a search as themselves', async () => {
	await save({ name: 'At 100% load' })
	await save({ name: 'snake_case' })
	expect((await list('name=0%25')).map(({ name }) => name)).toEqual(['At 100% load'])
	expect((await list('name=e_c')).map(({ name }) => name)).toEqual(['snake_case'])
	expect(await list('name=%25%25')).toEqual([])
})

test('finds a name whatever the case of its letters, in any language', async () => {
	await save({ name: 'Tür ÖFFNEN' })
	for (const text of ['öff', 'ÖFF', 'TÜR ö'])
		expect((await list(`name=${encodeURIComponent(text)}`)).map(({ name }) => name)).toEqual(['Tür ÖFFNEN'])
})

test('refuses a typed name out of its limits, and lets an unchanged one pass', async () => {
	for (const name of ['ab', 'a name of twenty-one ch'])
		expect(await save({ name })).toMatchObject({
			status: 422,
			body: { detail: 'Feature name should be between 3-20 character', errors: [{ path: 'name' }] },
		})
	const { body } = await save({ name: 'Fits' })
	await app.world.db.execute(`update features set name = 'x' where id = ${body.id}` as never)
	expect(await save({ id: body.id, name: 'x', content: 'Feature: y' })).toMatchObject({ status: 200 })
	expect(await save({ id: body.id, name: 'xy' })).toMatchObject({ status: 422 })
})

test('asks for a type where the project has all of them, and keeps to it where it has one', async () => {
	const untyped = { name: 'Untyped', application_id: application }
	expect(await alice.post('/api/feature/save', untyped)).toMatchObject({
		status: 422,
		body: { detail: 'Please select the feature type' },
	})
	expect(await save({ name: 'Windows', feature_type: 'WINDOWS' })).toMatchObject({ status: 200 })

	const karate = (await alice.post('/api/applications/save', { name: 'Karate', applicationType: 'KARATE' })).body.id
	expect((await alice.post('/api/feature/save', { name: 'Mine', application_id: karate })).body.featureType).toBe(
		'KARATE',
	)
	for (const feature_type of ['ANOROC', 'WINDOWS'])
		expect(await alice.post('/api/feature/save', { name: 'Mine', application_id: karate, feature_type })).toMatchObject(
			{ status: 422, body: { errors: [{ path: 'feature_type' }] } },
		)
})

test('gives the second feature of a name the path with -2', async () => {
	const paths = []
	for (let n = 0; n < 3; n++) paths.push((await save({ name: 'Twin' })).body.path)
	expect(paths).toEqual(['Twin.feature', 'Twin-2.feature', 'Twin-3.feature'])
})

test('gives eight features of one name made at once eight paths', async () => {
	const made = await Promise.all(Array.from({ length: 8 }, () => save({ name: 'Crowd' })))
	expect(new Set(made.map(({ body }) => body.path)).size).toBe(8)
})

test('refuses references outside the project by their ids and writes nothing', async () => {
	const other = await testProject(app, 'Elsewhere')
	const mine = (await save({ name: 'Includes' })).body
	const answer = await save({ id: mine.id, content: 'changed', include_features: [other.feature, 9_999_999] })
	expect(answer).toMatchObject({
		status: 422,
		body: { detail: `Not in this project: ${other.feature}, 9999999`, errors: [{ path: 'include_features' }] },
	})
	expect((await list(`name=Includes`))[0]).toMatchObject({ content: '' })
	expect(await save({ id: mine.id, include_files: [1] })).toMatchObject({ status: 422 })
	expect(await save({ id: mine.id, include_features: [mine.id] })).toMatchObject({ status: 422 })
})

test('keeps included features in the chosen order and forgets a deleted one', async () => {
	const [a, b, c] = await Promise.all(['First', 'Second', 'Third'].map(async (name) => (await save({ name })).body.id))
	const whole = (await save({ name: 'Whole', include_features: [c, a, b] })).body
	const associated = async () =>
		(await alice.get(`/api/feature/associatedList/${whole.id}`)).body.map(({ id }: { id: number }) => id)
	expect(await associated()).toEqual([c, a, b])
	await alice.post('/api/feature/delete', { id: a })
	expect(await associated()).toEqual([c, b])
})

test('takes a whole answer back as a save, both spellings read, and refuses an unknown key by name', async () => {
	const made = (await save({ name: 'Round trip', xpath: '{"home":{"title":"//h1"}}' })).body
	const again = await alice.post('/api/feature/save', { ...made, content: 'Feature: changed', created_by: 'mallory' })
	expect(again).toMatchObject({ status: 200, body: { content: 'Feature: changed', created_by: alice.name } })
	expect(await save({ name: 'Unknown', colour: 'red' })).toMatchObject({ status: 422, body: { detail: /colour/ } })
})

test('refuses locators that are not JSON', async () => {
	expect(await save({ name: 'Locators', xpath: '{home' })).toMatchObject({
		status: 422,
		body: { detail: 'Invalid json format, please update the file and retry.' },
	})
})

test('answers a stale save with both texts and writes nothing', async () => {
	const made = (await save({ name: 'Contested', content: 'one' })).body
	const fresh = { 'if-match': `"${made.updated_date_time}"` }
	const mine = await save({ id: made.id, content: 'mine' }, fresh)
	expect(mine.headers.etag).toBe(`"${mine.body.updated_date_time}"`)
	expect(await save({ id: made.id, content: 'yours' }, fresh)).toMatchObject({
		status: 409,
		body: { yours: { content: 'yours' }, theirs: { content: 'mine' } },
	})
	expect((await list('name=Contested'))[0]).toMatchObject({ content: 'mine' })
	expect(await save({ id: made.id, content: 'yours' }, { 'if-match': String(mine.headers.etag) })).toMatchObject({
		status: 200,
	})
})

test('of two saves at the same moment with the same If-Match one is refused', async () => {
	const made = (await save({ name: 'Race' })).body
	const answers = await Promise.all(
		['a', 'b', 'c'].map((content) => save({ id: made.id, content }, { 'if-match': `"${made.updated_date_time}"` })),
	)
	expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test('keeps a revision of every save', async () => {
	const made = (await save({ name: 'History', content: 'one' })).body
	await save({ id: made.id, content: 'two' })
	const { rows } = (await app.world.db.execute(
		`select version, body->>'content' as content, saved_by from revisions where kind = 'feature' and object_id = ${made.id} order by version` as never,
	)) as unknown as { rows: unknown[] }
	expect(rows).toEqual([
		{ version: 1, content: 'one', saved_by: alice.name },
		{ version: 2, content: 'two', saved_by: alice.name },
	])
})

test('a feature stays in its project', async () => {
	const other = await testProject(app, 'Another')
	const made = (await save({ name: 'Stays' })).body
	expect(await alice.post('/api/feature/save', { id: made.id, application_id: other.application })).toMatchObject({
		status: 422,
	})
})

test('a save reports what would not run, as the editor does, with the objects, keys and actions of the project', async () => {
	const { alice, application } = await testProject(app, 'Read')
	const save = (body: object) => alice.post('/api/feature/save', body)
	const steps = [
		'CLICK [till.pay]',
		'CLICK [till.gone]',
		'ENTER [till.pay] + <{{town}} {{country}}>',
		'ADD_UP [till.pay]',
		'CLIKC [till.pay]',
	]
	const content = `Feature: f\n  Scenario: s\n${steps.map((step) => `    * ${step}\n`).join('')}`
	await alice.post('/api/globalObject/save', {
		name: 'till',
		locator: '{"till":{"pay":"//button"}}',
		application_id: application,
	})
	await alice.post('/api/environment/save', {
		name: 'local',
		anoroc_content: '{"town":"Berlin"}',
		application_id: application,
	})
	const script = '/** Adds up. */\nexport function addUp({ locator }) {}\n'
	const { payload, headers } = multipart({ id: 0, applicationId: application }, { name: 'addUp.js', content: script })
	expect((await alice.call('POST', '/api/files/upload', payload, headers)).status).toBeLessThan(300)
	const saved = await save({ name: 'Till', content, feature_type: 'ANOROC', application_id: application })
	expect(saved.body.problems).toEqual([
		{ line: 4, severity: 'error', message: '[till.gone] is not in the object repository' },
		{ line: 5, severity: 'warning', message: 'No step of this feature sets {{country}}' },
		{ line: 7, severity: 'error', message: expect.stringContaining('There is no action CLIKC') },
	])
	expect(
		(await save({ ...saved.body, content: 'Feature: f\n  Scenario: s\n    * CLICK [till.pay]\n' })).body,
	).toMatchObject({
		problems: [],
	})
})

test('features that call a renamed one call it by its new name, and what is missing is said at the save', async () => {
	const web = (body: object) => save({ feature_type: 'ANOROC', ...body })
	const steps = (...lines: string[]) => `Feature: f\nScenario: s\n${lines.map((line) => `* ${line}\n`).join('')}`
	const called = (await web({ name: 'Sign in here', content: steps('NEW_TAB <http://shop/>') })).body.id
	const content = steps('CALL_FEATURE <Sign in here>', 'CALL_FEATURE <Sign out>', 'UPLOAD_FILE [//input] <lost.pdf>')
	const caller = (await web({ name: 'Order it', content, include_features: [called] })).body
	expect(caller.problems).toEqual([
		{
			line: 4,
			severity: 'error',
			message: 'The feature "Sign out" is not among the included features',
		},
		{ line: 5, severity: 'error', message: 'There is no file "lost.pdf" among the files of the project' },
	])
	// One that does not include it means another.
	const other = (await web({ name: 'Another', content: steps('CALL_FEATURE <Sign in here>') })).body
	const usages = await alice.get(
		`/api/globalObject/usages?applicationId=${application}&kind=feature&name=${encodeURIComponent('Sign in here')}`,
	)
	expect(usages.body.map((one: { feature: { name: string }; line: number }) => [one.feature.name, one.line])).toEqual(
		expect.arrayContaining([['Order it', 3]]),
	)
	await web({ id: called, name: 'Log on here', content: steps('NEW_TAB <http://shop/>') })
	const text = async (id: number) => {
		const all = (await alice.get(`/api/feature/all/${application}`)).body as { id: number; content: string }[]
		return all.find((one) => one.id === id)?.content
	}
	expect(await text(caller.id)).toBe(content.replace('Sign in here', 'Log on here'))
	expect(await text(other.id)).toContain('<Sign in here>')
	const revisions = await alice.get(`/api/revision/list?of=feature&objectId=${caller.id}`)
	expect(revisions.body.length).toBe(2)
})

test('a call of a feature that is not there is a problem, also after it was renamed, and included ones are found by name', async () => {
	const { body: project } = await alice.post('/api/applications/save', { name: 'Calls', applicationType: 'ALL' })
	const own = { application_id: project.id }
	const { body: callee } = await save({ name: 'Sign in', content: 'Feature: c\nScenario: s\n* print 1\n', ...own })
	const content = `Feature: f\nScenario: s\n* call read('${callee.path}')\n* call read('gone.feature')\n`
	const gone = { line: 4, severity: 'error', message: 'There is no feature gone.feature in this project' }
	const { body: caller } = await save({ name: 'Caller', content, ...own })
	expect(caller.problems).toEqual([gone])
	expect((await alice.get(`/api/feature/paths?applicationId=${project.id}`)).body).toEqual(
		[caller.path, callee.path].sort(),
	)
	const { body: renamed } = await save({ ...callee, name: 'Come in' })
	expect(renamed.path).not.toBe(callee.path)
	const again = await save({ ...caller, problems: undefined })
	expect(again.body.problems).toEqual([
		{ line: 3, severity: 'error', message: `There is no feature ${callee.path} in this project` },
		gone,
	])
	const { body: included } = await save({ name: 'gone', content: '', ...own })
	const found = await save({ ...again.body, problems: undefined, include_features: [included.id] })
	expect(found.body.problems).toHaveLength(1)
})

test('finds lines that hold a text in any case, the first of each feature, newest first, and signs for themselves', async () => {
	const older = await save({
		name: 'Older',
		content: 'Feature: a\n  Scenario: s\n    * def quince = 1\n    * def b = quince\n',
	})
	const newer = await save({ name: 'Newer', content: 'Feature: a\n  # a QUINCE of 100%\n  Scenario: s\n' })
	const texts = async (text: string) =>
		(await alice.get(`/api/feature/texts?applicationId=${application}&text=${encodeURIComponent(text)}`)).body
	expect(await texts('Quince')).toEqual([
		{ featureId: newer.body.id, name: 'Newer', line: 2, text: '# a QUINCE of 100%' },
		{ featureId: older.body.id, name: 'Older', line: 3, text: '* def quince = 1' },
	])
	expect(await texts('100%')).toHaveLength(1)
	expect(await texts('1%0')).toEqual([])
})

test('lists the addresses that the features of the project open, the most frequent first', async () => {
	const own = await testProject(app, 'Opens')
	const add = (name: string, steps: string, feature_type = 'ANOROC') =>
		own.alice.post('/api/feature/save', {
			name,
			feature_type,
			content: `Feature: f\nScenario: s\n${steps}`,
			application_id: own.application,
		})
	await add('One', 'Given OPEN </basket>\nWhen NAVIGATE_TO <https://shop.example/terms>\nAnd CLICK [/html/body]')
	await add('Two', 'Given NEW_TAB <https://shop.example/terms>\nAnd OPEN [baseUrl]\nAnd OPEN </x/{{id}}>')
	await add('Three', "Given path '/orders'", 'KARATE')
	const list = (applicationId: number) => own.alice.get(`/api/feature/addresses?applicationId=${applicationId}`)
	expect((await list(own.application)).body).toEqual(['https://shop.example/terms', '/basket'])
	const other = await testProject(app, 'Opens elsewhere')
	expect((await list(other.application)).status).toBe(404)
})
