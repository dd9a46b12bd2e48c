import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Person, type TestApp, testApp, testProject } from './app.ts'
import { exampleOf } from './docs-example.ts'
import { type GitServer, gitServer, gitUser } from './git-server.ts'
import { multipart } from './multipart.ts'
import { suiteForm } from './suite-form.ts'
import { withTrigger } from './with-trigger.ts'

// Each of them is some dozens of git processes.
vi.setConfig({ testTimeout: 120_000 })

/** Sync and push against a real git server: what travels, and what each side keeps. */
let app: TestApp
let server: GitServer
let alice: Person

beforeAll(async () => {
	app = await testApp({ ASSAY_ALLOW_PRIVATE: '127.0.0.1' })
	server = await gitServer()
	const project = await testProject(app)
	alice = project.alice
})
afterAll(() => server.close())

const syncOf = (applicationId: number, repository: string, more: object = {}, preview = false) =>
	alice.post(`/api/applications/filestodb?preview=${preview}`, {
		applicationId,
		gitUri: server.url(repository),
		branch: 'main',
		...gitUser,
		...more,
	})
const pushOf = (applicationId: number, repository: string, more: object = {}) =>
	alice.post('/api/applications/dbtofiles', {
		applicationId,
		gitUri: server.url(repository),
		branch: 'assay',
		...gitUser,
		...more,
	})

async function newProject(
	name: string,
	applicationType = 'ALL',
	gitBranchName: string | null = 'main',
): Promise<number> {
	const made = await alice.post('/api/applications/save', { id: 0, name, applicationType, gitBranchName })
	expect(made.status).toBe(201)
	return made.body.id
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
type Row = Record<string, any>
const featuresOf = async (id: number) => (await alice.get(`/api/feature/all/${id}`)).body as Row[]
const upload = async (applicationId: number, name: string, content: string, id = 0) => {
	const { headers, payload } = multipart({ id, applicationId }, { name, content })
	return (await alice.call('POST', '/api/files/upload', payload, headers)).body.id as number
}

/** Everything a project holds, with names instead of ids. */
async function contentOf(id: number) {
	const features = await featuresOf(id)
	const files = (await alice.get(`/api/files/list?applicationId=${id}&size=100`)).body
	const nameOf = new Map([
		...features.map(({ id, path }) => [`feature ${id}`, path]),
		...files.map((file: Row) => [`file ${file.id}`, file.path]),
	] as [string, string][])
	const plans = (await alice.get(`/api/businessScenario/list?applicationId=${id}&size=100`)).body
	const schedules = await Promise.all(
		plans.map(async (plan: Row) =>
			(await alice.get(`/api/schedule/listOfBusinessScenarioScheduled?businessScenarioId=${plan.id}`)).body.map(
				({ name, croneExpression, timeZone, run_scenariotags, environment, atOnce }: Record<string, string>) => ({
					plan: plan.name,
					name,
					croneExpression,
					timeZone,
					run_scenariotags,
					environment,
					atOnce,
				}),
			),
		),
	)
	const sorted = <T>(all: T[]) => all.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
	return {
		features: sorted(
			features.map(({ name, path, content, xpath, featureType, include_features, include_files }) => ({
				name,
				path,
				content,
				xpath,
				featureType,
				includes: (include_features as number[]).map((one) => nameOf.get(`feature ${one}`)),
				files: (include_files as number[]).map((one) => nameOf.get(`file ${one}`)),
			})),
		),
		files: sorted(
			await Promise.all(
				files.map(async (file: { id: number; name: string; path: string }) => ({
					name: file.name,
					path: file.path,
					text: (await alice.get(`/api/files/download/${file.id}`)).text,
				})),
			),
		),
		environments: sorted(
			(await alice.get(`/api/environment/all?applicationId=${id}`)).body.map(
				({ name, anoroc_content, karate_content, settings_content }: Record<string, string>) => ({
					name,
					anoroc_content,
					karate_content,
					settings_content,
				}),
			),
		),
		objects: sorted(
			(await alice.get(`/api/globalObject/all?applicationId=${id}`)).body.map(
				({ name, locator, content, anoroc_content, karate_content, settings_content }: Record<string, string>) => ({
					name,
					locator,
					content,
					anoroc_content,
					karate_content,
					settings_content,
				}),
			),
		),
		plans: sorted(
			plans.map(({ name, description, atOnce, features }: Row & { features: Row[] }) => ({
				name,
				description,
				atOnce,
				features: features.map(({ name }) => name),
			})),
		),
		schedules: sorted(schedules.flat()),
	}
}

test('a repository that asks for no user is read and pushed to by nobody', async () => {
	const id = await newProject('Open doors')
	server.make('open-doors')
	server.open('open-doors')
	server.commit('open-doors', 'main', { 'a.feature': 'Feature: A\n  Scenario: a\n    * def a = 1\n' })
	const nobody = { username: '', password: '' }
	expect(await syncOf(id, 'open-doors', nobody)).toMatchObject({ status: 200, body: { added: ['a.feature'] } })
	const { username: _, password: __, ...unsaid } = { applicationId: id, gitUri: server.url('open-doors'), ...nobody }
	expect(await alice.post('/api/applications/filestodb', unsaid)).toMatchObject({
		status: 200,
		body: { unchanged: ['a.feature'] },
	})
	expect((await pushOf(id, 'open-doors', nobody)).status).toBe(200)
})

test('what a folder brought in is a change of the project: a sync of the former text takes nothing back', async () => {
	const id = await newProject('Two doors', 'KARATE')
	const textOf = (name: string) => `Feature: ${name}\n  Scenario: s\n    * def a = 1\n`
	server.make('two-doors')
	server.commit('two-doors', 'main', { 'a.feature': textOf('From git') })
	expect((await syncOf(id, 'two-doors')).status).toBe(200)
	const { headers, payload } = suiteForm({ 'a.feature': textOf('From a folder') })
	const pushed = await alice.call('POST', `/api/suite/push?applicationId=${id}&conflicts=take`, payload, headers)
	expect(pushed.status, pushed.text).toBe(200)
	expect(await syncOf(id, 'two-doors')).toMatchObject({ status: 200, body: { changed: [], conflicts: [] } })
	expect(await featuresOf(id)).toMatchObject([{ content: textOf('From a folder') }])
})

/** A project with something of everything, and what makes names and texts hard. */
async function fullProject(name: string) {
	const id = await newProject(name)
	const file = await upload(id, 'users.csv', 'name\nann\n')
	await upload(id, '.gitmodules', '[submodule "x"]')
	await upload(id, 'strange:name?.json', '{}')
	const feature = async (body: object) => {
		const saved = await alice.post('/api/feature/save', { application_id: id, feature_type: 'KARATE', ...body })
		expect(saved.status, saved.text).toBe(200)
		return saved.body.id as number
	}
	const called = await feature({ name: 'sign in', content: 'Feature: Sign in\r\n  Scenario: a\r\n    * def a = 1\r\n' })
	await feature({ name: 'SIGN IN', content: '\ufeffFeature: the same but for its case\n' })
	await feature({ name: 'What is 2*2?', content: 'Feature: Ünïcode – 日本 🎉\n', feature_type: 'ANOROC' })
	const buy = await feature({
		name: 'Buy a kite',
		content: 'Feature: Buy\n  Scenario: without a last line end',
		feature_type: 'ANOROC',
		xpath: '{ "home":\r\n  {"title": "//h1[@id=\'x\']"}\n}',
		include_features: [called],
		include_files: [file],
	})
	const environment = (
		await alice.post('/api/environment/save', {
			name: 'local',
			applicationId: id,
			anoroc_content: '{"user":"ann",  "DB_PASSWORD": "s3cret!"}',
			karate_content: '',
			settings_content: '{\n  "BROWSER": "chrome"\n}\n',
		})
	).body.id
	await alice.post('/api/environment/save', { name: 'local', applicationId: id, content: '' })
	await alice.post('/api/globalObject/save', { name: 'shop', application_id: id, locator: '{"a":{"b":"//c"}}' })
	await alice.post('/api/globalObject/save', {
		name: 'a: b? c',
		application_id: id,
		locator: '',
		content: '{"x":"//y"}',
		anoroc_content: '{"user": "ann"}',
		karate_content: '{\n  "base": "http://shop.example"\n}\n',
		settings_content: '{"GPT_TOKEN":"s3cret of an object"}',
	})
	await alice.post('/api/globalObject/save', { name: 'shop.ui', application_id: id, locator: '{"c":{"d":"//e"}}' })
	const plan = (
		await alice.post('/api/businessScenario/save', {
			name: 'Smoke',
			description: 'What must\n  work: "always"',
			applicationId: id,
			featureIds: [buy, called],
			atOnce: 0,
		})
	).body.id
	const scheduled = await alice.post('/api/schedule/businessScenario', {
		name: 'Nightly',
		croneExpression: '0 4 * * *',
		timeZone: 'Europe/Berlin',
		run_scenariotags: '@smoke',
		atOnce: 3,
		env_id: environment,
		business_scenario_id: plan,
	})
	expect(scheduled.status, scheduled.text).toBe(200)
	return id
}

const withoutSecrets = <T>(content: T): T => JSON.parse(JSON.stringify(content).replaceAll('********', ''))

test('a project pushed to an empty repository and synced into an empty project is the same', async () => {
	server.make('lossless')
	const from = await fullProject('Everything')
	const pushed = await pushOf(from, 'lossless')
	expect(pushed, pushed.text).toMatchObject({ status: 200, text: 'assay' })
	const files = server.files('lossless', 'assay')
	expect(Object.keys(files)).toEqual([
		'assay.yaml',
		'environments/local-2/settings.json',
		'environments/local/settings.json',
		'environments/local/ui.json',
		'features/Buy a kite.feature',
		'features/Buy a kite.feature.yaml',
		'features/SIGN IN-2.feature',
		'features/SIGN IN-2.feature.yaml',
		'features/What is 2_2_.feature',
		'features/What is 2_2_.feature.yaml',
		'features/_gitmodules',
		'features/sign in.feature',
		'features/sign in.feature.yaml',
		'features/strange_name_.json',
		'features/users.csv',
		'objects/a_ b_ c.api.json',
		'objects/a_ b_ c.content.json',
		'objects/a_ b_ c.json',
		'objects/a_ b_ c.settings.json',
		'objects/a_ b_ c.ui.json',
		'objects/shop.json',
		'objects/shop_ui.json',
		'schedules/Nightly.yaml',
		'test-plans/Smoke.yaml',
	])
	expect(JSON.stringify(files)).not.toContain('s3cret')

	const into = await newProject('Empty')
	const synced = await syncOf(into, 'lossless', { branch: 'assay' })
	expect(synced, synced.text).toMatchObject({
		status: 200,
		body: { changed: [], unchanged: [], missing: [], conflicts: [] },
	})
	expect(await contentOf(into)).toEqual(withoutSecrets(await contentOf(from)))

	const again = await syncOf(into, 'lossless', { branch: 'assay' })
	expect(again.body).toMatchObject({ added: [], changed: [], missing: [], conflicts: [] })
	expect(again.body.unchanged).toHaveLength(synced.body.added.length)
	expect(await pushOf(into, 'lossless', { branch: 'again' })).toMatchObject({ status: 422 })
	await alice.post('/api/applications/save', {
		id: into,
		name: 'Empty',
		applicationType: 'ALL',
		gitBranchName: 'assay',
	})
	expect((await pushOf(into, 'lossless', { branch: 'again' })).text).toBe('again')
	expect(server.files('lossless', 'again')).toEqual(files)
})

const written = (id: number, name: string, content: string) => alice.post('/api/feature/save', { id, name, content })
const named = async (id: number, name: string) => {
	const feature = (await featuresOf(id)).find((one) => one.name === name)
	return feature as unknown as { id: number; content: string; path: string }
}
const text = (name: string, line = 'one') => `Feature: ${name}\n  Scenario: ${line}\n    * def a = 1\n`

test('the preview shows what a sync would do and writes nothing; the sync keeps a revision of all it changes', async () => {
	server.make('changes')
	server.commit('changes', 'main', {
		'shop/a.feature': text('a'),
		'shop/b.feature': text('b'),
		'shop/d.feature': text('d'),
	})
	const id = await newProject('Changes')
	const first = await syncOf(id, 'changes', {}, true)
	expect(first.body).toMatchObject({ added: ['shop/a.feature', 'shop/b.feature', 'shop/d.feature'], changed: [] })
	expect(await featuresOf(id)).toEqual([])
	expect(await syncOf(id, 'changes', { commit: first.body.commit })).toMatchObject({ status: 200 })
	expect(await featuresOf(id)).toHaveLength(3)

	// There: a and b change, d goes. Here: b changes, c is new.
	server.commit('changes', 'main', {
		'shop/a.feature': text('a', 'two'),
		'shop/b.feature': text('b', 'theirs'),
		'shop/d.feature': null,
	})
	const b = await named(id, 'b')
	await written(b.id, 'b', text('b', 'mine'))
	await alice.post('/api/feature/save', {
		name: 'only here',
		content: text('c'),
		feature_type: 'KARATE',
		application_id: id,
	})
	const preview = (await syncOf(id, 'changes', {}, true)).body
	expect(preview).toMatchObject({
		added: [],
		changed: ['shop/a.feature'],
		unchanged: [],
		missing: ['shop/d.feature', 'only here.feature'],
		conflicts: ['shop/b.feature'],
		conflictTexts: [{ path: 'shop/b.feature', project: text('b', 'mine'), repository: text('b', 'theirs') }],
	})
	expect(await syncOf(id, 'changes', { commit: first.body.commit })).toMatchObject({
		status: 409,
		body: { detail: 'The branch "main" has moved on since it was looked at. Look again.' },
	})
	expect((await named(id, 'a')).content).toBe(text('a'))

	const synced = await syncOf(id, 'changes')
	expect(synced.body).toMatchObject({ conflicts: ['shop/b.feature'] })
	expect((await named(id, 'a')).content).toBe(text('a', 'two'))
	expect((await named(id, 'b')).content).toBe(text('b', 'theirs'))
	expect(await featuresOf(id)).toHaveLength(4)
	const revisions = (await alice.get(`/api/revision/list?of=feature&objectId=${b.id}`)).body
	expect(revisions.map(({ fields }: { fields: { content: string } }) => fields.content)).toEqual([
		text('b', 'theirs'),
		text('b', 'mine'),
		text('b'),
	])

	// What is gone there is deleted here only when asked, and only where nobody changed it here.
	await written((await named(id, 'd')).id, 'd', text('d', 'mine'))
	const pruned = await syncOf(id, 'changes', { deleteMissing: true })
	expect(pruned.body.notes).toEqual([
		{ path: 'shop/d.feature', why: 'it was changed here and deleted there: it stays' },
	])
	expect((await featuresOf(id)).map(({ name }) => name as string).toSorted()).toEqual(['a', 'b', 'd'])
	const { rows } = (await alice.get(`/api/audit/list?projectId=${id}&what=feature.delete`)).body
	expect(rows.map(({ who, on, detail }: Row) => [who.name, on.name, detail])).toEqual([
		[alice.name, 'only here.feature', 'by a sync'],
	])
})

test('what somebody saves while a sync writes is not among what it changed', async () => {
	server.make('meanwhile')
	server.commit('meanwhile', 'main', { 'b.feature': text('b') })
	const id = await newProject('Meanwhile')
	await syncOf(id, 'meanwhile')
	server.commit('meanwhile', 'main', { 'a.feature': text('a'), 'b.feature': text('b', 'theirs') })
	// Saved by somebody else after it was compared.
	const saved = "update features set version = version + 1 where path = 'b.feature'; return new;"
	const { body } = await withTrigger(app.world.db, 'before insert on features for each row', saved, () =>
		syncOf(id, 'meanwhile'),
	)
	expect(body).toMatchObject({
		added: ['a.feature'],
		changed: [],
		conflicts: ['b.feature'],
		notes: [{ path: 'b.feature', why: 'somebody saved it meanwhile: it was left alone' }],
	})
	expect((await named(id, 'b')).content).toBe(text('b'))
})

test('a sync is one where the bytes of a file that it replaced cannot be removed', async () => {
	server.make('replaced')
	server.commit('replaced', 'main', { 'f/a.feature': text('a'), 'f/a.csv': 'before\n' })
	const id = await newProject('Replaced')
	expect((await syncOf(id, 'replaced')).status).toBe(200)
	server.commit('replaced', 'main', { 'f/a.csv': 'after\n' })
	// The revisions of what was replaced are forgotten already.
	await app.world.db.execute(`delete from revisions where project_id = ${id}` as never)
	const { blobs } = app.world
	const { remove } = blobs
	Object.assign(blobs, { remove: () => Promise.reject(new Error('EACCES')) })
	const answer = await withTrigger(app.world.db, 'before insert on revisions for each row', 'return null;', () =>
		syncOf(id, 'replaced'),
	)
	Object.assign(blobs, { remove })
	expect(answer).toMatchObject({ status: 200, body: { changed: ['f/a.csv'] } })
	expect((await contentOf(id)).files).toEqual([{ name: 'a.csv', path: 'f/a.csv', text: 'after\n' }])
	const { rows } = (await alice.get(`/api/audit/list?projectId=${id}`)).body
	expect(rows[0]).toMatchObject({ verb: 'git.sync', outcome: 'done' })
})

test('a conflict in which the project keeps its text is none the next time, and a push carries it', async () => {
	server.make('kept')
	server.commit('kept', 'main', { 'f/a.feature': text('a'), 'f/b.feature': text('b'), 'README.md': 'hello' })
	const id = await newProject('Kept')
	await syncOf(id, 'kept')
	await written((await named(id, 'a')).id, 'a', text('a', 'mine'))
	server.commit('kept', 'main', { 'f/a.feature': text('a', 'theirs'), 'f/b.feature': text('b', 'theirs') })
	await syncOf(id, 'kept', { keep: ['f/a.feature'] })
	expect((await named(id, 'a')).content).toBe(text('a', 'mine'))
	expect((await syncOf(id, 'kept')).body).toMatchObject({ changed: [], conflicts: [] })
	expect((await named(id, 'a')).content).toBe(text('a', 'mine'))

	// Somebody goes on there; a push takes back nothing of it.
	server.commit('kept', 'main', { 'f/b.feature': text('b', 'newer') })
	expect((await pushOf(id, 'kept')).text).toBe('assay')
	const files = server.files('kept', 'assay')
	expect(files).toMatchObject({
		'f/a.feature': text('a', 'mine'),
		'f/b.feature': text('b', 'newer'),
		'README.md': 'hello',
	})
	expect(server.git('kept', ['log', '-1', '--format=%an|%s|%P', 'assay'])).toBe(
		`alice-Shop tests|Push Kept from Assay|${server.git('kept', ['rev-parse', 'main'])}`,
	)
})

test('a push makes a new branch each time the content differs, within 15 characters, and never touches another', async () => {
	server.make('branches')
	server.commit('branches', 'main', { 'f/a.feature': text('a') })
	const id = await newProject('Branches')
	await syncOf(id, 'branches')
	const a = await named(id, 'a')
	const made: string[] = []
	for (const line of ['two', 'two', 'three', 'four']) {
		await written(a.id, 'a', text('a', line))
		made.push(
			(await pushOf(id, 'branches', { branch: 'release-2026-11', commitMessage: 'Nightly "tests"\n\nand more' })).text,
		)
	}
	expect(made).toEqual(['release-2026-11', 'release-2026-11', 'release-2026-2', 'release-2026-3'])
	expect((await pushOf(id, 'branches', { branch: 'main' })).text).toBe('main-2')
	expect(server.files('branches', 'main')).toEqual({ 'f/a.feature': text('a') })
	expect(server.git('branches', ['log', '-1', '--format=%B', 'release-2026-3'])).toContain('Nightly "tests"')
})

test('a file whose content is gone from the disk is not pushed as an empty one', async () => {
	server.make('gone')
	server.commit('gone', 'main', { 'a.feature': 'Feature: a\n', 'users.csv': 'name\nann\n' })
	const id = await newProject('Gone')
	expect((await syncOf(id, 'gone')).status).toBe(200)
	const [file] = (await alice.get(`/api/files/list?applicationId=${id}`)).body
	await upload(id, 'users.csv', 'name\nann\nbob\n', file.id)
	const sha256 = createHash('sha256').update('name\nann\nbob\n').digest('hex')
	await app.world.blobs.remove(sha256)
	expect(await pushOf(id, 'gone')).toMatchObject({
		status: 422,
		body: { detail: 'The content of users.csv is not on the disk of the server. Upload it once more.' },
	})
	expect(server.git('gone', ['for-each-ref', '--format=%(refname)'])).toBe('refs/heads/main')
})

test('a feature renamed or deleted here moves or goes on the pushed branch', async () => {
	server.make('moves')
	const id = await newProject('Moves')
	for (const name of ['caller', 'called', 'goner'])
		await alice.post('/api/feature/save', { name, content: text(name), feature_type: 'KARATE', application_id: id })
	const [called, caller] = [await named(id, 'called'), await named(id, 'caller')]
	await alice.post('/api/feature/save', { id: caller.id, include_features: [called.id] })
	await pushOf(id, 'moves', { branch: 'main' })
	await syncOf(id, 'moves')
	await written(called.id, 'renamed', text('called'))
	await alice.post('/api/feature/delete', { id: (await named(id, 'goner')).id })
	expect((await pushOf(id, 'moves')).text).toBe('assay')
	expect(server.files('moves', 'assay')).toEqual({
		'assay.yaml': expect.stringContaining('tree: features'),
		'features/caller.feature': text('caller'),
		'features/caller.feature.yaml': 'includes:\n  - renamed.feature\n',
		'features/renamed.feature': text('called'),
	})
})

test('a Karate project is read as it is, runs from its class path, and is pushed back unchanged', async () => {
	server.make('karate')
	const files = {
		'pom.xml': '<project/>',
		'src/main/java/App.java': 'class App {}',
		'src/test/java/karate-config.js': 'function fn() { return {} }',
		'src/test/java/logback-test.xml': '<x/>',
		'src/test/java/shop/Runner.java': 'class Runner {}',
		'src/test/java/shop/buy.feature': "Feature: Buy\n  Scenario: a\n    * def x = read('classpath:shop/data.json')\n",
		'src/test/java/shop/data.json': '{"a":1}',
		'src/test/resources/more.csv': 'a,b\n1,2\n',
	}
	server.commit('karate', 'main', files)
	const id = await newProject('Karate')
	expect((await syncOf(id, 'karate')).body.added).toEqual([
		'src/test/java/karate-config.js',
		'src/test/java/shop/data.json',
		'src/test/resources/more.csv',
		'src/test/java/shop/buy.feature',
	])
	expect((await featuresOf(id))[0]).toMatchObject({
		name: 'buy',
		path: 'src/test/java/shop/buy.feature',
		featureType: 'KARATE',
	})
	expect((await pushOf(id, 'karate')).text).toBe('assay')
	expect(server.files('karate', 'assay')).toEqual({
		...files,
		'assay/assay.yaml': expect.stringContaining('type: KARATE'),
	})
})

test('a folder of Cucumber features comes without its code', async () => {
	server.make('cucumber')
	server.commit('cucumber', 'main', {
		'features/buy.feature': 'Feature: Buy\n  Scenario: a\n    Given I am signed in\n',
		'features/data/users.json': '[]',
		'features/step_definitions/steps.js': 'Given()',
		'features/support/env.rb': 'x',
		'package.json': '{}',
		'src/index.js': 'x',
	})
	const id = await newProject('Cucumber')
	expect((await syncOf(id, 'cucumber')).body.added).toEqual(['features/data/users.json', 'features/buy.feature'])
	expect((await featuresOf(id))[0]).toMatchObject({ featureType: 'ANOROC' })
})

test('secrets stay: a sync over an environment keeps what is stored, and a new one asks for it', async () => {
	server.make('secrets')
	const id = await newProject('Secrets')
	const environment = { name: 'local', applicationId: id, anoroc_content: '{"DB_PASSWORD":"s3cret!","user":"ann"}' }
	await alice.post('/api/environment/save', environment)
	await pushOf(id, 'secrets', { branch: 'main' })
	expect(JSON.stringify(server.files('secrets', 'main'))).not.toContain('s3cret')
	server.commit('secrets', 'main', { 'environments/local/ui.json': '{"DB_PASSWORD":"********","user":"ben"}\n' })
	await syncOf(id, 'secrets')
	const [row] = (
		(await app.world.db.execute('select ui from environments order by id desc limit 1')) as never as {
			rows: { ui: string }[]
		}
	).rows
	expect(row?.ui).toMatch(/^\{"DB_PASSWORD":"ENC\(.+\)","user":"ben"\}$/)
	const other = await newProject('Others')
	const preview = await syncOf(other, 'secrets', {}, true)
	expect(preview.body.notes).toEqual([
		{ path: 'environments/local', why: 'its secrets do not lie in the repository, enter them here: DB_PASSWORD' },
	])
})

test('what was emptied here leaves the repository with the push, and comes back with no sync', async () => {
	server.make('emptied')
	const id = await newProject('Emptied')
	const object = (body: object) => alice.post('/api/globalObject/save', body)
	const feature = (body: object) => alice.post('/api/feature/save', body)
	const shop = (
		await object({ name: 'shop', application_id: id, locator: '{}', content: '{"a":1}', settings_content: '{"b":2}' })
	).body.id
	const locators = { name: 'a feature', content: text('a'), feature_type: 'ANOROC', xpath: '{"p":{"q":"//r"}}' }
	const one = (await feature({ application_id: id, ...locators })).body.id
	const environment = { name: 'local', applicationId: id, anoroc_content: '{"x":1}', settings_content: '{"y":2}' }
	const local = (await alice.post('/api/environment/save', environment)).body.id
	expect((await pushOf(id, 'emptied', { branch: 'main' })).text).toBe('main')
	const paths = () => Object.keys(server.files('emptied', 'next'))

	await object({ id: shop, content: '', settings_content: '' })
	await feature({ id: one, xpath: '' })
	await alice.post('/api/environment/save', { id: local, anoroc_content: '' })
	expect((await pushOf(id, 'emptied', { branch: 'next' })).text).toBe('next')
	expect(paths().filter((path) => /^(objects|environments)/.test(path))).toEqual([
		'environments/local/settings.json',
		'objects/shop.json',
	])
	const preview = await syncOf(id, 'emptied', { branch: 'next' }, true)
	expect(preview.body).toMatchObject({ added: [], changed: [], missing: [], conflicts: [] })
	const into = await newProject('Emptied copy')
	await syncOf(into, 'emptied', { branch: 'next' })
	expect(await contentOf(into)).toEqual(await contentOf(id))
})

test('of x.yaml and x.yml nobody chooses: a sync leaves both alone, and a push over them is refused', async () => {
	server.make('twice')
	const page = (said: string) => `description: ${said}\nfeatures: []\n`
	server.commit('twice', 'main', {
		'assay.yaml': 'assay: 1\n',
		'a.feature': text('a'),
		'a.feature.yaml': 'name: First\n',
		'lonely.feature.yaml': 'x: 1\n',
		'lonely.feature.yml': 'x: 2\n',
		'test-plans/Smoke.yaml': page('one'),
		'test-plans/Other.yml': page('other'),
	})
	const id = await newProject('Twice')
	expect((await syncOf(id, 'twice')).body.notes).toEqual([])
	const before = await contentOf(id)
	expect(before.files.map(({ path }) => path)).toEqual(['lonely.feature.yaml', 'lonely.feature.yml'])
	expect((before.plans as Row[]).map(({ description }) => description)).toEqual(['other', 'one'])

	server.commit('twice', 'main', { 'a.feature.yml': 'name: Second\n', 'test-plans/Smoke.yml': page('two') })
	const { body } = await syncOf(id, 'twice', { deleteMissing: true })
	const plan = 'test-plans/Smoke.yaml and test-plans/Smoke.yml are one and the same to Assay: delete one of them'
	expect(body).toMatchObject({
		added: [],
		changed: [],
		missing: [],
		conflicts: [],
		notes: [
			{
				path: 'a.feature',
				why: 'a.feature.yaml and a.feature.yml are one and the same to Assay: delete one of them',
			},
			{ path: 'test-plans/Smoke.yaml', why: plan },
		],
	})
	expect(await contentOf(id)).toEqual(before)

	server.commit('twice', 'main', { 'a.feature.yml': null })
	expect(await pushOf(id, 'twice')).toMatchObject({ status: 422, body: { detail: `${plan}.` } })
	expect(server.git('twice', ['branch', '--list', 'assay*'])).toBe('')
	server.commit('twice', 'main', { 'test-plans/Smoke.yml': null })
	expect((await pushOf(id, 'twice')).status).toBe(200)
})

test('a sync that changes a schedule takes neither its next fire away nor what has just come due', async () => {
	server.make('due')
	const page = (tags: string) =>
		`testPlan: Smoke\nenvironment: local\ncron: 0 4 * * *\ntimeZone: UTC\ntags: '${tags}'\n`
	const plan = (description: string) => `description: ${description}\nfeatures:\n  - a.feature\n`
	server.commit('due', 'main', {
		'assay.yaml': 'assay: 1\n',
		'a.feature': text('a'),
		'environments/local/ui.json': '{}\n',
		'test-plans/Smoke.yaml': plan('one'),
		'schedules/Nightly.yaml': page('@one'),
	})
	const id = await newProject('Due meanwhile')
	expect((await syncOf(id, 'due')).status).toBe(200)
	const { db } = app.world
	type Of = { rows: { id: number; tags: string; at: Date }[] }
	const schedule = async () =>
		(await db.execute(`select id, tags, next_fire_at as at from schedules where project_id = ${id}` as never)) as Of
	await db.execute(`update schedules set next_fire_at = '2031-01-01T04:00:00Z' where project_id = ${id}` as never)
	server.commit('due', 'main', { 'schedules/Nightly.yaml': page('@two') })
	expect((await syncOf(id, 'due')).body.changed).toEqual(['schedules/Nightly.yaml'])
	const [row] = (await schedule()).rows
	expect([row?.tags, new Date(row?.at ?? 0).toISOString()]).toEqual(['@two', '2031-01-01T04:00:00.000Z'])

	// It comes due while the sync writes, before the server itself can see to it.
	const comeDue = "update schedules set next_fire_at = date_trunc('second', now()) - interval '1 second'; return new;"
	server.commit('due', 'main', { 'test-plans/Smoke.yaml': plan('two'), 'schedules/Nightly.yaml': page('@three') })
	const answer = await withTrigger(db, 'before update on test_plans for each row', comeDue, () => syncOf(id, 'due'))
	expect(answer.status, answer.text).toBe(200)
	expect((await alice.get(`/api/schedule/${row?.id}/fires?size=10`)).body).toMatchObject([{ run_status: 'RUNNING' }])
})

test('the lines of docs/git.md show what a sync would do', async () => {
	server.make('docs')
	server.commit('docs', 'main', { 'features/buy.feature': 'Feature: Buy\n' })
	const id = await newProject('As in the docs')
	const address = await app.http.listen({ port: 0, host: '127.0.0.1' })
	const lines = exampleOf('git.md', 'By API')
		.replace(/^TOKEN=.*$/m, `TOKEN=${alice.token}`)
		.replace('http://127.0.0.1:8080', address)
		.replace('"applicationId": 1', `"applicationId": ${id}`)
		.replace(/https:\S+?\.git/, server.url('docs'))
		.replace('"…"', JSON.stringify(gitUser.password))
	const { stdout } = await promisify(execFile)('bash', ['-e', '-c', lines])
	expect(JSON.parse(stdout)).toMatchObject({ added: ['features/buy.feature'], changed: [], conflicts: [] })
	expect(await featuresOf(id)).toEqual([])
})

test('the audit log says whose credentials were used where, without them, also when they were refused', async () => {
	server.make('audited')
	const project = await newProject('Audited in log')
	expect((await pushOf(project, 'audited')).status).toBe(200)
	expect((await syncOf(project, 'audited', { branch: 'assay' }, true)).status).toBe(200)
	expect((await syncOf(project, 'audited', { branch: 'assay', password: 'canary-word' })).status).toBeGreaterThan(399)
	const { rows } = (await alice.get(`/api/audit/list?projectId=${project}&text=audited`)).body
	const entries = rows.map(({ verb, outcome, detail }: Row) => [verb, outcome, detail])
	const url = server.url('audited')
	expect(entries.slice(0, 3)).toEqual([
		['git.sync', 'refused', `${url}, branch assay`],
		['git.sync', 'done', `preview of ${url}, branch assay`],
		['git.push', 'done', `${url}, branch assay`],
	])
	const kept = JSON.stringify(rows)
	for (const secret of [gitUser.password, gitUser.username, 'canary-word']) expect(kept).not.toContain(secret)
})
