import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { usualPatience } from '../src/http/slow-callers.ts'
import { type TestApp, testApp, testProject } from './app.ts'

/** What an ordered stop means for those who are being answered, those who listen and those who come. */
async function listening(ending: number) {
	const app = await testApp({}, { patience: { ...usualPatience, ending } })
	await app.http.listen({ host: '127.0.0.1', port: 0 })
	const { port } = app.http.server.address() as { port: number }
	const project = await testProject(app)
	const call = (path: string, body?: object) =>
		fetch(`http://127.0.0.1:${port}${path}`, {
			headers: { authorization: `Bearer ${project.alice.token}`, 'content-type': 'application/json' },
			...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
		})
	return { app, port, project, call }
}

/** Somebody else has the table, so that a save waits for as long as one likes. */
async function holdFeatures({ world }: TestApp) {
	let release = () => {}
	let held = () => {}
	const holds = new Promise<void>((resolve) => (held = resolve))
	const done = world.db.transaction(async (tx) => {
		await tx.execute('lock table features in access exclusive mode' as never)
		held()
		await new Promise<void>((resolve) => (release = resolve))
	})
	await holds
	const end = async () => {
		release()
		await done
	}
	onTestFinished(end)
	return end
}

const waiting = async ({ world }: TestApp) => {
	const { rows } = (await world.db.execute(
		"select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'" as never,
	)) as unknown as { rows: unknown[] }
	return rows.length
}

test('a request in hand is answered, a stream ends, and nobody new gets in', async () => {
	const { app, port, project, call } = await listening(20_000)
	const { feature: feature_id, environment: env_id, application: application_id } = project
	const { id: runId } = await (await call('/api/run/feature', { feature_id, env_id, application_id })).json()
	const stream = (await call(`/api/run/${runId}/events`)).text()
	const release = await holdFeatures(app)
	const saving = call('/api/feature/save', {
		name: 'Slow',
		content: 'Feature: Slow\n  Scenario: one\n    * def a = 1\n',
		feature_type: 'KARATE',
		application_id,
	})
	await expect.poll(() => waiting(app)).toBe(1)
	const closed = app.http.close()
	expect(await stream).toBe('')
	const refused = new Promise((resolve) => connect(port, '127.0.0.1').once('error', resolve))
	expect(await refused).toMatchObject({ code: 'ECONNREFUSED' })
	await release()
	const answer = await saving
	expect(answer.status).toBe(200)
	expect(await answer.json()).toMatchObject({ name: 'Slow' })
	await closed
})

test('a request that takes longer than the server waits is cut', async () => {
	const { app, project, call } = await listening(300)
	const release = await holdFeatures(app)
	const { application: application_id } = project
	const cut = expect(
		call('/api/feature/save', { name: 'Slow', content: 'Feature: Slow', feature_type: 'KARATE', application_id }),
	).rejects.toThrow()
	await expect.poll(() => waiting(app)).toBe(1)
	const closed = app.http.close()
	await cut
	await release()
	await closed
})
