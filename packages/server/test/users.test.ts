import type { RealmRole } from '@assay/contract/roles'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Person, type TestApp, testApp, testProject } from './app.ts'

let app: TestApp
let alice: Person
let application: number
let group: string
let lead: Person

beforeAll(async () => {
	app = await testApp()
	const project = await testProject(app)
	;({ alice, application } = project)
	group = await groupOf('Shop tests')
	lead = await project.join('lead', 'projectadmin', 'read_write')
})

const directory = () => app.world.directory
const groupOf = async (name: string) => (await directory().findGroup(name))?.id ?? ''
const assign = (username: string, role: string, who = alice, of = application) =>
	who.post('/api/applications/users/assign', { applicationId: of, username, role })
const remove = (userId: string, who = alice, of = application) =>
	who.post('/api/applications/users/remove', { applicationId: of, userId })
const tab = async (role: string, who = alice, of = application): Promise<string[]> =>
	(await who.get(`/api/applications/users?applicationId=${of}&role=${role}`)).body.map(
		({ username }: { username: string }) => username,
	)
const rolesOf = async (userId: string) => (await directory().rolesOf(userId)).toSorted()
let people = 0
const someone = (...roles: RealmRole[]) => app.user(`someone${people++}`, ...roles)

describe('assigning', () => {
	test('joins a user with the roles, by his name or e-mail in any case, and he appears under his tab', async () => {
		const dev = await someone()
		expect(await dev.get(`/api/feature/list?applicationId=${application}`)).toMatchObject({ status: 404 })
		expect(await assign(dev.name.toUpperCase(), 'developer')).toMatchObject({
			status: 200,
			body: { id: dev.id, username: dev.name },
		})
		expect(await rolesOf(dev.id)).toEqual(['developer', 'read_write'])
		expect(await dev.get(`/api/feature/list?applicationId=${application}`)).toMatchObject({ status: 200 })
		expect(await tab('developer')).toContain(dev.name)
		expect(await tab('projectadmin')).toEqual([lead.name])
		expect(await tab('admin')).toEqual([alice.name])
	})

	test('an unknown user gets the specified sentence', async () => {
		expect(await assign('nobody at all', 'developer')).toMatchObject({
			status: 404,
			body: { detail: 'UserName is Invalid' },
		})
		expect(await assign('someone', 'developer')).toMatchObject({ status: 404 })
	})

	test('to a project that is gone is answered with another one', async () => {
		const gone = { applicationId: 999_999, username: lead.name, role: 'developer' }
		expect(await alice.post('/api/applications/users/assign', gone)).toMatchObject({
			status: 404,
			body: { detail: 'Not found.' },
		})
	})

	test('the role is a bound in this project, whatever he may elsewhere', async () => {
		const chief = await someone('projectadmin', 'read_write')
		await assign(chief.name, 'developer')
		expect(await assign(lead.name, 'developer', chief)).toMatchObject({ status: 403 })
		expect(await tab('projectadmin')).not.toContain(chief.name)
		expect(await tab('developer')).toContain(chief.name)
	})

	test('who is read-only here changes nothing here, and elsewhere what he may', async () => {
		const reader = await someone()
		expect(await assign(reader.name, 'read_only')).toMatchObject({ status: 200 })
		expect(await rolesOf(reader.id)).toEqual([])
		expect(await reader.get(`/api/feature/list?applicationId=${application}`)).toMatchObject({ status: 200 })
		const save = { name: 'Mine now', content: 'Feature: mine\n', feature_type: 'KARATE', application_id: application }
		expect(await reader.post('/api/feature/save', save)).toMatchObject({ status: 403 })
		expect(await tab('read_only')).toEqual([reader.name])
		expect(await tab('developer')).not.toContain(reader.name)

		await assign(reader.name, 'developer')
		expect(await reader.post('/api/feature/save', save)).toMatchObject({ status: 200 })
		await assign(reader.name, 'read_only')
		expect(await reader.post('/api/feature/save', { ...save, name: 'Once more' })).toMatchObject({ status: 403 })
		expect(await remove(reader.id)).toMatchObject({ status: 200 })
		expect(await tab('read_only')).toEqual([])
	})

	test('the other role takes the former one away', async () => {
		const dev = await someone()
		await assign(dev.name, 'developer')
		await assign(dev.name, 'projectadmin')
		expect(await rolesOf(dev.id)).toEqual(['projectadmin', 'read_write'])
		expect(await tab('developer')).not.toContain(dev.name)
		await assign(dev.name, 'developer')
		expect(await rolesOf(dev.id)).toEqual(['developer', 'read_write'])
	})

	test('nobody grants admin, changes his own role or touches a super admin from below', async () => {
		const dev = await someone()
		expect(await assign(dev.name, 'admin')).toMatchObject({ status: 422 })
		expect(await assign(alice.name, 'developer')).toMatchObject({
			status: 403,
			body: { detail: 'Nobody changes his own role.' },
		})
		expect(await assign(alice.name, 'developer', lead)).toMatchObject({
			status: 403,
			body: { detail: 'A project admin cannot change a super admin.' },
		})
		expect(await assign(dev.name, 'projectadmin', lead)).toMatchObject({ status: 200 })
	})

	test('developers, readers and strangers assign nobody', async () => {
		const dev = await someone()
		await assign(dev.name, 'developer')
		expect(await assign(lead.name, 'developer', dev)).toMatchObject({ status: 403 })
		expect(await assign(lead.name, 'developer', await someone('admin', 'read_write'))).toMatchObject({ status: 404 })
	})
})

describe('removing', () => {
	test('takes the user out at once, and the realm role with his last membership of it', async () => {
		const other = await testProject(app, 'Second')
		const dev = await someone()
		await assign(dev.name, 'developer')
		await assign(dev.name, 'developer', other.alice, other.application)
		expect(await remove(dev.id)).toMatchObject({ status: 200 })
		expect(await dev.get(`/api/feature/list?applicationId=${application}`)).toMatchObject({ status: 404 })
		expect(await rolesOf(dev.id)).toEqual(['developer', 'read_write'])
		expect(await remove(dev.id, other.alice, other.application)).toMatchObject({ status: 200 })
		expect(await rolesOf(dev.id)).toEqual(['read_write'])
	})

	test('an old bound does not return with him', async () => {
		const chief = await someone('projectadmin', 'read_write')
		await assign(chief.name, 'developer')
		await remove(chief.id)
		await directory().join(group, chief.id)
		expect(await chief.get(`/api/applications/users?applicationId=${application}&role=admin`)).toMatchObject({
			status: 200,
		})
		await remove(chief.id)
	})

	test('admin stays with who has it', async () => {
		const chief = await someone('admin', 'read_write')
		await assign(chief.name, 'developer')
		await remove(chief.id)
		expect(await rolesOf(chief.id)).toEqual(['admin', 'read_write'])
	})

	test('deleting a project takes the bounds of everybody', async () => {
		const deleted = await testProject(app, 'Deleted')
		const dev = await someone()
		await assign(dev.name, 'developer', deleted.alice, deleted.application)
		await deleted.alice.post('/api/applications/delete', { id: deleted.application })
		expect(await rolesOf(dev.id)).toEqual(['read_write'])
		const left = await app.world.db.execute(`select 1 from memberships where user_id = '${dev.id}'` as never)
		expect((left as unknown as { rows: unknown[] }).rows).toEqual([])
	})

	test('nobody removes himself, a super admin from below, or who is not there', async () => {
		expect(await remove(alice.id)).toMatchObject({ status: 403, body: { detail: 'Nobody removes himself.' } })
		expect(await remove(alice.id, lead)).toMatchObject({ status: 403 })
		expect(await remove((await someone()).id)).toMatchObject({ status: 404 })
		expect(await remove('not an id')).toMatchObject({ status: 404 })
	})
})

describe('the identity calls', () => {
	const identity = (who: Person, method: string, path: string, body?: unknown) =>
		who.call(method, `/api/identity/${path}`, body)

	test('make a project in the specified steps', async () => {
		const made = await identity(alice, 'POST', 'groups', { name: 'By steps' })
		expect(made).toMatchObject({
			status: 201,
			headers: { location: expect.stringMatching(/^\/api\/identity\/groups\//) },
		})
		const id = await groupOf('By steps')
		expect(made.headers.location).toBe(`/api/identity/groups/${id}`)
		expect(await identity(alice, 'POST', 'groups', { name: 'By steps' })).toMatchObject({ status: 409 })
		expect(await identity(alice, 'PUT', `users/${alice.id}/groups/${id}`)).toMatchObject({ status: 204, text: '' })
		const project = { id: 0, name: 'By steps', applicationType: 'ALL' }
		expect(await alice.post('/api/applications/save', project)).toMatchObject({ status: 201 })
		expect(await identity(alice, 'PUT', `groups/${id}`, { name: 'Renamed steps' })).toMatchObject({ status: 204 })
		const [shown] = (await alice.get('/api/applications/list?keycloakGroupNames=Renamed%20steps')).body
		expect(shown).toMatchObject({ name: 'Renamed steps' })
		expect(await identity(alice, 'PUT', `groups/${id}`, { name: 'Shop tests' })).toMatchObject({ status: 409 })
		expect(await identity(alice, 'PUT', `groups/${id}`, { name: 'abc' })).toMatchObject({ status: 422 })
		expect(await identity(alice, 'DELETE', `groups/${id}`)).toMatchObject({ status: 409 })
		expect(await alice.post('/api/applications/delete', { id: shown.id })).toMatchObject({ status: 200 })
	})

	test('delete a group without a project, of who made it only', async () => {
		await identity(alice, 'POST', 'groups', { name: 'Short-lived' })
		const id = await groupOf('Short-lived')
		const other = await someone('admin', 'read_write')
		expect(await identity(other, 'DELETE', `groups/${id}`)).toMatchObject({ status: 404 })
		expect(await identity(alice, 'DELETE', `groups/${id}`)).toMatchObject({ status: 204 })
		expect(await identity(alice, 'DELETE', `groups/${id}`)).toMatchObject({ status: 404 })
	})

	test('assign and remove a user in the specified steps', async () => {
		const dev = await someone()
		const [found] = (await identity(lead, 'GET', `users?username=${dev.name}`)).body
		expect(found).toMatchObject({ id: dev.id, username: dev.name })
		expect((await identity(lead, 'GET', 'users?username=some')).body).toEqual([])
		expect(await identity(lead, 'PUT', `users/${dev.id}/groups/${group}`)).toMatchObject({ status: 204 })
		const role = (await identity(lead, 'GET', 'roles/developer')).body
		expect(role).toEqual({ id: 'developer', name: 'developer' })
		const roles = [role, { id: 'read_write', name: 'read_write' }]
		expect(await identity(lead, 'POST', `users/${dev.id}/role-mappings/realm`, roles)).toMatchObject({ status: 204 })
		expect(await rolesOf(dev.id)).toEqual(['developer', 'read_write'])
		expect((await identity(lead, 'GET', `groups/${group}/members`)).body).toContainEqual(found)
		expect((await identity(lead, 'GET', 'roles/developer/users')).body).toContainEqual(found)
		expect(await identity(lead, 'DELETE', `users/${dev.id}/groups/${group}`)).toMatchObject({ status: 204 })
		expect((await identity(lead, 'GET', `groups/${group}/members`)).body).not.toContainEqual(found)
	})

	test('show a project admin his own users and groups, a super admin all', async () => {
		const elsewhere = await testProject(app, 'Not his')
		const names = async (who: Person, path: string) =>
			(await identity(who, 'GET', path)).body.map(
				(one: { username?: string; name?: string }) => one.username ?? one.name,
			)
		expect(await names(lead, 'groups')).toEqual(['Shop tests'])
		expect(await names(alice, 'groups')).toContain('Not his')
		expect(await names(lead, 'users')).not.toContain(elsewhere.alice.name)
		expect(await names(lead, 'roles/admin/users')).toEqual([alice.name])
		expect(await names(alice, 'roles/admin/users')).toContain(elsewhere.alice.name)
		const foreign = await groupOf('Not his')
		expect(await identity(lead, 'GET', `groups/${foreign}/members`)).toMatchObject({ status: 404 })
		expect(await identity(lead, 'GET', 'groups/none/members')).toMatchObject({ status: 404 })
		expect(await identity(lead, 'GET', 'roles/king')).toMatchObject({ status: 404 })
	})

	test('are refused to developers, readers, and across projects', async () => {
		const dev = await someone()
		await assign(dev.name, 'developer')
		for (const path of ['users', 'groups', `groups/${group}/members`, 'roles/admin/users', 'roles/developer'])
			expect(await identity(dev, 'GET', path)).toMatchObject({ status: 403 })
		expect(await identity(dev, 'POST', 'groups', { name: 'Mine now' })).toMatchObject({ status: 403 })
		expect(await identity(lead, 'POST', 'groups', { name: 'Mine now' })).toMatchObject({ status: 403 })
		const other = await testProject(app, 'Foreign')
		const foreign = await groupOf('Foreign')
		expect(await identity(lead, 'PUT', `users/${lead.id}/groups/${foreign}`)).toMatchObject({ status: 404 })
		expect(await identity(alice, 'PUT', `users/${alice.id}/groups/${foreign}`)).toMatchObject({ status: 404 })
		expect(await identity(lead, 'DELETE', `users/${other.alice.id}/groups/${foreign}`)).toMatchObject({ status: 404 })
		expect(await identity(lead, 'PUT', `groups/${foreign}`, { name: 'Taken over' })).toMatchObject({ status: 404 })
	})

	test('grant admin to nobody, and nothing to oneself', async () => {
		const map = (who: Person, user: Person, name: string) =>
			identity(who, 'POST', `users/${user.id}/role-mappings/realm`, [{ id: name, name }])
		const dev = await someone()
		expect(await map(alice, dev, 'admin')).toMatchObject({ status: 403 })
		expect(await map(alice, dev, 'read_only')).toMatchObject({ status: 403 })
		expect(await map(alice, alice, 'developer')).toMatchObject({ status: 403 })
		expect(await map(lead, lead, 'projectadmin')).toMatchObject({ status: 403 })
		expect(await map(lead, alice, 'developer')).toMatchObject({ status: 403 })
		expect(await map(lead, dev, 'developer')).toMatchObject({ status: 404 })
		expect(await rolesOf(dev.id)).toEqual([])
		expect(await identity(alice, 'DELETE', `users/${alice.id}/groups/${group}`)).toMatchObject({ status: 403 })
		expect(await identity(lead, 'DELETE', `users/${alice.id}/groups/${group}`)).toMatchObject({ status: 403 })
	})
})

describe('a role that only an assignment brought', () => {
	const list = (who: Person, of: number) => who.get(`/api/applications/users?applicationId=${of}&role=developer`)
	const save = (who: Person, of: number) =>
		who.post('/api/feature/save', { name: 'By him', feature_type: 'KARATE', application_id: of, content: '' })

	test('counts in projects with an assignment, and nowhere else', async () => {
		const other = await testProject(app, 'Elsewhere')
		const member = await someone()
		await directory().join(await groupOf('Elsewhere'), member.id)
		expect(await save(member, other.application)).toMatchObject({ status: 403 })
		await assign(member.name, 'projectadmin')
		expect(await rolesOf(member.id)).toEqual(['projectadmin', 'read_write'])
		expect(await list(member, application)).toMatchObject({ status: 200 })
		expect(await list(member, other.application)).toMatchObject({ status: 403 })
		expect(await save(member, other.application)).toMatchObject({ status: 403 })
		expect(await tab('projectadmin', other.alice, other.application)).not.toContain(member.name)
		expect(await member.get('/api/applications/list')).toMatchObject({
			body: expect.arrayContaining([expect.objectContaining({ id: other.application, roles: [] })]),
		})
		// Gone from where he was assigned he keeps nothing of it there either.
		await remove(member.id)
		expect(await save(member, other.application)).toMatchObject({ status: 403 })
	})

	test('leaves what the identity service itself gave as it was', async () => {
		const other = await testProject(app, 'By itself')
		const chief = await someone('projectadmin', 'read_write')
		await directory().join(await groupOf('By itself'), chief.id)
		await assign(chief.name, 'projectadmin')
		expect(await list(chief, other.application)).toMatchObject({ status: 200 })
		await assign(chief.name, 'developer')
		expect(await save(chief, other.application)).toMatchObject({ status: 200 })
	})

	test('cannot be had by the identity calls of a project admin of one project for another', async () => {
		await testProject(app, 'Not led')
		const member = await someone()
		await directory().join(group, member.id)
		await directory().join(await groupOf('Not led'), member.id)
		const map = (who: Person) =>
			who.call('POST', `/api/identity/users/${member.id}/role-mappings/realm`, [
				{ id: 'projectadmin', name: 'projectadmin' },
			])
		expect(await map(lead)).toMatchObject({
			status: 403,
			body: { detail: 'These roles would count in projects that you do not manage. Assign them in yours.' },
		})
		expect(await rolesOf(member.id)).toEqual([])
		await directory().leave(await groupOf('Not led'), member.id)
		expect(await map(lead)).toMatchObject({ status: 204 })
	})
})
