import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from '@assay/contract/client'
import { topics } from '@assay/engine/help/topics'
import { steadyPort } from '@assay/server/steady-port'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { remoteCommand } from '../packages/cli/src/remote/remote-command.ts'
import { remoteUsage } from '../packages/cli/src/remote/remote-usage.ts'
import { runCommand } from '../packages/cli/src/run-command.ts'
import { caller, endOf, newData, type Product, removeData, root, startProduct, tokenOf } from './product.ts'

/** A build as it is: the program that the server gives, in an empty folder, against the running product. */
let product: Product
let api: Client
let token: string
let data: string
let folder: string
let project: number

beforeAll(async () => {
	data = await newData()
	folder = mkdtempSync(join(tmpdir(), 'assay-ci-'))
	const shop = String(await steadyPort())
	product = await startProduct({ data, env: { SHOP_PORT: shop } })
	token = await tokenOf(data)
	api = caller(product.url, token)
	project = (await api.session.sample({})).id
	await plan('Smoke', ['Order by API'])
	await plan('Smoke that fails', ['Voucher to the cent'])
	await api.features.save({
		body: {
			name: 'Never ends',
			application_id: project,
			feature_type: 'KARATE',
			content: `Feature: Never ends
  Scenario: one
    * def a = 1
  Scenario: two
    * configure retry = { count: 10000, interval: 100 }
    * url 'http://127.0.0.1:${shop}/'
    * retry until false
    * method get
`,
		},
	})
	await shell('curl -fsS -o assay-ci.mjs "$ASSAY_URL/api/downloads/assay-ci.mjs"')
}, 180_000)

afterAll(async () => {
	await product?.stop()
	await removeData(data)
	rmSync(folder, { recursive: true, force: true })
})

const all = () => api.features.all({ params: { applicationId: project } })
async function plan(name: string, features: string[]) {
	const featureIds = (await all()).filter((one) => features.includes(one.name)).map(({ id }) => id)
	await api.testPlans.save({ body: { name, description: name, featureIds, applicationId: project } })
}

interface Ended {
	code: number | null
	out: string
	err: string
}
interface Started {
	ended: Promise<Ended>
	/** Resolves when the output holds it. */
	says(text: RegExp): Promise<string>
	kill(signal: NodeJS.Signals): void
}

function start(command: string, args: string[], env: Record<string, string> = {}): Started {
	const child = spawn(command, args, {
		cwd: folder,
		env: { ...process.env, ASSAY_URL: product.url, ASSAY_TOKEN: token, ...env },
		stdio: ['ignore', 'pipe', 'pipe'],
	})
	let [out, err] = ['', '']
	const listening = new Set<() => void>()
	child.stdout.on('data', (chunk) => {
		out += chunk
		for (const look of listening) look()
	})
	child.stderr.on('data', (chunk) => {
		err += chunk
	})
	const ended = new Promise<Ended>((resolve) => child.on('close', (code) => resolve({ code, out, err })))
	return {
		ended,
		says: (text) =>
			new Promise((resolve, reject) => {
				const look = () => text.test(out) && resolve(text.exec(out)?.[1] ?? '')
				listening.add(look)
				look()
				void ended.then(() => reject(new Error(`It ended before it said ${text}: ${out}${err}`)))
			}),
		kill: (signal) => child.kill(signal),
	}
}

/** As the shells of build servers run their lines. */
const shell = (text: string, env = {}) => start('bash', ['-e', '-c', text], env).ended

const demo = ['--project', 'Demo shop', '--environment', 'local']
const run = (more: string[], { server = product.url, env = {} } = {}) =>
	start(process.execPath, ['assay-ci.mjs', 'run', '--server', server, ...demo, ...more], env)

const written = (file: string) => readFileSync(join(folder, file))

test('a run that passes ends with 0, prints each scenario and the address, and leaves JUnit, report and zip', async () => {
	const more = ['--feature', 'Order by API', '--junit', 'a/junit.xml', '--report', 'a/report', '--zip', 'a/report.zip']
	const { code, out, err } = await run(more).ended
	expect([code, err]).toEqual([0, ''])
	expect(out).toMatch(/^Run \d+: Order by API in local\nhttp:\/\/127\.0\.0\.1:\d+\/runs\?project=\d+&run=\d+\n/)
	expect(out).toMatch(/ {2}✓ .+\n\n\d+ passed, in [\d.]+ s\n/)
	expect(written('a/junit.xml').toString()).toMatch(/<testsuites name="Order by API" tests="\d+" failures="0"/)
	expect(written('a/report/index.html').toString()).toContain('<!doctype html>')
	expect(written('a/report.zip').subarray(0, 2).toString()).toBe('PK')
})

test('a run that fails ends with 1 and says step, expected and seen, without a colour code or a secret', async () => {
	const { code, out, err } = await run(['--feature', 'Voucher to the cent', '--junit', 'b.xml']).ended
	expect(code).toBe(1)
	expect(out).toMatch(/✗ .+\n {6}\S.*\n/)
	expect(out).toMatch(/1 failed, \d+ passed, in/)
	expect(out).not.toContain('\x1b[')
	expect(out + err).not.toContain(token)
	expect(written('b.xml').toString()).toMatch(/failures="1"[\s\S]*<failure message="/)
})

test('tags choose scenarios, and tags that nothing has end with 2', async () => {
	const { code, out } = await run(['--plan', 'Smoke', '--tags', '@nothing-has-it', '--junit', 'c.xml']).ended
	expect(code).toBe(2)
	expect(out).toContain('Could not run: No scenario matches the tags @nothing-has-it')
	expect(written('c.xml').toString()).toContain('errors="1"')
})

test('a feature runs as a load test, and a profile that cannot be read says where', async () => {
	const { code, out } = await run(['--feature', 'Order by API', '--load', 'atOnceUsers(2)']).ended
	expect([code, out]).toEqual([0, expect.stringMatching(/All requests +\d+ +0 /)])
	expect(out).toContain('1 passed, in ')
	const refused = await run(['--plan', 'Smoke', '--load', 'rampUsers(5) for 5']).ended
	expect([refused.code, refused.err.trim()]).toEqual([
		2,
		expect.stringContaining('gatling.inject, column 14: expected "during", got "for".'),
	])
})

test('npx assay of the checkout does the same', async () => {
	const program = join(root, 'packages/cli/bin/assay.mjs')
	const more = ['run', `--server=${product.url}`, ...demo, '--feature', 'Order by API', '--token', token]
	const { code, out } = await start(process.execPath, [program, ...more], { ASSAY_TOKEN: '' }).ended
	expect(code).toBe(0)
	expect(out).toContain(' passed, in ')
	expect(out).not.toContain(token)
})

/** The script of an example as its build server would hand it to a shell. */
function scriptOf(name: string): string {
	const text = readFileSync(join(root, 'docs/ci', name), 'utf8')
	const first = (pattern: RegExp) => pattern.exec(text)?.[1] ?? ''
	if (name === 'github-actions.yml') return first(/run: \|\n((?: {10}.*\n)+)/)
	// Between three quotes stands text of Groovy, where two backslashes are one.
	if (name === 'Jenkinsfile') return first(/'''([\s\S]*?)'''/).replaceAll('\\\\', '\\')
	// Each entry of the list is a line; what is indented below it belongs to it.
	const entries = first(/script:\n((?: {4}.*\n)+)/).matchAll(/ {4}- (.*\n(?: {6}.*\n)*)/g)
	return [...entries].map(([, line = '']) => `${line.trim().replace(/\n +/g, ' ')}\n`).join('')
}

const documented = ['github-actions.yml', 'gitlab-ci.yml', 'Jenkinsfile']
test.each(documented)('the script of docs/ci/%s runs a test plan', async (name) => {
	rmSync(join(folder, 'results'), { recursive: true, force: true })
	const { code, out, err } = await shell(scriptOf(name))
	expect([code, err]).toEqual([0, ''])
	expect(out).toContain('Smoke in local')
	expect(written('results/junit.xml').toString()).toContain('failures="0"')
	expect(written('results/report.zip').length).toBeGreaterThan(1000)
})

test('a script ends as its run does', async () => {
	const lines = scriptOf('Jenkinsfile').replace('"Smoke"', '"Smoke that fails"')
	expect((await shell(lines)).code).toBe(1)
})

test('the lines of the help page run', async () => {
	const [lines] =
		topics.find(({ id }) => id === 'jenkins-integration')?.body.filter(({ kind }) => kind === 'code') ?? []
	expect((await shell(lines?.kind === 'code' ? lines.text : '')).code).toBe(0)
})

test('docs/ci/README.md has each option, and the help no other', () => {
	const page = readFileSync(join(root, 'docs/ci/README.md'), 'utf8')
	const rows = page.match(/^\| `--.*$/gm)?.join('\n') ?? ''
	const options = (text: string) => [...new Set(text.match(/--[a-z]+/g))].toSorted()
	expect(options(rows)).toEqual(options(remoteUsage))
})

test('the lines of docs/ci/README.md run', async () => {
	const [block = ''] = readFileSync(join(root, 'docs/ci/README.md'), 'utf8').match(/(?: {4}.*\n)+/) ?? []
	const { code } = await shell(block.replace(/=http:\S+ ASSAY_TOKEN=…/, ' ASSAY_TOKEN'))
	expect(code).toBe(0)
})

test('a connection that breaks again and again costs no event', async () => {
	const cuts = { left: 3 }
	const proxy = createServer((asked, answer) => {
		const { method, url, headers } = asked
		const onward = request(`${product.url}${url}`, { method, headers }, (reply) => {
			answer.writeHead(reply.statusCode ?? 0, reply.headers)
			const cut = url?.includes('/events') && cuts.left-- > 0
			if (!cut) return reply.pipe(answer)
			// In the middle of an event, after some whole ones.
			reply.once('data', (chunk: Buffer) => answer.write(chunk.subarray(0, chunk.length - 20), () => answer.destroy()))
			return undefined
		})
		onward.on('error', () => answer.destroy())
		answer.on('close', () => onward.destroy())
		asked.pipe(onward)
	})
	await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
	try {
		const server = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
		const more = ['--feature', 'Voucher to the cent', '--junit', 'cut.xml']
		const { code, out, err } = await run(more, { server }).ended
		expect(code).toBe(1)
		expect(err.match(/The connection was lost after event \d+; it is taken up again\./g)?.length).toBeGreaterThan(1)
		const names = (file: string) =>
			written(file)
				.toString()
				.match(/<testcase name="[^"]*"/g)
		expect(names('cut.xml')).toEqual(names('b.xml'))
		expect(out.match(/✗/g)).toHaveLength(1)
	} finally {
		proxy.closeAllConnections()
		proxy.close()
	}
})

test.each(['SIGTERM', 'SIGINT'] as const)('%s cancels the run and ends with 2', async (signal) => {
	const started = run(['--feature', 'Never ends', '--junit', 'cancelled.xml'])
	const runId = Number(await started.says(/^Run (\d+):[\s\S]*✓ one/))
	started.kill(signal)
	const { code, out, err } = await started.ended
	expect(code).toBe(2)
	expect(err).toContain(`${signal} was received. The run is being cancelled.`)
	expect(out).toContain('Could not run: The run was cancelled by admin.')
	expect(await endOf(api, runId)).toMatchObject({
		status: 'ERROR',
		errorDescription: 'The run was cancelled by admin.',
	})
	expect(written('cancelled.xml').toString()).toContain('<testcase name="one"')
})

test('a run that takes longer than its --timeout is cancelled and ends with 2', async () => {
	const { code, out, err } = await run(['--feature', 'Never ends', '--timeout', '3s']).ended
	expect(code).toBe(2)
	expect(err).toContain('The run took longer than 3 s (--timeout). The run is being cancelled.')
	expect(out).toContain('The run was cancelled by admin.')
})

describe('what is wrong ends with 2 and a sentence', () => {
	/** In this process, because each is a moment's work. */
	async function refused(more: string[], env = token) {
		process.env.ASSAY_TOKEN = env
		const said = vi.spyOn(console, 'error').mockImplementation(() => {})
		const code = await runCommand(remoteCommand, ['--server', product.url, ...demo, ...more])
		const text = said.mock.calls.join('\n')
		said.mockRestore()
		expect(text).not.toContain('canary')
		expect(code).toBe(2)
		return text
	}
	afterAll(() => {
		delete process.env.ASSAY_TOKEN
	})

	test.each<[string, string[], RegExp]>([
		[
			'project',
			['--project', 'Nowhere', '--plan', 'x'],
			/^There is no project "Nowhere" for this token\. There is: Demo shop/,
		],
		['feature', ['--feature', 'Nothing'], /^There is no feature "Nothing" in the project\.$/],
		['path', ['--feature', 'no/such.feature'], /^There is no feature "no\/such\.feature" in the project\.$/],
		['test plan', ['--plan', 'Nothing'], /^There is no test plan "Nothing" in the project\.$/],
		[
			'environment',
			['--plan', 'Smoke', '-e', 'moon'],
			/^There is no environment "moon" in the project\. There is: local/,
		],
		['token', ['--plan', 'Smoke', '--token', 'assay_canary'], /^The server does not accept the token \(401\)\./],
		['option', ['--plan', 'Smoke', '--frob'], /'--frob'[\s\S]*assay run --server URL/],
		['time', ['--plan', 'Smoke', '--timeout', 'soon'], /^--timeout: expected a time like 90s, 30m or 2h, got "soon"\./],
		['address', ['--plan', 'Smoke', '--server', 'assay.example'], /^--server: expected an address like https:/],
		[
			'password',
			['--plan', 'Smoke', '--server', 'http://a:canary@x.example'],
			/^--server: expected an address without/,
		],
		['choice', ['--plan', 'Smoke', '--feature', 'x'], /^Which one\? Expected either --feature NAME or --plan NAME\./],
	])('%s', async (_what, more, words) => {
		expect(await refused(more)).toMatch(words)
	})

	test('a server that is not there, and one that leads elsewhere', async () => {
		const gone = `http://127.0.0.1:${await steadyPort()}`
		expect(await refused(['--plan', 'Smoke', '--server', gone])).toBe(
			`${gone} cannot be reached: nothing listens there.`,
		)
		const other = createServer((_, answer) => answer.writeHead(301, { location: 'https://assay.example/' }).end())
		await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
		const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
		const text = await refused(['--plan', 'Smoke', '--server', url])
		other.closeAllConnections()
		other.close()
		expect(text).toBe(
			`${url} cannot be reached: it redirects to https://assay.example/; give that address as --server.`,
		)
	})

	test('a place where no results can be written', async () => {
		vi.spyOn(console, 'log').mockImplementation(() => {})
		const file = join(folder, 'assay-ci.mjs', 'junit.xml')
		expect(await refused(['--feature', 'Order by API', '--junit', file])).toMatch(
			/^The results cannot be written to \S+: E[A-Z]+\.$/,
		)
	})

	test('no token, and two features of one name', async () => {
		expect(await refused(['--plan', 'Smoke'], '')).toMatch(/^Expected an API token in ASSAY_TOKEN/)
		const body = {
			name: 'Twice',
			application_id: project,
			feature_type: 'KARATE' as const,
			content: 'Feature: Twice\n',
		}
		for (let n = 0; n < 2; n++) await api.features.save({ body })
		expect(await refused(['--feature', 'Twice'])).toMatch(
			/^There are 2 features "Twice"\. Give its path: Twice-2\.feature, Twice\.feature$/,
		)
	})
})
