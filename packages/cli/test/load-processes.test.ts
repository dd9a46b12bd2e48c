import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

/** As it is shipped: a bundle may lack what the sources have. */
const program = join(import.meta.dirname, '../../../dist/cli.mjs')
const folder = mkdtempSync(join(tmpdir(), 'assay-load-'))
let api: Server
let seen: string[]

const text = (url: string, expected: number) => `# type: PERFORMANCE
Feature: cats
Scenario: one
  * def process = karate.callSingle('process.js')
  * url '${url}'
  * path 'cats', __gatling.userId, process.id
  * method get
  * status ${expected}
`

beforeAll(async () => {
	api = createServer((request, response) => {
		seen.push(request.url ?? '')
		response.setHeader('content-type', 'application/json').end('{}')
	}).listen(0, '127.0.0.1')
	await new Promise((resolve) => api.once('listening', resolve))
	const url = `http://127.0.0.1:${(api.address() as AddressInfo).port}`
	writeFileSync(join(folder, 'cats.feature'), text(url, 200))
	writeFileSync(join(folder, 'dogs.feature'), text(url, 201))
	// Evaluated once in each process.
	writeFileSync(join(folder, 'process.js'), `function () { return { id: '' + java.util.UUID.randomUUID() } }`)
	const settings = {
		'gatling.inject': 'rampUsers(7) during (1)',
		'gatling.protocol': '"/cats/{user}/{process}" -> Nil',
	}
	writeFileSync(join(folder, 'environment.json'), JSON.stringify({ name: 'e', ui: {}, api: {}, settings }))
})
beforeEach(() => {
	seen = []
})
afterAll(() => {
	api.closeAllConnections()
	api.close()
	rmSync(folder, { recursive: true, force: true })
})

const assay = (feature: string, ...options: string[]) =>
	new Promise<{ code: unknown; out: string }>((resolve) => {
		const words = ['run', join(folder, feature), '--environment', join(folder, 'environment.json'), ...options]
		execFile(process.execPath, [program, ...words], (error, out, err) =>
			resolve({ code: error?.code ?? 0, out: out + err }),
		)
	})

/** Numbers of users by the process that they were in. */
function users(): number[][] {
	const numbers = new Map<string, number[]>()
	for (const path of seen) {
		const [, , user, process = ''] = path.split('/')
		numbers.set(process, [...(numbers.get(process) ?? []), Number(user)])
	}
	return [...numbers.values()].map((own) => own.toSorted((one, other) => one - other))
}

it('three processes make one load, each user in one of them, and one table says what came of it', async () => {
	const { code, out } = await assay('cats.feature', '--generators', '3')
	expect(users().toSorted(([one = 0], [other = 0]) => one - other)).toEqual([
		[1, 4, 7],
		[2, 5],
		[3, 6],
	])
	expect(out.match(/GET \/cats\/\{user\}\/\{process\} +7 +0 /g)).toHaveLength(1)
	expect(code).toBe(0)
}, 60_000)

it('failures of several processes are one kind with their sum, kept whole, and fail the run', async () => {
	const report = join(folder, 'report')
	const { code, out } = await assay('dogs.feature', '--generators', '2', '--report', report)
	expect(users()).toHaveLength(2)
	expect(out).toMatch(/7 × GET \/cats\/\{user\}\/\{process\}: .*201/)
	expect(code).toBe(1)
	const { stats } = JSON.parse(readFileSync(join(report, 'js/stats.json'), 'utf8'))
	expect(stats.numberOfRequests).toEqual({ total: 7, ok: 0, ko: 7 })
}, 60_000)

it('fewer users than are worth a second process have one', async () => {
	await assay('cats.feature')
	expect(users()).toEqual([[1, 2, 3, 4, 5, 6, 7]])
}, 60_000)

it('an empty profile is that of the environment, as it is on a server', async () => {
	await assay('cats.feature', '--load', '')
	expect(users()).toEqual([[1, 2, 3, 4, 5, 6, 7]])
}, 60_000)
