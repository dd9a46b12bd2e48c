import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { catalogue } from '@assay/engine/surfaces/catalogue'
import { debianPackage } from '@assay/engine/surfaces/node/debian-package'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forwardProxy } from '../../karate/test/forward-proxy.ts'
import { chromedriver, chromium } from '../src/commands/doctor.ts'
import { git } from '../src/commands/doctor-git.ts'
import { nodePermissions } from '../src/commands/doctor-isolation.ts'
import { adb, appium, ownAppium } from '../src/commands/doctor-mobile.ts'

/** As it is shipped: a bundle may lack what the sources have. */
const program = join(import.meta.dirname, '../../../dist/cli.mjs')

function assay(
	args: string[],
	{
		cwd,
		env = {},
		kill,
		signal = 'SIGINT',
	}: { cwd?: string; env?: Record<string, string>; kill?: RegExp; signal?: NodeJS.Signals } = {},
) {
	return new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
		const child = spawn(process.execPath, [program, ...args], {
			cwd,
			env: { ...process.env, ...env },
			stdio: ['ignore', 'pipe', 'pipe'],
		})
		let [out, err] = ['', '']
		let interrupted = false
		child.stdout.on('data', (chunk) => {
			out += chunk
			if (kill?.test(out) && !interrupted) {
				interrupted = true
				// What comes next has begun by then.
				setTimeout(() => child.kill(signal), 300)
			}
		})
		child.stderr.on('data', (chunk) => {
			err += chunk
		})
		child.on('close', (code) => resolve({ code, out, err }))
	})
}

function tree(files: Record<string, string>): string {
	const root = mkdtempSync(join(tmpdir(), 'assay-cli-'))
	for (const [path, text] of Object.entries(files)) {
		mkdirSync(dirname(join(root, path)), { recursive: true })
		writeFileSync(join(root, path), text)
	}
	return root
}

describe('assay run', () => {
	let api: Server
	let url: string
	beforeAll(async () => {
		api = createServer(({ url }, response) => {
			if (url === '/late') return
			response.setHeader('content-type', 'application/json').end('{"total":5,"name":"kite"}')
		})
		await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
		url = `http://127.0.0.1:${(api.address() as AddressInfo).port}`
	})
	afterAll(() => api.close())

	const passing = () =>
		`Feature: Passing\nScenario: total is five\n* url '${url}'\n* method get\n* match response.total == 5\n`
	const failing = () =>
		`@slow\nFeature: Failing\nScenario: total is six\n* url '${url}'\n* method get\n* match response == { total: 6, name: 'kite' }\n`

	it('ends with 0 and one sentence when all passed', async () => {
		const root = tree({ 'a.feature': passing() })
		const { code, out } = await assay(['run', 'a.feature'], { cwd: root })
		expect(out).toMatch(/Passing a\.feature\n {2}✓ total is five [\d.]+ s\n\n1 passed, in [\d.]+ s\n$/)
		expect(out).not.toContain('\x1b[')
		expect(code).toBe(0)
	})

	it('finds a feature that steps call by its own name beside the one that was named, and below', async () => {
		const root = tree({
			'shop/order.feature':
				'# type: ANOROC\nFeature: Order\nScenario: s\nGiven CALL_FEATURE <Sign in>\nThen VERIFY_VARIABLE_VALUE <{{who}}> + {anna}\n',
			'shop/steps/enter.feature': '# type: ANOROC\nFeature: Sign in\nScenario: t\nGiven SET_VARIABLE <anna> + {who}\n',
		})
		const ran = await assay(['run', 'shop/order.feature'], { cwd: root })
		expect(ran.out).toContain('1 passed')
		expect(ran.code).toBe(0)
		expect((await assay(['lint', 'shop/order.feature'], { cwd: root })).out).toBe('1 feature, nothing wrong.\n')
		const wrong = tree({ 'a.feature': '# type: ANOROC\nFeature: A\nScenario: s\nGiven CALL_FEATURE <Sign in>\n' })
		const { code, out } = await assay(['run', 'a.feature'], { cwd: wrong })
		expect(out).toContain('The feature "Sign in" is not among the included features')
		expect(code).toBe(1)
	})

	it('sends http and https by way of a proxy, from steps and from scripts', async () => {
		const proxy = await forwardProxy()
		const secret = (name: string) => readFileSync(join(import.meta.dirname, '../../karate/test/certificates', name))
		const secure = createSecureServer({ cert: secret('localhost.pem'), key: secret('localhost.key') }, (_, reply) =>
			reply.end('hidden'),
		)
		await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', () => resolve()))
		const { port } = secure.address() as AddressInfo
		const root = tree({
			'a.feature': `Feature: by proxy
Scenario: all
* configure proxy = '${proxy.url}'
* configure ssl = true
* url '${url}'
* method get
* match response.total == 5
* def again = karate.http('${url}').get()
* match again.body.total == 5
* url 'https://localhost:${port}'
* method get
* match response == 'hidden'
* match karate.http('https://localhost:${port}').get().body == 'hidden'`,
		})
		const { code, out } = await assay(['run', 'a.feature'], { cwd: root })
		expect(out).toContain('1 passed')
		expect(code).toBe(0)
		const lines = proxy.asked.map(({ line }) => line)
		expect(lines.filter((line) => line === `GET ${url}/`)).toHaveLength(2)
		expect(lines).toContain(`CONNECT localhost:${port}`)
		secure.close()
		await proxy.close()
	})

	it('ends with 1 and says what was expected, seen and where', async () => {
		const root = tree({ 'a.feature': passing(), 'b.feature': failing() })
		const { code, out } = await assay(['run', '.', '--junit', 'out/junit.xml', '--report', 'out/report'], { cwd: root })
		expect(code).toBe(1)
		expect(out).toContain('✗ total is six')
		expect(out).toMatch(/- {3}"total": 6,?\n.*\+ {3}"total": 5/)
		expect(out).toContain('b.feature:6')
		expect(out).toMatch(/1 failed, 1 passed, in [\d.]+ s\n$/)
		expect(readFileSync(join(root, 'out/junit.xml'), 'utf8')).toContain('tests="2" failures="1"')
		expect(readFileSync(join(root, 'out/report/index.html'), 'utf8')).toContain('<!doctype html>')
	})

	it('goes on to its verdict where nobody reads what it prints', async () => {
		const root = tree({ 'a.feature': 'Feature: a\nScenario: one\n* def a = 1\nScenario: two\n* match 1 == 2\n' })
		const child = spawn(process.execPath, [program, 'run', root, '--junit', join(root, 'junit.xml')], {
			stdio: ['ignore', 'pipe', 'inherit'],
		})
		child.stdout.destroy()
		expect(await new Promise((resolve) => child.once('close', resolve))).toBe(1)
		expect(readFileSync(join(root, 'junit.xml'), 'utf8')).toContain('tests="2" failures="1"')
	})

	it('ends with 2 when nothing could be run', async () => {
		const root = tree({
			'a.feature': passing(),
			'no-feature.txt': '',
			'broken/x.feature': 'Feature: X\nScenario: y\n* def a = 1\nnonsense here\n',
		})
		expect((await assay(['run', 'missing.feature'], { cwd: root })).code).toBe(2)
		expect((await assay(['run'], { cwd: root })).code).toBe(2)
		expect((await assay(['run', 'a.feature', '--environment', 'missing.json'], { cwd: root })).code).toBe(2)
		// What is wrong stays in sight: no page of options pushes it off the screen.
		const { err } = await assay(['run', 'missing.feature'], { cwd: root })
		expect(err).toBe('There is no file or folder missing.feature.\n\nassay run <paths…> [options]\n--help says more.\n')
		expect((await assay(['run', 'a.feature', '--frobnicate'], { cwd: root })).err).toMatch(
			/^Unknown option '--frobnicate'.*\n\nassay run <paths…> \[options\]\n--help says more\.\n$/,
		)
		expect((await assay(['run', 'a.feature', '--generators', '2'], { cwd: root })).err).toMatch(
			/^--generators is for load tests: give their profile by --load, or "" for the environment’s\.\n/,
		)
		const tags = await assay(['run', 'a.feature', '--tags', '@nothing'], { cwd: root })
		expect(tags.code).toBe(2)
		expect(tags.out).toBe('runs 0 of 1 scenario\n\nCould not run: No scenario matches the tags @nothing\n')
		expect((await assay(['run', 'broken'], { cwd: root })).code).toBe(2)
	})

	it('says before it runs where results cannot be written, and behind it what could not be', async () => {
		const root = tree({ 'a.feature': passing(), 'taken/x.txt': '' })
		const ran = (...more: string[]) => assay(['run', 'a.feature', ...more], { cwd: root })
		expect(await ran('--report', 'a.feature')).toEqual({
			code: 2,
			out: '',
			err: `The results cannot be written to ${join(root, 'a.feature')}: EEXIST.\n`,
		})
		expect(await ran('--junit', 'a.feature/junit.xml')).toMatchObject({
			code: 2,
			out: '',
			err: expect.stringMatching(/^The results cannot be written to \S+a\.feature: E[A-Z]+\.\n$/),
		})
		expect(await ran('--junit', 'taken')).toEqual({
			code: 2,
			out: '',
			err: 'taken is a folder; expected a file.\n',
		})
		// A full disk.
		const { code, out, err } = await ran('--junit', '/dev/full')
		expect(out).toContain('1 passed')
		expect({ code, err }).toEqual({ code: 2, err: 'The results cannot be written to /dev/full: ENOSPC.\n' })
	})

	it('runs what its tags choose, says so first, and refuses tags that cannot be read', async () => {
		const scenario = (tags: string, name: string) => `${tags}\nScenario: ${name}\n* def a = 1\n`
		const root = tree({
			'a.feature': `Feature: A\n${scenario('@a', 'one')}${scenario('@a @b', 'two')}${scenario('@slow', 'three')}`,
		})
		const names = async (...tags: string[]) => {
			const { code, out } = await assay(['run', 'a.feature', ...tags.flatMap((one) => ['--tags', one])], { cwd: root })
			expect(code).toBe(0)
			return [out.split('\n')[0], ...[...out.matchAll(/✓ (\w+)/g)].map(([, name]) => name)]
		}
		expect(await names('not @slow')).toEqual(['runs 2 of 3 scenarios', 'one', 'two'])
		expect(await names('@a and not @b')).toEqual(['runs 1 of 3 scenarios', 'one'])
		expect(await names('@a,@slow', '~@b')).toEqual(['runs 2 of 3 scenarios', 'one', 'three'])
		const refused = await assay(['run', 'a.feature', '--tags', '@a and'], { cwd: root })
		expect(refused).toMatchObject({ code: 2, out: '' })
		expect(refused.err).toMatch(/^--tags: The tags "@a and" cannot be read at their end: a tag is expected there\.\n/)
	})

	it('reads an environment, one flat object too, and src/test/java as a root of class paths', async () => {
		const root = tree({
			'src/test/java/karate-config.js':
				"function fn() { return { fromConfig: karate.env + ' ' + karate.get('baseUrl') } }",
			'src/test/java/karate-config-my-env.js': "function fn() { return { ofEnvironment: 'as a word' } }",
			'src/test/java/karate-config-My Other.js': "function fn() { return { ofEnvironment: 'as written' } }",
			'src/test/java/karate-config-my-other.js': "function fn() { karate.fail('not this') }",
			'other.feature':
				"Feature: O\nScenario: o\n* match karate.env == 'My Other'\n* match ofEnvironment == 'as written'\n",
			'other.json': '{ "name": "My Env", "api": { "baseUrl": "here" }, "settings": { "karate.env": "My Other" } }',
			'none.feature': 'Feature: N\nScenario: n\n* match karate.env == null\n',
			'src/test/java/users/users.feature':
				"Feature: U\nScenario: u\n* match fromConfig == 'My Env here'\n* match ofEnvironment == 'as a word'\n* def other = call read('classpath:common/other.feature')\n* match other.done == true\n",
			'src/test/java/common/other.feature': '@ignore\nFeature: O\nScenario: o\n* def done = true\n',
			'env.json': '{ "name": "My Env", "api": { "baseUrl": "here" } }',
			'flat.json': '{ "baseUrl": "there" }',
			'flat.feature': "Feature: F\nScenario: f\n* match baseUrl == 'there'\n",
		})
		const nested = await assay(['run', 'src/test/java/users', '-e', 'env.json'], { cwd: root })
		expect(nested.out).toContain('1 passed')
		expect((await assay(['run', 'flat.feature', '-e', 'flat.json'], { cwd: root })).code).toBe(0)
		expect((await assay(['run', 'none.feature'], { cwd: root })).out).toContain('1 passed')
		expect((await assay(['run', 'other.feature', '-e', 'other.json'], { cwd: root })).out).toContain('1 passed')
	})

	it('reads an environment of the project by its name, as a push and a pull lay it down', async () => {
		const root = tree({
			'shop/env.feature':
				"Feature: E\nScenario: e\n* match karate.env == 'local'\n* match baseUrl == 'here'\n* match user == 'ann'\n",
			'assay/environments/local/api.json': '{ "baseUrl": "here", "user": "bob" }\n',
			'assay/environments/local/settings.json': '{ "user": "ann" }\n',
			'assay/environments/what_/api.json': '{}',
			'assay/assay.yaml': 'assay: 1\nnames:\n  environments/what_: "What?"\n',
			'one/environments/flat.json': '{ "baseUrl": "there" }',
			'one/one.feature': "Feature: O\nScenario: o\n* match baseUrl == 'there'\n* match karate.env == 'flat'\n",
		})
		const run = (path: string, name: string) => assay(['run', path, '-e', name], { cwd: root })
		expect((await run('shop', 'local')).out).toContain('1 passed')
		expect((await run('one', 'flat')).out).toContain('1 passed')
		const noted = await run('shop', 'What?')
		expect(noted).toMatchObject({ code: 1 })
		expect(noted.out).toContain("match karate.env == 'local'")
		const wrong = await run('shop', 'lokal')
		expect(wrong.code).toBe(2)
		expect(wrong.err).toContain('no environment "lokal"')
		expect(wrong.err).toContain('There is: local, What?')
		expect((await run('shop', '../../etc')).code).toBe(2)
	})

	it('runs features side by side and reports them as one run', async () => {
		const files = Object.fromEntries(
			Array.from({ length: 6 }, (_, i) => [`f${i}.feature`, i === 3 ? failing() : passing()]),
		)
		const root = tree(files)
		const { code, out } = await assay(['run', '.', '--parallel', '3', '--junit', 'j.xml'], { cwd: root })
		expect(code).toBe(1)
		expect(out).toContain('1 failed, 5 passed')
		expect(readFileSync(join(root, 'j.xml'), 'utf8')).toContain('tests="6" failures="1"')
	})

	it('performs calls that JavaScript waits for', async () => {
		const root = tree({
			'a.feature': `Feature: A\nScenario: a\n* def f = function(){ return karate.call('ask.feature').response.name }\n* match f() == 'kite'\n`,
			'ask.feature': `@ignore\nFeature: Ask\nScenario: ask\n* url '${url}'\n* method get\n`,
		})
		const { code, out } = await assay(['run', 'a.feature'], { cwd: root })
		expect(out).toContain('1 passed')
		expect(code).toBe(0)
	})

	it.each([
		[
			'while it asks again',
			'* configure retry = { count: 1000, interval: 100 }\n* url url\n* retry until false\n* method get',
		],
		['in a pause', '* karate.pause(600000)'],
		['in a loop', '* eval while (true) { try { while (true) {} } catch (e) {} }'],
		['in a function', '* def f = function(){ for (;;) {} }\n* def x = [1].map(f)'],
		[
			'while a script waits for an answer',
			'* def f = function(){ return karate.http(url + "/late").get() }\n* def x = f()',
		],
	])('ends in order when it is interrupted %s', async (_, steps) => {
		const feature = `Feature: A\nScenario: one\n* print 'x'\nScenario: two\n* def url = '${url}'\n${steps}\nScenario: three\n* print 'x'\n`
		const { code, out } = await assay(['run', 'a.feature'], { cwd: tree({ 'a.feature': feature }), kill: /✓ one/ })
		expect(out).toContain('the run was stopped')
		expect(out).toContain('The run was interrupted. (1 not run)')
		expect(code).toBe(2)
	})

	it('begins no further scenario when it was interrupted while one held the thread', async () => {
		const long = `* eval for (let end = Date.now() + 900; Date.now() < end;) {}`
		const feature = `Feature: A\nScenario: one\n* print 'x'\nScenario: two\n${long}\nScenario: three\n${long}\n`
		const given = { cwd: tree({ 'a.feature': feature }), kill: /✓ one/, signal: 'SIGTERM' as const }
		const { out } = await assay(['run', 'a.feature'], given)
		expect(out).toMatch(/✓ two[\s\S]*The run was interrupted\. \(1 not run\)/)
	})
})

describe('the other commands', () => {
	it('lint names file, line, column and cause, and ends with 1', async () => {
		const root = tree({ 'a.feature': 'Feature: A\nScenario: a\nGiven OPEN <https://x.example>\nWhen CLIKC [a.b]\n' })
		const { code, out } = await assay(['lint', 'a.feature'], { cwd: root })
		expect(out).toMatch(/^a\.feature:4:\d+ error There is no action CLIKC\. Did you mean CLICK\?/m)
		expect(code).toBe(1)
	})

	it('lint ends with 0 where there are warnings alone', async () => {
		const root = tree({ 'a.feature': 'Feature: A\nScenario: a\n* SET_VARIABLE <1> {total}\n' })
		const { code, out } = await assay(['lint', 'a.feature'], { cwd: root })
		expect(out).toMatch(/^a\.feature:3:\d+ warning Nothing in this feature reads the variable total$/m)
		expect(out).toContain('1 feature, 0 errors, 1 warning.')
		expect(code).toBe(0)
	})

	it('lint warns of keys and variables that nothing gives only where it is handed an environment', async () => {
		const steps = 'Given OPEN [baseUrl]\nThen ENTER [//input] + <{{login.user}}>\n'
		const root = tree({
			'a.feature': `Feature: A\nScenario: a\n${steps}`,
			'local.json': '{"baseUrl": "https://x.example"}',
		})
		expect((await assay(['lint', 'a.feature'], { cwd: root })).out).toContain('1 feature, nothing wrong.')
		const { out } = await assay(['lint', 'a.feature', '--environment', 'local.json'], { cwd: root })
		expect(out).toMatch(/^a\.feature:4:\d+ warning No step of this feature sets {{login\.user}}$/m)
		expect(out).toContain('1 feature, 0 errors, 1 warning.')
	})

	it('lint knows the custom actions of the folder, and says which are not there', async () => {
		const root = tree({
			'actions.js': 'export async function checkTotals(driver, locator, data) {}\n',
			'shop/a.feature': `Feature: A
Scenario: a
Then CALL_CUSTOM <checkTotals;EUR>
Then CHECK_TOTALS
Then CALL_CUSTOM <checkTotal;EUR>
Then CHECK_TOTLAS
`,
		})
		const { code, out } = await assay(['lint', '.'], { cwd: root })
		expect(out.match(/a\.feature:\d+/g)).toEqual(['a.feature:5', 'a.feature:6'])
		expect(out).toContain('No file exports a function checkTotal. Searched: actions.js. Did you mean checkTotals?')
		expect(out).toContain('There is no action CHECK_TOTLAS. Did you mean CHECK_TOTALS?')
		expect(code).toBe(1)
	})

	it('actions lists the catalogue, as JSON too', async () => {
		expect((await assay(['actions'])).out).toContain('Then CLICK [locator]')
		const all = JSON.parse((await assay(['actions', '--json'])).out)
		expect(all.find(({ name }: { name: string }) => name === 'ENTER')).toEqual({
			name: 'ENTER',
			aliases: [],
			platforms: ['desktop', 'mobile'],
			built: true,
			about: expect.stringMatching(/\.$/),
			syntax: 'Then ENTER [locator] + <text>',
			required: 'Element reference, Test data',
			outcome: expect.stringMatching(/^Passes/),
			example: 'When ENTER [checkout.city] + <Lisbon>',
		})
		for (const { name, platforms, syntax, example, outcome } of all) {
			expect(platforms.length, name).toBeGreaterThan(0)
			expect(syntax.split(' ').slice(0, 2), name).toEqual(['Then', name])
			expect(example.split(' '), name).toContain(name)
			expect(outcome, name).toMatch(/^(?:Passes|Always passes)/)
		}
		// That the catalogue itself lacks none of the specified names is shown beside it.
		expect(all.map(({ name }: { name: string }) => name)).toEqual(catalogue.map(({ name }) => name))
	})

	it('token and executor say what they need', async () => {
		expect((await assay(['token'])).code).toBe(2)
		const data = mkdtempSync(join(tmpdir(), 'assay-data-'))
		const none = await assay(['token', '--user', 'ann'], { env: { ASSAY_DATA: data, DATABASE_URL: '' } })
		expect(none).toMatchObject({ code: 2, out: '' })
		expect(none.err).toContain('No server runs')
		expect((await assay(['executor', '--server', 'nowhere'], { env: { ASSAY_EXECUTOR_TOKEN: '' } })).code).toBe(2)
	})

	it('mock serves no feature of step actions, which would answer nothing', async () => {
		const cwd = tree({ 'w.feature': '# type: ANOROC\nFeature: w\nScenario: s\nThen CLICK [id=a]\n' })
		const { code, out, err } = await assay(['mock', 'w.feature'], { cwd })
		expect({ code, out }).toEqual({ code: 2, out: '' })
		expect(err).toMatch(/^w\.feature is written with step actions; only a Karate feature answers requests\.\n/)
	})

	it('reset-second-factor says what it needs', async () => {
		expect((await assay(['reset-second-factor'])).err).toContain('--user: expected the name of a user.')
		const data = mkdtempSync(join(tmpdir(), 'assay-data-'))
		const none = await assay(['reset-second-factor', '--user', 'ann'], { env: { ASSAY_DATA: data, DATABASE_URL: '' } })
		expect(none).toMatchObject({ code: 2, out: '' })
		expect(none.err).toContain('No server runs')
	})

	it('doctor says what is installed', async () => {
		const { out } = await assay(['doctor'], { env: { ASSAY_DATA: mkdtempSync(join(tmpdir(), 'assay-data-')) } })
		expect(out).toMatch(/✓ Node +v/)
		expect(out).toMatch(/Database +the embedded PostgreSQL/)
	})

	it('doctor fails for what is needed or named, not for what is optional', async () => {
		const absent = () => {
			throw new Error('Chromium was not found.')
		}
		expect(chromium('', absent)).toEqual({
			state: 'optional',
			what: 'Chromium',
			found: 'not found: web features cannot run on this host',
			advice: 'Chromium was not found.',
		})
		expect(chromium('/nowhere', absent).state).toBe('missing')
		expect(chromedriver('', absent)).toMatchObject({
			state: 'optional',
			advice: expect.stringContaining('was not found'),
		})
		expect(git('no-such-git')).toMatchObject({
			state: 'optional',
			found: 'not found: no project can be synced or pushed',
		})
		expect(git(process.execPath)).toMatchObject({ state: 'good' })
		expect(nodePermissions('--no-such-flag')).toMatchObject([{ state: 'missing', what: 'Sandbox' }])
		expect(nodePermissions()).toEqual([])
		const env = { ASSAY_DATA: mkdtempSync(join(tmpdir(), 'assay-data-')), ASSAY_CHROMEDRIVER: '/nowhere' }
		const { code, out } = await assay(['doctor'], { env })
		expect(code).toBe(1)
		expect(out).toContain('ASSAY_CHROMEDRIVER names /nowhere, which is not a program.')
	})

	it('doctor says which Appium drives devices here, with which drivers, and which devices adb knows', async () => {
		const folder = mkdtempSync(join(tmpdir(), 'assay-doctor-'))
		const program = (name: string, lines: string) => {
			writeFileSync(join(folder, name), `#!/bin/sh\n${lines}`, { mode: 0o755 })
			return join(folder, name)
		}
		expect(appium('no-such-appium')).toMatchObject({ state: 'optional', found: 'not found, and not needed' })
		const drivers = '{"uiautomator2":{"version":"8.7.0"},"fake":{}}'
		const three = program('three', `[ "$1" = driver ] && echo '${drivers}' || echo 3.8.0`)
		expect(appium(three)).toMatchObject({
			state: 'good',
			found: '3.8.0 with the drivers uiautomator2 8.7.0, fake; started by hand, for remote.webdriver.url',
		})
		expect(appium(program('none', `[ "$1" = driver ] && echo '{}' || echo 3.8.0`))).toMatchObject({
			state: 'optional',
			found: '3.8.0 without any driver',
		})
		expect(appium(program('two', 'echo 2.19.0'))).toMatchObject({ found: '2.19.0: too old, it needs 3' })
		const install = (name: string, file: object) => {
			mkdirSync(join(folder, 'node_modules', name), { recursive: true })
			writeFileSync(join(folder, 'node_modules', name, 'package.json'), JSON.stringify({ name, ...file }))
		}
		expect(ownAppium(undefined, folder)).toBeUndefined()
		expect(ownAppium(folder)).toMatchObject({
			state: 'missing',
			advice: expect.stringMatching(/^ASSAY_APPIUM names .*, where npm has installed no Appium/),
		})
		install('appium', { version: '2.19.0', bin: { appium: 'index.js' } })
		expect(ownAppium(undefined, folder)).toBeUndefined()
		expect(ownAppium(folder)).toMatchObject({
			advice: expect.stringContaining('with Appium 2.19.0; Assay needs Appium 3'),
		})
		install('appium', { version: '3.8.0', bin: { appium: 'index.js' } })
		expect(ownAppium(undefined, folder)).toMatchObject({
			state: 'optional',
			found: `3.8.0 in ${folder} without any driver`,
		})
		const driver = { driverName: 'uiautomator2', automationName: 'UiAutomator2' }
		install('appium-uiautomator2-driver', { version: '8.7.0', appium: driver })
		expect(ownAppium(undefined, join(folder, 'below'))).toMatchObject({
			state: 'good',
			found: `3.8.0 in ${folder} with the drivers uiautomator2 8.7.0; the executor starts it`,
		})
		expect(await adb('no-such-adb')).toMatchObject({ state: 'optional' })
		const bridge = program('adb', 'echo Android Debug Bridge version 1.0.41')
		const server = createSocketServer((socket) => {
			socket.once('data', (asked) =>
				socket.end(`${asked}` === '000chost:devices' ? 'OKAY0014emulator-5554\tdevice\n' : 'FAIL'),
			)
		})
		await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
		const { port } = server.address() as AddressInfo
		expect(await adb(bridge, port)).toMatchObject({ state: 'good', found: '1.0.41; devices emulator-5554 (device)' })
		await new Promise((done) => server.close(done))
		expect(await adb(bridge, port)).toMatchObject({ found: expect.stringContaining('its server does not run') })
	})

	it('hints are what the user who reads them has to type', () => {
		expect(debianPackage('git', 0)).toBe('Debian: apt-get install git')
		expect(debianPackage('git', 1000)).toBe('Debian: sudo apt-get install git')
	})

	it('help lists the commands, and an unknown one ends with 2', async () => {
		expect((await assay(['--help'])).out).toContain('assay run <paths…>')
		expect((await assay(['run', '--help'])).out).toContain('--environment')
		expect(await assay(['fly'])).toMatchObject({
			code: 2,
			err: 'There is no command "fly". assay --help lists them.\n',
		})
	})
})
