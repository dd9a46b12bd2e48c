import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, testProject } from './app.ts'

const app = await testApp(
	{},
	{ patience: { head: 1000, pause: 500, all: 4000, least: { bytes: 1000, after: 1000 }, ending: 100 } },
)
let port: number
let run: number
beforeAll(async () => {
	await app.http.listen({ host: '127.0.0.1', port: 0 })
	port = (app.http.server.address() as { port: number }).port
	const { alice, feature: feature_id, environment: env_id, application: application_id } = await testProject(app)
	run = (await alice.post('/api/run/feature', { feature_id, env_id, application_id })).body.id
	await app.executor.post('/api/executor/claim', { name: 'e', waitSeconds: 0 })
})
afterAll(() => app.http.close())

/** Speaks to the server; `received` is what came back so far, and whether the server hung up. */
function speak(text: string) {
	const received = { text: '', ended: false }
	const socket = connect(port, '127.0.0.1')
	socket.on('data', (bytes) => (received.text += bytes)).on('error', () => {})
	socket.on('close', () => (received.ended = true))
	socket.write(text)
	return { received, socket }
}

const lines = `host: assay\r\nauthorization: Bearer ${app.executor.token}\r\n`
const head = `POST /api/executor/claim HTTP/1.1\r\n${lines}content-type: application/json\r\ncontent-length: 1000\r\n\r\n`

// Each waits for seconds and has a connection of its own: beside each other.
test.concurrent('one who pauses in the middle of a body is cut', async () => {
	const { received } = speak(`${head}{"username": `)
	await expect.poll(() => received).toEqual({ text: '', ended: true })
})

test.concurrent('one who never ends the head is answered 408 and cut', async () => {
	const { received } = speak('GET /api/health HTTP/1.1\r\nhost: as')
	await expect.poll(() => received).toMatchObject({ text: expect.stringContaining('408'), ended: true })
})

test.concurrent.each([
	['a body', head],
	[
		'a picture',
		`POST /api/executor/runs/RUN/frame?epoch=1&feature=1 HTTP/1.1\r\n${lines}content-type: image/png\r\ncontent-length: 100000\r\n\r\n`,
	],
])('one who sends %s a byte at a time is cut', async (_, start) => {
	const { received, socket } = speak(`${start.replace('RUN', String(run))}{`)
	const drip = setInterval(() => socket.write(' '), 100)
	await expect.poll(() => received.ended).toBe(true)
	clearInterval(drip)
})

test.concurrent('one who sends fast enough is cut in the end all the same', async () => {
	const { received, socket } = speak(`${head.replace('length: 1000', 'length: 30000')}{`)
	const stream = setInterval(() => socket.write(' '.repeat(300)), 100)
	await expect.poll(() => received).toMatchObject({ text: expect.stringContaining('408'), ended: true })
	clearInterval(stream)
})

test.concurrent('one who waits for an answer waits as long as it takes', async () => {
	const waits = app.executor.token
	const body = JSON.stringify({ name: 'patient', waitSeconds: 3 })
	const lines = ['host: assay', `authorization: Bearer ${waits}`, 'content-type: application/json']
	const { received, socket } = speak(
		`POST /api/executor/claim HTTP/1.1\r\n${lines.join('\r\n')}\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
	)
	await expect.poll(() => received.text).toContain('HTTP/1.1 204')
	expect(received.ended).toBe(false)
	socket.destroy()
})
