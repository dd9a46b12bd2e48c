import { createHash } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApiToken } from '../src/identity/sessions/api-tokens.ts'
import { type Person, type TestApp, testApp, testProject } from './app.ts'
import { multipart } from './multipart.ts'

/** Executors of users: whose runs they get, for how long, and what else of a project they can reach. */
let app: TestApp
let shop: Awaited<ReturnType<typeof testProject>>
let bank: Awaited<ReturnType<typeof testProject>>
/** Project admin of the shop and, assigned, developer of the bank. */
let lead: Person

beforeAll(async () => {
	app = await testApp()
	shop = await testProject(app, 'Shop')
	bank = await testProject(app, 'Bank')
	lead = await app.user('lead')
	await assign(shop, 'projectadmin')
	await assign(bank, 'developer')
})

const assign = ({ alice, application: applicationId }: typeof shop, role: string, username = 'lead') =>
	alice.post('/api/applications/users/assign', { applicationId, username, role })
const remove = ({ alice, application: applicationId }: typeof shop, userId: string) =>
	alice.post('/api/applications/users/remove', { applicationId, userId })

const executorOf = (token: string) => app.with('', 'executor', token)
async function made(who: Person, projects?: number[]) {
	const answer = await who.post('/api/tokens', { name: 'laptop', kind: 'executor', ...(projects ? { projects } : {}) })
	return { ...answer, executor: executorOf(answer.body.token) }
}
const claim = (executor: Person, more: object = {}) =>
	executor.post('/api/executor/claim', { name: 'laptop', waitSeconds: 0, ...more })
const start = async ({ alice, feature: feature_id, environment: env_id, application: application_id }: typeof shop) =>
	(await alice.post('/api/run/feature', { feature_id, env_id, application_id })).body.id as number
const runOf = async ({ alice }: typeof shop, id: number) => (await alice.get(`/api/run/${id}`)).body
const report = (executor: Person, runId: number, epoch: number) =>
	executor.post(`/api/executor/runs/${runId}/events`, { epoch, from: 1, events: [] })

beforeEach(async () => {
	for (let status = 200; status === 200; ) status = (await claim(app.executor)).status
})

describe('an executor token', () => {
	test('names by itself the projects of which its owner is an admin, and no others', async () => {
		const { body } = await made(lead)
		expect(body.projects).toEqual([{ id: shop.application, name: 'Shop' }])
		expect((await lead.get('/api/tokens')).body[0]).toMatchObject({ name: 'laptop', projects: body.projects })
		expect(await made(lead, [bank.application])).toMatchObject({
			status: 422,
			body: { detail: `You are not an admin of these projects: ${bank.application}` },
		})
		expect(await made(lead, [9_000_000])).toMatchObject({ status: 422 })
		expect(await made(lead, [])).toMatchObject({ status: 422 })
	})

	test('is made by nobody who is no admin anywhere', async () => {
		const dev = await shop.join('dev', 'developer', 'read_write')
		expect(await made(dev)).toMatchObject({
			status: 403,
			body: { detail: 'Only a project admin or super admin of a project may have executors.' },
		})
	})

	test('gets runs of its projects and never of one where its owner is only a bound developer', async () => {
		const { executor } = await made(lead)
		const ofBank = await start(bank)
		expect(await claim(executor)).toMatchObject({ status: 204 })
		const ofShop = await start(shop)
		expect(await claim(executor)).toMatchObject({ status: 200, body: { runId: ofShop } })
		expect(await claim(executor)).toMatchObject({ status: 204 })
		expect(await claim(app.executor)).toMatchObject({ status: 200, body: { runId: ofBank } })
	})

	test('gets no run of a project that it does not name, though its owner is an admin there', async () => {
		const both = await app.user('both')
		await assign(shop, 'projectadmin', 'both')
		await assign(bank, 'projectadmin', 'both')
		const { executor } = await made(both, [bank.application])
		await start(shop)
		expect(await claim(executor)).toMatchObject({ status: 204 })
		expect((await made(both)).body.projects).toHaveLength(2)
	})

	test('gets nothing any more once its owner lost the role, and says so; what was queued stays for others', async () => {
		const former = await app.user('former')
		await assign(shop, 'projectadmin', 'former')
		const { executor } = await made(former)
		expect(await claim(executor)).toMatchObject({ status: 204 })
		await assign(shop, 'developer', 'former')
		const runId = await start(shop)
		expect(await claim(executor)).toMatchObject({
			status: 403,
			body: { detail: expect.stringMatching(/^This executor token serves no project: /) },
		})
		await assign(shop, 'projectadmin', 'former')
		await remove(shop, former.id)
		expect(await claim(executor)).toMatchObject({ status: 403 })
		expect(await claim(app.executor)).toMatchObject({ status: 200, body: { runId } })
	})

	test('is asked again when a run comes while it waits', async () => {
		const waiter = await app.user('waiter')
		await assign(shop, 'projectadmin', 'waiter')
		const { executor } = await made(waiter)
		const waiting = claim(executor, { waitSeconds: 10 })
		await new Promise((resolve) => setTimeout(resolve, 100))
		await remove(shop, waiter.id)
		const runId = await start(shop)
		expect(await waiting).toMatchObject({ status: 403 })
		expect(await claim(app.executor)).toMatchObject({ status: 200, body: { runId } })
	})

	test('ends what it has in hand when it is revoked', async () => {
		const { executor, body } = await made(lead)
		const runId = await start(shop)
		const other = await start(shop)
		const { epoch } = (await claim(executor)).body
		const beside = (await claim(app.executor)).body
		expect(await report(executor, runId, epoch)).toMatchObject({ status: 200 })
		expect(await lead.post(`/api/tokens/delete/${body.id}`)).toMatchObject({ status: 200 })
		expect(await runOf(shop, runId)).toMatchObject({
			status: 'ERROR',
			errorDescription: 'The executor token "laptop" was revoked.',
		})
		expect(await report(executor, runId, epoch)).toMatchObject({ status: 401 })
		// Nobody else goes on with it either, and the runs of others go on.
		expect(await report(app.executor, runId, epoch)).toMatchObject({ status: 409 })
		expect(await report(app.executor, other, beside.epoch)).toMatchObject({ status: 200 })
	})

	test('loses its part of a shared run when it is revoked: another runs it, and what it says is refused', async () => {
		const { alice, application, environment } = shop
		const content = 'Feature: f\nScenario: a\n* def a = 1\n'
		const featureIds: number[] = []
		for (const name of ['One', 'Two', 'Three', 'Four']) {
			const feature = { name, content, feature_type: 'KARATE', application_id: application }
			featureIds.push((await alice.post('/api/feature/save', feature)).body.id)
		}
		const plan = { name: 'Shared', description: 'd', applicationId: application, featureIds, atOnce: 2 }
		const { id: business_scenario_id } = (await alice.post('/api/businessScenario/save', plan)).body
		const { executor, body } = await made(lead)
		const mine = { instance: 'revoked', continues: true }
		const theirs = { name: 'stays', instance: 'stays', continues: true }
		await claim(executor, mine)
		await claim(app.executor, theirs)
		const asked = { business_scenario_id, env_id: environment, application_id: application }
		const runId = (await alice.post('/api/run/businessScenario', asked)).body.id
		const hand = (await claim(executor, mine)).body
		const beside = (await claim(app.executor, theirs)).body
		expect([hand.runId, beside.runId]).toEqual([runId, runId])
		const [feature] = hand.bundle.features
		const begun = [
			{ type: 'note', at: 1, level: 'info', text: 'x' },
			{
				type: 'featureStarted',
				at: 1,
				feature: '1',
				featureId: feature.id,
				name: feature.name,
				path: feature.path,
				featureType: 'KARATE',
			},
			{ type: 'scenarioStarted', at: 1, scenario: '1.1', name: 'a', line: 2, tags: [] },
		]
		const events = `/api/executor/runs/${runId}/events`
		expect(await executor.post(events, { epoch: hand.epoch, from: 1, events: begun })).toMatchObject({ status: 200 })

		await lead.post(`/api/tokens/delete/${body.id}`)
		const last = {
			epoch: hand.epoch,
			from: 4,
			events: [{ type: 'scenarioFinished', at: 2, scenario: '1.1', status: 'passed', nanos: 1 }],
		}
		expect(await executor.post(events, last)).toMatchObject({ status: 401 })
		expect(
			await executor.post(`/api/executor/runs/${runId}/lanes`, { epoch: hand.epoch, had: 1, idle: 1 }),
		).toMatchObject({ status: 401 })
		expect(await report(app.executor, runId, hand.epoch)).toMatchObject({ status: 409 })
		const { rows } = (await app.world.db.execute(
			`select instance from executors where instance = 'revoked'` as never,
		)) as unknown as { rows: [] }
		expect(rows).toEqual([])
		expect(await runOf(shop, runId)).toMatchObject({ status: 'RUNNING', scenario_fail_count: 1, stranded: null })
		const again = (await claim(app.executor, theirs)).body
		expect(again.bundle.features.map(({ id }: { id: number }) => id)).toContain(feature.id)
		const log = (await alice.get(`/api/run/${runId}`)).body
		expect(log.firstFailure).toContain('The executor token "laptop" was revoked.')
		await alice.post(`/api/run/cancel/${runId}`)
	})

	test('ends its trials and recordings when it is revoked', async () => {
		const { executor, body } = await made(lead)
		const asked = { applicationId: shop.application, url: 'http://shop.example' }
		const trial = (await shop.alice.post('/api/locatorTrial', { ...asked, locator: '//h1' })).body.id
		expect(await claim(executor, { trials: true })).toMatchObject({ body: { trialId: trial } })
		const recording = (await shop.alice.post('/api/recording', asked)).body.id
		expect(await claim(executor, { recordings: true })).toMatchObject({ body: { recordingId: recording } })
		await lead.post(`/api/tokens/delete/${body.id}`)
		expect(await shop.alice.get(`/api/locatorTrial/${trial}`)).toMatchObject({
			body: { state: 'DONE', problem: { message: 'The executor token "laptop" was revoked.' } },
		})
		const stream = await shop.alice.get(`/api/recording/${recording}/stream`)
		expect(stream.text).toContain('The executor token \\"laptop\\" was revoked.')
	})

	test('that the command makes names all projects of its user, of which he must be an admin', async () => {
		const token = await createApiToken(app.world.db, { username: 'lead', name: 'x', kind: 'executor' })
		await start(bank)
		expect(await claim(executorOf(token))).toMatchObject({ status: 204 })
		const runId = await start(shop)
		expect(await claim(executorOf(token))).toMatchObject({ body: { runId } })
	})
})

const octets = { 'content-type': 'application/octet-stream' }
const sha = (text: string) => createHash('sha256').update(text).digest('hex')

describe('content', () => {
	test('of another project is not had for an empty body under its hash', async () => {
		const secret = 'accounts of the bank'
		const { headers, payload } = multipart({ applicationId: bank.application }, { name: 'a.csv', content: secret })
		await bank.alice.call('POST', '/api/files/upload', payload, headers)
		const runId = await start(shop)
		const { executor } = await made(lead)
		const { epoch } = (await claim(executor)).body
		const blob = `/api/executor/runs/${runId}/blobs/${sha(secret)}?epoch=${epoch}`
		for (const body of ['', 'something else', undefined])
			expect(await executor.call('PUT', blob, body, octets)).toMatchObject({ status: 422 })
		expect(await shop.alice.get(`/api/run/${runId}/blob/${sha(secret)}`)).toMatchObject({ status: 404 })
		expect(await executor.get(`/api/executor/runs/${runId}/files/${sha(secret)}?epoch=${epoch}`)).toMatchObject({
			status: 404,
		})
		// Who has the bytes himself learns nothing by keeping them.
		expect(await executor.call('PUT', blob, secret, octets)).toMatchObject({ status: 204 })
		expect(await shop.alice.get(`/api/run/${runId}/blob/${sha(secret)}`)).toMatchObject({ status: 200, text: secret })
	})

	test('that a run merely names does not come into its report', async () => {
		const secret = 'x'.repeat(70_000)
		const { headers, payload } = multipart({ applicationId: bank.application }, { name: 'b.csv', content: secret })
		await bank.alice.call('POST', '/api/files/upload', payload, headers)
		const runId = await start(shop)
		const { executor } = await made(lead)
		const { epoch } = (await claim(executor)).body
		const content = { blob: sha(secret), size: secret.length, mediaType: 'text/csv' }
		const events = [
			{ type: 'runStarted', at: 1, name: 'Check out', kind: 'FEATURE' },
			{ type: 'featureStarted', at: 1, feature: '1', name: 'F', path: 'f.feature', featureType: 'KARATE' },
			{ type: 'scenarioStarted', at: 1, scenario: '1.1', name: 'one', line: 2, tags: [] },
			{ type: 'stepStarted', at: 1, step: '1.1.1', keyword: '*', text: 'print 1', line: 3 },
			{ type: 'evidence', at: 1, step: '1.1.1', evidence: { kind: 'attachment', name: 'b.csv', content } },
			{ type: 'stepFinished', at: 1, step: '1.1.1', status: 'passed', nanos: 1 },
			{ type: 'scenarioFinished', at: 1, scenario: '1.1', status: 'passed', nanos: 1 },
			{ type: 'featureFinished', at: 1, feature: '1', status: 'passed', nanos: 1 },
			{ type: 'runFinished', at: 2, status: 'SUCCESS', nanos: 1 },
		]
		await executor.post(`/api/executor/runs/${runId}/events`, { epoch, from: 1, events })
		await app.settled()
		expect(await runOf(shop, runId)).toMatchObject({ status: 'SUCCESS' })
		const { base } = (await shop.alice.get(`/api/run/${runId}/ticket`)).body
		expect(await shop.alice.get(`${base}index.html`)).toMatchObject({ status: 200 })
		const names = [sha(secret), `files/${sha(secret)}`, `${sha(secret)}.csv`, `evidence/${sha(secret)}.csv`]
		for (const name of names) expect((await app.nobody.get(`${base}${name}`)).status).toBe(404)
		const files = await reportTexts(runId)
		expect(files.length).toBeGreaterThan(0)
		expect(files.some((text) => text.includes(secret.slice(0, 1000)))).toBe(false)
	})

	test('of a run is given to the holder of its lease alone, and of its bundle alone', async () => {
		const inBundle = 'data of the shop'
		const { headers, payload } = multipart({ applicationId: shop.application }, { name: 'c.csv', content: inBundle })
		await shop.alice.call('POST', '/api/files/upload', payload, headers)
		const runId = await start(shop)
		const { executor } = await made(lead)
		const { epoch, bundle } = (await claim(executor)).body
		expect(bundle.files.map(({ sha256 }: { sha256: string }) => sha256)).toContain(sha(inBundle))
		const later = 'uploaded after the claim'
		const form = multipart({ applicationId: shop.application }, { name: 'd.csv', content: later })
		await shop.alice.call('POST', '/api/files/upload', form.payload, form.headers)
		const file = (who: Person, content: string) =>
			who.get(`/api/executor/runs/${runId}/files/${sha(content)}?epoch=${epoch}`)
		expect(await file(executor, inBundle)).toMatchObject({ status: 200, text: inBundle })
		expect(await file(executor, later)).toMatchObject({ status: 404 })
		const another = (await made(lead)).executor
		for (const other of [another, app.executor]) {
			expect(await file(other, inBundle)).toMatchObject({ status: 409 })
			expect(await report(other, runId, epoch)).toMatchObject({ status: 409 })
		}
		const foreign = executorOf(
			(await bank.alice.post('/api/tokens', { name: 'bank', kind: 'executor' })).body.token as string,
		)
		expect(await file(foreign, inBundle)).toMatchObject({ status: 404 })
	})

	test('a recording is another executor’s to nobody', async () => {
		const asked = { applicationId: shop.application, url: 'http://shop.example' }
		const recording = (await shop.alice.post('/api/recording', asked)).body.id
		const { executor } = await made(lead)
		expect(await claim(executor, { recordings: true })).toMatchObject({ body: { recordingId: recording } })
		const inputs = (who: Person) => who.post(`/api/executor/recordings/${recording}/inputs`, { waitSeconds: 0 })
		expect(await inputs((await made(lead)).executor)).toMatchObject({ status: 404 })
		expect(await inputs(executor)).toMatchObject({ status: 200 })
	})

	test.each([
		['PUT', (run: number, epoch: number) => `/api/executor/runs/${run}/blobs/${sha('')}?epoch=${epoch}`],
		['POST', (run: number, epoch: number) => `/api/executor/runs/${run}/frame?epoch=${epoch}&feature=1`],
		['POST', () => '/api/executor/recordings/1/picture?width=1&height=1'],
	])('without a body is refused in one sentence: %s %#', async (method, path) => {
		const runId = await start(shop)
		const asked = { applicationId: shop.application, url: 'http://shop.example' }
		const recording = (await shop.alice.post('/api/recording', asked)).body.id
		const { epoch } = (await claim(app.executor)).body
		await claim(app.executor, { recordings: true })
		const url = path(runId, epoch).replace('recordings/1', `recordings/${recording}`)
		expect(await app.executor.call(method, url)).toMatchObject({
			status: 422,
			body: { detail: 'Expected bytes as the body, got none.' },
		})
	})
})

async function reportTexts(runId: number): Promise<string[]> {
	const { readdir, readFile } = await import('node:fs/promises')
	const { join } = await import('node:path')
	const folder = join(app.world.config.blobs, 'reports', String(runId))
	const entries = await readdir(folder, { recursive: true, withFileTypes: true })
	return Promise.all(
		entries
			.filter((entry) => entry.isFile())
			.map((entry) => readFile(join(entry.parentPath ?? entry.path, entry.name), 'utf8')),
	)
}
