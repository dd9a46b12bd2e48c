import { spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forwardProxy } from '../../karate/test/forward-proxy.ts'
import { type Executor, startExecutor } from '../src/executor/loop.ts'
import { processesNaming, startOf } from '../src/executor/process-facts.ts'
import { openReaper, type Reaper } from '../src/executor/reaper.ts'
import { startSandbox } from '../src/executor/sandbox/sandbox.ts'
import { foldRun } from '../src/log/fold.ts'
import { type ExecutorServer, executorServer, karateBundle } from './executor-server.ts'
import { startBuiltExecutor } from './support/built-executor.ts'

/** Keeps this process from hearing anything. */
function hold(milliseconds: number) {
	for (const until = Date.now() + milliseconds; Date.now() < until; );
}

/** Runs a program of the attacker's choice in a sandbox, as if user code had broken out of the language's own realm. */
async function probe(reaper: Reaper, body: string): Promise<unknown> {
	const program = join(mkdtempSync(join(tmpdir(), 'assay-probe-')), 'probe.cjs')
	writeFileSync(
		program,
		`(async () => { let got; try { got = await (async () => {${body}})() } catch (e) { got = 'refused: ' + (e.code ?? e.message) } process.send({ type: 'probe', got }) })()`,
	)
	const sandbox = startSandbox(reaper, program, { memoryMB: 128, stuckSeconds: 5 })
	try {
		return await new Promise((resolve) => {
			sandbox.onMessage = (message) => resolve((message as unknown as { got: unknown }).got)
			sandbox.onEnd = (reason) => resolve(`ended: ${reason}`)
		})
	} finally {
		sandbox.kill()
	}
}

describe('sandbox', () => {
	let reaper: Reaper
	let secret: string
	beforeAll(() => {
		reaper = openReaper()
		const data = mkdtempSync(join(tmpdir(), 'assay-data-'))
		secret = join(data, 'database-password')
		writeFileSync(secret, 'the password')
		process.env.ASSAY_TEST_SECRET = 'in the environment'
	})
	afterAll(() => reaper.close())

	it.each([
		['the data folder', () => `return require('node:fs').readFileSync(${JSON.stringify(secret)}, 'utf8')`],
		['a file of the system', () => `return require('node:fs').readFileSync('/etc/passwd', 'utf8')`],
		[
			'the environment of another process',
			() => `return require('node:fs').readFileSync('/proc/${process.pid}/environ', 'utf8')`,
		],
		['its own environment in /proc', () => `return require('node:fs').readFileSync('/proc/self/environ', 'utf8')`],
		['the list of folders above it', () => `return require('node:fs').readdirSync('..').join()`],
		[
			'a link to a file outside',
			() =>
				`require('node:fs').symlinkSync('/etc/passwd', 'link'); return require('node:fs').readFileSync('link', 'utf8')`,
		],
		[
			'a relative link to a file outside',
			() =>
				`require('node:fs').symlinkSync('../../../../../etc/passwd', 'link'); return require('node:fs').readFileSync('link', 'utf8')`,
		],
		[
			'a process',
			() => `const r = require('node:child_process').spawnSync('id'); if (r.error) throw r.error; return 'started'`,
		],
		[
			'a thread outside of the model',
			() => `new (require('node:worker_threads').Worker)('1', { eval: true, execArgv: [] }); return 'started'`,
		],
		['a write to its own program', () => `require('node:fs').writeFileSync(__filename, '1'); return 'written'`],
		[
			'a native module',
			() => `process.dlopen({ exports: {} }, '/usr/lib/x86_64-linux-gnu/libc.so.6'); return 'loaded'`,
		],
		['the internals of Node', () => `return Object.keys(process.binding('fs')).join()`],
		['a signal to its parent', () => `process.kill(${process.pid}, 0); return 'allowed'`],
	])('does not give %s', async (what, body) => {
		if (what === 'a signal to its parent' && process.getuid?.() !== 0) return
		expect(await probe(reaper, body())).toMatch(
			/^refused: (ERR_ACCESS_DENIED|ERR_INVALID_ARG|EPERM|EACCES|ERR_|ENOENT|.*restricted)/,
		)
	})

	it('is read to its last word, though its end is known before it', async () => {
		// One look after the children that ended finds all of them, also one whose message was not read yet.
		const other = spawn('sh', ['-c', 'echo'])
		other.stdout.on('data', () => hold(500))
		const said = probe(reaper, `return 'the last word'`)
		hold(50)
		expect(await said).toBe('the last word')
	})

	it('has an empty environment and, started by root, a user of its own', async () => {
		const seen = (await probe(
			reaper,
			'return { env: Object.keys(process.env), uid: process.getuid(), groups: process.getgroups(), up: (() => { try { process.setuid(0); return true } catch { return false } })() }',
		)) as { env: string[]; uid: number; groups: number[]; up: boolean }
		expect(seen.env.filter((name) => !/^(NODE_CHANNEL|PWD|SHLVL|_$|__CF)/.test(name))).toEqual([])
		if (process.getuid?.() !== 0) return
		expect(seen.uid).toBeGreaterThanOrEqual(64000)
		expect(seen.uid).not.toBe(65534)
		expect(seen.groups).not.toContain(0)
		expect(seen.up).toBe(false)
	})

	it('may write its own folder', async () => {
		expect(
			await probe(
				reaper,
				`require('node:fs').writeFileSync('note', 'x'); return require('node:fs').readFileSync('note', 'utf8')`,
			),
		).toBe('x')
	})

	it('stops at its limit of memory outside of the heap', async () => {
		expect(await probe(reaper, 'const all = []; for (;;) all.push(Buffer.alloc(64e6, 1))')).toMatch(
			/^(refused: |ended: The feature needed more than the 128 MB)/,
		)
	})

	it('dies with its parent, even in an endless loop', async () => {
		const { spawn } = await import('node:child_process')
		const folder = mkdtempSync(join(tmpdir(), 'assay-parent-'))
		const program = join(folder, 'loop.cjs')
		writeFileSync(program, `process.send({ type: 'ready' }); setTimeout(() => { for (;;); }, 50)`)
		const parent = spawn(
			process.execPath,
			[
				'--import',
				'tsx',
				'--input-type=module',
				'-e',
				`
				const { openReaper } = await import(${JSON.stringify(join(import.meta.dirname, '../src/executor/reaper.ts'))})
				const { startSandbox } = await import(${JSON.stringify(join(import.meta.dirname, '../src/executor/sandbox/sandbox.ts'))})
				const sandbox = startSandbox(openReaper(), ${JSON.stringify(program)})
				sandbox.onMessage = () => console.log(sandbox.folder)
			`,
			],
			{ stdio: ['ignore', 'pipe', 'inherit'] },
		)
		const place = await new Promise<string>((resolve) =>
			parent.stdout.once('data', (chunk) => resolve(String(chunk).trim())),
		)
		await expect.poll(() => processesNaming(place)).not.toEqual([])
		const looping = processesNaming(place)
		parent.kill('SIGKILL')
		await expect.poll(() => looping.filter((pid) => startOf(pid) !== undefined), { timeout: 1000 }).toEqual([])
	}, 20_000)
})

const programs: [string, (server: string) => Pick<Executor, 'stop'> | ReturnType<typeof startBuiltExecutor>][] = [
	['in the sources', (server) => startExecutor({ server, token: 't', limits: { memoryMB: 128, stuckSeconds: 2 } })],
	['in the built program', (server) => startBuiltExecutor(server)],
]

/** Steps that hold the thread, so that it receives nothing. */
const deaf = [
	['a pause in a function', '* def f = function(){ karate.pause(600000) }\n* f()'],
	['a pause of Java', '* def f = function(){ java.lang.Thread.sleep(600000) }\n* f()'],
	['an endless loop', '* def f = function(){ while (true) {} }\n* f()'],
] as const

describe.each(programs)('a Karate feature that means harm, %s', (name, start) => {
	// the limits of the built program take longer to reach
	const limited = name === 'in the sources' ? it : it.skip
	let server: ExecutorServer
	let executor: { stop(): Promise<unknown> }
	beforeAll(async () => {
		server = await executorServer()
		executor = start(server.url)
	})
	afterAll(async () => {
		await executor.stop()
		await server.close()
	})

	const run = async (steps: string) => {
		const served = server.enqueue(karateBundle(`Feature: F\n\nScenario: one\n${steps}\n\nScenario: two\n* def b = 2\n`))
		await served.finished
		return foldRun(served.events)
	}

	it.each([
		['* def out = read("/etc/passwd")'],
		['* def out = read("file:/etc/passwd")'],
		['* def out = read("../../../../etc/passwd")'],
		['* def out = read("classpath:../../owner.json")'],
		[`* def out = (function(){ return this.constructor.constructor('return process')().env })()`],
		[
			`* def out = karate.read.constructor('return process')().mainModule.require('fs').readFileSync('/etc/passwd', 'utf8')`,
		],
		[`* def out = karate.exec('id')`],
	])('gets nothing by %s', async (step) => {
		const view = await run(`${step}\n* print 'GOT', out`)
		const shown = JSON.stringify(view)
		expect(shown).not.toMatch(/root:x:0|uid=\d|"PATH"|startedAt.{0,20}"pid"/)
		expect(view.features[0]?.scenarios[0]?.status).toBe('failed')
	})

	limited(
		'ends an endless loop with a clear sentence, and the next run is not harmed',
		async () => {
			const view = await run('* def f = function(){ while (true) {} }\n* f()')
			expect(view.status).toBe('FAILURE')
			expect(JSON.stringify(view)).toMatch(/endless loop|without a pause|longer than/)
			expect(view.features[0]?.scenarios[0]?.steps).toMatchObject([
				{ text: 'def f = function(){ while (true) {} }', status: 'passed' },
				{ text: 'f()', status: 'error' },
			])
			expect((await run('* def a = 1')).status).toBe('SUCCESS')
		},
		30_000,
	)

	limited(
		'ends a memory bomb with a clear sentence, and the next run is not harmed',
		async () => {
			const view = await run(
				'* def f = function(){ var all = []; for (;;) all.push({ a: [1, 2, 3, all.length] }) }\n* f()',
			)
			expect(view.status).toBe('FAILURE')
			expect(view.features[0]?.scenarios[0]?.reason).toMatch(/needed more than the 128 MB|endless loop/)
			expect((await run('* def a = 1')).status).toBe('SUCCESS')
		},
		30_000,
	)

	it.each(name === 'in the sources' ? [['a pause', '* karate.pause(600000)'] as const, ...deaf] : deaf.slice(0, 1))(
		'ends %s when the run is cancelled',
		async (_, step) => {
			const text = `Feature: F\nScenario: one\n* def a = 1\n${step}\nScenario: two\n* def b = 2\n`
			const served = server.enqueue(karateBundle(text))
			const last = step.split('\n').at(-1)?.slice(2)
			const begun = () => served.events.some((event) => event.type === 'stepStarted' && event.text === last)
			await expect.poll(begun, { timeout: 20_000 }).toBe(true)
			served.cancel = true
			await served.finished
			const view = foldRun(served.events)
			expect([view.status, view.reason]).toEqual(['ERROR', 'The run was cancelled.'])
			expect(view.counts).toEqual({ scenarios: 1, passed: 0, failed: 1, running: 0, notRun: 1 })
			expect(view.features[0]?.scenarios[0]).toMatchObject({ stopped: true })
		},
		40_000,
	)

	limited('lets a pause take longer than a loop may', async () => {
		const view = await run('* karate.pause(2600)')
		expect([view.status, view.features[0]?.scenarios[0]?.reason]).toEqual(['SUCCESS', undefined])
	})

	it('performs HTTP calls that code waits for', async () => {
		const api = createServer((_, response) => response.setHeader('content-type', 'application/json').end('{"ok":true}'))
		await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
		const { port } = api.address() as AddressInfo
		const ask = `Feature: A\nScenario: a\n* url 'http://127.0.0.1:${port}'\n* method get\n`
		const text = `Feature: F\nScenario: one\n* def f = function(){ return karate.call('ask.feature').response }\n* match f() == { ok: true }\n`
		const served = server.enqueue(karateBundle(text, { included: { 'ask.feature': ask } }))
		await served.finished
		const view = foldRun(served.events)
		expect(view.features[0]?.scenarios[0]?.reason).toBeUndefined()
		expect(view.status).toBe('SUCCESS')
		api.close()
	})

	it('sends requests by way of a proxy, from steps and from scripts', async () => {
		const proxy = await forwardProxy()
		const api = createServer(({ headers }, reply) => reply.end(headers.host))
		await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
		const { port } = api.address() as AddressInfo
		const view = await run(`* configure proxy = '${proxy.url}'
* url 'http://localhost:${port}'
* method get
* match response == 'localhost:${port}'
* def again = karate.http('http://localhost:${port}').path('again').get()
* match again.status == 200`)
		expect(view.features[0]?.scenarios[0]?.reason).toBeUndefined()
		expect(proxy.asked.map(({ line }) => line)).toEqual([
			`GET http://localhost:${port}/`,
			`GET http://localhost:${port}/again`,
		])
		api.close()
		await proxy.close()
	}, 20_000)

	it('serves a mock to other programs of this machine, and does not reach the server of Assay', async () => {
		const back = createServer(async ({ url }, response) => {
			const reply = await fetch(`http://127.0.0.1:${url?.slice(1)}/cups`)
			response.end(await reply.text())
		})
		await new Promise<void>((resolve) => back.listen(0, '127.0.0.1', resolve))
		const { port } = back.address() as AddressInfo
		const mock = `Feature: M\nScenario: pathMatches('/cups')\n* def response = 'two cups'\n`
		const text = `Feature: F
Scenario: one
* def mock = karate.start('mock.feature')
* url 'http://127.0.0.1:${port}'
* path mock.port
* method get
* match response == 'two cups'
* eval mock.stop()
Scenario: two
* url '${server.url}'
* method get
`
		const served = server.enqueue(karateBundle(text, { included: { 'mock.feature': mock } }))
		await served.finished
		const [one, two] = foldRun(served.events).features[0]?.scenarios ?? []
		expect(one?.reason).toBeUndefined()
		expect(two?.reason).toContain(
			`${new URL(server.url).host} is not a target of tests: it is the server of Assay. An operator may allow it with ASSAY_TARGETS_ALLOWED.`,
		)
		back.close()
	}, 20_000)
})

it('fails the one step whose search would take for ever, and goes on with the next scenario', async () => {
	const server = await executorServer()
	const executor = startExecutor({ server: server.url, token: 't' })
	const text = `Feature: F
Scenario: one
* def text = 'a'.repeat(60) + 'b'
* match text == '#regex ^(a|aa)+$'
Scenario: two
* match 'abc' == '#regex [a-c]+'
`
	const served = server.enqueue(karateBundle(text))
	await served.finished
	const [one, two] = foldRun(served.events).features[0]?.scenarios ?? []
	expect(one?.reason).toContain('the search with a regular expression took longer than 5 seconds')
	expect(two?.status).toBe('passed')
	await executor.stop()
	await server.close()
}, 60_000)

it('keeps all that the language asks of Node where the network is taken away', async () => {
	const server = await executorServer()
	const executor = startExecutor({ server: server.url, token: 't' })
	const text = `Feature: F
Scenario: one
* def y = read('data.yaml')
* match y == { list: [{ one: 1 }] }
* yaml z = 'a: 1'
* match z.a == 1
* def c = read('data.csv')
* def x = read('data.xml')
* print x
* def u = java.util.UUID.randomUUID() + ''
* match u == '#uuid'
* def d = Java.type('java.security.MessageDigest').getInstance('SHA-256').digest(new java.lang.String('a').getBytes())
* def f = karate.faker.firstName()
* def later = java.time.LocalDate.now().plusDays(1) + ''
* def g = function(){ java.lang.Thread.sleep(10); return karate.callSingle('single.feature').v }
* match g() == 7
* def m = karate.start({ mock: 'zip.feature' })
* url m.url
* method get
* match response == 'zipped'
`
	const files = {
		'data.yaml': 'list:\n  - one: 1\n',
		'data.csv': 'a,b\n1,2\n',
		'data.xml': '<a><b>1</b></a>',
		'single.feature': 'Feature: S\nScenario: s\n* def v = 7\n',
		'zip.feature': `Feature: Z\nScenario: pathMatches('/')\n* def bytes = [31,139,8,0,0,0,0,0,0,3,171,202,44,40,72,77,1,0,87,104,194,226,6,0,0,0]\n* def responseHeaders = { 'Content-Encoding': 'gzip', 'Content-Type': 'text/plain' }\n* def response = karate.toBytes(bytes)\n`,
	}
	const served = server.enqueue(karateBundle(text, { included: files }))
	await served.finished
	const [one] = foldRun(served.events).features[0]?.scenarios ?? []
	expect(one?.reason).toBeUndefined()
	expect(one?.status).toBe('passed')
	await executor.stop()
	await server.close()
}, 30_000)
