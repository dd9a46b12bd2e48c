import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, testProject } from './app.ts'

let app: TestApp
let project: Awaited<ReturnType<typeof testProject>>

beforeAll(async () => {
	app = await testApp()
	project = await testProject(app)
})

const sync = (more: object) =>
	project.alice.post('/api/applications/filestodb', {
		applicationId: project.application,
		gitUri: 'https://8.8.8.8/shop.git',
		username: 'alice',
		password: 'secret',
		...more,
	})
const push = (more: object) =>
	project.alice.post('/api/applications/dbtofiles', {
		applicationId: project.application,
		gitUri: 'https://8.8.8.8/shop.git',
		branch: 'release',
		...more,
	})

test('refuses what is no public git address, with the specified words', async () => {
	for (const gitUri of [
		'git@host:shop',
		'ftp://git.example.com/x',
		'https://localhost/x',
		'http://10.0.0.1/x',
		'https://[::1]/x',
		'https://ann:secret@git.example.com/x',
		'https://git.example.com/x?service=y',
	])
		for (const answer of [await sync({ gitUri }), await push({ gitUri })])
			expect(answer).toMatchObject({ status: 422, body: { detail: 'Enter valid git Url' } })
})

test('answers 502 where no branch is known', async () => {
	expect(await sync({})).toMatchObject({
		status: 502,
		body: { detail: 'Could not Sync the Application. Enter Git Branch for Application.' },
	})
	expect(await push({})).toMatchObject({ status: 502 })
})

test('refuses a branch that is too long or that git would not take', async () => {
	for (const branch of ['', 'sixteen-letters!', 'a b', 'x..y', '-x'])
		expect(await push({ branch })).toMatchObject({ status: 422, body: { errors: [{ path: 'branch' }] } })
})

test('names the private address and the setting that would allow it', async () => {
	for (const answer of [await sync({ gitUri: 'http://10.0.0.1/x' }), await push({ gitUri: 'http://10.0.0.1/x' })])
		expect(answer.body.errors).toEqual([
			{ path: 'gitUri', message: expect.stringMatching(/10\.0\.0\.1 .*ASSAY_ALLOW_PRIVATE/) },
		])
})

test('asks for who signs in', async () => {
	expect(await sync({ branch: 'main', password: '' })).toMatchObject({ status: 422 })
})
