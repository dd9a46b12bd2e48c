import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@assay/contract/client'
import { busy, treeOf } from '../processes.ts'
import { caller, newData, type Product, removeData, startProduct, tokenOf } from '../product.ts'
import { median, quantile, say } from './figures.ts'

const amount = 20_000
const rounds = 3
const perScenario = 200

/** Each with the number of steps or lines that are asked for. */
const features = {
	steps: (count: number) =>
		`Feature: steps\n  Scenario Outline: row <n>\n${"    * def greeting = 'good morning'\n".repeat(Math.min(count, perScenario))}    Examples:\n      | n |\n${Array.from({ length: Math.ceil(count / perScenario) }, (_, n) => `      | ${n} |\n`).join('')}`,
	'printed lines': (count: number) =>
		`Feature: lines\n  Scenario: one\n    * def print = function() { for (var n = 0; n < ${count}; n++) karate.log('order', n, 'is paid by card and sent to Lisbon') }\n    * print()\n`,
}

/** Processor time of all processes for 20,000 cheap steps, or printed lines, from a sandbox to the report, and what the list of runs takes meanwhile. */
export async function ingestion() {
	const data = await newData()
	const product = await startProduct({ data, env: { ASSAY_DEMO_SHOP: 'off' } })
	const api = caller(product.url, await tokenOf(data))
	const start = await starterOf(api)
	for (const [what, textOf] of Object.entries(features)) {
		const [many, one] = [await start(what, textOf(amount)), await start(`one of ${what}`, textOf(1))]
		await costOf(product, many)
		const own: Cost[] = []
		for (let round = 0; round < rounds; round++) {
			const bare = await costOf(product, one)
			const whole = await costOf(product, many)
			own.push({
				server: whole.server - bare.server,
				executor: whole.executor - bare.executor,
				database: whole.database - bare.database,
			})
		}
		const of = (which: (cost: Cost) => number) => median(own.map(which))
		const sum = of(({ server, executor, database }) => server + executor + database)
		say(
			`${amount} ${what}`,
			`${sum.toFixed(0)} ms of processor, ${Math.round((amount / sum) * 1000)} a core-second; server ${of(({ server }) => server).toFixed(0)}, executor and sandbox ${of(({ executor }) => executor).toFixed(0)}, database ${of(({ database }) => database).toFixed(0)} ms`,
			'goal: 25000 a core-second',
		)
		const times = await listsBeside(api, many)
		say(
			`list of runs beside ${amount} ${what}, ${times.length} calls`,
			`median ${median(times).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms`,
			'goal: p99 at most 100 ms',
		)
	}
	await product.stop()
	await removeData(data)
}

/** Runs a feature to its report; gives the id of the run. */
type Start = () => Promise<number>

async function starterOf(api: Client): Promise<(name: string, content: string) => Promise<Start>> {
	const { id: project } = await api.projects.save({ body: { name: 'Many steps', applicationType: 'KARATE' } })
	const settings =
		'{"web":{"url":"http://shop.test"},"shop.api_token":"wanderlust-7391","ADMIN_PASSWORD":"kestrel & heron"}'
	const environment = await api.environments.save({
		body: { name: 'stage', applicationId: project, settings_content: settings },
	})
	return async (name, content) => {
		const feature = await api.features.save({
			body: { name, content, application_id: project, feature_type: 'KARATE' },
		})
		return async () => {
			const body = { feature_id: feature.id, env_id: environment.id, application_id: project }
			const { id } = await api.runs.startFeature({ body })
			// Whoever asks often is measured with it.
			for (;;) {
				await sleep(1000)
				const { status, errorDescription, report_url } = await api.runs.get({ params: { runId: id } })
				if (status !== 'RUNNING' && status !== 'SUCCESS')
					throw new Error(`${name} ended ${status}: ${errorDescription}`)
				if (report_url !== null) return id
			}
		}
	}
}

/** Milliseconds of processor. */
interface Cost {
	server: number
	/** With its sandboxes. */
	executor: number
	database: number
}

async function costOf(product: Product, start: Start): Promise<Cost> {
	// Its next sandbox is warm by then.
	await sleep(2500)
	const before = spent(product)
	await start()
	// The sandbox of the run has ended, and the next has begun.
	await sleep(2500)
	const after = spent(product)
	return {
		server: after.server - before.server,
		executor: after.executor - before.executor,
		database: after.database - before.database,
	}
}

/** So far, by processes that live and by those that they waited for. */
function spent(product: Product): Cost {
	const cost: Cost = { server: 0, executor: 0, database: 0 }
	for (const { pid, command } of treeOf(product.process.pid ?? 0)) {
		const which = command.includes('postgres') ? 'database' : pid === product.process.pid ? 'server' : 'executor'
		cost[which] += busy([pid])
		// What the server waited for are none of its own: an executor that ended.
		if (which === 'executor') cost[which] += waitedFor(pid)
	}
	return cost
}

function waitedFor(pid: number): number {
	const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? []
	return (Number(fields[13]) + Number(fields[14])) * 10
}

async function listsBeside(api: Client, start: Start): Promise<number[]> {
	const times: number[] = []
	const applicationId = (await api.projects.list({ query: { keycloakGroupNames: '' } }))[0]?.id ?? 0
	let over = false
	const asking = (async () => {
		for (; !over; await sleep(10)) {
			const began = performance.now()
			await api.runs.list({ query: { applicationId } })
			times.push(performance.now() - began)
		}
	})()
	await start()
	over = true
	await asking
	return times
}
