import { api } from '@assay/contract/api'
import { auditVerbs } from '@assay/contract/audit'
import { eq, like, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { forgetAudit } from '../src/audit/forget.ts'
import { record, recordRefused } from '../src/audit/record.ts'
import { auditLog } from '../src/audit/schema.ts'
import { createUser } from '../src/identity/accounts/users.ts'
import { cleanRuns } from '../src/runs/clean.ts'
import { openReports } from '../src/runs/report.ts'
import { type Person, type TestApp, testApp, testProject } from './app.ts'
import { createBrowser } from './identity-app.ts'
import { multipart } from './multipart.ts'

let app: TestApp
let alice: Person
let project: Awaited<ReturnType<typeof testProject>>
const browserName = { 'user-agent': `Mozilla/5.0 ${'x'.repeat(500)}` }

beforeAll(async () => {
	app = await testApp({ ASSAY_KEEP_RUNS_DAYS: '30', ASSAY_KEEP_AUDIT_DAYS: '100' })
	project = await testProject(app)
	alice = project.alice
})

/** The newest row of this kind, as a super admin of the project reads it. */
async function newest(what: string, who = alice) {
	const answer = await who.get(`/api/audit/list?what=${what}&size=1`)
	expect(answer.status).toBe(200)
	return answer.body.rows[0]
}
const rowsOf = async (query: string, who = alice) => (await who.get(`/api/audit/list?size=100&${query}`)).body.rows

describe('a deletion leaves a row that says who, what, where and from where', () => {
	const add = {
		feature: async () => {
			const body = { name: 'Goes away', content: 'Feature: a', feature_type: 'KARATE' }
			const { id } = (await alice.post('/api/feature/save', { ...body, application_id: project.application })).body
			return { id, name: 'Goes away', remove: () => alice.post('/api/feature/delete', { id }, browserName) }
		},
		file: async () => {
			const { headers, payload } = multipart({ applicationId: project.application }, { name: 'gone.csv', content: 'a' })
			const { id } = (await alice.post('/api/files/upload', payload, headers)).body
			return {
				id,
				name: 'gone.csv',
				remove: () => alice.post(`/api/files/delete/${id}`, undefined, browserName),
			}
		},
		environment: async () => {
			const body = { name: 'gone env', content: '{}', applicationId: project.application }
			const { id } = (await alice.post('/api/environment/save', body)).body
			return { id, name: 'gone env', remove: () => alice.post('/api/environment/delete', { id }, browserName) }
		},
		globalObject: async () => {
			const body = { name: 'gone object', locator: '{}', application_id: project.application }
			const { id } = (await alice.post('/api/globalObject/save', body)).body
			return {
				id,
				name: 'gone object',
				remove: () => alice.post(`/api/globalObject/delete?id=${id}`, undefined, browserName),
			}
		},
		testPlan: async () => {
			const body = {
				name: 'gone plan',
				description: 'What must work',
				applicationId: project.application,
				featureIds: [project.feature],
			}
			const { id } = (await alice.post('/api/businessScenario/save', body)).body
			return { id, name: 'gone plan', remove: () => alice.post('/api/businessScenario/delete', { id }, browserName) }
		},
	}

	test.each(Object.keys(add) as (keyof typeof add)[])('%s', async (kind) => {
		const { id, name, remove } = await add[kind]()
		const answer = await remove()
		expect(answer.status, answer.text).toBe(200)
		const row = await newest(`${kind}.delete`)
		expect(row).toMatchObject({
			who: { id: alice.id, name: alice.name },
			outcome: 'done',
			on: { kind, id: String(id), name },
			project: { id: project.application, name: 'Shop tests' },
			address: '127.0.0.1',
			times: 1,
		})
		expect(row.agent).toBe(`Mozilla/5.0 ${'x'.repeat(188)}`)
		const before = (await rowsOf(`what=${kind}.delete`)).length
		expect((await remove()).status).toBe(404)
		expect(await rowsOf(`what=${kind}.delete`)).toHaveLength(before)
	})

	test('a schedule', async () => {
		const body = {
			name: 'gone plan 2',
			description: 'What must work',
			applicationId: project.application,
			featureIds: [project.feature],
		}
		const plan = (await alice.post('/api/businessScenario/save', body)).body.id
		const schedule = {
			name: 'nightly',
			croneExpression: '0 3 * * *',
			business_scenario_id: plan,
			env_id: project.environment,
			application_id: project.application,
		}
		const added = await alice.post('/api/schedule/businessScenario', schedule)
		expect(added.status, added.text).toBe(200)
		const [{ id }] = (await alice.get(`/api/schedule/listOfBusinessScenarioScheduled?businessScenarioId=${plan}`)).body
		const gone = await alice.post(`/api/schedule/delete/${id}`)
		expect(gone.status, gone.text).toBe(200)
		expect(await newest('schedule.delete')).toMatchObject({ on: { kind: 'schedule', id: String(id), name: 'nightly' } })
	})

	test('and without the row there is no deletion: both are one transaction', async () => {
		const { id, remove } = await add.feature()
		await app.world.db.execute(sql`alter table audit_log rename to audit_away`)
		try {
			expect((await remove()).status).toBe(500)
			expect((await alice.get(`/api/feature/list?applicationId=${project.application}&size=100`)).body).toContainEqual(
				expect.objectContaining({ id }),
			)
		} finally {
			await app.world.db.execute(sql`alter table audit_away rename to audit_log`)
		}
	})
})

describe('who may do what', () => {
	test('an assignment, a removal and given roles are logged with the role', async () => {
		const bob = await app.user('bob')
		const { application: applicationId } = project
		await alice.post('/api/applications/users/assign', { applicationId, username: 'bob', role: 'projectadmin' })
		expect(await newest('role.assign')).toMatchObject({
			who: { name: alice.name },
			on: { kind: 'user', id: bob.id, name: 'bob' },
			project: { id: applicationId },
			detail: 'projectadmin',
		})
		await alice.post('/api/applications/users/remove', { applicationId, userId: bob.id })
		expect(await newest('role.remove')).toMatchObject({ on: { id: bob.id, name: 'bob' } })
		const path = `/api/identity/users/${bob.id}/role-mappings/realm`
		const given = await alice.post(path, [{ id: 'developer', name: 'developer' }])
		expect(given.status, given.text).toBe(204)
		expect(await newest('role.give')).toMatchObject({ on: { id: bob.id }, detail: 'developer', project: null })
	})

	test('tokens are logged by their names, when made and when revoked', async () => {
		const made = (await alice.post('/api/tokens', { name: 'nightly', kind: 'executor' })).body
		expect(await newest('token.create')).toMatchObject({
			on: { kind: 'token', id: String(made.id), name: 'nightly' },
			detail: 'for an executor',
		})
		await alice.post(`/api/tokens/delete/${made.id}`)
		expect(await newest('token.revoke')).toMatchObject({ on: { id: String(made.id), name: 'nightly' } })
		expect(JSON.stringify(await app.world.db.select().from(auditLog))).not.toContain(made.token)
	})

	test('groups are logged, too', async () => {
		const { id } = (await alice.post('/api/identity/groups', { name: 'Lonely' })).body ?? {}
		const made = id ?? (await app.world.directory.findGroup('Lonely'))?.id
		await alice.call('PUT', `/api/identity/groups/${made}`, { name: 'Lonelier' })
		await alice.call('DELETE', `/api/identity/groups/${made}`)
		expect(await newest('group.create')).toMatchObject({ on: { kind: 'group', id: made, name: 'Lonely' } })
		expect(await newest('group.rename')).toMatchObject({ on: { name: 'Lonely' }, detail: 'to Lonelier' })
		expect(await newest('group.delete')).toMatchObject({ on: { name: 'Lonelier' } })
	})
})

describe('secrets', () => {
	test('that are set, kept, replaced and taken away are logged by their keys, and never by a value', async () => {
		const save = (settings: object, more: object = {}) =>
			alice.post('/api/environment/save', {
				name: 'with secrets',
				settings_content: JSON.stringify(settings),
				applicationId: project.application,
				...more,
			})
		const { id } = (await save({ JIRA_TOKEN: 'canary-one', rp: { apikey: 'canary-two' }, plain: 'x' })).body
		expect(await newest('secret.change')).toMatchObject({
			on: { kind: 'environment', id: String(id), name: 'with secrets' },
			detail: 'settings_content: JIRA_TOKEN, settings_content: rp.apikey',
		})
		const before = (await rowsOf('what=secret.change')).length
		const shown = JSON.parse(
			(await save({ JIRA_TOKEN: '********', rp: { apikey: '********' }, plain: 'y' }, { id })).body.settings_content,
		)
		expect(shown.plain).toBe('y')
		expect(await rowsOf('what=secret.change')).toHaveLength(before)
		await save({ JIRA_TOKEN: 'canary-three', rp: {} }, { id })
		expect((await newest('secret.change')).detail).toBe('settings_content: JIRA_TOKEN, settings_content: rp.apikey')
		const object = {
			name: 'assistant',
			settings_content: '{"PSCHAT_TOKEN":"canary-five"}',
			application_id: project.application,
		}
		await alice.post('/api/globalObject/save', object)
		expect(await newest('secret.change')).toMatchObject({
			on: { kind: 'globalObject', name: 'assistant' },
			detail: 'settings_content: PSCHAT_TOKEN',
		})
		await alice.post('/api/encrypt-data', { password: 'canary-four', applicationId: project.application })
		expect(await newest('value.encrypt')).toMatchObject({ project: { id: project.application }, on: null })
		expect(JSON.stringify(await app.world.db.select().from(auditLog))).not.toContain('canary')
	})

	test('a use of git credentials is logged with the address and without them, also when it failed', async () => {
		const body = {
			applicationId: project.application,
			gitUri: 'https://git.invalid/shop.git',
			branch: 'main',
			username: 'canary-user',
			password: 'canary-word',
		}
		const answer = await alice.post('/api/applications/filestodb', body)
		expect(answer.status).toBeGreaterThanOrEqual(400)
		const text = JSON.stringify(await app.world.db.select().from(auditLog))
		expect(text).not.toContain('canary')
	})
})

describe('runs', () => {
	test('the cleaning flag is logged, and what Assay cleans up by itself, too', async () => {
		const start = { feature_id: project.feature, env_id: project.environment, application_id: project.application }
		const { id } = (await alice.post('/api/run/feature', start)).body
		const { runId, epoch } = (await app.executor.post('/api/executor/claim', { name: 'e', waitSeconds: 0 })).body
		expect(runId).toBe(id)
		const events = [
			{ type: 'runStarted', at: 1, name: 'Check out', kind: 'FEATURE' },
			{ type: 'runFinished', at: 2, status: 'SUCCESS', nanos: 5 },
		]
		await app.executor.post(`/api/executor/runs/${runId}/events`, { epoch, from: 1, events })
		await app.settled()
		const flagged = await alice.call('PUT', `/api/run/deleteFlag?runId=${id}&flagRun=true`)
		expect(flagged.status, flagged.text).toBe(200)
		expect(await newest('run.keep')).toMatchObject({ on: { kind: 'run', id: String(id) }, detail: 'may be cleaned up' })
		const long = sql`now() - interval '40 days'`
		await app.world.db.execute(sql`update runs set finished_at = ${long}, flagged_at = ${long} where id = ${id}`)
		await cleanRuns(app.world, openReports(app.world))
		expect(await newest('run.clean')).toMatchObject({
			who: null,
			on: { id: String(id) },
			project: { id: project.application },
		})
	})
})

describe('sign-ins', () => {
	const password = 'blue kettle sings at noon'
	const tab = (ip: string) => createBrowser(app.http, ip)
	const rows = (address: string) =>
		app.world.db.select().from(auditLog).where(eq(auditLog.address, address)).orderBy(auditLog.id)

	test('and sign-outs are logged with the address', async () => {
		const { id } = await createUser(app.world.db, { username: 'dora', password })
		const browser = tab('198.51.100.9')
		await browser.signIn('dora', password)
		await browser.logout()
		const who = { whoId: id, who: 'dora', outcome: 'done' }
		expect(await rows('198.51.100.9')).toMatchObject([
			{ ...who, verb: 'signIn.password' },
			{ ...who, verb: 'signOut.own' },
		])
	})

	test('that fail are one row a minute with a count, then those held back; what was typed is not kept', async () => {
		const { id } = await createUser(app.world.db, { username: 'victor', password })
		const counts = async (address: string) =>
			(await rows(address)).map(({ verb, who, outcome, times }) => [verb, who, outcome, times])
		const browser = tab('198.51.100.10')
		const page = await browser.get('/login')
		await app.atOneMoment(async () => {
			for (let i = 0; i < 9; i++) await browser.submit(page, { username: 'victor', password: `wrong-canary-${i}` })
		})
		expect(await counts('198.51.100.10')).toEqual([
			['signIn.password', 'victor', 'refused', 5],
			['signIn.wait', 'victor', 'refused', 4],
		])
		expect((await rows('198.51.100.10'))[0]?.whoId).toBe(id)
		const nobody = tab('198.51.100.11')
		const other = await nobody.get('/login')
		await app.atOneMoment(async () => {
			for (let i = 0; i < 20; i++) await nobody.submit(other, { username: `my-password-canary-${i}`, password: 'x' })
		})
		expect(await counts('198.51.100.11')).toEqual([['signIn.password', null, 'refused', 20]])
		expect(JSON.stringify(await app.world.db.select().from(auditLog))).not.toContain('canary')
	})

	test('and registrations are logged', async () => {
		const browser = tab('198.51.100.12')
		await browser.submit(await browser.get('/register'), { username: 'newcomer', name: '', email: '', password })
		expect((await rows('198.51.100.12')).map(({ verb, who, name }) => [verb, who, name])).toEqual([
			['account.register', 'newcomer', 'newcomer'],
			['signIn.password', 'newcomer', null],
		])
	})

	test('from the many addresses that one IPv6 network has are one row, too', async () => {
		const browsers = Array.from({ length: 12 }, (_, i) => createBrowser(app.http, `2001:db8:1:2::${i + 1}`))
		await app.atOneMoment(async () => {
			for (const browser of browsers)
				await browser.submit(await browser.get('/login'), { username: 'nobody-known', password: 'x' })
		})
		const network = like(auditLog.address, '2001:db8:1:2:%')
		const kept = await app.world.db.select().from(auditLog).where(network).orderBy(auditLog.verb)
		expect(kept.map(({ verb, times }) => ({ verb, times }))).toEqual([
			{ verb: 'signIn.password', times: 5 },
			{ verb: 'signIn.wait', times: 7 },
		])
	})

	test('a failure in the next minute is a row of its own', async () => {
		const happened = {
			verb: 'signIn.code',
			who: { id: 'u', name: 'u' },
			from: { address: '203.0.113.1', agent: undefined },
		} as const
		for (const at of [0, 59_999, 60_000]) await recordRefused(app.world.db, happened, at)
		expect((await rows('203.0.113.1')).map(({ times }) => times)).toEqual([2, 1])
	})
})

describe('reading it', () => {
	test('is for super admins; nobody can change it', async () => {
		const developer = await project.join('developer', 'developer', 'read_write')
		const admin = await project.join('padmin', 'projectadmin', 'read_write')
		const reader = await project.join('reader', 'admin', 'read_write', 'read_only')
		for (const path of ['/api/audit/list', '/api/audit/export']) {
			for (const who of [developer, admin, reader]) expect((await who.get(path)).status).toBe(403)
			expect((await app.nobody.get(path)).status).toBe(401)
			expect((await app.executor.get(path)).status).toBe(403)
		}
		expect(Object.values(api.audit).map(({ method }) => method)).toEqual(['GET', 'GET'])
	})

	test('a super admin sees what is about accounts and about his own projects, and no other project', async () => {
		const carol = await app.user('carol', 'admin', 'read_write')
		const foreign = await rowsOf(`projectId=${project.application}`, carol)
		expect(foreign).toEqual([])
		expect((await rowsOf('what=feature.delete', carol)).length).toBe(0)
		expect((await rowsOf('what=feature.delete')).length).toBeGreaterThan(0)
		expect((await rowsOf('what=token.create', carol)).length).toBeGreaterThan(0)
		const csv = (await carol.get('/api/audit/export')).text
		expect(csv).not.toContain('Goes away')
	})

	test('a deleted project is known to all, and what happened in it to who deleted it', async () => {
		const dave = await app.user('dave', 'admin', 'read_write')
		const erin = await app.user('erin', 'admin', 'read_write')
		const { id } = (await dave.post('/api/applications/save', { id: 0, name: 'Short lived', applicationType: 'ALL' }))
			.body
		const gone = await dave.post('/api/applications/delete', { id })
		expect(gone.status, gone.text).toBe(200)
		expect((await rowsOf(`projectId=${id}`, dave)).map(({ verb }: { verb: string }) => verb)).toEqual([
			'project.delete',
			'project.create',
		])
		expect((await rowsOf(`projectId=${id}`, erin)).map(({ verb }: { verb: string }) => verb)).toEqual([
			'project.delete',
		])
		expect(await newest('project.delete', erin)).toMatchObject({
			who: { name: 'dave' },
			project: { id, name: 'Short lived' },
		})
	})

	test('who, what, project, time and text narrow it, page by page, and percent signs stand for themselves', async () => {
		const frank = await app.user('frank', 'admin', 'read_write')
		const db = app.world.db
		for (let i = 0; i < 25; i++)
			await record(db, {
				verb: 'group.create',
				who: { id: 'id-of-x', name: 'Xaver_%' },
				on: { kind: 'group', name: `filter ${i}` },
			})
		const first = (await frank.get('/api/audit/list?who=xaver_%25&size=10')).body
		expect(first.count).toBe(25)
		expect(first.rows.map(({ on }: { on: { name: string } }) => on.name).slice(0, 2)).toEqual([
			'filter 24',
			'filter 23',
		])
		const last = (await frank.get('/api/audit/list?who=xaver_%25&size=10&page=2')).body
		expect(last.rows).toHaveLength(5)
		expect((await frank.get('/api/audit/list?who=xaver%25%25')).body.count).toBe(0)
		expect((await frank.get('/api/audit/list?who=id-of-x')).body.count).toBe(25)
		expect((await frank.get('/api/audit/list?who=xaver&text=FILTER 7')).body.count).toBe(1)
		expect((await frank.get('/api/audit/list?who=xaver&what=group.delete')).body.count).toBe(0)
		const tomorrow = new Date(Date.now() + 24 * 3600_000).toISOString()
		expect((await frank.get(`/api/audit/list?who=xaver&from=${tomorrow}`)).body.count).toBe(0)
		expect((await frank.get(`/api/audit/list?who=xaver&until=${tomorrow}`)).body.count).toBe(25)
		expect((await frank.get('/api/audit/list?what=everything')).status).toBe(422)
	})
})

describe('the export', () => {
	test('is CSV that no spreadsheet calculates', async () => {
		const gina = await app.user('gina', 'admin', 'read_write')
		for (const name of [
			'=1+1',
			'@SUM(A1)',
			'+7',
			'-7',
			'\t=2',
			' =HYPERLINK("http://x")',
			'＝3',
			'plain, "quoted"\nline',
		])
			await record(app.world.db, { verb: 'group.delete', who: { id: null, name: 'csv' }, on: { kind: 'group', name } })
		const answer = await gina.get('/api/audit/export?who=csv')
		expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
		expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"$/)
		const [head, ...lines] = answer.text.split('\r\n')
		expect(head).toBe('time,who,who id,what,outcome,times,kind,id,name,project,project id,detail,address,user agent')
		const cells = lines.join('\r\n')
		for (const cell of [
			'"\'=1+1"',
			'"\'@SUM(A1)"',
			'"\'+7"',
			'"\'-7"',
			'"\'\t=2"',
			'"\' =HYPERLINK(""http://x"")"',
			'"\'＝3"',
			'"plain, ""quoted""\nline"',
		])
			expect(cells).toContain(`"group","",${cell},`)
		expect(await newest('audit.export', gina)).toMatchObject({ who: { name: 'gina' }, detail: 'csv' })
	})

	test('goes on where the pages end', async () => {
		const ivan = await app.user('ivan', 'admin', 'read_write')
		await app.world.db.execute(
			sql`insert into audit_log (verb, outcome, who) select 'group.join', 'done', 'crowded' from generate_series(1, 10001)`,
		)
		expect((await ivan.get('/api/audit/list?who=crowded')).body.count).toBe(10_000)
		expect((await ivan.get('/api/audit/export?who=crowded')).text.trimEnd().split('\r\n')).toHaveLength(10_002)
	})

	test('is one JSON object a line, all of them, in order, however many', async () => {
		const hugo = await app.user('hugo', 'admin', 'read_write')
		await app.world.db.insert(auditLog).values(
			Array.from({ length: 2500 }, (_, i) => ({
				verb: 'group.join',
				outcome: 'done' as const,
				who: 'many',
				kind: 'group',
				name: `n${i}`,
			})),
		)
		const headers = { authorization: `Bearer ${hugo.token}` }
		const { payload: text } = await app.http.inject({ url: '/api/audit/export?who=many&as=ndjson', headers })
		const names = text
			.trimEnd()
			.split('\n')
			.map((line) => JSON.parse(line).on.name)
		expect(names).toEqual(Array.from({ length: 2500 }, (_, i) => `n${2499 - i}`))
	})
})

test('rows older than ASSAY_KEEP_AUDIT_DAYS go, and with 0 none does', async () => {
	const { db } = app.world
	const aged = async (name: string, days: number) =>
		db
			.insert(auditLog)
			.values({ verb: 'group.leave', outcome: 'done', name, at: new Date(Date.now() - days * 24 * 3600_000) })
	await aged('old', 101)
	await aged('young', 99)
	expect(await forgetAudit({ ...app.world, config: { ...app.world.config, keepAuditDays: 0 } })).toBe(false)
	expect(await db.select().from(auditLog).where(eq(auditLog.name, 'old'))).toHaveLength(1)
	expect(await forgetAudit(app.world)).toBe(false)
	expect(await db.select().from(auditLog).where(eq(auditLog.name, 'old'))).toHaveLength(0)
	expect(await db.select().from(auditLog).where(eq(auditLog.name, 'young'))).toHaveLength(1)
})

test('each verb has words of its own for the screen', () => {
	expect(new Set(Object.values(auditVerbs)).size).toBe(Object.keys(auditVerbs).length)
})
