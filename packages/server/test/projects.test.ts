import { beforeAll, expect, test } from 'vitest'
import { type Person, type TestApp, testApp, testProject } from './app.ts'

let app: TestApp
let alice: Person

beforeAll(async () => {
	app = await testApp()
	alice = await app.user('alice', 'admin', 'read_write')
})

const create = (name: string, who = alice) =>
	who.post('/api/applications/save', { id: 0, name, applicationType: 'ALL' })
const names = async (who: Person, query = '') =>
	(await who.get(`/api/applications/list${query}`)).body.map(({ name }: { name: string }) => name)

test('creates the group with the project, and its creator sees it at once', async () => {
	expect(await create('Webshop')).toMatchObject({ status: 201, body: { name: 'Webshop', gitBranchName: null } })
	expect(await names(alice)).toEqual(['Webshop'])
	expect(await app.world.directory.findGroup('Webshop')).toBeDefined()
})

test('only a super admin may create one', async () => {
	const roles = [
		['projectadmin', 'read_write'],
		['developer', 'read_write'],
		['admin', 'read_only'],
		['admin', 'projectadmin', 'read_write'],
	] as const
	for (const [index, given] of roles.entries())
		expect(await create('Nothing', await app.user(`someone${index}`, ...given))).toMatchObject({ status: 403 })
	expect(await app.world.directory.findGroup('Nothing')).toBe(undefined)
})

test('refuses names out of their limits with the specified words', async () => {
	for (const name of ['abc', 'sixteen letters!'])
		expect(await create(name)).toMatchObject({
			status: 422,
			body: { detail: 'Project name should be between 3-15 character' },
		})
	for (const name of ['a/bcd', ' abcd', 'ab\u0007cd']) expect(await create(name)).toMatchObject({ status: 422 })
})

test('a name that is taken gets 409 and leaves nothing behind', async () => {
	await create('Taken')
	expect(await create('Taken')).toMatchObject({ status: 409 })
	expect((await names(alice)).filter((name: string) => name === 'Taken')).toHaveLength(1)
})

test('takes over a group without a project that the caller made, and no other', async () => {
	const bob = await app.user('bob', 'admin', 'read_write')
	await app.world.directory.createGroup('Orphan', bob.id)
	expect(await create('Orphan')).toMatchObject({ status: 409 })
	expect(await create('Orphan', bob)).toMatchObject({ status: 201 })
})

test('renames the group with the project', async () => {
	const { id } = (await create('Before')).body
	const body = { id, name: 'After now', applicationType: 'KARATE', gitBranchName: 'main' }
	expect(await alice.post('/api/applications/save', body)).toMatchObject({
		status: 202,
		body: { name: 'After now', applicationType: 'KARATE', gitBranchName: 'main' },
	})
	expect(await app.world.directory.findGroup('Before')).toBe(undefined)
	expect(await app.world.directory.findGroup('After now')).toBeDefined()
})

test('undoes everything when the identity service fails and says the could-not sentence', async () => {
	const broken = await testApp()
	const carol = await broken.user('carol', 'admin', 'read_write')
	const { directory } = broken.world
	const within = directory.within.bind(directory)
	directory.within = (tx) => ({
		...within(tx),
		join: () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.1')),
	})
	expect(await create('Halfway', carol)).toMatchObject({
		status: 502,
		body: { detail: 'Could not add the project. Try the operation again.' },
	})
	expect(await names(carol)).toEqual([])
	expect(await directory.findGroup('Halfway')).toBe(undefined)
})

test('shows only own projects, and narrows by group names in every spelling', async () => {
	const dave = await app.user('dave', 'admin', 'read_write')
	for (const name of ['Dave one', 'Dave two', 'Dave three']) await create(name, dave)
	expect(await names(dave)).toEqual(['Dave three', 'Dave two', 'Dave one'])
	expect(await names(dave, '?keycloakGroupNames=/Dave%20one,Dave%20two')).toEqual(['Dave two', 'Dave one'])
	expect(await names(dave, '?keycloakGroupNames=Dave%20one&keycloakGroupNames=Webshop')).toEqual(['Dave one'])
	expect(await names(dave, '?keycloakGroupNames=')).toHaveLength(3)
})

test('a membership of the assigned role bounds what an admin may in that project', async () => {
	const { application, join } = await testProject(app, 'Bounded')
	const erin = await join('erin', 'admin', 'read_write')
	const project = async () =>
		(await erin.get('/api/applications/list')).body.find(({ id }: { id: number }) => id === application)
	expect((await project()).roles).toContain('admin')
	const group = await app.world.directory.findGroup('Bounded')
	await app.world.db.execute(
		`insert into memberships (group_id, user_id, role) values ('${group?.id}', '${erin.id}', 'developer')` as never,
	)
	expect((await project()).roles).not.toContain('admin')
	expect(await erin.post('/api/applications/delete', { id: application })).toMatchObject({ status: 403 })
})

test('deletes the group and everything in the project', async () => {
	const { alice: owner, application, feature } = await testProject(app, 'Short lived')
	expect(await owner.post('/api/applications/delete', { id: application })).toMatchObject({ status: 200 })
	expect(await app.world.directory.findGroup('Short lived')).toBe(undefined)
	expect(await owner.get(`/api/feature/associatedList/${feature}`)).toMatchObject({ status: 404 })
	const { rows } = (await app.world.db.execute(
		`select (select count(*) from features where project_id = ${application}) + (select count(*) from revisions where project_id = ${application}) as left` as never,
	)) as unknown as { rows: { left: number }[] }
	expect(Number(rows[0]?.left)).toBe(0)
})

test('imports the sample project once per name, with secrets sealed', async () => {
	const fred = await app.user('fred', 'admin', 'read_write')
	const made = await fred.post('/api/sample')
	expect(made).toMatchObject({ status: 201 })
	const features = (await fred.get(`/api/feature/all/${made.body.id}`)).body
	expect(features.length).toBeGreaterThan(2)
	const environments = (await fred.get(`/api/environment/all?applicationId=${made.body.id}`)).body
	expect(environments).toHaveLength(1)
	expect(await fred.post('/api/sample')).toMatchObject({ status: 409 })
})
