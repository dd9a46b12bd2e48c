import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { foldRun } from '@assay/engine/log/fold'
import { type Cluster, startCluster } from '@assay/server/db/cluster'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { balancer } from './balancer.ts'
import { caller, emptyData, endOf, type Product, removeData, root, startProduct, tokenOf } from './product.ts'

/** The example of docs/operating.md, set up: two servers, two executors, one database, a proxy in front. */
let cluster: Cluster
let proxy: Awaited<ReturnType<typeof balancer>>
let slow: Server
const folders: string[] = []
const servers: Product[] = []
const executors: ChildProcess[] = []
let env: Record<string, string>

const folder = async () => {
	const made = await emptyData()
	folders.push(made)
	return made
}

beforeAll(async () => {
	proxy = await balancer()
	slow = createServer((_, answer) => void setTimeout(() => answer.end('{}'), 250))
	await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
	cluster = await startCluster(await folder())
	env = exampleSettings({
		DATABASE_URL: cluster.url,
		ASSAY_SECRET_KEY: randomBytes(32).toString('hex'),
		ASSAY_BLOBS: join(await folder(), 'blobs'),
		ASSAY_PUBLIC_URL: proxy.url,
		ASSAY_TRUSTED_PROXIES: '127.0.0.1',
		ASSAY_EXECUTOR: 'off',
	})
	for (let n = 0; n < 2; n++) {
		servers.push(await startProduct({ data: await folder(), env: { ...env, ASSAY_DEMO_SHOP: 'off' } }))
		proxy.servers.push(servers[n]?.url ?? '')
	}
}, 180_000)

afterAll(async () => {
	for (const executor of executors) executor.kill('SIGKILL')
	for (const server of servers) await server.kill()
	proxy.close()
	slow.close()
	await cluster.stop()
	for (const one of folders) await removeData(one)
}, 60_000)

test('runs go on when one of two servers is killed, and the other serves all that there is of them', async () => {
	const [first, second] = servers as [Product, Product]
	const api = caller(proxy.url, await tokenOf(second.data, undefined, env))
	const { id: applicationId } = await api.projects.save({ body: { name: 'Shared', applicationType: 'KARATE' } })
	// A token serves the projects that there are when it is made.
	for (const name of ['north', 'south']) await startExecutor(name)
	const environment = await api.environments.save({ body: { name: 'none', applicationId } })
	const { port } = slow.address() as AddressInfo
	const scenarios = Array.from(
		{ length: 20 },
		(_, n) => `  Scenario: number ${n}\n    * url 'http://127.0.0.1:${port}'\n    * method get\n    * status 200\n`,
	)
	const feature = await api.features.save({
		body: { name: 'Slow', content: `Feature: Slow\n${scenarios.join('')}`, application_id: applicationId },
	})
	const body = { feature_id: feature.id, env_id: environment.id, application_id: applicationId }
	const runs = [await api.runs.startFeature({ body }), await api.runs.startFeature({ body })]
	const view = async (id: number) => api.runs.get({ params: { runId: id } })
	for (const { id } of runs) await expect.poll(async () => (await view(id)).scenario_count).toBeGreaterThan(1)
	await first.kill()
	for (const { id } of runs)
		expect(await endOf(api, id)).toMatchObject({ status: 'SUCCESS', scenario_count: 20, scenario_pass_count: 20 })
	// Taken, run and reported of without the first.
	const { id } = await api.runs.startFeature({ body })
	expect(await endOf(api, id)).toMatchObject({ status: 'SUCCESS', scenario_pass_count: 20 })
	const all = [...runs.map((run) => run.id), id]
	for (const runId of all) {
		await expect.poll(async () => (await view(runId)).report_url).toBe(`${runId}/index.html`)
		const { base } = await api.runs.ticket({ params: { runId } })
		expect((await fetch(new URL(`${base}index.html`, proxy.url))).status).toBe(200)
	}
	const assay = [join(root, 'packages/cli/bin/assay.mjs'), 'verify-run', ...all.map(String)]
	const options = { cwd: root, env: { ...process.env, ...env, ASSAY_DATA: second.data } }
	const { stdout } = await promisify(execFile)(process.execPath, assay, options)
	expect(stdout.match(/everything agrees with its log/g)).toHaveLength(3)
	// It comes back to the same place and is one of two again.
	servers[0] = await startProduct({ data: first.data, port: Number(new URL(first.url).port), env })
	expect(
		await caller(servers[0].url, await tokenOf(first.data, undefined, env)).runs.get({ params: { runId: id } }),
	).toMatchObject({
		status: 'SUCCESS',
	})
}, 240_000)

test('a load is shared by executors that reach it through either of two servers, each user once', async () => {
	const [, second] = servers as [Product, Product]
	const token = await tokenOf(second.data, undefined, env)
	const api = caller(proxy.url, token)
	const project = (await api.projects.list({ query: {} })).find(({ name }) => name === 'Shared')
	const applicationId = project?.id ?? 0
	const settings_content = JSON.stringify({ 'gatling.inject': 'rampUsers(12) during (2)', 'load.executors': 2 })
	const environment = await api.environments.save({ body: { name: 'two', applicationId, settings_content } })
	const asked: string[] = []
	slow.on('request', ({ url }) => asked.push(String(url)))
	const { port } = slow.address() as AddressInfo
	const content = `Feature: Load\n  Scenario: one\n    * url 'http://127.0.0.1:${port}/user/' + __gatling.userId\n    * method get\n    * status 200\n`
	const feature = await api.features.save({ body: { name: 'Load', content, application_id: applicationId } })
	const body = { feature_id: feature.id, env_id: environment.id, application_id: applicationId }
	const { id } = await api.runs.startFeature({ body: { ...body, runAs: { as: 'LOAD' } } })
	expect(await endOf(api, id)).toMatchObject({ status: 'SUCCESS', errorDescription: null })
	expect(asked.toSorted()).toEqual(Array.from({ length: 12 }, (_, user) => `/user/${user + 1}`).toSorted())
	const headers = { authorization: `Bearer ${token}` }
	const log = await (await fetch(`${proxy.url}/api/run/${id}/events`, { headers })).text()
	const view = foldRun([...log.matchAll(/^data: (.*)$/gm)].map(([, line = '']) => JSON.parse(line)))
	expect(view.features[0]?.load).toMatchObject({ executors: 2, usersStarted: 12 })
}, 240_000)

async function startExecutor(name: string): Promise<void> {
	const token = await executorToken(name)
	const words = [
		join(root, 'packages/cli/bin/assay.mjs'),
		'executor',
		'--server',
		proxy.url,
		'--name',
		name,
		'--parallel',
		'1',
	]
	const child = spawn(process.execPath, words, {
		cwd: root,
		stdio: ['ignore', 'ignore', 'pipe'],
		env: { ...process.env, ASSAY_EXECUTOR_TOKEN: token },
	})
	executors.push(child)
	let said = ''
	child.stderr.on('data', (chunk) => (said += chunk))
	await expect.poll(() => said).toContain('takes runs from')
}

async function executorToken(name: string): Promise<string> {
	const words = [join(root, 'packages/cli/bin/assay.mjs'), 'token', '--user', 'admin', '--executor', '--name', name]
	const options = { cwd: root, env: { ...process.env, ...env } }
	return (await promisify(execFile)(process.execPath, words, options)).stdout.trim()
}

/** The settings that the example names, each with a value of here; the example must name neither more nor fewer. */
function exampleSettings(values: Record<string, string>): Record<string, string> {
	const text = readFileSync(join(root, 'docs/operating.md'), 'utf8').split('## Several servers')[1] ?? ''
	const named = (text.match(/```\n([\s\S]*?)```/)?.[1] ?? '').match(/^[A-Z_]+(?==)/gm)
	expect(named).toEqual(Object.keys(values))
	return values
}
