import { subscribe } from 'node:diagnostics_channel'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createServer as createSecured } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Bundle } from '@assay/contract/bundle'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forwardProxy } from '../../../karate/test/forward-proxy.ts'
import { type Executor, startExecutor } from '../../src/executor/loop.ts'
import { foldRun } from '../../src/log/fold.ts'
import { type ExecutorServer, executorServer, karateBundle } from '../executor-server.ts'

let server: ExecutorServer
let executor: Executor
let target: Server
let url: string
/** Connections by what was asked over them. */
let ports: Set<number | undefined>

/** Where the executor itself has sent requests to. */
const carried: string[] = []
subscribe('undici:request:create', (message) => {
	carried.push(String((message as { request: { origin: unknown } }).request.origin))
})

beforeEach(async () => {
	ports = new Set()
	target = createServer((request, response) => {
		ports.add(request.socket.remotePort)
		if (request.url === '/never') return
		response.setHeader('content-type', 'application/json')
		setTimeout(() => response.end('{"id":1}'), 10)
	})
	await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve))
	url = `http://127.0.0.1:${(target.address() as AddressInfo).port}`
	server = await executorServer(30)
	executor = startExecutor({
		server: server.url,
		token: 't',
		limits: { graceSeconds: 5 },
		load: { users: 20, rate: 50 },
	})
})
afterEach(async () => {
	await executor.stop()
	await server.close()
	target.closeAllConnections()
	target.close()
})

const load = (text: string, settings: Record<string, unknown>, over: Partial<Bundle> = {}) => {
	const bundle = karateBundle(text)
	const [feature] = bundle.features
	if (!feature) throw new Error('There is no feature')
	return server.enqueue({
		...bundle,
		...over,
		features: [{ ...feature, featureType: 'PERFORMANCE' }],
		environment: { ...bundle.environment, settings },
	})
}

it('load is made and sent from the sandbox, each user over a connection of his own that the executor opened', async () => {
	const text = `Feature: F\nScenario: one\n* url '${url}'\n* path 'a', __gatling.userId\n* method get\n* match response == { id: 1 }\n* path 'b'\n* method get\n* status 200`
	const run = load(text, {
		'gatling.inject': 'rampUsers(20) during (1)',
		'gatling.protocol': '"/a/{id}" -> Nil',
		'load.thresholds': 'details("GET /a/{id}").responseTime.max.lt(60000), global.failedRequests.count.is(0)',
	})
	await run.finished
	const view = foldRun(run.events)
	expect(view.reason).toBeUndefined()
	expect(view.status).toBe('SUCCESS')
	expect(view.features[0]?.load?.requests.map(({ name, ok }) => [name, ok.count])).toEqual([
		['GET /a/{id}', 20],
		['GET /b', 20],
	])
	expect(ports.size).toBe(20)
	expect(carried.filter((origin) => origin === url)).toEqual([])
}, 60_000)

it('load over TLS is sent from the sandbox too, and trusts nobody whom it should not', async () => {
	// With certificates of its own the executor would send these itself.
	for (const name of ['NODE_EXTRA_CA_CERTS', 'NODE_TLS_REJECT_UNAUTHORIZED', 'NODE_OPTIONS'])
		vi.stubEnv(name, undefined)
	const file = (name: string) => readFileSync(new URL(`../../../karate/test/certificates/${name}`, import.meta.url))
	const secured = createSecured({ cert: file('localhost.pem'), key: file('localhost.key') }, (_, response) =>
		response.end('fine'),
	)
	await new Promise<void>((resolve) => secured.listen(0, '127.0.0.1', resolve))
	const address = `https://localhost:${(secured.address() as AddressInfo).port}`
	try {
		const steps = `* url '${address}'\n* method get\n* match response == 'fine'`
		const trusting = load(`Feature: F\nScenario: one\n* configure ssl = true\n${steps}`, {
			'gatling.inject': 'atOnceUsers(5)',
		})
		await trusting.finished
		expect(foldRun(trusting.events).features[0]?.load?.requests.map(({ ok, ko }) => [ok.count, ko.count])).toEqual([
			[5, 0],
		])
		const wary = load(`Feature: F\nScenario: one\n${steps}`, { 'gatling.inject': 'atOnceUsers(5)' })
		await wary.finished
		const [failure] = foldRun(wary.events).features[0]?.load?.failures ?? []
		expect(failure?.count).toBe(5)
		expect(failure?.message).toMatch(/the certificate of localhost:… is not trusted/)
		expect(carried.filter((origin) => origin === address)).toEqual([])
	} finally {
		vi.unstubAllEnvs()
		secured.closeAllConnections()
		secured.close()
	}
}, 60_000)

it('a target that a run may not reach cannot be loaded', async () => {
	const run = load(`Feature: F\nScenario: one\n* url '${server.url}'\n* method get`, {
		'gatling.inject': 'atOnceUsers(2)',
	})
	await run.finished
	const [failure] = foldRun(run.events).features[0]?.load?.failures ?? []
	expect(failure?.count).toBe(2)
	expect(failure?.message).toContain('the server of Assay')
}, 60_000)

it('the operator’s limit of users ends a run with that reason', async () => {
	const began = performance.now()
	const run = load(`Feature: F\nScenario: one\n* url '${url}/never'\n* method get`, {
		'gatling.inject': 'atOnceUsers(21)',
	})
	await run.finished
	expect(foldRun(run.events)).toMatchObject({
		status: 'ERROR',
		reason:
			'More than 20 users would be at work at once, which is the most that this executor lets a load have (ASSAY_LOAD_MAX_USERS).',
	})
	// Requests that the operator's rate held back are not sent any more; one that is would wait for its answer for 30 s.
	expect(performance.now() - began).toBeLessThan(20_000)
}, 60_000)

it('a cancelled load ends, and sends nothing any more', async () => {
	const run = load(`Feature: F\nScenario: one\n* url '${url}'\n* path 'a'\n* method get\n* path 'b'\n* method get`, {
		'gatling.inject': 'constantConcurrentUsers(5) during (1 hour)',
	})
	while (!run.events.some(({ type }) => type === 'loadSecond')) await new Promise((resolve) => setTimeout(resolve, 50))
	run.cancel = true
	await run.finished
	let sent = 0
	target.on('request', () => sent++)
	expect(foldRun(run.events)).toMatchObject({ status: 'ERROR', reason: 'The run was cancelled.' })
	await new Promise((resolve) => setTimeout(resolve, 500))
	expect(sent).toBe(0)
}, 60_000)

it('several processes share the users, each of whom starts once with a number of his own', async () => {
	await executor.stop()
	executor = startExecutor({ server: server.url, token: 't', load: { users: 20, processes: 3 } })
	const asked: string[] = []
	target.on('request', ({ url: path }) => asked.push(String(path)))
	const text = `Feature: F\nScenario: one\n* url '${url}'\n* path 'a', __gatling.userId, __gatling.row\n* method get\n* match response == { id: 1 }`
	const settings = {
		'gatling.inject': 'rampUsers(20) during (1)',
		'gatling.protocol': '"/a/{id}/{row}" -> Nil',
		'load.feeders': 'function("rows.js")',
	}
	const rows = '(() => { let own = 100; return () => ({ row: ++own }) })()'
	const run = load(text, settings, { included: { 'rows.js': rows } })
	await run.finished
	const view = foldRun(run.events)
	expect([view.status, view.reason]).toEqual(['SUCCESS', undefined])
	expect(view.features[0]?.load).toMatchObject({ usersStarted: 20, requests: [{ name: 'GET /a/{id}/{row}' }] })
	expect(view.features[0]?.load?.requests[0]?.ok.count).toBe(20)
	const expected = Array.from({ length: 20 }, (_, user) => `/a/${user + 1}/${user + 101}`)
	expect(asked.toSorted()).toEqual(expected.toSorted())
}, 60_000)

it('a host that the project does not name is refused before anything is sent to it', async () => {
	const text = `Feature: F\nScenario: one\n* url '${url}'\n* method get\n* url 'http://shop.invalid'\n* method get`
	const settings = { 'gatling.inject': 'atOnceUsers(2)' }
	const run = load(text, settings, { loadTargets: ['*.example.org'] })
	await run.finished
	expect(foldRun(run.events)).toMatchObject({
		status: 'ERROR',
		reason:
			'shop.invalid:80 is no target that this project may load: an admin of the project names the hosts in its settings, under load targets.',
	})
	// This machine is the executor's own, and a named host may be tried: its name is not known here.
	const named = load(text, settings, { loadTargets: ['shop.invalid:80'] })
	await named.finished
	expect(foldRun(named.events).features[0]?.load?.requests.map(({ name, ok }) => [name, ok.count])).toContainEqual([
		'GET /',
		2,
	])
	expect(foldRun(named.events).reason).toBeUndefined()
}, 60_000)

it('targets behind a proxy are loaded through it, plain and over TLS, where the project names them', async () => {
	const file = (name: string) => readFileSync(new URL(`../../../karate/test/certificates/${name}`, import.meta.url))
	const secured = createSecured({ cert: file('localhost.pem'), key: file('localhost.key') }, (_, response) =>
		response.end('fine'),
	)
	await new Promise<void>((resolve) => secured.listen(0, '127.0.0.1', resolve))
	const proxy = await forwardProxy()
	const [plain, over] = [new URL(url).port, (secured.address() as AddressInfo).port]
	const text = `Feature: F
Scenario: one
* configure proxy = '${proxy.url}'
* configure ssl = true
* url 'http://shop.test:${plain}/cups'
* method get
* match response == { id: 1 }
* url 'https://shop.test:${over}/safe'
* method get
* match response == 'fine'`
	const settings = { 'gatling.inject': 'atOnceUsers(4)' }
	try {
		const run = load(text, settings, { loadTargets: ['shop.test'] })
		await run.finished
		const view = foldRun(run.events)
		expect([view.status, view.reason]).toEqual(['SUCCESS', undefined])
		expect(view.features[0]?.load?.requests.map(({ name, ok, ko }) => [name, ok.count, ko.count])).toEqual([
			['GET /cups', 4, 0],
			['GET /safe', 4, 0],
		])
		const lines = proxy.asked.map(({ line }) => line)
		expect(lines.filter((line) => line === `GET http://shop.test:${plain}/cups`)).toHaveLength(4)
		expect(lines).toContain(`CONNECT shop.test:${over}`)
		proxy.asked.length = 0
		const refused = load(text, settings, { loadTargets: ['other.test'] })
		await refused.finished
		expect(foldRun(refused.events).reason).toMatch(/^shop\.test:\d+ is no target that this project may load/)
		expect(proxy.asked).toEqual([])
	} finally {
		await proxy.close()
		secured.closeAllConnections()
		secured.close()
	}
}, 60_000)
