import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@assay/contract/client'
import { steadyPort } from '@assay/server/steady-port'
import { processes, type Running, treeOf } from './processes.ts'
import { caller, newData, type Product, removeData, root, startProduct, tokenOf } from './product.ts'

/**
 * Kills parts of the running product with SIGKILL while features run and things are saved, and holds it to what it promises:
 * no run stays RUNNING 60 s after a server is up again, no acknowledged save is lost, the next start works and leaves no
 * process of the former one.
 */
export interface KillReport {
	runs: number
	kills: Record<Victim, number>
	acknowledged: number
	statuses: Record<string, number>
	/** Seconds from a server's first answer until no run was RUNNING, the longest of all rounds. */
	longestSettle: number
}

const victims = ['server', 'executor', 'browser', 'database'] as const
type Victim = (typeof victims)[number]

export async function kills(
	runs: number,
	{ random = Math.random, say = (_line: string) => {} } = {},
): Promise<KillReport> {
	const data = await newData()
	const port = await steadyPort()
	// The shop under test lives on over the kills, so that what fails is the product's own doing.
	const { startShop } = await import(join(root, 'examples/shop/server.mjs'))
	const shop = await startShop()
	const env = { ASSAY_DEMO_SHOP_URL: shop.url }
	let product = await startProduct({ data, port, env })
	const token = await tokenOf(data)
	const api = caller(product.url, token)
	const { id: applicationId } = await api.session.sample({})
	const [environment] = await api.environments.all({ query: { applicationId } })
	const features = await api.features.all({ params: { applicationId } })
	assert(environment && features.length > 0, 'the sample project has an environment and features')

	const report: KillReport = {
		runs,
		kills: { server: 0, executor: 0, browser: 0, database: 0 },
		acknowledged: 0,
		statuses: {},
		longestSettle: 0,
	}
	const saved = new Map<number, string>()
	const started = new Set<number>()
	const ever = new Set<number>()
	const remember = () => {
		for (const one of treeOf(product.process.pid ?? 0)) ever.add(one.pid)
		for (const one of ours(data)) ever.add(one.pid)
	}

	for (let round = 0; round < runs; round++) {
		const wanted = victims[round % victims.length] ?? 'server'
		const among = wanted === 'browser' ? features.filter(({ featureType }) => featureType === 'ANOROC') : features
		const feature = among[Math.floor(round / victims.length + round) % among.length]
		assert(feature)
		const { id: runId } = await retried(() =>
			api.runs.startFeature({
				body: { feature_id: feature.id, env_id: environment.id, application_id: applicationId },
			}),
		)
		started.add(runId)
		const writer = saveUntilStopped(api, applicationId, saved)
		if (wanted === 'browser') await until(() => find('browser', product, data) !== undefined, 20_000)
		await sleep(random() * 2500)
		remember()
		const victim = pick(wanted, product, data)
		if (victim) {
			report.kills[victim.role]++
			say(`run ${runId} of "${feature.name}": killing the ${victim.role} (process ${victim.pid})`)
			try {
				process.kill(victim.pid, 'SIGKILL')
			} catch {
				/** It ended by itself in this very moment. */
			}
		}
		if (victim?.pid === product.process.pid) {
			await product.kill()
			await writer.stop()
			product = await startProduct({ data, port, env })
		} else {
			await sleep(300)
			await writer.stop()
		}
		const settled = Date.now()
		await noRunIsRunning(api, applicationId, 60_000).catch((error) => {
			const { exitCode, signalCode } = product.process
			const end = exitCode ?? signalCode
			const state = end === null ? 'The server runs' : `The server ended by itself (${end})`
			throw new Error(`After the ${victim?.role} was killed: ${error.message}. ${state} and said:\n${product.said()}`)
		})
		report.longestSettle = Math.max(report.longestSettle, (Date.now() - settled) / 1000)
	}

	for (const [id, content] of saved) {
		const feature = (await api.features.all({ params: { applicationId } })).find((one) => one.id === id)
		assert.equal(feature?.content, content, `the acknowledged save of feature ${id} is kept`)
	}
	report.acknowledged = saved.size
	for (const runId of started) {
		const run = await api.runs.get({ params: { runId } })
		report.statuses[run.status] = (report.statuses[run.status] ?? 0) + 1
		assert.notEqual(run.status, 'RUNNING', `run ${runId} has ended`)
		if (run.status === 'ERROR') {
			assert(run.errorDescription, `run ${runId} says why it ended ERROR`)
			say(`run ${runId} ended ERROR: ${run.errorDescription}`)
		}
	}

	remember()
	await product.kill()
	product = await startProduct({ data, port, env })
	const living = new Set(treeOf(product.process.pid ?? 0).map(({ pid }) => pid))
	const allowed = (one: Running) => living.has(one.pid) || takenOver(one)
	const strays = () => processes().filter((one) => ever.has(one.pid) && !allowed(one))
	await until(() => strays().length === 0, 3000)
	assert.deepEqual(strays(), [], 'no process of a former start is left')
	await product.stop()
	const left = () => processes().filter((one) => ever.has(one.pid) || one.command.includes(data))
	await until(() => left().length === 0, 1500)
	assert.deepEqual(left(), [], 'no process is left after the product was stopped')
	await shop.close()
	await removeData(data)
	return report
}

/** The database may be taken over by the next start, and so may the executor: they then belong to the new one. */
const takenOver = (one: Running) => /postgres|executor/.test(one.command)

const ours = (data: string) => processes().filter(({ command, cwd }) => command.includes(data) || cwd.startsWith(data))

/** The process to kill: the wanted one if it runs now, else the server. */
function pick(wanted: Victim, product: Product, data: string): { role: Victim; pid: number } | undefined {
	for (const role of [wanted, 'server'] as const) {
		const pid = find(role, product, data)
		if (pid) return { role, pid }
	}
	return undefined
}

function find(role: Victim, product: Product, data: string): number | undefined {
	const all = processes()
	const among = [...treeOf(product.process.pid ?? 0, all), ...ours(data)]
	switch (role) {
		case 'server':
			return product.process.pid
		case 'executor':
			return among.find(({ command }) => /executor(\.mjs|\/main)/.test(command))?.pid
		case 'browser':
			return among.find(({ command }) => /chrom/.test(command) && !/chromedriver|--type=/.test(command))?.pid
		case 'database':
			return all.find(({ command }) => /postgres.* -D /.test(command) && isOf(command, data))?.pid
	}
}

async function until(holds: () => boolean, milliseconds: number) {
	for (const end = Date.now() + milliseconds; !holds() && Date.now() < end; ) await sleep(100)
}

/** A cluster lies in the data folder or is named by it. */
function isOf(command: string, data: string): boolean {
	try {
		return command.includes(readFileSync(join(data, 'cluster'), 'utf8').trim())
	} catch {
		return false
	}
}

/** Saves new features one after another; only those the server acknowledged are remembered. */
function saveUntilStopped(api: Client, applicationId: number, saved: Map<number, string>) {
	let going = true
	const work = (async () => {
		for (let n = 0; going && saved.size < 2000; n++) {
			const content = `Feature: kept\n  Scenario: ${Date.now()} ${n}\n    * def x = ${n}\n`
			try {
				const feature = await api.features.save({
					body: { name: `kept ${saved.size}`, content, application_id: applicationId, feature_type: 'KARATE' },
				})
				saved.set(feature.id, content)
			} catch {
				await sleep(50)
			}
			await sleep(20)
		}
	})()
	return {
		stop: async () => {
			going = false
			await work
		},
	}
}

async function noRunIsRunning(api: Client, applicationId: number, milliseconds: number) {
	const until = Date.now() + milliseconds
	for (;;) {
		const runs = await retried(() => api.runs.list({ query: { applicationId, size: 100 } }))
		const running = runs.filter(({ status }) => status === 'RUNNING')
		if (running.length === 0) return
		assert(Date.now() < until, `still RUNNING after ${milliseconds / 1000} s: ${running.map(({ id }) => id)}`)
		await sleep(200)
	}
}

/** While the database is being started again the server may refuse for a moment. */
async function retried<T>(call: () => Promise<T>): Promise<T> {
	for (let attempt = 0; ; attempt++) {
		try {
			return await call()
		} catch (error) {
			if (attempt >= 100) throw error
			await sleep(200)
		}
	}
}
