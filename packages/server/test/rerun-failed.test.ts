import { expect, test } from 'vitest'
import { cleanRuns } from '../src/runs/clean.ts'
import { openReports } from '../src/runs/report.ts'
import { byId } from '../src/runs/store.ts'
import { testApp, testProject } from './app.ts'

test('what failed runs again where it stands in the text of today', async () => {
	const app = await testApp()
	const { alice, application, environment } = await testProject(app)
	const scenario = (name: string) => `Scenario: ${name}\n* def a = 1\n\n`
	const outline = 'Scenario Outline: pays\n* def a = <by>\nExamples:\n| by |\n| 1 |\n| 2 |\n'
	const text = (...scenarios: string[]) => `Feature: x\n${scenarios.join('')}`
	const save = async (content: string, id?: number) => {
		const body = { ...(id ? { id } : { name: 'Moving', feature_type: 'KARATE' }), content, application_id: application }
		return (await alice.post('/api/feature/save', body)).body.id as number
	}
	const own = await save(text(scenario('one'), scenario('two'), scenario('three'), outline))
	const start = { feature_id: own, env_id: environment, application_id: application }
	const runId = (await alice.post('/api/run/feature', start)).body.id
	const { epoch } = (await app.executor.post('/api/executor/claim', { name: 'e', waitSeconds: 0 })).body
	const ended = (at: number, name: string, line: number, status: 'passed' | 'failed', row?: object): object[] => [
		{ type: 'scenarioStarted', at: 1, scenario: `1.${at}`, name, line, tags: [], ...(row ? { row } : {}) },
		{ type: 'scenarioFinished', at: 2, scenario: `1.${at}`, status, nanos: 1 },
	]
	const about = { name: 'Moving', path: 'Moving.feature', featureType: 'KARATE', featureId: own }
	const events = [
		{ type: 'runStarted', at: 1, name: 'Moving', kind: 'FEATURE', planned: [{ ...about, lines: '2,5,8,15-16' }] },
		{ type: 'featureStarted', at: 1, feature: '1', ...about },
		...ended(1, 'one', 2, 'passed'),
		...ended(2, 'two', 5, 'failed'),
		...ended(3, 'pays', 16, 'failed', { by: '2' }),
		{ type: 'runFinished', at: 3, status: 'ERROR', nanos: 1, reason: 'lost' },
	]
	await app.executor.post(`/api/executor/runs/${runId}/events`, { epoch, from: 1, events })

	const again = async (asked: object) => {
		const { status, body } = await alice.post('/api/run/rerun', { runId, ...asked })
		if (status !== 200) return body.detail
		await alice.post(`/api/run/cancel/${body.id}`)
		return (await byId(app.world.db, body.id))?.only?.[own]
	}
	expect(await again({ failedOnly: true })).toEqual([5, 16, 8, 15])
	// What stood at 5 stands at 8 now, and "one" where it stood.
	await save(text(scenario('zero'), scenario('one'), scenario('two'), scenario('three'), outline), own)
	expect(await again({ failedOnly: true })).toEqual([8, 19, 11, 18])
	expect(await again({ scenarios: ['1.2'] })).toEqual([8])
	// What is not found again may have another name: then all of it runs.
	await save(text(scenario('one'), scenario('two, mended'), scenario('three'), outline), own)
	expect(await again({ failedOnly: true })).toEqual([])
	expect(await again({ scenarios: ['1.2'] })).toBe(
		'The feature was changed since, and not all of these scenarios are in it any more.',
	)
})

test('of a run that was cleaned up no part of what did not pass runs again for all of it', async () => {
	const app = await testApp({ ASSAY_KEEP_RUNS_DAYS: '30' })
	const { alice, application, environment, feature } = await testProject(app)
	const start = { feature_id: feature, env_id: environment, application_id: application }
	const runId = (await alice.post('/api/run/feature', start)).body.id
	const { epoch } = (await app.executor.post('/api/executor/claim', { name: 'e', waitSeconds: 0 })).body
	const about = { name: 'x', path: 'x.feature', featureType: 'KARATE', featureId: feature }
	const events = [
		{ type: 'runStarted', at: 1, name: 'x', kind: 'FEATURE', planned: [{ ...about, lines: '2,5' }] },
		{ type: 'featureStarted', at: 1, feature: '1', ...about },
		{ type: 'scenarioStarted', at: 1, scenario: '1.1', name: 'one', line: 2, tags: [] },
		{ type: 'scenarioFinished', at: 2, scenario: '1.1', status: 'failed', nanos: 1 },
		{ type: 'runFinished', at: 3, status: 'ERROR', nanos: 1, reason: 'lost' },
	]
	await app.executor.post(`/api/executor/runs/${runId}/events`, { epoch, from: 1, events })
	await app.settled()
	await app.world.db.execute(`update runs set finished_at = now() - interval '31 days' where id = ${runId}` as never)
	await cleanRuns(app.world, openReports(app.world))
	expect(await alice.post('/api/run/rerun', { runId, failedOnly: true })).toMatchObject({
		status: 422,
		body: {
			detail: 'This run was cleaned up: not all that did not pass in it is known any more. Run it again whole.',
		},
	})
	expect(await alice.post('/api/run/rerun', { runId })).toMatchObject({ status: 200 })
})

test('a rerun says which feature that did not pass its test plan holds no more', async () => {
	const app = await testApp()
	const { alice, application, environment, feature } = await testProject(app)
	const body = { name: 'Pays', content: 'Feature: p\nScenario: s\n* def a = 1', feature_type: 'KARATE' }
	const pays = (await alice.post('/api/feature/save', { ...body, application_id: application })).body.id
	const about = { name: 'Nightly', description: 'd', applicationId: application }
	const plan = (await alice.post('/api/businessScenario/save', { ...about, featureIds: [feature, pays] })).body.id
	const claim = async () => (await app.executor.post('/api/executor/claim', { name: 'e', waitSeconds: 0 })).body
	const start = { business_scenario_id: plan, env_id: environment, application_id: application }
	const runId = (await alice.post('/api/run/businessScenario', start)).body.id
	const { epoch } = await claim()
	const failed = (at: number, featureId: number) => [
		{ type: 'featureStarted', at: 1, feature: `${at}`, featureId, name: 'x', path: 'x.feature', featureType: 'KARATE' },
		{ type: 'scenarioStarted', at: 1, scenario: `${at}.1`, name: 's', line: 2, tags: [] },
		{ type: 'scenarioFinished', at: 2, scenario: `${at}.1`, status: 'failed', nanos: 1 },
	]
	const events = [
		{ type: 'runStarted', at: 1, name: 'Nightly', kind: 'BUSINESS_SCENARIO' },
		...failed(1, feature),
		...failed(2, pays),
		{ type: 'runFinished', at: 3, status: 'FAILURE', nanos: 1 },
	]
	await app.executor.post(`/api/executor/runs/${runId}/events`, { epoch, from: 1, events })
	await alice.post('/api/businessScenario/save', { id: plan, featureIds: [feature] })
	await alice.post('/api/run/rerun', { runId, failedOnly: true })
	const { bundle } = await claim()
	expect(bundle.features.map(({ id }: { id: number }) => id)).toEqual([feature])
	expect(bundle.warnings).toEqual([
		'The feature "Pays" did not pass and was taken out of this test plan: it does not run.',
	])
})
