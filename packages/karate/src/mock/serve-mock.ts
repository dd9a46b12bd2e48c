// Serves a mock feature over HTTP.

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { installBridge } from '../api/bridge.ts'
import type { HttpReply } from '../http/message.ts'
import type { IncomingRequest } from '../http/received-request.ts'
import { newCalls } from '../run/call.ts'
import { driveAsync, driveBlocking } from '../run/drive.ts'
import { newSession } from '../run/new-session.ts'
import type { FeatureRequest } from '../run-feature.ts'
import { FeatureRun } from '../scenario/feature-run.ts'
import { MockFeature } from './mock-feature.ts'

export type MockSetup = Omit<FeatureRequest, 'tags' | 'only'>

export interface Mock {
	/** Answers one request; requests are answered one after another, as a mock's data are shared. */
	handle(request: IncomingRequest): Promise<HttpReply>
}

export function newMock(setup: MockSetup): Mock {
	const around = { io: setup.io, locks: setup.suite.locks, signal: setup.signal }
	installBridge(setup.suite)
	const session = newSession(setup, (flow) => driveBlocking(flow, around))
	const mock = new MockFeature(new FeatureRun(session, setup.path, newCalls()), setup.variables ?? {})
	let last: Promise<unknown> = Promise.resolve()
	return {
		handle(request) {
			const answer = last.then(() => driveAsync(mock.handle(request), around))
			last = answer.catch(() => undefined)
			return answer
		},
	}
}

export async function serveMock(setup: MockSetup, port = 0): Promise<{ port: number; close(): Promise<void> }> {
	const mock = newMock(setup)
	const server: Server = createServer((request, response) => {
		const chunks: Buffer[] = []
		request.on('data', (chunk: Buffer) => chunks.push(chunk))
		request.on('end', () => {
			const headers = pairs(request.rawHeaders)
			mock
				.handle({ method: request.method ?? 'GET', uri: request.url ?? '/', headers, body: Buffer.concat(chunks) })
				.then(
					(reply) => {
						response.writeHead(reply.status, reply.headers.flat())
						response.end(reply.body)
					},
					(problem: unknown) => {
						response.writeHead(500, { 'Content-Type': 'text/plain' })
						response.end(String(problem))
					},
				)
		})
	})
	await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
	return {
		port: (server.address() as AddressInfo).port,
		close: () =>
			new Promise((resolve) => {
				server.closeAllConnections()
				server.close(() => resolve())
			}),
	}
}

function pairs(raw: string[]): [string, string][] {
	return raw.flatMap((name, index): [string, string][] => (index % 2 === 0 ? [[name, raw[index + 1] ?? '']] : []))
}
