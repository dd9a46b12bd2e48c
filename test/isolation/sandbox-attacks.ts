import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runningCluster } from '@assay/server/db/cluster'
import { type Attack, Broken, refusalOf, sentenceOf } from './attack.ts'
import type { Lab } from './lab.ts'

/** Code of a custom action; what it returns or throws becomes the message of its step. */
const code = (body: (lab: Lab) => string | Promise<string>) => async (lab: Lab) => {
	const script = `export async function attack(locator, data, driver) {
	const got = await (async () => { ${await body(lab)} })().catch((error) => 'refused: ' + (error?.message ?? error))
	throw new Error('GOT<' + (typeof got === 'string' ? got : JSON.stringify(got)) + '>')
}
`
	const { page } = lab.site
	const text = `Feature: f\n  Scenario: s\n    * OPEN <${page('<h1>a page</h1>')}>\n    * CALL_CUSTOM <attack>\n`
	const before = lab.listener.touched()
	const ended = await lab.run({ type: 'ANOROC', text, files: { 'attack.js': script } })
	if (lab.listener.touched() > before) throw new Broken('a connection of its own')
	refusalOf(ended, lab)
	const got = ended.text.match(/GOT<((?:[^>\\]|\\.)*)>/)?.[1]
	if (got !== undefined && !got.startsWith('refused: ')) throw new Broken(got)
	return got ?? sentenceOf(ended)
}

const connects = (tries: string, port: (lab: Lab) => number | Promise<number>, host = '127.0.0.1'): Attack => ({
	tries,
	attempt: code(
		async (lab) => `const { connect } = await import('node:net')
		return await new Promise((resolve, reject) => {
			const socket = connect({ host: '${host}', port: ${await port(lab)} })
			socket.once('connect', () => resolve('connected'))
			socket.once('error', reject)
			setTimeout(() => reject(new Error('nothing answered')), 3000)
		})`,
	),
})

const listenerPort = ({ listener }: Lab) => listener.port
const databaseAddress = async ({ product }: Lab) => {
	const url = new URL((await runningCluster(product.data)) ?? 'postgres://127.0.0.1:5432')
	return { host: url.hostname, port: Number(url.port) }
}

/** A Karate scenario that asks for an address; passing would be the attacker's gain. */
const asks = (tries: string, address: (lab: Lab) => string | Promise<string>): Attack => ({
	tries,
	async attempt(lab) {
		const steps = [`url '${await address(lab)}'`, 'method get', 'print response']
		const text = `Feature: f\n  Scenario: s\n${steps.map((step) => `    * ${step}`).join('\n')}\n`
		return refusalOf(await lab.run({ type: 'KARATE', text }), lab)
	},
})

export const sandboxAttacks: Attack[] = [
	connects('to open a connection of its own from a custom action', listenerPort),
	connects('to reach the database from a custom action', async (lab) => (await databaseAddress(lab)).port),
	connects('to reach the server from a custom action', ({ product }) => Number(new URL(product.url).port)),
	{
		tries: 'to scan every port of loopback from a custom action',
		attempt: code(
			() => `const { connect } = await import('node:net')
			const open = []
			const look = (port) => new Promise((done) => {
				const socket = connect({ host: '127.0.0.1', port }, () => { open.push(port); socket.destroy(); done() })
				socket.once('error', done)
			})
			for (let port = 1; port < 65536; port += 512)
				await Promise.all(Array.from({ length: 512 }, (_, n) => look(port + n)))
			if (open.length === 0) throw new Error('no port of 65,535 answers')
			return 'open: ' + open.join()`,
		),
	},
	...['createRequire', 'getBuiltinModule', 'constructor', 'Module._load', 'process.binding'].map((way): Attack => {
		const ways: Record<string, string> = {
			createRequire: `const { createRequire } = await import('node:module'); const net = createRequire('/x.js')('net')`,
			getBuiltinModule: `const net = process.getBuiltinModule('net')`,
			constructor: `const net = (async () => {}).constructor('return import("node:net")'); const module = await net(); return await open(module)`,
			'Module._load': `const Module = (await import('node:module')).default; const net = Module._load('net')`,
			'process.binding': `const { TCP, constants } = process.binding('tcp_wrap'); return 'a socket of the system: ' + new TCP(constants.SOCKET)`,
		}
		return {
			tries: `to find a way to sockets by ${way}`,
			attempt: code(
				({ listener }) => `const open = (net) => new Promise((resolve, reject) => {
					const socket = net.connect(${listener.port}, '127.0.0.1', () => resolve('connected'))
					socket.once('error', reject)
				})
				${ways[way]}
				return await open(net)`,
			),
		}
	}),
	{
		tries: 'to send a datagram',
		attempt: code(
			() => `const { createSocket } = await import('node:dgram')
			const socket = createSocket('udp4')
			return await new Promise((resolve, reject) => {
				socket.once('error', reject)
				socket.send('x', 53, '127.0.0.53', (error) => error ? reject(error) : resolve('sent'))
			})`,
		),
	},
	{
		tries: 'to ask for a name',
		attempt: code(
			() => `const { resolve4 } = await import('node:dns/promises')
			return (await Promise.race([resolve4('example.org'), new Promise((_, no) => setTimeout(no, 4000, new Error('nothing answered')))])).join()`,
		),
	},
	{
		tries: 'to start a program',
		attempt: code(
			({ sentinel }) => `const { spawnSync } = await import('node:child_process')
			const { error, status } = spawnSync('touch', ['${sentinel}'])
			if (error) throw error
			return 'started ' + status`,
		),
	},
	{
		tries: 'to read a private file',
		attempt: code(
			({ secrets }) => `const { readFileSync } = await import('node:fs')
			return [${secrets.map(({ path }) => JSON.stringify(path)).join()}].map((path) => readFileSync(path, 'latin1')).join()`,
		),
	},
	{
		tries: 'to read the settings of another process',
		attempt: code(
			({ product }) => `const { readFileSync } = await import('node:fs')
			return readFileSync('/proc/${product.process.pid}/environ', 'latin1')`,
		),
	},
	asks('to ask the database by HTTP', async (lab) => {
		const { host, port } = await databaseAddress(lab)
		return `http://${host}:${port}/`
	}),
	asks('to ask the server itself', ({ product }) => `${product.url}/api/health`),
	asks(
		'to ask the server by another name of loopback',
		({ product }) => `http://127.1:${new URL(product.url).port}/api/health`,
	),
	asks(
		'to ask the server by IPv6',
		({ product }) => `http://[::ffff:127.0.0.1]:${new URL(product.url).port}/api/health`,
	),
	asks('to ask for the clouds’ metadata', () => 'http://169.254.169.254/latest/meta-data/'),
	asks('to ask for it in numbers', () => 'http://2852039166/latest/meta-data/'),
	{
		tries: 'to reach a Node module from a Karate script',
		async attempt(lab) {
			const ways = [
				`this.constructor.constructor('return process')().mainModule.require('net')`,
				`(function(){}).constructor('return process')().getBuiltinModule('net').connect(${lab.listener.port})`,
				`Error.prepareStackTrace = function(e, s) { return s.map(function(c) { return c.getThis && c.getThis() }) }; new Error().stack`,
				`karate.constructor.constructor('return globalThis.process')().pid`,
			]
			const before = lab.listener.touched()
			const scenarios = ways.map(
				(way) =>
					`  Scenario: s\n    * def got = (function() { ${way.includes(';') ? way : `return ${way}`} })()\n    * match got == '#notnull'\n    * match karate.typeOf(got) == 'nothing like it'\n`,
			)
			const ended = await lab.run({ type: 'KARATE', text: `Feature: f\n${scenarios.join('')}` })
			if (lab.listener.touched() > before) throw new Broken('a connection of its own')
			if (ended.scenarios.passed > 0) throw new Broken(`${ended.scenarios.passed} ways led out`)
			return refusalOf(ended, lab)
		},
	},
	{
		tries: 'to stop the other scenarios by a pattern without end',
		async attempt(lab) {
			const text = `Feature: f
  Scenario: endless
    * def x = 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!'
    * match x == '#regex ^(a|aa)+$'
  Scenario: another
    * match 1 == 1
`
			const ended = await lab.run({ type: 'KARATE', text })
			const { passed, failed } = ended.scenarios
			if (passed !== 1 || failed !== 1) throw new Broken(`${passed} passed and ${failed} failed: ${sentenceOf(ended)}`)
			return sentenceOf(ended)
		},
	},
	{
		tries: 'to find a port of the executor, of a driver or of a browser that anybody may use, while a browser is open',
		async attempt(lab) {
			const before = listening()
			const ports: number[] = []
			let going = true
			const watch = (async () => {
				while (going) {
					for (const port of listening()) if (!before.has(port)) ports.push(port)
					await new Promise((done) => setTimeout(done, 50))
				}
			})()
			const text = `Feature: f\n  Scenario: s\n    * OPEN <${lab.site.page('<h1>a page</h1>')}>\n    * PAUSE_IN_SEC <2>\n    * VERIFY_TEXT [//h1] + {a page}\n`
			const ended = await lab.run({ type: 'ANOROC', text })
			going = false
			await watch
			if (ended.status !== 'SUCCESS') throw new Broken(`the feature itself did not pass: ${sentenceOf(ended)}`)
			for (const port of new Set(ports)) {
				const said = await fetch(`http://127.0.0.1:${port}/json/version`, { signal: AbortSignal.timeout(2000) }).then(
					(answer) => answer.text(),
					() => '',
				)
				const status = await fetch(`http://127.0.0.1:${port}/status`, { signal: AbortSignal.timeout(2000) }).then(
					(answer) => answer.text(),
					() => '',
				)
				if (/webSocketDebuggerUrl|"ready"/.test(said + status)) throw new Broken(`port ${port} drives a browser`)
			}
			return `${new Set(ports).size} new ports while it ran, none of them drives a browser`
		},
	},
]

/** Ports of loopback that somebody listens on, from /proc. */
function listening(): Set<number> {
	const rows = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((path) =>
		readFileSync(join(path), 'latin1').split('\n').slice(1),
	)
	return new Set(
		rows
			.map((row) => row.trim().split(/\s+/))
			.filter(([, , , state]) => state === '0A')
			.map(([, address = '']) => Number.parseInt(address.split(':')[1] ?? '0', 16)),
	)
}
