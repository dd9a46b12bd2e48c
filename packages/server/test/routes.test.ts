import { createHash } from 'node:crypto'
import { api } from '@assay/contract/api'
import { addressOf } from '@assay/contract/client'
import { may, type Permission } from '@assay/contract/roles'
import type { Route } from '@assay/contract/route'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type Answer, type Person, type TestApp, testApp, testProject } from './app.ts'
import { hostileCalls } from './hostile-calls.ts'
import { multipart } from './multipart.ts'
import { suiteForm } from './suite-form.ts'

/**
 * Every route of the contract against: nobody, a member without the permission, a foreign project, a missing id, and success.
 * A route without a line in the table fails.
 */
interface Ids {
	application: number
	feature: number
	environment: number
	globalObject: number
	testPlan: number
	schedule: number
	file: number
	run: number
	trial: number
	recording: number
	/** Of the identity service. */
	group: string
	emptyGroup: string
	developer: string
	sha256: string
}
interface Case {
	call(ids: Ids): { params?: object; query?: object; body?: unknown; headers?: Record<string, string> }
	/** Answers success with this status, when it is not the route's first one. */
	status?: number
	/** Success needs what only another test has, e.g. a lease or a cookie. */
	elsewhere?: string
}

const all = ({ application: applicationId }: Ids) => ({ query: { applicationId } })
const ofRun = ({ run: runId }: Ids) => ({ params: { runId } })
const ofRecording = ({ recording: recordingId }: Ids) => ({ params: { recordingId } })
const bytes = 'kept evidence'
const sha256 = createHash('sha256').update(bytes).digest('hex')

const renaming = { from: { page: 'home', element: 'title' }, to: { page: 'home', element: 'heading' } }

const table: Record<string, Case> = {
	'session.config': { call: () => ({}) },
	'session.token': { call: () => ({}), elsewhere: 'needs a session cookie: identity-session.test.ts' },
	'session.logout': { call: () => ({}), elsewhere: 'needs a session cookie: identity-session.test.ts' },
	'session.me': { call: () => ({}) },
	'session.sample': { call: () => ({}) },
	'tokens.list': { call: () => ({}) },
	'tokens.create': { call: () => ({ body: { name: 'ci' } }) },
	'tokens.remove': { call: () => ({ params: { tokenId: 1 } }) },
	'projects.list': { call: () => ({ query: {} }) },
	'projects.save': {
		call: ({ application: id }) => ({ body: { id, name: 'Shop tests', applicationType: 'ALL' } }),
		status: 202,
	},
	'projects.remove': { call: ({ application: id }) => ({ body: { id } }) },
	'git.sync': {
		call: ({ application: applicationId }) => ({
			body: { applicationId, gitUri: 'https://git.example.com/shop.git', username: 'alice', password: 'secret' },
		}),
		elsewhere: 'needs a repository: git.test.ts',
	},
	'git.push': {
		call: ({ application: applicationId }) => ({
			body: { applicationId, gitUri: 'https://git.example.com/shop.git', branch: 'release' },
		}),
		elsewhere: 'needs a repository: git.test.ts',
	},
	'git.progress': { call: all },
	'git.stop': { call: ({ application: applicationId }) => ({ body: { applicationId } }) },
	'suites.push': {
		call: ({ application: applicationId }) => {
			const { headers, payload } = suiteForm({ 'a.feature': 'Feature: A' })
			return { query: { applicationId }, headers, body: payload }
		},
	},
	'moves.preview': { call: ({ feature }) => ({ body: { feature, path: 'shop/Check out.feature' } }) },
	'moves.move': {
		call: ({ feature }) => ({
			body: {
				feature,
				path: 'shop/Check out.feature',
				reviewed: { updated_date_time: new Date(0).toISOString(), features: [], files: [] },
			},
		}),
		elsewhere: 'needs what was reviewed: moves.test.ts',
	},
	'suites.places': { call: all },
	'suites.pull': { call: ({ application: applicationId }) => ({ body: { applicationId } }) },
	'users.members': { call: ({ application: applicationId }) => ({ query: { applicationId, role: 'developer' } }) },
	'users.assign': {
		call: ({ application: applicationId }) => ({
			body: { applicationId, username: 'dev-Shop tests', role: 'projectadmin' },
		}),
	},
	'users.remove': {
		call: ({ application: applicationId, developer: userId }) => ({ body: { applicationId, userId } }),
	},
	'identity.roleUsers': { call: () => ({ params: { role: 'admin' } }) },
	'identity.role': { call: () => ({ params: { role: 'developer' } }) },
	'identity.groups': { call: () => ({}) },
	'identity.createGroup': { call: () => ({ body: { name: 'Another' } }) },
	'identity.renameGroup': {
		call: ({ group: groupId }) => ({ params: { groupId }, body: { name: 'Shop tests' } }),
	},
	'identity.deleteGroup': { call: ({ emptyGroup: groupId }) => ({ params: { groupId } }) },
	'identity.groupMembers': { call: ({ group: groupId }) => ({ params: { groupId } }) },
	'identity.users': { call: () => ({ query: { username: 'dev-Shop tests' } }) },
	'identity.join': { call: ({ group: groupId, developer: userId }) => ({ params: { userId, groupId } }) },
	'identity.leave': { call: ({ emptyGroup: groupId, developer: userId }) => ({ params: { userId, groupId } }) },
	'identity.mapRoles': {
		call: ({ developer: userId }) => ({ params: { userId }, body: [{ id: 'developer', name: 'developer' }] }),
	},
	'audit.list': { call: () => ({ query: {} }) },
	'audit.export': { call: () => ({ query: {} }) },
	'revisions.list': { call: ({ feature: objectId }) => ({ query: { of: 'feature', objectId } }) },
	'features.list': { call: all },
	'features.count': { call: all },
	'features.addresses': { call: ({ application: applicationId }) => ({ query: { applicationId } }) },
	'features.paths': { call: ({ application: applicationId }) => ({ query: { applicationId } }) },
	'features.texts': { call: ({ application }) => ({ query: { applicationId: application, text: 'Feature' } }) },
	'features.all': { call: ({ application }) => ({ params: { applicationId: application } }) },
	'features.associated': { call: ({ feature }) => ({ params: { featureId: feature } }) },
	'uses.ofFeature': { call: ({ feature }) => ({ params: { featureId: feature } }) },
	'uses.ofEnvironment': { call: ({ environment }) => ({ params: { environmentId: environment } }) },
	'uses.ofFile': { call: ({ file }) => ({ params: { fileId: file } }) },
	'features.save': { call: ({ feature: id }) => ({ body: { id, content: 'Feature: changed' } }) },
	'features.remove': { call: ({ feature: id }) => ({ body: { id } }) },
	'features.linkFiles': {
		call: ({ feature, file }) => ({ body: { featureId: feature, include_files: [file] } }),
	},
	'files.count': { call: all },
	'files.list': { call: all },
	'files.get': { call: ({ file }) => ({ params: { fileId: file } }) },
	'files.associated': { call: ({ feature }) => ({ params: { featureId: feature } }) },
	'files.upload': {
		call: ({ application }) => {
			const { headers, payload } = multipart({ applicationId: application }, { name: 'a.csv', content: 'a,b' })
			return { headers, body: payload }
		},
	},
	'files.download': { call: ({ file }) => ({ params: { fileId: file } }) },
	'files.remove': { call: ({ file }) => ({ params: { fileId: file } }) },
	'environments.count': { call: all },
	'environments.list': { call: all },
	'environments.all': { call: all },
	'environments.save': { call: ({ environment: id }) => ({ body: { id, settings_content: '{}' } }), status: 202 },
	'environments.remove': { call: ({ environment: id }) => ({ body: { id } }) },
	'encryption.encrypt': {
		call: ({ application: applicationId }) => ({ body: { password: 'hunter22', applicationId } }),
	},
	'encryption.encryptByAddress': { call: () => ({ query: { password: 'hunter22' } }) },
	'globalObjects.count': { call: all },
	'globalObjects.list': { call: all },
	'globalObjects.all': { call: all },
	'globalObjects.save': { call: ({ globalObject: id }) => ({ body: { id, locator: '{}' } }), status: 202 },
	'globalObjects.usages': {
		call: ({ application }) => ({ query: { applicationId: application, name: 'home.title' } }),
	},
	'globalObjects.renamePreview': {
		call: ({ globalObject: id }) => ({ body: { id, ...renaming } }),
		elsewhere: 'needs an object: rename-object.test.ts',
	},
	'globalObjects.rename': {
		call: ({ globalObject: id }) => ({
			body: { id, ...renaming, reviewed: { updated_date_time: new Date(0).toISOString(), features: [] } },
		}),
		elsewhere: 'needs an object and a review of it: rename-object.test.ts',
	},
	'globalObjects.remove': { call: ({ globalObject: id }) => ({ query: { id } }) },
	'testPlans.count': { call: all },
	'testPlans.list': { call: all },
	'testPlans.all': { call: all },
	'testPlans.get': { call: ({ testPlan }) => ({ params: { testPlanId: testPlan } }) },
	'testPlans.lanes': { call: ({ testPlan }) => ({ params: { testPlanId: testPlan } }) },
	'testPlans.save': {
		call: ({ testPlan: id, feature }) => ({ body: { id, description: 'changed', featureIds: [feature] } }),
		status: 202,
	},
	'testPlans.remove': { call: ({ testPlan: id }) => ({ body: { id } }) },
	'schedules.list': { call: ({ testPlan }) => ({ query: { businessScenarioId: testPlan } }) },
	'schedules.save': { call: ({ schedule: id }) => ({ body: { id, croneExpression: '0 5 * * *' } }) },
	'schedules.fires': { call: ({ schedule }) => ({ params: { scheduleId: schedule } }) },
	'schedules.preview': { call: () => ({ query: { croneExpression: '0 5 * * *' } }) },
	'schedules.remove': { call: ({ schedule }) => ({ params: { scheduleId: schedule } }) },
	'trials.start': {
		call: ({ application: applicationId }) => ({
			body: { applicationId, locator: '//h1', url: 'http://shop.example' },
		}),
	},
	'trials.get': {
		call: ({ trial: trialId }) => ({ params: { trialId } }),
	},
	'recordings.start': {
		call: ({ application: applicationId }) => ({ body: { applicationId, url: 'http://shop.example' } }),
	},
	'recordings.stream': { call: ofRecording, elsewhere: 'starting another ends it: recordings.test.ts' },
	'recordings.act': {
		call: (own) => ({ ...ofRecording(own), body: { inputs: [{ do: 'reload' }] } }),
		elsewhere: 'needs a browser that is open: recordings.test.ts',
	},
	'recordings.stop': { call: ofRecording, elsewhere: 'starting another ends it: recordings.test.ts' },
	'dashboards.planning': { call: all },
	'dashboards.execution': { call: all },
	'dashboards.executionDays': { call: (own) => ({ query: { ...all(own).query, timeZone: 'Europe/Berlin' } }) },
	'runs.startPlan': {
		call: ({ testPlan, environment, application }) => ({
			body: { business_scenario_id: testPlan, env_id: environment, application_id: application },
		}),
	},
	'runs.startFeature': {
		call: ({ feature, environment, application }) => ({
			body: { feature_id: feature, env_id: environment, application_id: application, run_scenariotags: '' },
		}),
	},
	'runs.chosen': { call: (own) => ({ query: { ...all(own).query, featureId: own.feature } }) },
	'runs.count': { call: all },
	'runs.list': { call: all },
	'runs.all': { call: all },
	'runs.get': { call: ofRun },
	'runs.events': { call: ofRun },
	'runs.scenarios': { call: (own) => ({ ...ofRun(own), query: { ids: '1.1-8,2.3' } }) },
	'runs.found': { call: ofRun },
	'runs.scenarioEvents': { call: (own) => ({ ...ofRun(own), query: { ids: '1.1' } }) },
	'runs.console': { call: ofRun },
	'runs.frames': { call: ofRun },
	'runs.blob': { call: ({ run: runId, sha256 }) => ({ params: { runId, sha256 } }) },
	'runs.cancel': { call: ofRun },
	'runs.rerun': { call: ({ run: runId }) => ({ body: { runId } }) },
	'runs.chain': { call: ofRun },
	'runs.filters': { call: all },
	'runs.history': { call: ofRun },
	'runs.compare': { call: ({ run: runId }) => ({ params: { runId, otherId: runId } }) },
	'runs.loads': { call: ofRun },
	'runs.ticket': { call: ofRun },
	'runs.deleteFlag': { call: ({ run: runId }) => ({ query: { runId, flagRun: 'true' } }) },
	'integrations.list': { call: ofRun },
	'integrations.retry': {
		call: ({ run: runId }) => ({ params: { runId, name: 'slack' } }),
		elsewhere: 'needs a call that failed: integrations.test.ts',
	},
	'runs.zip': { call: ({ run: runId }) => ({ query: { runId } }) },
	'assistant.psChat': {
		call: ({ environment }) => ({ params: { settingId: environment }, body: { message: 'A feature' } }),
		elsewhere: 'asks a model: assistant.test.ts',
	},
	'assistant.ask': {
		call: ({ application }) => ({
			body: { applicationId: application, kind: 'gpt', prompt: 'A feature', featureType: 'KARATE', text: '' },
		}),
		elsewhere: 'asks a model: assistant.test.ts',
	},
	'downloads.customAction': { call: () => ({}) },
	'downloads.ci': { call: () => ({}), elsewhere: 'needs the built program: test/ci.test.ts' },
	'downloads.localExecutor': { call: () => ({}), elsewhere: 'needs the built program: downloads.test.ts' },
	'executor.claim': { call: () => ({ body: { name: 'e', waitSeconds: 0 } }), status: 204 },
	'executor.report': {
		call: ({ run }) => ({ params: { runId: run }, body: { epoch: 1, from: 1, events: [] } }),
		elsewhere: 'needs a lease: runs.test.ts',
	},
	'executor.moreLanes': {
		call: ({ run }) => ({ params: { runId: run }, body: { epoch: 1, had: 1, idle: 1 } }),
		elsewhere: 'needs a lease: shares.test.ts',
	},
	'executor.beginLoad': {
		call: ({ run }) => ({ params: { runId: run }, body: { epoch: 1 } }),
		elsewhere: 'needs a lease: load-shares.test.ts',
	},
	'executor.release': {
		call: ({ run }) => ({
			params: { runId: run },
			body: {
				epoch: 1,
				next: 1,
				carried: { features: 0, scenarios: 0, failed: 0, errors: [], texts: {}, nanos: 0, shared: {}, variables: {} },
			},
		}),
		elsewhere: 'needs a lease: verdicts.test.ts',
	},
	'executor.cannotBegin': {
		call: ({ run }) => ({ params: { runId: run }, body: { epoch: 1, why: 'its disk is full' } }),
		elsewhere: 'needs a lease: lost-claim.test.ts',
	},
	'executor.keep': {
		call: ({ run, sha256 }) => ({ params: { runId: run, sha256 }, query: { epoch: 1 } }),
		elsewhere: 'needs a lease: runs.test.ts',
	},
	'executor.frame': {
		call: ({ run }) => ({ params: { runId: run }, query: { epoch: 1, feature: '1' } }),
		elsewhere: 'needs a lease: frames.test.ts',
	},
	'executor.tried': {
		call: ({ trial: trialId }) => ({ params: { trialId }, body: { count: 1 } }),
		elsewhere: 'needs a trial that was handed out: trials.test.ts',
	},
	'executor.trialApp': {
		call: ({ trial: trialId }) => ({ params: { trialId } }),
		elsewhere: 'needs a trial that was handed out: trials.test.ts',
	},
	'executor.recordingApp': {
		call: (own) => ofRecording(own),
		elsewhere: 'needs a recording that was handed out: recordings.test.ts',
	},
	'executor.trialAppAddress': {
		call: ({ trial: trialId }) => ({ params: { trialId } }),
		elsewhere: 'needs a trial that was handed out: trials.test.ts',
	},
	'executor.recordingAppAddress': {
		call: (own) => ofRecording(own),
		elsewhere: 'needs a recording that was handed out: recordings.test.ts',
	},
	'executor.recordingKnown': {
		call: (own) => ({ ...ofRecording(own), query: { path: 'save.png' } }),
		elsewhere: 'needs a recording that was handed out: recordings.test.ts',
	},
	'executor.recorded': {
		call: (own) => ({ ...ofRecording(own), body: { from: 0, events: [] } }),
		elsewhere: 'needs a recording that was handed out: recordings.test.ts',
	},
	'executor.recordingInputs': {
		call: (own) => ({ ...ofRecording(own), body: { waitSeconds: 0 } }),
		elsewhere: 'needs a recording that was handed out: recordings.test.ts',
	},
	'executor.recordingPicture': {
		call: (own) => ({ ...ofRecording(own), query: { width: 800, height: 600 } }),
		elsewhere: 'needs a recording that was handed out: recordings.test.ts',
	},
	'executor.file': {
		call: ({ run, sha256 }) => ({ params: { runId: run, sha256 }, query: { epoch: 1 } }),
		elsewhere: 'needs a lease: files.test.ts',
	},
	'executor.fileAddress': {
		call: ({ run, sha256 }) => ({ params: { runId: run, sha256 }, query: { epoch: 1, name: 'shop.apk' } }),
		elsewhere: 'needs a lease: files.test.ts',
	},
}

const routes = Object.entries(api).flatMap(([slice, routes]) =>
	Object.entries(routes as unknown as Record<string, Route>).map(([name, route]) => ({
		name: `${slice}.${name}`,
		route,
	})),
)

// Above every id there is, below 2^53.
const missing: Ids = {
	application: 9_000_000,
	feature: 9_000_000,
	environment: 9_000_000,
	globalObject: 9_000_000,
	testPlan: 9_000_000,
	schedule: 9_000_000,
	file: 9_000_000,
	group: '00000000-0000-0000-0000-000000000000',
	emptyGroup: '00000000-0000-0000-0000-000000000000',
	developer: '00000000-0000-0000-0000-000000000000',
	run: 9_000_000,
	trial: 9_000_000,
	recording: 9_000_000,
	sha256,
}

let app: TestApp
let ids: Ids
let alice: Person
let reader: Person
let stranger: Person

beforeAll(async () => {
	app = await testApp()
	const project = await testProject(app)
	alice = project.alice
	reader = await project.join('ron', 'read_only')
	stranger = await app.user('stranger', 'admin', 'read_write')
	const testPlan = await plan(project)
	const schedule = await scheduled(project, testPlan)
	const file = await uploaded(project)
	const asked = { applicationId: project.application, locator: '//h1', url: 'http://shop.example' }
	const trial = (await alice.post('/api/locatorTrial', asked)).body.id
	const recording = await recorded(project)
	const developer = (await project.join('dev', 'developer', 'read_write')).id
	const group = (await app.world.directory.findGroup('Shop tests'))?.id ?? ''
	const emptyGroup = (await app.world.directory.createGroup('Empty', alice.id)).id
	const people = { group, emptyGroup, developer }
	ids = { ...project, ...people, testPlan, schedule, file, run: await finishedRun(project), trial, recording, sha256 }
})

/** One that is over, so that its stream ends. */
async function recorded({ application: applicationId }: Pick<Ids, 'application'>): Promise<number> {
	const { id } = (await alice.post('/api/recording', { applicationId, url: 'http://shop.example' })).body
	await app.executor.post('/api/executor/claim', { name: 'e', waitSeconds: 0, recordings: true })
	await app.executor.post(`/api/executor/recordings/${id}/events`, { from: 0, events: [], ended: 'It is over.' })
	return id
}

async function plan({ application, feature }: Pick<Ids, 'application' | 'feature'>): Promise<number> {
	const body = { name: 'Smoke', description: 'What must work', applicationId: application, featureIds: [feature] }
	return (await alice.post('/api/businessScenario/save', body)).body.id
}

async function scheduled({ environment }: Pick<Ids, 'environment'>, testPlan: number): Promise<number> {
	const body = { name: 'Nightly', croneExpression: '0 4 * * *', env_id: environment, business_scenario_id: testPlan }
	return (await alice.post('/api/schedule/businessScenario', body)).body.id
}

async function uploaded({ application }: Pick<Ids, 'application'>): Promise<number> {
	const { headers, payload } = multipart({ applicationId: application }, { name: 'users.csv', content: 'ann' })
	return (await alice.call('POST', '/api/files/upload', payload, headers)).body.id
}

/** A run that an executor took and finished, so that it has events, evidence and a report. */
async function finishedRun({
	application,
	feature,
	environment,
}: Pick<Ids, 'application' | 'feature' | 'environment'>) {
	const request = { feature_id: feature, env_id: environment, application_id: application }
	const runId = (await alice.post('/api/run/feature', request)).body.id
	const { epoch } = (await app.executor.post('/api/executor/claim', { name: 'test', waitSeconds: 0 })).body
	const keep = `/api/executor/runs/${runId}/blobs/${sha256}?epoch=${epoch}`
	await app.executor.call('PUT', keep, bytes, { 'content-type': 'application/octet-stream' })
	const events = [
		{ type: 'runStarted', at: 1, name: 'Check out', kind: 'FEATURE' },
		{ type: 'runFinished', at: 2, status: 'SUCCESS', nanos: 1 },
	]
	await app.executor.post(`/api/executor/runs/${runId}/events`, { epoch, from: 1, events })
	await app.settled()
	return runId as number
}

const knock = (
	who: Person,
	route: Route,
	{ params, query, body, headers }: ReturnType<Case['call']>,
): Promise<Answer> =>
	route.takes === 'bytes'
		? who.call(route.method, addressOf(route, { params, query }), bytes, { 'content-type': 'application/octet-stream' })
		: who.call(route.method, addressOf(route, { params, query }), body, headers)

const isPermission = (needs: Route['needs']): needs is Permission =>
	!['everybody', 'signedIn', 'executor'].includes(needs)

test('the table has a line for every route and no other', () => {
	expect(Object.keys(table).sort()).toEqual(routes.map(({ name }) => name).sort())
})

describe('refusals', () => {
	for (const { name, route } of routes) {
		const { call } = table[name] as Case
		if (route.needs !== 'everybody')
			test(`${name} answers 401 without a token`, async () => {
				expect(await knock(app.nobody, route, call(ids))).toMatchObject({ status: 401, body: { status: 401 } })
			})

		if (route.needs === 'executor')
			test(`${name} answers 403 to a user`, async () => {
				expect(await knock(alice, route, call(ids))).toMatchObject({ status: 403 })
			})
		else if (route.needs !== 'everybody')
			test(`${name} answers 403 to an executor`, async () => {
				expect(await knock(app.executor, route, call(ids))).toMatchObject({ status: 403 })
			})

		if (isPermission(route.needs) && !may(['read_only'], route.needs))
			test(`${name} answers 403 to a member without the permission`, async () => {
				expect(await knock(reader, route, call(ids))).toMatchObject({ status: 403, body: { status: 403 } })
			})

		if (route.scope !== 'none' && route.needs !== 'executor')
			test(`${name} answers a foreign project exactly like a missing id`, async () => {
				const foreign = await knock(stranger, route, call(ids))
				const absent = await knock(alice, route, call(missing))
				expect(foreign.status).toBe(404)
				expect(absent.status).toBe(404)
				expect(foreign.text).toBe(absent.text)
				expect(foreign.text).toBe('{"type":"about:blank","title":"Not Found","status":404,"detail":"Not found."}')
			})
	}
})

describe('bad input', () => {
	for (const { name, route } of routes) {
		const who = () => (route.needs === 'everybody' ? app.nobody : route.needs === 'executor' ? app.executor : alice)
		const { call, elsewhere } = table[name] as Case
		test.skipIf(elsewhere?.includes('cookie'))(`${name} refuses what it cannot read in one sentence`, async () => {
			// Starting another ended the one before, and stopping it deletes it.
			const own = /ecord/.test(name) && !name.endsWith('.start') ? { ...ids, recording: await recorded(ids) } : ids
			for (const { says, url, body, headers, status } of hostileCalls(route, call(own))) {
				if (name === 'recordings.stop' && !status) continue
				const answer = await who().call(route.method, url, body, headers)
				// 501 and 502 are specified answers about the world outside.
				expect([says, answer.status < 500 || [501, 502].includes(answer.status) ? '' : answer.text]).toEqual([says, ''])
				if (status) expect([says, answer.status]).toEqual([says, status])
				if (answer.status < 400) continue
				expect([says, answer.headers['content-type']]).toEqual([
					says,
					expect.stringContaining('application/problem+json'),
				])
				expect(answer.body.detail).toMatch(/\S/)
				if (status === 422 && says.includes('unknown')) expect(answer.body.detail).toContain('Unheard')
			}
		})
	}
})

describe('successes', () => {
	// Those that delete come last, a schedule before its plan, and the token that the rest is called with after all.
	const last = ['identity.deleteGroup', 'testPlans.remove', 'projects.remove', 'tokens.remove']
	const order = ({ name }: { name: string }) => (last.indexOf(name) + 1) * 2 || Number(name.endsWith('.remove'))
	for (const { name, route } of [...routes].sort((a, b) => order(a) - order(b))) {
		const { call, status = route.status[0], elsewhere } = table[name] as Case
		test.skipIf(elsewhere)(`${name} answers ${status} and what the contract says`, async () => {
			const who = route.needs === 'everybody' ? app.nobody : route.needs === 'executor' ? app.executor : alice
			// Queued runs of other lines of this table would be handed out here.
			if (name === 'executor.claim') await drainQueue()
			const answer = await knock(who, route, call(ids))
			expect(answer).toMatchObject({ status })
			if (route.reply instanceof z.ZodType && status !== 204)
				expect(route.reply.safeParse(answer.body).error).toBe(undefined)
		})
	}
})

async function drainQueue() {
	for (let status = 200; status === 200; )
		status = (await app.executor.post('/api/executor/claim', { name: 'test', waitSeconds: 0 })).status
}
