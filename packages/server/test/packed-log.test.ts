import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import type { RunEvent } from '@assay/contract/run-events'
import { expect, test } from 'vitest'
import { testApp, testProject } from './app.ts'

test.each([
	{ accepts: 'gzip, deflate, br', encoding: 'br', unpack: createBrotliDecompress },
	{ accepts: 'br;q=0, gzip', encoding: 'gzip', unpack: createGunzip },
])(
	'a log is packed as $encoding for who takes it so, and what comes arrives while the run goes on',
	async ({ accepts, encoding, unpack }) => {
		const app = await testApp()
		const { alice, application, environment, feature } = await testProject(app)
		await app.http.listen({ host: '127.0.0.1', port: 0 })
		const { port } = app.http.server.address() as AddressInfo
		const body = { feature_id: feature, env_id: environment, application_id: application }
		const { id } = (await alice.post('/api/run/feature', body)).body
		const { epoch } = (await app.executor.post('/api/executor/claim', { name: 'one', waitSeconds: 0 })).body
		const report = (from: number, events: RunEvent[]) =>
			app.executor.post(`/api/executor/runs/${id}/events`, { epoch, from, events })
		const note: RunEvent = { type: 'note', at: 1, level: 'info', text: 'The same sentence again and again' }
		await report(1, [
			{ type: 'runStarted', at: 1, name: 'x', kind: 'FEATURE' },
			...Array.from({ length: 500 }, () => note),
		])

		const answer = await new Promise<IncomingMessage>((resolve) =>
			get(
				{
					port,
					path: `/api/run/${id}/events`,
					headers: { authorization: `Bearer ${alice.token}`, 'accept-encoding': accepts },
				},
				resolve,
			),
		)
		expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
		let bytes = 0
		let text = ''
		answer.on('data', (chunk: Buffer) => {
			bytes += chunk.length
		})
		answer.pipe(unpack()).on('data', (chunk) => {
			text += chunk
		})
		const ended = new Promise((resolve) => answer.once('end', resolve))
		const numbers = () => [...text.matchAll(/^id: (\d+)$/gm)].map(([, n]) => Number(n))
		await expect.poll(() => numbers().at(-1)).toBe(501)
		expect(bytes).toBeLessThan(text.length / 5)
		await report(502, [note])
		await expect.poll(() => numbers().at(-1)).toBe(502)
		await report(503, [{ type: 'runFinished', at: 2, status: 'ERROR', nanos: 1 }])
		await ended
		await expect.poll(() => numbers()).toEqual(Array.from({ length: 503 }, (_, n) => n + 1))

		const plain = await alice.get(`/api/run/${id}/events`)
		expect(plain.headers['content-encoding']).toBeUndefined()
		expect(plain.text).toBe(text)
	},
)
