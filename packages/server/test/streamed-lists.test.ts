import { once } from 'node:events'
import { expect, test } from 'vitest'
import { jsonList } from '../src/http/json-list.ts'
import { testApp, testProject } from './app.ts'

const app = await testApp()
const { alice, application } = await testProject(app)
const run = (sql: string) => app.world.db.execute(sql as never)

test('lists without pages answer the newest 10,000, each once and newest first, as the pages do', async () => {
	await run(`
		insert into features (project_id, name, path, content, xpath, feature_type, created_at, updated_at)
		select ${application}, 'f ' || n, n || '.feature', 'Feature: x', '', 'KARATE', now(), now() from generate_series(1, 250) n`)
	await run(`
		insert into runs (project_id, kind, name, environment_name, environment_settings, feature_types, state, queued_at)
		select ${application}, 'FEATURE', 'r ' || n, 'e', '', '{KARATE}', 'SUCCESS', now() from generate_series(1, 10050) n`)
	const features = (await alice.get(`/api/feature/all/${application}`)).body
	expect(features).toHaveLength(251)
	expect(features.slice(100, 110)).toEqual(
		(await alice.get(`/api/feature/list?applicationId=${application}&page=10`)).body,
	)
	const runs = (await alice.get(`/api/run/listAllRuns?applicationId=${application}`)).body
	const names = runs.map(({ details }: { details: string }) => details)
	expect(names).toEqual(Array.from({ length: 10_000 }, (_, n) => `r ${10_050 - n}`))
	// What a page of the list knows besides.
	const page = (await alice.get(`/api/run/list?applicationId=${application}&page=999`)).body
	expect(runs.slice(9_990).map((run: object) => ({ ...run, lastTen: '', usual: null }))).toEqual(page)
})

test('an empty list is an empty list', async () => {
	const { alice, application } = await testProject(app, 'Empty one')
	const { text } = await alice.get(`/api/run/listAllRuns?applicationId=${application}`)
	expect(text).toBe('[]')
})

test('a database that fails before the first row is a refusal in order', async () => {
	await run('alter table test_plans rename to gone')
	const answer = await alice.get(`/api/businessScenario/all?applicationId=${application}`)
	await run('alter table gone rename to test_plans')
	expect(answer).toMatchObject({ status: 500, headers: { 'content-type': expect.stringContaining('problem+json') } })
})

test('parts are fetched as fast as they are read, and no further when the reader leaves', async () => {
	let fetched = 0
	let left = false
	async function* parts() {
		try {
			for (; fetched < 1000; fetched++) yield Array.from({ length: 100 }, () => ({ text: 'x'.repeat(1000) }))
		} finally {
			left = true
		}
	}
	const list = await jsonList(parts())
	await once(list, 'readable')
	await new Promise((resolve) => setTimeout(resolve, 50))
	expect(fetched).toBeLessThan(10)
	list.destroy()
	await once(list, 'close')
	expect({ left, few: fetched < 10 }).toEqual({ left: true, few: true })
})
