import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openReaper } from '../../src/executor/reaper.ts'
import { sandboxLimits, startSandbox } from '../../src/executor/sandbox/sandbox.ts'
import { sandboxedCustom } from '../../src/executor/sandbox/sandboxed-custom.ts'
import { openTargets } from '../../src/executor/targets.ts'

/** What is shipped, not what would be built of the sources. */
const builtProgram = join(import.meta.dirname, '../../../../dist/sandbox/sandbox-child.cjs')

/** What code in a sandbox tries, with the source of the product at hand, to connect to a port of this machine by itself. */
const attacks = `
const ways = {
	...Object.fromEntries(['net', 'node:net', 'tls', 'dgram', 'dns', 'dns/promises', 'http', 'https', 'http2', 'inspector', 'child_process', 'worker_threads', 'cluster', 'module', 'vm', 'v8', 'wasi', 'tty', 'repl', 'diagnostics_channel', 'trace_events', 'node:test', '_http_client', '_tls_wrap']
		.map((name) => ['require ' + name, () => require(name)])),
	'process of a module': () => require('process').getBuiltinModule('net'),
	'process.getBuiltinModule': () => process.getBuiltinModule('net'),
	'main module': () => process.mainModule.require('net'),
	'require.main': () => require.main.require('net'),
	'Module._load': () => module.constructor._load('net'),
	'constructor of require': () => require.constructor('return process')().getBuiltinModule('net'),
	'constructor of console': () => console.log.constructor.constructor('return process')().binding('tcp_wrap'),
	'binding': () => process.binding('tcp_wrap'),
	'linked binding': () => process._linkedBinding('tcp_wrap'),
	'import()': () => Function('return import("node:net")')(),
	'indirect eval': () => (0, eval)('import("node:net")'),
	'import() from a promise': async () => (await Promise.resolve('return import("node:net")').then(Function))(),
	'import() from a generator': () => (async () => {}).constructor('return await import("node:net")')(),
	'handles of the process': () => process._getActiveHandles()[0].constructor,
	'stderr of the console': () => Object.assign(new console._stderr.constructor()),
	'stack frames': () => {
		const before = Error.prepareStackTrace
		Error.prepareStackTrace = (_, frames) => frames
		const frames = new Error().stack
		Error.prepareStackTrace = before
		for (const frame of frames) {
			for (const found of [frame.getThis(), frame.getFunction()]) {
				if (found?.require) return found.require('net')
				if (found?.process?.getBuiltinModule) return found.process.getBuiltinModule('net')
			}
		}
	},
	'the real process': async () => {
		const { EventEmitter } = require('events')
		const before = EventEmitter.prototype.emit
		const seen = new Set()
		EventEmitter.prototype.emit = function (...args) { seen.add(this); return before.apply(this, args) }
		await fetch('http://127.0.0.1:1/').catch(() => {})
		EventEmitter.prototype.emit = before
		for (const one of seen) {
			for (const name of ['getBuiltinModule', 'binding', 'dlopen', '_getActiveHandles', 'kill'])
				if (one[name]) throw new Error('ESCAPED: ' + name + ' of the real process')
			if (one.mainModule) return one.mainModule.require('net')
		}
	},
	'async hooks': () => {
		const { createHook } = require('async_hooks')
		if (createHook) throw new Error('ESCAPED: createHook')
	},
	'a web socket': () => { new WebSocket('ws://127.0.0.1:' + port); throw new Error('ESCAPED: WebSocket') },
	'an engine': () => require('crypto').setEngine('net'),
}
let port
export async function attack(_, ports) {
	const reached = []
	for (port of ports.split(',').map(Number)) {
		for (const [name, way] of Object.entries(ways)) {
			try {
				const found = await way()
				if (!found) continue
				const use = found.connect ?? found.request ?? found.spawn ?? found.lookup ?? found.createSocket ?? found.createRequire
				if (!use) { reached.push(name + ': ' + Object.keys(found).slice(0, 3)); continue }
				const made = use.call(found, { port, host: '127.0.0.1' })
				await new Promise((done, failed) => { made.once('connect', done); made.once('error', failed); setTimeout(failed, 500) })
				reached.push(name + ' connects to ' + port)
			} catch (error) {
				if (String(error?.message).startsWith('ESCAPED')) reached.push(name + ': ' + error.message)
			}
		}
	}
	throw new Error(JSON.stringify(reached))
}
export const imports = () => {
	for (const name of ['assert', 'node:buffer', 'crypto', 'events', 'fs', 'fs/promises', 'os', 'path', 'node:path/posix', 'querystring', 'stream', 'timers/promises', 'url', 'util', 'zlib', 'async_hooks', 'perf_hooks', 'process'])
		if (Object.keys(require(name)).length === 0) throw new Error('there is nothing in ' + name)
	process.getBuiltinModule('path').join(process.cwd(), 'a')
}
// Called by the program itself, whose own functions then stand on the stack.
export const importByProgram = Reflect.apply.bind(Reflect, Reflect.apply, null, [Function('f', 'return f()'), null, [Function('return import("node:net").then((net) => { throw new Error("ESCAPED " + typeof net.connect) })')]])
export const makeByProgram = Reflect.apply.bind(Reflect, Function, null, ['return import("node:net")'])
export const ask = async (_, url) => {
	try {
		const answer = await fetch(url, { method: 'POST', body: 'question' })
		throw new Error(answer.status + ' ' + (await answer.text()))
	} catch (error) {
		throw new Error(error.cause?.message ?? error.message)
	}
}`

/** Connects with Node's own modules, as if code had broken through every wall but those of the system. */
const broken = `const { connect } = require('node:net')
const to = (port) => new Promise((done) => connect(port, '127.0.0.1').once('connect', () => done('connected')).once('error', ({ code }) => done(code)))
process.on('message', async ({ ports }) => process.send({ type: 'probe', got: await Promise.all(ports.map(to)) }))`

interface Attacked {
	/** What connected, as the attacking code says. */
	reached: string[]
	byProgram: string
	/** What is wrong with what code may import. */
	imports: string
	/** What came of connections by Node's own modules. */
	broken: string[]
	/** Connections to the listener before the executor itself opened one. */
	seen: number
	/** The answers to requests by fetch: to the listener, and to a port of the product. */
	asked: [string, string]
}

export async function attackNetwork(further: number[]): Promise<Attacked> {
	let seen = 0
	const listener = createServer((socket) => {
		seen++
		socket.on('error', () => {})
		socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\nanswer'))
	})
	await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
	const { port } = listener.address() as { port: number }
	const ports = [port, ...further]
	const targets = openTargets()
	for (const one of further) targets.keepOut(one, 'a port of the product')
	const reaper = openReaper()
	const custom = sandboxedCustom({
		take: async () => startSandbox(reaper, builtProgram),
		limits: sandboxLimits,
		open: targets.open,
	})
	const call = (name: string, data: string) =>
		custom
			.call(
				{ name, locator: undefined, data, expected: undefined },
				{ 'a.js': attacks },
				{
					driver: {},
					print() {},
					failedLater() {},
					signal: new AbortController().signal,
				},
			)
			.then(
				() => '',
				(error: Error) => error.message,
			)
	try {
		const reached = JSON.parse(await call('attack', ports.join())) as string[]
		const byProgram = await call('importByProgram', '')
		await call('makeByProgram', '')
		const imports = await call('imports', '')
		const tried = { reached, byProgram, imports, broken: await breakOut(reaper, ports), seen }
		return {
			...tried,
			asked: [await call('ask', `http://127.0.0.1:${port}/`), await call('ask', `http://127.0.0.1:${further[0]}/`)],
		}
	} finally {
		custom.close()
		reaper.close()
		listener.close()
	}
}

async function breakOut(reaper: ReturnType<typeof openReaper>, ports: number[]): Promise<string[]> {
	const program = join(mkdtempSync(join(tmpdir(), 'assay-probe-')), 'probe.cjs')
	writeFileSync(program, broken, { mode: 0o644 })
	const sandbox = startSandbox(reaper, program)
	try {
		return await new Promise((resolve) => {
			sandbox.onMessage = (message) => resolve((message as unknown as { got: string[] }).got)
			sandbox.onEnd = (reason) => resolve([reason])
			sandbox.send({ ports } as never)
		})
	} finally {
		sandbox.kill()
	}
}

if (process.argv[1]?.endsWith('attack-network.ts')) {
	console.log(JSON.stringify(await attackNetwork(process.argv.slice(2).map(Number))))
	process.exit(0)
}
