// karate.start: a mock for the features of this run. They reach it without a socket, because the script or step that
// waits for the answer may hold the only thread there is; see docs/decisions/0003-mocks-answer-without-a-socket.md.

import type { AddressInfo } from 'node:net'
import type { HttpOutcome, HttpRequest } from '../http/message.ts'
import { type Flow, sleep } from '../scenario/effects.ts'
import { FeatureRun } from '../scenario/feature-run.ts'
import type { RunningMock } from '../scenario/mocks.ts'
import { locate } from '../scenario/read-file.ts'
import type { MockOptions, ScenarioRun } from '../scenario/scenario-run.ts'
import { inflated } from './inflated.ts'
import { listenTo } from './listen.ts'
import { MockFeature } from './mock-feature.ts'

export function startMock(run: ScenarioRun, options: MockOptions): RunningMock {
	const { session } = run.feature
	const { path } = locate(run, options.mock)
	const mock = new MockFeature(new FeatureRun(session, path), run.starters, options.arg ?? {})
	session.block(mock.start())
	const server = listener(run, mock, options)
	const running: RunningMock = {
		port: server.port,
		exchange: (request, uri) => exchange(mock, request, uri, session.clock),
		stop: server.close,
	}
	session.suite.mocks.add(running)
	return running
}

function* exchange(mock: MockFeature, request: HttpRequest, uri: string, clock: () => number): Flow<HttpOutcome> {
	const startedAt = clock()
	const start = performance.now()
	const { host } = new URL(request.url)
	const body = request.body ?? new Uint8Array()
	const known = new Set(request.headers.map(([name]) => name.toLowerCase()))
	const headers: [string, string][] = [...request.headers]
	if (!known.has('host')) headers.push(['Host', host])
	if (request.body && !known.has('content-length')) headers.push(['Content-Length', String(body.length)])
	const { reply, delay } = yield* mock.handle({ method: request.method, uri, headers, body })
	const { readTimeout } = request.options
	yield* sleep(Math.min(delay, readTimeout))
	const timings = { total: Math.round((performance.now() - start) * 100) / 100 }
	if (delay >= readTimeout) return { failure: `no answer from ${host} within ${readTimeout} ms`, startedAt, timings }
	const shown = request.method === 'HEAD' ? new Uint8Array() : reply.body
	return { response: inflated({ ...reply, body: shown }), startedAt, timings }
}

/**
 * The same mock for everybody else on this machine, a browser under test for instance. Without a host Node listens at
 * once, and a script cannot wait for more; so callers from elsewhere are turned away at the door.
 */
function listener(run: ScenarioRun, mock: MockFeature, options: MockOptions): { port: number; close(): void } {
	const tls =
		options.cert && options.key
			? { cert: locate(run, options.cert).bytes, key: locate(run, options.key).bytes }
			: undefined
	const server = listenTo(async (request) => {
		const { reply, delay } = await run.feature.session.drive(mock.handle(request))
		if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay))
		return reply
	}, tls)
	const elsewhere = run.feature.session.listen
	const taken = () => run.wrong(`karate.start: the port ${options.port} is taken by another program`)
	if (elsewhere) {
		const listening = elsewhere(server, options.port ?? 0)
		if (!listening) return taken()
		return {
			port: listening.port,
			close() {
				listening.close()
				server.closeAllConnections()
			},
		}
	}
	server.on('connection', (socket) => {
		if (!/^(::1|(::ffff:)?127\.)/.test(socket.remoteAddress ?? '')) socket.destroy()
	})
	server.on('error', () => {})
	server.listen({ port: options.port ?? 0, exclusive: true })
	server.unref()
	const address = server.address() as AddressInfo | null
	if (!address) return taken()
	return {
		port: address.port,
		close() {
			server.closeAllConnections()
			server.close()
		},
	}
}
