import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Client } from '@assay/contract/client'
import type { RunEvent } from '@assay/contract/run-events'
import { foldRun } from '@assay/engine/log/fold'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assay, program } from './command-line.ts'
import { caller, endOf, newData, type Product, removeData, root, startProduct, tokenOf } from './product.ts'

/**
 * Plans and load tests that two executors run: the one beside the server and one that stands for another machine, whose clock is
 * five seconds ahead.
 */
let product: Product
let api: Client
let data: string
let token: string
let north: ChildProcess
let service: Server
let project: number
let environment: number
/** The numbers of the users of a load test, as they have asked. */
const users: number[] = []
/** Requests for /hold that wait for their answer. */
const held: ServerResponse[] = []

beforeAll(async () => {
	service = createServer((request, response) => {
		if (request.url?.startsWith('/user/')) users.push(Number(request.url.slice(6)))
		if (request.url === '/hold') held.push(response)
		else setTimeout(() => response.end('{}'), 400)
	})
	await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
	data = await newData()
	product = await startProduct({ data, env: { ASSAY_DEMO_SHOP: 'off', ASSAY_PARALLEL_RUNS: '1' } })
	token = await tokenOf(data)
	api = caller(product.url, token)
	project = (await api.projects.save({ body: { name: 'Shared plan', applicationType: 'ALL' } })).id
	environment = (await api.environments.save({ body: { name: 'none', applicationId: project } })).id
	const made = await assay(data, 'token', '--user', 'admin', '--executor', '--name', 'north')
	const words = [program, 'executor', '--server', product.url, '--name', 'north', '--parallel', '1']
	north = spawn(process.execPath, words, {
		cwd: root,
		stdio: ['ignore', 'ignore', 'pipe'],
		env: { ...process.env, ASSAY_EXECUTOR_TOKEN: made.trim(), NODE_OPTIONS: fiveSecondsAhead },
	})
	const taking = (resolve: () => void) => (chunk: Buffer) => String(chunk).includes('takes runs from') && resolve()
	await new Promise<void>((resolve) => north.stderr?.on('data', taking(resolve)))
}, 180_000)

afterAll(async () => {
	north?.kill('SIGKILL')
	await product?.stop()
	service?.closeAllConnections()
	service?.close()
	await removeData(data)
})

const fiveSecondsAhead = '--import=data:text/javascript,const{now}=Date;Date.now=()=>now()+5000'
async function plan(name: string, paths: string[], atOnce: number): Promise<number> {
	const { port } = service.address() as AddressInfo
	const feature_type = 'KARATE'
	const featureIds: number[] = []
	for (const [at, path] of paths.entries()) {
		const content = `Feature: x\n  Scenario: one\n    * url 'http://127.0.0.1:${port}/${path}'\n    * method get\n    * status 200\n`
		featureIds.push(
			(await api.features.save({ body: { name: `${name} ${at + 1}`, content, application_id: project, feature_type } }))
				.id,
		)
	}
	const body = { name, description: 'd', applicationId: project, featureIds, atOnce }
	return (await api.testPlans.save({ body })).id
}
const start = async (id: number) =>
	(await api.runs.startPlan({ body: { business_scenario_id: id, env_id: environment, application_id: project } })).id

async function logOf(id: number): Promise<RunEvent[]> {
	const answer = await fetch(`${product.url}/api/run/${id}/events`, { headers: { authorization: `Bearer ${token}` } })
	return [...(await answer.text()).matchAll(/^data: (.*)$/gm)].map(([, line = '']) => JSON.parse(line))
}

test('two executors run a plan beside each other, as one run', async () => {
	const id = await start(
		await plan(
			'Part',
			Array.from({ length: 10 }, () => 'soon'),
			2,
		),
	)
	expect(await endOf(api, id)).toMatchObject({ status: 'SUCCESS', scenario_count: 10, scenario_pass_count: 10 })
	const log = await logOf(id)
	const { notes } = foldRun(log)
	expect([...new Set(notes.map(({ text }) => text.replace(/executor \S+ /, 'executor X ')))]).toEqual([
		'The executor X takes part',
	])
	expect(new Set(notes.map(({ text }) => text)).size).toBe(2)
	// Each runs one at a time here: two are open only where both are at work.
	let open = 0
	const most = log.reduce((most, { type }) => {
		if (type === 'scenarioStarted') open++
		if (type === 'scenarioFinished') open--
		return Math.max(most, open)
	}, 0)
	expect(most).toBe(2)
	expect(await assay(data, 'verify-run', String(id))).toContain('everything agrees with its log')
})

test('an executor that is killed loses the scenario it had in hand, and the other runs it once more', async () => {
	// Each has two in hand, one of them at a time.
	const id = await start(await plan('Held', ['hold', 'soon', 'hold', 'soon', 'soon', 'soon'], 2))
	await expect.poll(() => held.length).toBe(2)
	// Of what the server has not received nothing would be lost.
	await expect
		.poll(async () =>
			foldRun(await liveLog(id))
				.features.filter(({ scenarios }) => scenarios.some(({ status }) => status === 'running'))
				.map(({ name }) => name)
				.toSorted(),
		)
		.toEqual(['Held 1', 'Held 3'])
	const [own] = childrenOf(product.process.pid ?? 0)
	process.kill(own ?? 0, 'SIGKILL')
	await expect
		.poll(async () =>
			foldRun(await liveLog(id))
				.notes.map(({ text }) => text)
				.join(),
		)
		.toContain('once more')
	const answer = () => {
		for (const response of held.splice(0)) response.end('{}')
	}
	const answering = setInterval(answer, 100)
	const run = await endOf(api, id)
	clearInterval(answering)
	const view = foldRun(await logOf(id))
	expect(run).toMatchObject({ status: 'FAILURE', scenariosNotRun: 0 })
	expect(run.errorDescription).toMatch(/^The executor ".*" was lost: its process ended/)
	const outcomes = (name: string) =>
		view.features
			.filter((feature) => feature.name === name)
			.flatMap(({ scenarios }) => scenarios.map(({ status }) => status))
	const twice = ['Held 1', 'Held 3'].map(outcomes).toSorted((one, other) => one.length - other.length)
	expect(twice).toEqual([['passed'], ['failed', 'passed']])
	for (const name of ['Held 2', 'Held 4', 'Held 5', 'Held 6']) expect(outcomes(name)).toEqual(['passed'])
	await expect
		.poll(async () => assay(data, 'verify-run', String(id)).catch(({ stdout }) => stdout))
		.toContain('everything agrees with its log')
})

/** Starts a load test that two executors make. */
async function load(profile: string): Promise<number> {
	users.length = 0
	const settings_content = JSON.stringify({ 'gatling.inject': profile, 'load.executors': 2 })
	const { id: env_id } = await api.environments.save({
		body: { name: `load ${Date.now() % 1e8}`, applicationId: project, settings_content },
	})
	const { port } = service.address() as AddressInfo
	const content = `Feature: x\n  Scenario: one\n    * url 'http://127.0.0.1:${port}/user/' + __gatling.userId\n    * method get\n    * status 200\n`
	const body = { name: `Load ${Date.now()}`, content, application_id: project, feature_type: 'KARATE' } as const
	const { id: feature_id } = await api.features.save({ body })
	return (await api.runs.startFeature({ body: { feature_id, env_id, application_id: project, runAs: { as: 'LOAD' } } }))
		.id
}

test('two executors make one load test, each user once, and begin together whatever their clocks say', async () => {
	const id = await load('rampUsers(20) during (4)')
	expect(await endOf(api, id)).toMatchObject({ status: 'SUCCESS', scenario_pass_count: 1 })
	expect(users.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 20 }, (_, user) => user + 1))
	// With five seconds between them one would be through before the other begins.
	const share = (own: number) => users.flatMap((user, at) => (user % 2 === own ? [at] : []))
	const [even, odd] = [share(0), share(1)]
	expect(Math.min(...even)).toBeLessThan(Math.max(...odd))
	expect(Math.min(...odd)).toBeLessThan(Math.max(...even))
	const view = foldRun(await logOf(id))
	expect(view.features[0]?.load).toMatchObject({ executors: 2, usersStarted: 20 })
	expect(view.features[0]?.load?.requests.reduce((sum, { ok }) => sum + ok.count, 0)).toBe(20)
	await expect
		.poll(async () => assay(data, 'verify-run', String(id)).catch(({ stdout }) => stdout))
		.toContain('everything agrees with its log')
})

test('a cancelled load test sends nothing more, from either executor', async () => {
	const id = await load('constantConcurrentUsers(6) during (1 hour)')
	await expect.poll(() => new Set(users.map((user) => user % 2)).size).toBe(2)
	await api.runs.cancel({ params: { runId: id } })
	expect(await endOf(api, id)).toMatchObject({ status: 'ERROR', errorDescription: 'The run was cancelled by admin.' })
	const sent = users.length
	await new Promise((resolve) => setTimeout(resolve, 300))
	expect(users.length).toBe(sent)
})

test('in a plan of tests and a load each has its turn: two executors make the load, and what follows it knows the variables before', async () => {
	const applicationId = project
	const settings_content = JSON.stringify({ 'gatling.inject': 'rampUsers(20) during (4)', 'load.executors': 2 })
	const { id: env_id } = await api.environments.save({ body: { name: 'mixed', applicationId, settings_content } })
	const { port } = service.address() as AddressInfo
	const url = `http://127.0.0.1:${port}`
	const contents = {
		Before: 'Feature: x\n  Scenario: one\n    * SET_VARIABLE <7> {{{order}}}\n',
		Load: `Feature: x\n  Scenario: one\n    * url '${url}/user/' + __gatling.userId\n    * method get\n`,
		After: 'Feature: x\n  Scenario: one\n    * SET_VARIABLE <{{{order}}} again> {seen}\n',
	}
	const featureIds: number[] = []
	for (const [name, content] of Object.entries(contents)) {
		const feature_type = name === 'Load' ? 'PERFORMANCE' : 'ANOROC'
		const body = { name, content, application_id: applicationId, feature_type } as const
		featureIds.push((await api.features.save({ body })).id)
	}
	const plan = { name: 'Mixed', description: 'd', applicationId, featureIds }
	const { id: business_scenario_id } = await api.testPlans.save({ body: plan })
	users.length = 0
	const body = { business_scenario_id, env_id, application_id: applicationId }
	const { id } = await api.runs.startPlan({ body })
	expect(await endOf(api, id)).toMatchObject({ status: 'SUCCESS', scenario_pass_count: 3 })
	expect(users.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 20 }, (_, user) => user + 1))
	const log = await logOf(id)
	expect(foldRun(log).features.map(({ name, load }) => [name, load?.executors])).toEqual([
		['Before', undefined],
		['Load', 2],
		['After', undefined],
	])
	expect(log.find((event) => event.type === 'stepFinished' && event.step === '3.1.1')).toMatchObject({
		resolved: 'SET_VARIABLE <7 again> {seen}',
	})
	await expect
		.poll(async () => assay(data, 'verify-run', String(id)).catch(({ stdout }) => stdout))
		.toContain('everything agrees with its log')
})

test('a load test loses the share of an executor that is killed alone, and says so', async () => {
	const id = await load('rampUsers(60) during (6)')
	// Both are at work.
	await expect.poll(() => new Set(users.map((user) => user % 2)).size).toBe(2)
	const [own] = childrenOf(product.process.pid ?? 0)
	process.kill(own ?? 0, 'SIGKILL')
	const run = await endOf(api, id)
	expect(run).toMatchObject({ status: 'FAILURE', scenariosNotRun: 0 })
	expect(run.errorDescription).toMatch(
		/^1 of 2 executors was lost at \d\d:\d\d:\d\d UTC; its share of the load is missing\. The executor ".*" was lost: its process ended/,
	)
	const shares = [0, 1]
		.map((share) => users.filter((user) => user % 2 === share).length)
		.toSorted((one, other) => one - other)
	expect(shares[1]).toBe(30)
	expect(shares[0]).toBeLessThan(30)
})

/** What there is so far; the stream of a run that goes on has no end. */
async function liveLog(id: number): Promise<RunEvent[]> {
	const left = AbortSignal.timeout(1000)
	const headers = { authorization: `Bearer ${token}` }
	const answer = await fetch(`${product.url}/api/run/${id}/events`, { headers, signal: left })
	let text = ''
	try {
		for await (const chunk of answer.body ?? []) text += Buffer.from(chunk)
	} catch {
		// Enough was read.
	}
	const whole = text.slice(0, text.lastIndexOf('\n\n') + 1)
	return [...whole.matchAll(/^data: (.*)$/gm)].map(([, line = '']) => JSON.parse(line))
}

/** The executors that a server has started. */
const childrenOf = (parent: number): number[] =>
	readdirSync('/proc')
		.map(Number)
		.filter((pid) => {
			try {
				const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
				return (
					/^\S*node \S*dist\/executor\.mjs/.test(words) &&
					new RegExp(`^PPid:\\s+${parent}$`, 'm').test(readFileSync(`/proc/${pid}/status`, 'utf8'))
				)
			} catch {
				return false
			}
		})
