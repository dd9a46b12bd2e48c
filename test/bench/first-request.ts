import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { assay } from '../command-line.ts'
import { caller, endOf, newData, removeData, startProduct, tokenOf } from '../product.ts'
import { median, say } from './figures.ts'

const times = 9

/** How soon after its start a load test sends its first request: from the command line, in a product, and as its log says. */
export async function firstRequest() {
	let arrived = () => {}
	const target = createServer((_, response) => {
		arrived()
		response.end('{}')
	})
	await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve))
	const content = `Feature: x\n  Scenario: one\n    * url 'http://127.0.0.1:${(target.address() as AddressInfo).port}'\n    * method get\n    * status 200\n`
	const now = () => performance.timeOrigin + performance.now()
	/** Milliseconds since 1970 at which the first request arrives from now on. */
	const next = () =>
		new Promise<number>((resolve) => {
			arrived = () => {
				arrived = () => {}
				resolve(now())
			}
		})
	const folder = await mkdtemp(join(tmpdir(), 'assay-bench-'))
	const path = join(folder, 'one.feature')
	await writeFile(path, content)
	const taken = { command: [] as number[], pressed: [] as number[], begun: [] as number[] }
	for (let n = 0; n < times; n++) {
		const first = next()
		const began = now()
		await assay(folder, 'run', path, '--load', 'atOnceUsers(1)')
		taken.command.push((await first) - began)
	}
	await rm(folder, { recursive: true })

	const data = await newData()
	const product = await startProduct({ data, env: { ASSAY_DEMO_SHOP: 'off' } })
	const token = await tokenOf(data)
	const api = caller(product.url, token)
	const { id: applicationId } = await api.projects.save({ body: { name: 'Load', applicationType: 'PERFORMANCE' } })
	const settings_content = JSON.stringify({ 'gatling.inject': 'atOnceUsers(1)' })
	const environment = await api.environments.save({ body: { name: 'here', applicationId, settings_content } })
	const feature = await api.features.save({ body: { name: 'One', content, application_id: applicationId } })
	for (let n = 0; n < times; n++) {
		const first = next()
		const pressed = now()
		const { id } = await api.runs.startFeature({
			body: { feature_id: feature.id, env_id: environment.id, application_id: applicationId },
		})
		const at = await first
		const run = await endOf(api, id)
		if (run.status !== 'SUCCESS') throw new Error(run.errorDescription ?? 'It failed.')
		const headers = { authorization: `Bearer ${token}` }
		const log = await (await fetch(`${product.url}/api/run/${id}/events`, { headers })).text()
		taken.pressed.push(at - pressed)
		taken.begun.push(at - Number(/"type":"loadStarted","at":(\d+)/.exec(log)?.[1]))
		// As somebody who looks at the result first.
		await sleep(1500)
	}
	await product.stop()
	await removeData(data)
	target.close()
	const figure = (all: number[]) => `${median(all).toFixed(0)} ms`
	say('first request of a load test, from the start of its command', figure(taken.command), 'goal: 500 ms')
	say('from Run pressed', figure(taken.pressed), 'goal: 500 ms')
	say('from when its log says that it begins', figure(taken.begun), 'beside')
}
