import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
// The sandbox takes the global one away.
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import v8 from 'node:v8'
import { cacheOf, compiled, start } from '../packages/cli/bin/code-cache.mjs'
import { root } from './prepare.mjs'

/**
 * Uses a built program for a moment and keeps what V8 compiled of it: the functions that nearly every start calls are then in it.
 * Throws nothing: without that code a program starts all the same, only later.
 */
const name = process.argv[2]
const file = join(root, `dist/${name}.cjs`)
const folder = mkdtempSync(join(tmpdir(), 'assay-compile-'))
// Code is refused by a process with other flags than those it was kept under, and programs set some for themselves.
v8.setFlagsFromString = () => {}
process.stdout.write = () => true

/** Each prepares what the program finds, and may return what is done with it once it has started. */
const uses = {
	/** A feature with one request. */
	async run() {
		const server = await listen((_, response) =>
			response.setHeader('content-type', 'application/json').end('{"id": 1}'),
		)
		const feature = join(folder, 'short.feature')
		writeFileSync(
			feature,
			`Feature: short
  Scenario: a request
    Given url '${server.url}'
    When method get
    Then status 200
    And match response == { id: 1 }
`,
		)
		process.argv = [process.execPath, file, 'run', feature]
	},
	/** Warms itself up, and ends since nobody speaks to it. */
	'sandbox/sandbox-child': async () => {},
	/** Asks twice for a run, and there is none. */
	async executor() {
		let asked = 0
		const server = await listen((_, response) => {
			response.writeHead(204).end()
			if (++asked === 2) setTimeout(end, 100)
		})
		Object.assign(process.env, { ASSAY_SERVER: server.url, ASSAY_EXECUTOR_TOKEN: 'none' })
	},
	/** A first start, and the first page. */
	async server() {
		const free = await listen(() => {})
		await new Promise((closed) => free.close(closed))
		Object.assign(process.env, {
			ASSAY_DATA: folder,
			ASSAY_PORT: new URL(free.url).port,
			ASSAY_ADMIN_USERNAME: 'admin',
			ASSAY_ADMIN_PASSWORD: crypto.randomUUID(),
			ASSAY_EXECUTOR: 'off',
			ASSAY_DEMO_SHOP: 'off',
		})
		return async () => {
			const answers = () =>
				fetch(`${free.url}api/health`).then(
					({ ok }) => ok,
					() => false,
				)
			for (const until = Date.now() + 60_000; Date.now() < until && !(await answers()); ) await sleep(50)
			await fetch(free.url).catch(() => {})
			end()
		}
	},
}

/** The program's own connections keep this process, not what it speaks to. */
async function listen(answer) {
	const server = createServer(answer).unref().listen(0, '127.0.0.1')
	await new Promise((listening) => server.once('listening', listening))
	return Object.assign(server, { url: `http://127.0.0.1:${server.address().port}/` })
}

/** In order, as a service manager ends a program. */
function end() {
	process.emit('SIGTERM')
}

const used = await uses[name]()
const program = compiled(file)
process.once('exit', () => {
	writeFileSync(cacheOf(file), program.createCachedData())
	// Where root builds, the database lies where its own user can reach it.
	const elsewhere = join(folder, 'cluster')
	if (existsSync(elsewhere)) rmSync(readFileSync(elsewhere, 'utf8').trim(), { recursive: true, force: true })
	rmSync(folder, { recursive: true, force: true })
	// What was compiled counts, whatever its use came to: files of others may lie in the temporary folder.
	process.exitCode = 0
})
start(program, file)
await used?.()
