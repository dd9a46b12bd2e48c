import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@assay/contract/client'
import { assay, program } from '../command-line.ts'
import { caller, endOf, newData, removeData, root, startProduct, tokenOf } from '../product.ts'
import { say } from './figures.ts'

/** Seconds of waiting in each of the 200 features: half of them wait longer than the others, so that the order matters. */
const waits = Array.from({ length: 200 }, (_, at) => (at % 2 === 0 ? 1 : 1 + (at % 20) / 10))

/** Executors and how many features run at once over all of them. */
const usual: [number, number][] = [
	[1, 16],
	[2, 32],
	[4, 64],
	[8, 64],
	[1, 32],
	[1, 64],
]

/**
 * A plan of 200 features that wait, over real executors of one machine, beside the best packing: the longest first, each in the
 * lane that is free first. `ASSAY_SPREAD=2x32,4x64` chooses executors × features at once.
 */
export async function planOverExecutors() {
	const { ASSAY_SPREAD } = process.env
	const cells = ASSAY_SPREAD?.split(',').map((cell) => cell.split('x').map(Number) as [number, number]) ?? usual
	const service = createServer((request, response) => {
		setTimeout(() => response.end('{}'), Number(request.url?.slice(1)))
	})
	await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
	const data = await newData()
	const product = await startProduct({ data, env: { ASSAY_DEMO_SHOP: 'off', ASSAY_EXECUTOR: 'off' } })
	const started: ChildProcess[] = []
	try {
		const api = caller(product.url, await tokenOf(data))
		const start = await planOf(api, (service.address() as AddressInfo).port)
		const token = (await assay(data, 'token', '--user', 'admin', '--executor', '--name', 'far')).trim()
		for (const [executors, lanes] of cells.toSorted(([one], [other]) => one - other)) {
			while (started.length < executors) started.push(await executorOf(product.url, token, started.length + 1))
			const id = await start(lanes)
			const run = await endOf(api, id, 300_000)
			if (run.scenario_pass_count !== waits.length) throw new Error(`${run.scenario_pass_count} of 200 passed`)
			const took = run.run_duration / 1e9
			const best = packed(lanes)
			say(
				`200 features that wait, ${executors} executors, ${lanes} at once`,
				`${took.toFixed(2)} s : ${best.toFixed(2)} s, ${(took / best).toFixed(3)}× the best packing`,
				'goal: 1.10×',
			)
		}
	} finally {
		for (const one of started) one.kill('SIGKILL')
		await product.stop()
		service.closeAllConnections()
		service.close()
		await removeData(data)
	}
}

/** Seconds until the last lane is done where the longest waits go first. */
function packed(lanes: number): number {
	const until = Array.from({ length: lanes }, () => 0)
	for (const wait of waits.toSorted((one, other) => other - one)) {
		const first = until.indexOf(Math.min(...until))
		until[first] = (until[first] ?? 0) + wait
	}
	return Math.max(...until)
}

/** One that asks for work, with room for one run. */
export async function executorOf(server: string, token: string, n: number): Promise<ChildProcess> {
	const words = [program, 'executor', '--server', server, '--name', `far ${n}`, '--parallel', '1']
	const stdio = ['ignore', 'ignore', 'pipe'] as const
	const child = spawn(process.execPath, words, {
		cwd: root,
		stdio: [...stdio],
		env: { ...process.env, ASSAY_EXECUTOR_TOKEN: token },
	})
	await new Promise<void>((resolve) =>
		child.stderr?.on('data', (chunk) => String(chunk).includes('takes runs from') && resolve()),
	)
	// Its first sandbox is warm.
	await sleep(2000)
	return child
}

/** Makes the plan, and gives what starts it. */
async function planOf(api: Client, port: number) {
	const project = (await api.projects.save({ body: { name: 'Waiting', applicationType: 'KARATE' } })).id
	const environment = (await api.environments.save({ body: { name: 'none', applicationId: project } })).id
	const featureIds: number[] = []
	for (const [at, wait] of waits.entries()) {
		const content = `Feature: x\n  Scenario: one\n    * url 'http://127.0.0.1:${port}/${wait * 1000}'\n    * method get\n    * status 200\n`
		featureIds.push(
			(await api.features.save({ body: { name: `Wait ${at + 1}`, content, application_id: project } })).id,
		)
	}
	const body = { name: 'Waiting', description: 'd', applicationId: project, featureIds }
	const plan = await api.testPlans.save({ body })
	return async (atOnce: number) =>
		(
			await api.runs.startPlan({
				body: { business_scenario_id: plan.id, env_id: environment, application_id: project, atOnce },
			})
		).id
}
