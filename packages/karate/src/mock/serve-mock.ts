// Serves a mock feature over HTTP.

import type { AddressInfo } from 'node:net'
import { installBridge } from '../api/bridge.ts'
import type { HttpReply } from '../http/message.ts'
import type { IncomingRequest } from '../http/received-request.ts'
import { call } from '../run/call.ts'
import { driveAsync } from '../run/drive.ts'
import { newSession } from '../run/new-session.ts'
import type { FeatureRequest } from '../run-feature.ts'
import { FeatureRun } from '../scenario/feature-run.ts'
import { listenTo } from './listen.ts'
import { MockFeature } from './mock-feature.ts'
import { startMock } from './start-mock.ts'

export type MockSetup = Omit<FeatureRequest, 'tags' | 'only'>

export interface Mock {
	/** Answers one request; requests are answered one after another, as a mock's data are shared. */
	handle(request: IncomingRequest): Promise<HttpReply>
	/** Runs the Background, so that what is wrong with the mock is reported before the first request. */
	start(): Promise<void>
}

export function newMock(setup: MockSetup): Mock {
	const around = { io: setup.io, mocks: setup.suite.mocks, signal: setup.signal }
	installBridge(setup.suite)
	const session = newSession(setup, around)
	const mock = new MockFeature(new FeatureRun(session, setup.path), { call, startMock }, setup.variables ?? {})
	let last: Promise<unknown> = Promise.resolve()
	return {
		start: () => driveAsync(mock.start(), around),
		handle(request) {
			const answer = last.then(() => driveAsync(mock.handle(request), around))
			last = answer.catch(() => undefined)
			return answer.then(async ({ reply, delay }) => {
				if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay))
				return reply
			})
		},
	}
}

export interface MockServer {
	port: number
	close(): Promise<void>
}

/** `host`: whom it listens for; this machine alone by default. */
export async function serveMock(
	setup: MockSetup,
	port = 0,
	host = '127.0.0.1',
	answered: (request: IncomingRequest, status: number) => void = () => {},
): Promise<MockServer> {
	const mock = newMock(setup)
	await mock.start()
	const server = listenTo(async (request) => {
		const reply = await mock.handle(request)
		answered(request, reply.status)
		return reply
	})
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject)
		server.listen(port, host, resolve)
	})
	return {
		port: (server.address() as AddressInfo).port,
		close: () =>
			new Promise((resolve) => {
				server.closeAllConnections()
				server.close(() => resolve())
			}),
	}
}
