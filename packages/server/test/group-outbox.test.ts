import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '../src/db/open.ts'
import { embeddedDirectory } from '../src/identity/accounts/embedded-directory.ts'
import type { IdentityDirectory } from '../src/identity/directory.ts'
import { afterFile } from './after-file.ts'
import { type Person, type TestApp, testApp } from './app.ts'
import { testDb } from './database.ts'

/**
 * A directory that shares no transaction with the projects, as Keycloak does not, and fails where a test wants it: before a
 * change, after it (the answer is lost), or with the whole server, which never comes back and whose connections are cut.
 */
type Fault = 'before' | 'after' | 'killed'
type Change = 'createGroup' | 'join' | 'renameGroup' | 'deleteGroup'
let fault: { at: Change; how: Fault } | undefined
let down = false
let killed: () => Promise<void>

function elsewhere(own: IdentityDirectory): IdentityDirectory {
	const there = Object.fromEntries(
		Object.entries(own).map(([name, ask]: [string, (...given: never[]) => Promise<unknown>]) => [
			name,
			async (...given: never[]) => {
				if (down) throw new Error('connect ECONNREFUSED 10.0.0.1')
				const now = fault?.at === name ? fault.how : undefined
				if (now) fault = undefined
				if (now === 'before') throw new Error('connect ECONNREFUSED 10.0.0.1')
				const answer = await ask(...given)
				if (now === 'after') throw new Error('socket hang up')
				if (now === 'killed') await killed()
				return answer
			},
		]),
	) as unknown as IdentityDirectory
	there.within = () => there
	return there
}

let app: TestApp
let alice: Person
let counter = 0

beforeAll(async () => {
	const database = await testDb()
	// As Keycloak does, it takes no connection of the server's own.
	const apart = openDatabase(database.url)
	afterFile(() => apart.close())
	const directory = elsewhere(embeddedDirectory(apart.db))
	app = await testApp({}, { database, directory: () => directory })
	alice = await app.user('alice', 'admin', 'read_write')
	killed = async () => {
		await rows(`select pg_terminate_backend(pid) from pg_stat_activity
			where datname = current_database() and state = 'idle in transaction' and pid <> pg_backend_pid()`)
		await new Promise<void>((end) => afterFile(end))
	}
})
beforeEach(() => {
	fault = undefined
	down = false
})

const rows = async (text: string) =>
	((await app.world.db.execute(text as never)) as unknown as { rows: Record<string, unknown>[] }).rows
const save = (name: string, id = 0) => alice.post('/api/applications/save', { id, name, applicationType: 'ALL' })
const remove = (id: number) => alice.post('/api/applications/delete', { id })
const fresh = () => `Shop ${++counter}`
const intents = () => rows('select * from group_changes')

/** A request to a server that dies in its middle is never answered. */
async function sent(request: Promise<{ status: number }>, how: Fault): Promise<number | undefined> {
	if (how !== 'killed') return (await request).status
	request.catch(() => {})
	await expect.poll(() => fault).toBe(undefined)
	return undefined
}

/** What a later look, of this server or another, makes of what was left. */
async function healed() {
	await rows('update group_changes set due_at = now()')
	await vi.waitFor(
		async () => {
			await app.healGroups()
			expect(await intents()).toEqual([])
		},
		{ timeout: 15_000, interval: 100 },
	)
}

/** Each project has its group by id and name, and no group is without its project. */
async function agreement() {
	const groups = await rows('select id::text, name from groups order by name')
	const projects = await rows('select group_id as id, name from projects order by name')
	expect(projects).toEqual(groups)
	return projects.map(({ name }) => name)
}

const hows: Fault[] = ['before', 'after', 'killed']

describe.each(hows)('the directory fails %s', (how) => {
	test.each(['createGroup', 'join'] as const)('at %s of a new project: nothing of it is left', async (at) => {
		const name = fresh()
		fault = { at, how }
		expect(await sent(save(name), how)).toBe(how === 'killed' ? undefined : 502)
		await healed()
		expect(await agreement()).not.toContain(name)
		// The name is free again, and its maker is a member at once.
		const again = await save(name)
		expect(again).toMatchObject({ status: 201 })
		expect((await alice.get(`/api/feature/count?applicationId=${again.body.id}`)).status).toBe(200)
	})

	test('at renameGroup: group and project have their former name', async () => {
		const [before, after] = [fresh(), fresh()]
		const { id } = (await save(before)).body
		fault = { at: 'renameGroup', how }
		expect(await sent(save(after, id), how)).toBe(how === 'killed' ? undefined : 502)
		await healed()
		const names = await agreement()
		expect(names).toContain(before)
		expect(names).not.toContain(after)
		expect(await save(after, id)).toMatchObject({ status: 202 })
		expect(await agreement()).toContain(after)
	})

	test(`at deleteGroup: ${how === 'before' ? 'both are still there' : 'both are gone'}`, async () => {
		const name = fresh()
		const { id } = (await save(name)).body
		fault = { at: 'deleteGroup', how }
		expect(await sent(remove(id), how)).toBe(how === 'before' ? 502 : how === 'after' ? 200 : undefined)
		await healed()
		const names = await agreement()
		if (how === 'before') expect(names).toContain(name)
		else expect(names).not.toContain(name)
	})
})

describe('more changes at once than there are connections', () => {
	const dozen = Array.from({ length: 12 }, (_, index) => index)

	test('of projects and their groups are all made', async () => {
		const answers = await Promise.all(dozen.map(() => save(fresh())))
		expect(answers.map(({ status }) => status)).toEqual(Array.from(dozen, () => 201))
		expect(await intents()).toEqual([])
	})

	test('of the users of a project are all made', async () => {
		const { id: applicationId } = (await save(fresh())).body
		const people: Person[] = []
		for (const index of dozen) people.push(await app.user(`member${index}`))
		const assign = ({ name: username }: Person) =>
			alice.post('/api/applications/users/assign', { applicationId, username, role: 'developer' })
		const answers = await Promise.all(people.map(assign))
		expect(answers.map(({ status }) => status)).toEqual(Array.from(dozen, () => 200))
	})
})

test('failures are answered with the specified sentences', async () => {
	const { id } = (await save(fresh())).body
	fault = { at: 'createGroup', how: 'before' }
	expect((await save(fresh())).body.detail).toBe('Could not add the project. Try the operation again.')
	fault = { at: 'deleteGroup', how: 'before' }
	expect((await remove(id)).body.detail).toBe('Could not delete the Application. Try the operation again.')
})

test('what cannot be healed while the directory is away is healed by another server when it is back', async () => {
	const name = fresh()
	const other = await app.another()
	const join = app.world.directory.join
	app.world.directory.join = async (...given) => {
		await join(...given)
		down = true
		throw new Error('socket hang up')
	}
	expect(await save(name)).toMatchObject({ status: 502 })
	app.world.directory.join = join
	expect(await intents()).toMatchObject([{ kind: 'create', name, attempts: 1 }])
	await rows('update group_changes set due_at = now()')
	await other.healGroups()
	expect(await intents()).toMatchObject([{ attempts: 2 }])
	down = false
	await rows('update group_changes set due_at = now()')
	await Promise.all([other.healGroups(), app.healGroups()])
	// It would go on looking for changes of the tests below.
	await other.http.close()
	expect(await intents()).toEqual([])
	expect(await agreement()).not.toContain(name)
})

test('a change under way is not taken for an interrupted one', async () => {
	const name = fresh()
	const join = app.world.directory.join
	app.world.directory.join = async (...given) => {
		// Long enough for a healer to look at it.
		await new Promise((resolve) => setTimeout(resolve, 2_100))
		await app.healGroups()
		return join(...given)
	}
	expect(await save(name)).toMatchObject({ status: 201 })
	app.world.directory.join = join
	expect(await agreement()).toContain(name)
})

test('while the group is renamed, and while that is healed, what refers to the project can be written', async () => {
	const { id } = (await save(fresh())).body
	const { renameGroup } = app.world.directory
	const asked: unknown[] = []
	// As a row does that is added to the project: it waits for nobody, or fails.
	app.world.directory.renameGroup = async (...given) => {
		asked.push(await rows(`select id from projects where id = ${id} for key share nowait`).catch(() => 'would wait'))
		await renameGroup(...given)
	}
	try {
		const name = fresh()
		expect(await save(name, id)).toMatchObject({ status: 202 })
		const [group] = await rows(`select group_id from projects where id = ${id}`)
		await renameGroup(group?.group_id as string, fresh())
		await rows(`insert into group_changes (kind, group_id, due_at) values ('rename', '${group?.group_id}', now())`)
		await healed()
		expect(await agreement()).toContain(name)
	} finally {
		app.world.directory.renameGroup = renameGroup
	}
	expect(asked).toEqual([[{ id }], [{ id }]])
})

test('two requests for one name make one project, and the refused one takes nothing away', async () => {
	const name = fresh()
	const statuses = (await Promise.all([save(name), save(name), save(name)])).map(({ status }) => status)
	expect(statuses.toSorted()).toEqual([201, 409, 409])
	await healed()
	expect(await agreement()).toContain(name)
})

test('a group that was there before is adopted, and kept when the rest fails', async () => {
	const name = fresh()
	const group = await app.world.directory.createGroup(name, alice.id)
	fault = { at: 'join', how: 'before' }
	expect(await save(name)).toMatchObject({ status: 502 })
	await healed()
	expect(await app.world.directory.group(group.id)).toEqual(group)
	expect(await save(name)).toMatchObject({ status: 201 })
	expect(await rows(`select group_id from projects where name = '${name}'`)).toEqual([{ group_id: group.id }])
})

test('a group that a new project takes over meanwhile is not deleted', async () => {
	const name = fresh()
	const group = await app.world.directory.createGroup(name, alice.id)
	const { madeBy } = app.world.directory
	// Asked once it is known that the group has no project.
	app.world.directory.madeBy = async (id) => {
		app.world.directory.madeBy = madeBy
		await save(name)
		return madeBy(id)
	}
	expect(await alice.call('DELETE', `/api/identity/groups/${group.id}`)).toMatchObject({ status: 409 })
	expect(await agreement()).toContain(name)
})

test('a group that its maker shares with others meanwhile is not taken away by healing', async () => {
	const name = fresh()
	const bob = await app.user('bob', 'developer')
	const group = await app.world.directory.createGroup(name, alice.id)
	await app.world.directory.join(group.id, bob.id)
	await rows(
		`insert into group_changes (kind, name, user_id, due_at) values ('create', '${name}', '${alice.id}', now())`,
	)
	await healed()
	expect(await app.world.directory.group(group.id)).toEqual(group)
})

test('a deletion that was interrupted takes the assigned roles away too', async () => {
	const { id } = (await save(fresh())).body
	const carol = await app.user('carol')
	await alice.post('/api/applications/users/assign', { applicationId: id, username: 'carol', role: 'developer' })
	expect(await app.world.directory.rolesOf(carol.id)).toContain('developer')
	fault = { at: 'deleteGroup', how: 'killed' }
	await sent(remove(id), 'killed')
	await healed()
	expect(await app.world.directory.rolesOf(carol.id)).not.toContain('developer')
	expect(await rows(`select * from memberships where user_id = '${carol.id}'`)).toEqual([])
})
