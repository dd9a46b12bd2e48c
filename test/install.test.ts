import { type ChildProcess, spawn } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createSecureServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { processes, treeOf } from './processes.ts'
import { root } from './product.ts'

const { cacheProblem, npmLines, npmWords } = await import(join(root, 'scripts/npm.mjs'))

/** What `npm start` does before there is anything to start. */
let folder: string

beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'assay-install-'))
	cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true })
	for (const name of ['package.json', 'package-lock.json', '.npmrc']) copyFileSync(join(root, name), join(folder, name))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function start(env: Record<string, string>) {
	const child: ChildProcess = spawn(process.execPath, ['scripts/start.mjs'], {
		cwd: folder,
		stdio: ['ignore', 'pipe', 'pipe'],
		env: { PATH: process.env.PATH, HOME: folder, ...env },
	})
	const output = { text: '' }
	for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output.text += chunk))
	const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
	return { child, output, ended }
}

describe('with a registry behind the certificate of a proxy that nobody trusts', () => {
	let registry: Server
	let url: string

	beforeAll(async () => {
		const pem = readFileSync(join(root, 'packages/server/test/certificates/self-signed.pem'))
		registry = createSecureServer({ key: pem, cert: pem }, (_, response) => response.end())
		await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
		url = `https://127.0.0.1:${(registry.address() as AddressInfo).port}/`
	})
	afterAll(() => registry.close())

	const settings = () => ({ npm_config_registry: url, npm_config_cache: join(folder, 'cache') })

	test('npm start says so at once, and how the authority is named', async () => {
		const { output, ended } = start(settings())
		expect(await ended).toBe(1)
		expect(output.text).toContain('attempt 1 failed with DEPTH_ZERO_SELF_SIGNED_CERT')
		expect(output.text).toContain(
			"name the file of that proxy's authority: NODE_EXTRA_CA_CERTS=/path/to/authority.pem npm start",
		)
		expect(processes().filter(({ command }) => command.includes('npm') && command.includes(folder))).toEqual([])
	})

	test('a failure of the network is shown while npm still tries, and npm ends with npm start', async () => {
		const { child, output, ended } = start({ ...settings(), npm_config_registry: 'http://127.0.0.1:1/' })
		await expect.poll(() => output.text).toContain('attempt 1 failed with ECONNREFUSED')
		expect(child.exitCode).toBe(null)
		const tree = treeOf(child.pid ?? 0).map(({ pid }) => pid)
		expect(tree.length).toBeGreaterThan(1)
		child.kill('SIGTERM')
		expect(await ended).toBe(143)
		expect(processes().filter(({ pid }) => tree.includes(pid))).toEqual([])
	})
})

test('the lock file knows each package by its content, and names no registry', () => {
	const lock: { packages: Record<string, { resolved?: string; integrity?: string }> } = JSON.parse(
		readFileSync(join(root, 'package-lock.json'), 'utf8'),
	)
	const fetched = Object.entries(lock.packages).filter(([path]) => path.includes('node_modules/'))
	const own = fetched.filter(([, { resolved }]) => /^(packages\/\w+|examples)$/.test(resolved ?? ''))
	expect(own).toHaveLength(7)
	// Where it comes from is for the registry to say that is set where it is installed.
	const known = fetched.filter(
		([, { resolved, integrity = '' }]) => resolved === undefined && integrity.startsWith('sha512-'),
	)
	expect(fetched.length - own.length).toBeGreaterThan(600)
	expect(known).toHaveLength(fetched.length - own.length)
})

test('a cache that cannot be written is named before npm blames something else', async () => {
	mkdirSync(join(folder, 'home'))
	writeFileSync(join(folder, 'home/file'), '')
	expect(cacheProblem({}, join(folder, 'home'))).toBe(undefined)
	// What no user may write, not even root.
	expect(cacheProblem({}, '/proc/self')).toBe(
		'npm cannot keep what it fetches in /proc/self/.npm: you may not write to /proc/self. Name another folder: npm_config_cache=/tmp/npm npm start',
	)
	expect(cacheProblem({ npm_config_cache: join(folder, 'cache') }, '/proc/self')).toBe(undefined)
	const { output, ended } = start({ HOME: '/proc/self' })
	expect(await ended).toBe(1)
	expect(output.text).toContain('npm cannot keep what it fetches in /proc/self/.npm')
})

test('the tests that are left out without a program are there to be left out', async () => {
	const { uses } = await import(join(root, 'scripts/browser.mjs'))
	const there = ['test', 'packages/engine/test', 'packages/server/test'].flatMap((folder) =>
		readdirSync(join(root, folder)),
	)
	const named = Object.values<{ files: string[] }>(uses).flatMap(({ files }) => files)
	expect(named.length).toBeGreaterThan(5)
	expect(named.filter((file) => !there.includes(file))).toEqual([])
})

test('npm is started by the Node that runs, on Windows without npm by the shell that its file needs', () => {
	const cli = '/usr/share/npm/bin/npm-cli.js'
	const given = { platform: 'win32', env: { npm_execpath: cli }, execPath: 'C:\\node.exe' } as const
	expect(npmWords(given)).toEqual({ command: 'C:\\node.exe', args: [cli], shell: false })
	expect(npmWords({ ...given, env: {} })).toEqual({ command: 'npm.cmd', args: [], shell: true })
	expect(npmWords({ ...given, platform: 'linux', env: { npm_execpath: '/usr/bin/yarn.js' } })).toEqual({
		command: 'npm',
		args: [],
		shell: false,
	})
})

test('answers are counted, and only what went wrong is said, also when it comes in pieces', () => {
	const said: string[] = []
	let count = 0
	const take = npmLines({ say: (line: string) => said.push(line), fetched: () => count++ })
	take(
		'npm http fetch GET 200 https://registry.npmjs.org/a 51ms (cache miss)\nnpm http cache b@https://x/b.tgz 0ms (cac',
	)
	take('he hit)\nnpm warn deprecated c@1: old\nnpm warn EBADENGINE Unsupported engine\n')
	take('npm http fetch GET https://x/d attempt 1 failed with ECONNREFUSED\nnpm error code ECONNREFUSED\n')
	take('npm http fetch GET https://x/e attempt 1 failed with ECONNREFUSED\n')
	expect(count).toBe(2)
	expect(said).toEqual([
		'npm http fetch GET https://x/d attempt 1 failed with ECONNREFUSED',
		'npm error code ECONNREFUSED',
	])
	expect(() =>
		take('npm http fetch GET https://x/f attempt 1 failed with UNABLE_TO_GET_ISSUER_CERT_LOCALLY\n'),
	).toThrow('npm does not trust the certificate of its registry (UNABLE_TO_GET_ISSUER_CERT_LOCALLY).')
})
