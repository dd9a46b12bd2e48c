import { createServer, type Server, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Sandbox } from '../../src/executor/sandbox/sandbox.ts'
import type { ToChild } from '../../src/executor/sandbox/sandbox-messages.ts'
import { carryTraffic, type SandboxTraffic } from '../../src/executor/sandbox/sandbox-traffic.ts'
import { openTargets } from '../../src/executor/targets.ts'

let target: Server
let port: number
let sent: ToChild[]
let passed: Socket[]
let traffic: SandboxTraffic | undefined

beforeEach(async () => {
	sent = []
	passed = []
	target = createServer((socket) => socket.on('error', () => {}))
	await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve))
	port = (target.address() as { port: number }).port
})
afterEach(() => {
	traffic?.close()
	for (const socket of passed) socket.destroy()
	target.close()
})

function carry(mostPassed?: number): SandboxTraffic {
	const sandbox = {
		questions: new PassThrough(),
		answers: new PassThrough(),
		send: (message: ToChild) => void sent.push(message),
		pass(message: ToChild, socket: Socket) {
			sent.push(message)
			passed.push(socket)
		},
	} as unknown as Sandbox
	const { open } = openTargets({ own: [{ what: 'the database of Assay', host: '127.0.0.1', port: 1 }] })
	traffic = carryTraffic(sandbox, open, 10, mostPassed)
	return traffic
}

const connect = (ask: number, to = port) =>
	({ type: 'connect', ask, host: '127.0.0.1', port: to, timeout: 5000 }) as const

it('only a sandbox that makes load is handed connections', async () => {
	expect(carry().take(connect(1))).toBe(true)
	await expect
		.poll(() => sent)
		.toEqual([{ type: 'connected', ask: 1, problem: { message: 'more than 0 connections of its own' } }])
	expect(passed).toEqual([])
})

it('so many at once as it may have, and nothing is read of them here', async () => {
	const { take } = carry(1)
	take(connect(1))
	take(connect(2))
	await expect.poll(() => sent.length).toBe(2)
	expect(sent).toContainEqual({ type: 'connected', ask: 1 })
	expect(sent).toContainEqual({ type: 'connected', ask: 2, problem: { message: 'more than 1 connections of its own' } })
	expect(passed.map((socket) => socket.isPaused())).toEqual([true])
	take({ type: 'disconnected' })
	take(connect(3))
	await expect.poll(() => sent).toContainEqual({ type: 'connected', ask: 3 })
})

it('none to a place of the product', async () => {
	carry(5).take(connect(1, 1))
	await expect.poll(() => JSON.stringify(sent)).toContain('the database of Assay')
	expect(passed).toEqual([])
})

it('one that could not be opened takes nobody’s place', async () => {
	const { take } = carry(1)
	const free = createServer()
	await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve))
	const closed = (free.address() as { port: number }).port
	await new Promise((resolve) => free.close(resolve))
	take(connect(1, closed))
	await expect.poll(() => sent).toMatchObject([{ type: 'connected', ask: 1, problem: { code: 'ECONNREFUSED' } }])
	take(connect(2))
	await expect.poll(() => sent).toContainEqual({ type: 'connected', ask: 2 })
})
