import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { afterAll, expect, it } from 'vitest'
import { servePipe } from '../src/http/serve-pipe.ts'
import { closeConnections, newUndiciIo } from '../src/http/undici-io.ts'
import { workerBlocking } from '../src/http/worker-blocking.ts'
import { echoServer, reply } from './echo-server.ts'
import { play } from './play.ts'

afterAll(closeConnections)

const files = {
	'token.feature': `Feature:\nScenario:\n* url base\n* path 'token'\n* request { who: 'ann' }\n* method post\n* status 200\n* def token = response.token`,
	'main.feature': `Feature:
Scenario:
* def fetch = function(){ java.lang.Thread.sleep(10); return karate.call('token.feature').token }
* match fetch() == 'for ann'
* match karate.callSingle('token.feature').token == 'for ann'
* def seen = karate.get('responseStatus')
* match seen == null
* def mock = karate.start('mock.feature')
* def ask = function(){ return karate.http(mock.url).path('hello').get().body }
* match ask() == 'from the mock'
* url mock.url
* path 'hello'
* method get
* match response == 'from the mock'`,
	'mock.feature': `Feature:\nScenario: pathMatches('/hello')\n* def response = 'from the mock'`,
}

it('performs HTTP calls out of JavaScript in a thread', async () => {
	const target = await echoServer((request, response) =>
		reply(response, 200, { token: `for ${JSON.parse(request.body.toString()).who}` }),
	)
	const child = await runChild('worker', target.url)
	expect(child).toEqual({ result: { scenarios: 1, passed: 1, failed: 0 } })
	await target.close()
}, 30_000)

it('performs HTTP calls out of JavaScript in the parent, under the permission model', async () => {
	const target = await echoServer((request, response) =>
		reply(response, 200, { token: `for ${JSON.parse(request.body.toString()).who}` }),
	)
	const child = await runChild('pipe', target.url)
	expect(child).toEqual({
		result: { scenarios: 1, passed: 1, failed: 0 },
		thread: 'ERR_ACCESS_DENIED',
		file: 'ERR_ACCESS_DENIED',
	})
	await target.close()
}, 30_000)

it('says why when the thread cannot start', () => {
	const blocking = workerBlocking(new URL('file:///nowhere/worker.mjs'))
	expect(() => blocking.call('http', {})).toThrow(/the thread for HTTP calls could not start/)
	expect(() => blocking.call('http', {})).toThrow(/could not start/)
})

it('says so when a run has no way to block', async () => {
	const { problem } = await play(files, { io: newUndiciIo(), variables: { base: 'http://127.0.0.1:1' } })
	expect(problem?.message).toMatch(/HTTP calls out of JavaScript are not possible in this run/)
})

/** A bundled child, as in the product: plain JavaScript that loads nothing but itself and what lies beside it. */
async function runChild(kind: 'worker' | 'pipe', base: string): Promise<unknown> {
	const folder = mkdtempSync(join(tmpdir(), 'assay-karate-'))
	try {
		await build({
			entryPoints: {
				main: fileURLToPath(new URL('./blocking-child.ts', import.meta.url)),
				'worker-exchange': fileURLToPath(new URL('../src/http/worker-exchange.ts', import.meta.url)),
			},
			outdir: folder,
			bundle: true,
			platform: 'node',
			format: 'esm',
			outExtension: { '.js': '.mjs' },
			banner: {
				js: `import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);`,
			},
			logLevel: 'silent',
		})
		const permission =
			kind === 'pipe'
				? [
						process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission',
						`--allow-fs-read=${folder}/*`,
					]
				: []
		const child = spawn(process.execPath, ['--no-warnings', ...permission, join(folder, 'main.mjs')], {
			stdio: ['ignore', 'pipe', 'inherit', 'pipe', 'pipe'],
			env: { KIND: kind, BASE: base, FILES: JSON.stringify(files) },
		})
		const [, , , requests, replies] = child.stdio
		servePipe(requests as NodeJS.ReadableStream as never, replies as never)
		let output = ''
		child.stdout?.on('data', (chunk) => {
			output += chunk
		})
		await new Promise((resolve) => child.on('exit', resolve))
		return JSON.parse(output) as unknown
	} finally {
		rmSync(folder, { recursive: true })
	}
}
