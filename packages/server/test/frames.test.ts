import type { RunEvent } from '@assay/contract/run-events'
import { beforeAll, describe, expect, test } from 'vitest'
import { runFrames, runWatches } from '../src/runs/schema.ts'
import { type Person, type TestApp, testApp, testProject } from './app.ts'

let app: TestApp
let url: string
let alice: Person
let stranger: Person
let project: Awaited<ReturnType<typeof testProject>>
let start: () => Promise<{ runId: number; epoch: number }>

beforeAll(async () => {
	app = await testApp()
	project = await testProject(app)
	alice = project.alice
	stranger = await app.user('stranger', 'admin', 'read_write')
	url = await app.http.listen({ port: 0, host: '127.0.0.1' })
	start = async () => {
		const { feature, environment, application } = project
		await alice.post('/api/run/feature', { feature_id: feature, env_id: environment, application_id: application })
		return (await app.executor.post('/api/executor/claim', { name: 'test', waitSeconds: 0 })).body
	}
})

const jpeg = (letter: string) => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from(letter)])
const send = async (runId: number, epoch: number, picture: Buffer, feature = '1') =>
	app.executor.call('POST', `/api/executor/runs/${runId}/frame?epoch=${epoch}&feature=${feature}`, picture, {
		'content-type': 'application/octet-stream',
	})
const report = async (runId: number, epoch: number, events: RunEvent[] = []) =>
	(await app.executor.post(`/api/executor/runs/${runId}/events`, { epoch, from: 1, events })).body
const rows = async () => ({
	frames: await app.world.db.select().from(runFrames),
	watches: await app.world.db.select().from(runWatches),
})

/** Somebody looks; the pictures that arrive, until he goes. */
async function look(runId: number, who = alice) {
	const leave = new AbortController()
	const response = await fetch(`${url}/api/run/${runId}/frames`, {
		headers: { authorization: `Bearer ${who.token}` },
		signal: leave.signal,
	})
	const seen: { feature: string; picture: string }[] = []
	const ended = (async () => {
		let text = ''
		for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
			text += part
			const messages = text.split('\n\n')
			text = messages.pop() ?? ''
			for (const message of messages) if (message.startsWith('data: ')) seen.push(JSON.parse(message.slice(6)))
		}
	})().catch(() => {})
	return { status: response.status, seen, ended, leave: () => leave.abort() }
}

const until = (reached: () => boolean | Promise<boolean>) => expect.poll(reached).toBe(true)

describe('live pictures', () => {
	// This one and the next wait for seconds: beside each other.
	test.concurrent('are not shown any more to who may no longer read the run', async () => {
		const eve = await app.user('eve, for a while')
		const applicationId = project.application
		const inProject = { applicationId, username: eve.name, role: 'developer' }
		expect(await alice.post('/api/applications/users/assign', inProject)).toMatchObject({ status: 200 })
		const { runId, epoch } = await start()
		const [hers, his] = [await look(runId, eve), await look(runId)]
		await send(runId, epoch, jpeg('a'))
		await until(() => hers.seen.length === 1 && his.seen.length === 1)
		await alice.post('/api/applications/users/remove', { applicationId, userId: eve.id })
		// What she may is asked again after five seconds.
		await new Promise((resolve) => setTimeout(resolve, 5_500))
		await send(runId, epoch, jpeg('b'))
		await hers.ended
		await until(() => his.seen.length === 2)
		expect(hers.seen).toHaveLength(1)
		await report(runId, epoch, [{ type: 'runFinished', at: 1, status: 'SUCCESS', nanos: 1 }])
		await his.ended
	})

	test.concurrent('are wanted, held and shown only while somebody looks', async () => {
		const { runId, epoch } = await start()
		expect(await report(runId, epoch)).toMatchObject({ watched: false })
		expect(await send(runId, epoch, jpeg('unseen'))).toMatchObject({ status: 200, body: { watched: false } })
		expect((await rows()).frames.filter((frame) => frame.runId === runId)).toEqual([])

		const reader = await look(runId)
		await until(async () => (await report(runId, epoch)).watched)
		expect(await send(runId, epoch, jpeg('a'))).toMatchObject({ status: 200, body: { watched: true } })
		await until(() => reader.seen.length === 1)
		expect(reader.seen[0]).toEqual({ feature: '1', picture: `data:image/jpeg;base64,${jpeg('a').toString('base64')}` })
		// What did not change is not sent again, what another feature shows is.
		await send(runId, epoch, jpeg('a'))
		await send(runId, epoch, jpeg('b'), '2')
		await until(() => reader.seen.length === 2)
		expect(reader.seen[1]?.feature).toBe('2')

		// Whoever comes later sees the page at once, though it stands still.
		const late = await look(runId)
		await until(() => late.seen.length === 2)
		late.leave()
		reader.leave()
		await until(async () => !(await report(runId, epoch)).watched)
		expect(await send(runId, epoch, jpeg('c'))).toMatchObject({ body: { watched: false } })
	}, 30_000)

	test('end with the run and leave nothing', async () => {
		const { runId, epoch } = await start()
		const reader = await look(runId)
		await until(async () => (await send(runId, epoch, jpeg('x'))).body.watched)
		await report(runId, epoch, [
			{ type: 'runStarted', at: 1, name: 'Check out', kind: 'FEATURE' },
			{ type: 'runFinished', at: 2, status: 'SUCCESS', nanos: 1 },
		])
		await reader.ended
		const left = await rows()
		expect(left.frames.filter((frame) => frame.runId === runId)).toEqual([])
		expect(left.watches.filter((watch) => watch.runId === runId)).toEqual([])
	}, 30_000)

	test('are shown to nobody outside the project, and taken from nobody without the lease', async () => {
		const { runId, epoch } = await start()
		expect((await look(runId, stranger)).status).toBe(404)
		expect((await look(runId, app.nobody)).status).toBe(401)
		expect(await send(runId, epoch + 1, jpeg('x'))).toMatchObject({ status: 409 })
		expect(
			await alice.call('POST', `/api/executor/runs/${runId}/frame?epoch=${epoch}&feature=1`, jpeg('x'), {
				'content-type': 'application/octet-stream',
			}),
		).toMatchObject({ status: 403 })
		expect(await report(runId, epoch)).toMatchObject({ watched: false })
	})

	test('that are none, or too large, are refused in one sentence', async () => {
		const { runId, epoch } = await start()
		expect(await send(runId, epoch, Buffer.from('<svg onload=alert(1)>'))).toMatchObject({
			status: 422,
			body: { detail: 'Expected a JPEG or PNG picture.' },
		})
		expect(await send(runId, epoch, jpeg('x'.repeat(600 * 1024)))).toMatchObject({
			status: 413,
			body: { detail: 'The picture is larger than 512 KB.' },
		})
	})
})
