import { createHash } from 'node:crypto'
import { api } from '@assay/contract/api'
import { addressOf } from '@assay/contract/client'
import type { Route } from '@assay/contract/route'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Person, type TestApp, testApp, testProject } from './app.ts'
import { multipart } from './multipart.ts'
import { suiteForm } from './suite-form.ts'

/**
 * Who may what, written out from the table of permissions in the specification and read from no code. Each route is asked by
 * each kind of person; `yes` = past every question of rights. A route without a line fails.
 */
const people = ['super admin', 'project admin', 'developer', 'read only', 'not a member', 'anonymous'] as const
type Cell = 'yes' | 401 | 403 | 404
type Row = readonly [Cell, Cell, Cell, Cell, Cell, Cell]

const open: Row = ['yes', 'yes', 'yes', 'yes', 'yes', 'yes']
const signedIn: Row = ['yes', 'yes', 'yes', 'yes', 'yes', 401]
const ofExecutors: Row = [403, 403, 403, 403, 403, 401]
const createProject: Row = ['yes', 403, 403, 403, 403, 401]
const deleteProject: Row = ['yes', 403, 403, 403, 404, 401]
const manage: Row = ['yes', 'yes', 403, 403, 404, 401]
const push: Row = ['yes', 'yes', 'yes', 403, 404, 401]
const read: Row = ['yes', 'yes', 'yes', 'yes', 404, 401]
const write: Row = ['yes', 'yes', 'yes', 403, 404, 401]
const remove: Row = ['yes', 'yes', 403, 403, 404, 401]
const ask: Row = ['yes', 'yes', 'yes', 403, 404, 401]
const identityRead: Row = ['yes', 'yes', 403, 403, 403, 401]
const identityGroups: Row = ['yes', 403, 403, 403, 403, 401]
/** Accounts and other people's doings: super admins alone. */
const audit: Row = ['yes', 403, 403, 403, 403, 401]
/** Of nobody's project: a user without any role is refused too. */
const own: Row = ['yes', 'yes', 'yes', 403, 403, 401]

const rows: Record<string, Row> = {
	'session.config': open,
	'session.token': open,
	'session.logout': open,
	'session.me': signedIn,
	'session.sample': createProject,
	'tokens.list': own,
	'tokens.create': own,
	'tokens.remove': own,
	'projects.list': signedIn,
	'projects.save': manage,
	'projects.remove': deleteProject,
	'git.sync': manage,
	'git.push': push,
	'git.progress': push,
	'git.stop': push,
	'suites.push': write,
	'suites.places': read,
	'suites.pull': read,
	'moves.preview': write,
	'moves.move': write,
	'users.members': manage,
	'users.assign': manage,
	'users.remove': manage,
	'identity.roleUsers': identityRead,
	'identity.role': identityRead,
	'identity.groups': identityRead,
	'identity.createGroup': identityGroups,
	'identity.renameGroup': identityRead,
	'identity.deleteGroup': identityGroups,
	'identity.groupMembers': identityRead,
	'identity.users': identityRead,
	'identity.join': identityRead,
	'identity.leave': identityRead,
	'identity.mapRoles': identityRead,
	'features.list': read,
	'features.count': read,
	'features.texts': read,
	'features.all': read,
	'features.addresses': read,
	'features.paths': read,
	'features.associated': read,
	'features.save': write,
	'features.linkFiles': write,
	'features.remove': remove,
	'uses.ofFeature': read,
	'uses.ofEnvironment': read,
	'uses.ofFile': read,
	'files.count': read,
	'files.list': read,
	'files.get': read,
	'files.associated': read,
	'files.upload': write,
	'files.download': read,
	'files.remove': remove,
	'environments.count': read,
	'environments.list': read,
	'environments.all': read,
	'environments.save': write,
	'environments.remove': remove,
	'encryption.encrypt': ['yes', 'yes', 'yes', 403, 404, 401],
	'encryption.encryptByAddress': own,
	'globalObjects.count': read,
	'globalObjects.list': read,
	'globalObjects.all': read,
	'globalObjects.save': write,
	'globalObjects.usages': read,
	'globalObjects.renamePreview': write,
	'globalObjects.rename': write,
	'globalObjects.remove': remove,
	'testPlans.count': read,
	'testPlans.list': read,
	'testPlans.all': read,
	'testPlans.get': read,
	'testPlans.lanes': read,
	'testPlans.save': write,
	'testPlans.remove': remove,
	'schedules.list': read,
	'schedules.save': remove,
	'schedules.remove': remove,
	'schedules.fires': read,
	'schedules.preview': signedIn,
	'revisions.list': read,
	'audit.list': audit,
	'audit.export': audit,
	'runs.startFeature': write,
	'runs.startPlan': write,
	'runs.chosen': read,
	'runs.count': read,
	'runs.list': read,
	'runs.all': read,
	'runs.get': read,
	'runs.events': read,
	'runs.scenarios': read,
	'runs.found': read,
	'runs.scenarioEvents': read,
	'runs.console': read,
	'runs.frames': read,
	'runs.blob': read,
	'runs.cancel': write,
	'runs.rerun': write,
	'runs.chain': read,
	'runs.filters': read,
	'runs.history': read,
	'runs.compare': read,
	'runs.loads': read,
	'runs.ticket': read,
	'runs.deleteFlag': write,
	'runs.zip': read,
	'trials.start': write,
	'trials.get': write,
	'recordings.start': write,
	'recordings.stream': write,
	'recordings.act': write,
	'recordings.stop': write,
	'integrations.list': read,
	'integrations.retry': write,
	'dashboards.planning': read,
	'dashboards.execution': read,
	'dashboards.executionDays': read,
	'assistant.psChat': ask,
	'assistant.ask': ask,
	'downloads.customAction': open,
	'downloads.localExecutor': open,
	'downloads.ci': open,
	'executor.claim': ofExecutors,
	'executor.report': ofExecutors,
	'executor.moreLanes': ofExecutors,
	'executor.beginLoad': ofExecutors,
	'executor.release': ofExecutors,
	'executor.cannotBegin': ofExecutors,
	'executor.keep': ofExecutors,
	'executor.frame': ofExecutors,
	'executor.tried': ofExecutors,
	'executor.trialApp': ofExecutors,
	'executor.recordingApp': ofExecutors,
	'executor.trialAppAddress': ofExecutors,
	'executor.recordingAppAddress': ofExecutors,
	'executor.recordingKnown': ofExecutors,
	'executor.recorded': ofExecutors,
	'executor.recordingInputs': ofExecutors,
	'executor.recordingPicture': ofExecutors,
	'executor.file': ofExecutors,
	'executor.fileAddress': ofExecutors,
}

const routes = Object.entries(api).flatMap(([slice, routes]) =>
	Object.entries(routes as unknown as Record<string, Route>).map(([name, route]) => ({
		name: `${slice}.${name}`,
		route,
	})),
)

let app: TestApp
let ids: Record<string, number | string>
const persons = {} as Record<(typeof people)[number], Person>
/** Nobody's member and of no role. */
let newcomer: Person
const text = 'kept evidence'
const sha256 = createHash('sha256').update(text).digest('hex')

beforeAll(async () => {
	app = await testApp()
	const project = await testProject(app)
	const { alice, application, feature, environment, globalObject } = project
	const elsewhere = await testProject(app, 'Elsewhere')
	newcomer = await app.user('newcomer')
	Object.assign(persons, {
		'super admin': alice,
		'project admin': await project.join('lead', 'projectadmin', 'read_write'),
		developer: await project.join('dev', 'developer', 'read_write'),
		'read only': await project.join('ron', 'read_only'),
		'not a member': elsewhere.alice,
		anonymous: app.nobody,
	})
	const made = async (path: string, body: object) => (await alice.post(path, body)).body.id as number
	const testPlan = await made('/api/businessScenario/save', {
		name: 'Smoke',
		description: 'Must work',
		applicationId: application,
		featureIds: [feature],
	})
	const schedule = await made('/api/schedule/businessScenario', {
		name: 'Nightly',
		croneExpression: '0 4 * * *',
		env_id: environment,
		business_scenario_id: testPlan,
	})
	const form = multipart({ applicationId: application }, { name: 'a.csv', content: 'a' })
	const file = (await alice.call('POST', '/api/files/upload', form.payload, form.headers)).body.id
	const run = await made('/api/run/feature', { feature_id: feature, env_id: environment, application_id: application })
	const { epoch } = (await app.executor.post('/api/executor/claim', { name: 'e', waitSeconds: 0 })).body
	const octets = { 'content-type': 'application/octet-stream' }
	await app.executor.call('PUT', `/api/executor/runs/${run}/blobs/${sha256}?epoch=${epoch}`, text, octets)
	const events = [
		{ type: 'runStarted', at: 1, name: 'Check out', kind: 'FEATURE' },
		{ type: 'runFinished', at: 2, status: 'SUCCESS', nanos: 1 },
	]
	await app.executor.post(`/api/executor/runs/${run}/events`, { epoch, from: 1, events })
	await app.settled()
	const asked = { applicationId: application, url: 'http://shop.example' }
	const trial = await made('/api/locatorTrial', { ...asked, locator: '//h1' })
	const recording = await made('/api/recording', asked)
	const group = (await app.world.directory.findGroup('Shop tests'))?.id ?? ''
	const user = persons.developer.id
	ids = {
		application,
		feature,
		environment,
		globalObject,
		testPlan,
		schedule,
		file,
		run,
		trial,
		recording,
		group,
		user,
	}
})

/** Where a call finds its ids; what is not said here has the name of its parameter. */
const paths: Record<string, () => Record<string, unknown>> = {
	applicationId: () => ({ applicationId: ids.application }),
	featureId: () => ({ featureId: ids.feature }),
	environmentId: () => ({ environmentId: ids.environment }),
	fileId: () => ({ fileId: ids.file }),
	testPlanId: () => ({ testPlanId: ids.testPlan }),
	scheduleId: () => ({ scheduleId: ids.schedule }),
	runId: () => ({ runId: ids.run }),
	otherId: () => ({ otherId: ids.run }),
	trialId: () => ({ trialId: ids.trial }),
	recordingId: () => ({ recordingId: ids.recording }),
	settingId: () => ({ settingId: ids.environment }),
	groupId: () => ({ groupId: ids.group }),
	userId: () => ({ userId: ids.user }),
	tokenId: () => ({ tokenId: 9_000_000 }),
	role: () => ({ role: 'developer' }),
	name: () => ({ name: 'slack' }),
	sha256: () => ({ sha256 }),
}

/** The addresses that need more than the project's id, and the keys by which bodies name their object. */
const queries: Record<string, () => object> = {
	'files.download': () => ({}),
	'users.members': () => ({ applicationId: ids.application, role: 'developer' }),
	'features.texts': () => ({ applicationId: ids.application, text: 'Feature' }),
	'globalObjects.usages': () => ({ applicationId: ids.application, name: 'home.title' }),
	'globalObjects.remove': () => ({ id: ids.globalObject }),
	'schedules.list': () => ({ businessScenarioId: ids.testPlan }),
	'schedules.preview': () => ({ croneExpression: '0 5 * * *' }),
	'revisions.list': () => ({ of: 'feature', objectId: ids.feature }),
	'runs.scenarios': () => ({ ids: '1.1' }),
	'runs.scenarioEvents': () => ({ ids: '1.1' }),
	'runs.deleteFlag': () => ({ runId: ids.run, flagRun: 'true' }),
	'runs.zip': () => ({ runId: ids.run }),
	'encryption.encryptByAddress': () => ({ password: 'hunter22' }),
	'dashboards.executionDays': () => ({ applicationId: ids.application, timeZone: 'UTC' }),
	'executor.keep': () => ({ epoch: 1 }),
	'executor.file': () => ({ epoch: 1 }),
	'executor.frame': () => ({ epoch: 1, feature: '1' }),
	'executor.recordingPicture': () => ({ width: 1, height: 1 }),
	'identity.users': () => ({ username: 'dev-Shop tests' }),
}
const bodies: Record<string, () => object> = {
	'projects.save': () => ({ id: ids.application }),
	'projects.remove': () => ({ id: ids.application }),
	'features.save': () => ({ id: ids.feature }),
	'moves.preview': () => ({ feature: ids.feature }),
	'moves.move': () => ({ feature: ids.feature }),
	'features.linkFiles': () => ({ featureId: ids.feature }),
	'features.remove': () => ({ id: ids.feature }),
	'environments.save': () => ({ id: ids.environment }),
	'environments.remove': () => ({ id: ids.environment }),
	'globalObjects.save': () => ({ id: ids.globalObject }),
	'globalObjects.rename': () => ({ id: ids.globalObject }),
	'globalObjects.renamePreview': () => ({ id: ids.globalObject }),
	'testPlans.save': () => ({ id: ids.testPlan }),
	'testPlans.remove': () => ({ id: ids.testPlan }),
	'schedules.save': () => ({ id: ids.schedule }),
	'runs.startFeature': () => ({ application_id: ids.application }),
	'runs.startPlan': () => ({ application_id: ids.application }),
	'runs.rerun': () => ({ runId: ids.run }),
}

/** Asks with a key too many in the body, so that who may is refused by the shape alone and nothing is done. */
async function knock(name: string, route: Route, who: Person): Promise<Cell | string> {
	const params = Object.assign({}, ...[...route.path.matchAll(/:(\w+)/g)].map(([, key = '']) => paths[key]?.() ?? {}))
	const all = route.query && 'applicationId' in ((route.query as unknown as { shape?: object }).shape ?? {})
	const query = queries[name]?.() ?? (all ? { applicationId: ids.application } : {})
	const url = addressOf(route, { params, query })
	if (name === 'suites.push') {
		const form = suiteForm({ 'b.csv': 'b' })
		return cellOf(await who.call('POST', url, form.payload, form.headers))
	}
	if (name === 'files.upload') {
		const form = multipart({ applicationId: ids.application as number }, { name: 'b.csv', content: 'b' })
		return cellOf(await who.call('POST', url, form.payload, form.headers))
	}
	if (route.takes === 'bytes')
		return cellOf(await who.call(route.method, url, text, { 'content-type': 'application/octet-stream' }))
	if (route.method === 'GET') return cellOf(await who.get(url))
	const body = { applicationId: ids.application, ...bodies[name]?.(), Unheard: 1 }
	return cellOf(await who.call(route.method, url, bodies[name] ? { ...bodies[name]?.(), Unheard: 1 } : body))
}

const cellOf = ({ status, text }: { status: number; text: string }): Cell | string => {
	if (status === 401 || status === 403 || status === 404) return status
	return status < 300 || status === 422 || status === 503 || status === 409 ? 'yes' : `${status} ${text}`
}

test('the table has a line for every route and no other', () => {
	expect(Object.keys(rows).sort()).toEqual(routes.map(({ name }) => name).sort())
})

/** Past the rights something else is missing: a cookie, a built program, a stream that ends. */
const withoutSuccess: Record<string, string> = {
	'session.token': 'asks for a cookie',
	'session.logout': 'asks for a header of the page',
	'recordings.stream': 'goes on until its reader goes',
}
/** Others than who made it are answered like strangers. */
const ofItsMaker = new Set(['recordings.stream', 'recordings.act', 'recordings.stop'])

describe.each(people.map((person, column) => ({ person, column })))('$person', ({ person, column }) => {
	for (const { name, route } of routes) {
		const expected = rows[name]?.[column]
		test.skipIf(expected === 'yes' && name in withoutSuccess)(`${name}: ${expected}`, async () => {
			const identity = person === 'not a member' && [identityRead, own, audit].includes(rows[name] as Row)
			const nobodys = identity || rows[name] === identityGroups || rows[name] === createProject
			const who = person === 'not a member' && nobodys ? newcomer : persons[person]
			const seen = await knock(name, route, who)
			if (expected === 'yes' && ofItsMaker.has(name) && column > 0) expect(['yes', 404]).toContain(seen)
			else expect(seen).toBe(expected)
		})
	}
})

describe('what handlers ask beyond the table of routes', () => {
	test('a developer cancels his own runs alone, a project admin anybody’s', async () => {
		const start = async (who: Person) =>
			(
				await who.post('/api/run/feature', {
					feature_id: ids.feature,
					env_id: ids.environment,
					application_id: ids.application,
				})
			).body.id
		const cancel = async (who: Person, run: number) => (await who.post(`/api/run/cancel/${run}`)).status
		const [his, hers] = [await start(persons.developer), await start(persons['super admin'])]
		expect(await cancel(persons.developer, hers)).toBe(403)
		expect(await cancel(persons['read only'], hers)).toBe(403)
		expect(await cancel(persons.developer, his)).toBe(200)
		expect(await cancel(persons['project admin'], hers)).toBe(200)
	})

	test('executor tokens are for admins', async () => {
		const make = async (who: Person) => (await who.post('/api/tokens', { name: 'e', kind: 'executor' })).status
		expect(await Promise.all(people.map((person) => make(persons[person])))).toEqual([201, 201, 403, 403, 201, 401])
	})

	test('a project is created by a super admin alone', async () => {
		const project = { id: 0, name: 'One more', applicationType: 'ALL' }
		const create = async (who: Person) => (await who.post('/api/applications/save', project)).status
		for (const person of ['project admin', 'developer', 'read only'] as const)
			expect([person, await create(persons[person])]).toEqual([person, 403])
		expect(await create(newcomer)).toBe(403)
		expect(await create(app.nobody)).toBe(401)
		expect(await create(persons['super admin'])).toBe(201)
	})

	test('secrets are masked to everybody', async () => {
		await persons['super admin'].post('/api/environment/save', {
			id: ids.environment,
			settings_content: '{"SHOP_TOKEN":"hunter22"}',
		})
		for (const person of ['super admin', 'project admin', 'developer', 'read only'] as const) {
			const [shown] = (await persons[person].get(`/api/environment/all?applicationId=${ids.application}`)).body
			expect(shown.settings_content).toBe('{"SHOP_TOKEN":"********"}')
		}
	})
})
