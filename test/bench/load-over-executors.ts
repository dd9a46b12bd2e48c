import type { ChildProcess } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { foldRun } from '@assay/engine/log/fold'
import { loadFigures } from '@assay/engine/log/load/load-figures'
import { assay } from '../command-line.ts'
import { caller, endOf, newData, removeData, startProduct, tokenOf } from '../product.ts'
import { say } from './figures.ts'
import { executorOf } from './plan-over-executors.ts'

/** Users for each executor, milliseconds of an answer, and requests of a user, who has one connection for all of them. */
const [users, wait, requests] = [20, 50, 160]

/** Requests a second of a load that waits for its answers, over real executors of one machine: each has as many users as one alone. */
export async function loadOverExecutors() {
	const service = createServer((_, response) => {
		setTimeout(() => response.end('{}'), wait)
	})
	await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
	const data = await newData()
	const product = await startProduct({ data, env: { ASSAY_DEMO_SHOP: 'off', ASSAY_EXECUTOR: 'off' } })
	const started: ChildProcess[] = []
	try {
		const token = await tokenOf(data)
		const api = caller(product.url, token)
		const project = (await api.projects.save({ body: { name: 'Load', applicationType: 'KARATE' } })).id
		const { port } = service.address() as AddressInfo
		const rows = Array.from({ length: requests }, (_, row) => `    | ${row} |`).join('\n')
		const content = `Feature: x\n  Scenario Outline: one\n    * url 'http://127.0.0.1:${port}'\n    * method get\n    * status 200\n  Examples:\n    | n |\n${rows}\n`
		const feature = (await api.features.save({ body: { name: 'One', content, application_id: project } })).id
		const own = (await assay(data, 'token', '--user', 'admin', '--executor', '--name', 'far')).trim()

		async function rate(executors: number): Promise<number> {
			while (started.length < executors) started.push(await executorOf(product.url, own, started.length + 1))
			const settings_content = JSON.stringify({ 'load.executors': executors })
			const environment = await api.environments.save({
				body: { name: `of ${executors}`, applicationId: project, settings_content },
			})
			const profile = `atOnceUsers(${users * executors})`
			const body = {
				feature_id: feature,
				env_id: environment.id,
				application_id: project,
				runAs: { as: 'LOAD' as const, profile },
			}
			const { id } = await api.runs.startFeature({ body })
			const run = await endOf(api, id, 120_000)
			if (run.status !== 'SUCCESS') throw new Error(`The load of ${executors} executors: ${run.errorDescription}`)
			const headers = { authorization: `Bearer ${token}` }
			const log = await (await fetch(`${product.url}/api/run/${id}/events`, { headers })).text()
			const view = foldRun([...log.matchAll(/^data: (.*)$/gm)].map(([, line = '']) => JSON.parse(line)))
			const figures = view.features[0]?.load && loadFigures(view.features[0].load)
			return figures?.[0]?.rate ?? Number.NaN
		}

		const one = await rate(1)
		for (const executors of [2, 4]) {
			const all = await rate(executors)
			say(
				`requests a second of a load that waits ${wait} ms for each, ${executors} executors`,
				`${all.toFixed(0)} : ${one.toFixed(0)} of one, ${(all / one / executors).toFixed(3)} of ${executors} times as many`,
				'goal: 0.95',
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
