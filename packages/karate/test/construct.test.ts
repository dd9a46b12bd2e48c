// The language by its constructs: each scenario in construct/*.feature must pass, and must fail, with exactly these words, once
// the step behind `# but` is added to it.

import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeConnections, newUndiciIo } from '../src/http/undici-io.ts'
import { workerBlocking } from '../src/http/worker-blocking.ts'
import { readConstructs } from './construct-features.ts'
import { type EchoServer, echoServer } from './echo-server.ts'
import { type Played, play } from './play.ts'

const folder = new URL('./construct/', import.meta.url)
const files = Object.fromEntries(
	readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map(({ parentPath, name }) => `${parentPath}/${name}`)
		.map((path) => [path.slice(path.indexOf('/construct/') + 11).replace(/^\/+/, ''), readFileSync(path)]),
)

let server: EchoServer
const blocking = workerBlocking()
const io = newUndiciIo(blocking)
beforeAll(async () => {
	server = await echoServer()
})
afterAll(async () => {
	await server.close()
	await blocking.close()
	await closeConnections()
})

const run = (path: string, text: string, tags?: string): Promise<Played> =>
	play(
		{ ...files, [path]: text },
		{ path, io, variables: { base: server.url }, properties: { shop: 'tea' }, env: 'dev', ...(tags ? { tags } : {}) },
	)

/** Ports, times and layout differ from run to run. */
const plain = (text: string): string =>
	text
		.replaceAll(server.url, 'http://server')
		.replace(/(localhost|127\.0\.0\.1):\d+/g, '$1:PORT')

		.replace(/the port \d+/, 'the port PORT')
		.replace(/response time \d+ ms/g, 'response time N ms')
		.replace(/\s+/g, ' ')
		.trim()

for (const { path, text, scenarios } of readConstructs()) {
	describe(path, () => {
		let played: Played
		beforeAll(async () => {
			played = await run(path, text)
		})
		it('holds', () => {
			expect(played.result.error).toBeUndefined()
			expect(played.scenarios.filter((one) => one.status !== 'passed').map((one) => [one.name, one.reason])).toEqual([])
			expect(scenarios.filter(({ buts, special }) => !special && buts.length === 0).map((one) => one.name)).toEqual([])
		})
		for (const { name, buts } of scenarios)
			it.each(buts)(`${name}: $step`, async ({ text: changed, says }) => {
				const { problem, result, scenarios: ran } = await run(path, changed, '@but')
				const hooked = ran.find((one) => one.reason)?.reason
				expect(plain(problem?.message ?? hooked ?? result.error ?? 'it passed')).toBe(says)
			})
	})
}
