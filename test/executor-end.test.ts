import { execFile, spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { steadyPort } from '@assay/server/steady-port'
import { expect, test } from 'vitest'
import { processes, treeOf } from './processes.ts'
import { admin, caller, newData, removeData, root, startProduct, tokenOf } from './product.ts'

const living = (pids: number[]) => processes().filter(({ pid }) => pids.includes(pid))

test('npm start that is asked to end has ended all that it started before it ends itself', async () => {
	const data = await newData()
	const port = String(await steadyPort())
	const npm = spawn('npm', ['start'], {
		cwd: root,
		stdio: ['ignore', 'pipe', 'pipe'],
		env: {
			...process.env,
			ASSAY_DATA: data,
			ASSAY_PORT: port,
			ASSAY_ADMIN_USERNAME: admin.username,
			ASSAY_ADMIN_PASSWORD: admin.password,
			// The product has the port that both would take.
			SHOP_PORT: port,
		},
	})
	let said = ''
	npm.stdout.on('data', (chunk) => (said += chunk))
	npm.stderr.on('data', (chunk) => (said += chunk))
	await expect.poll(() => said, { timeout: 120_000 }).toContain('Assay is ready')
	const tree = treeOf(npm.pid ?? 0).map(({ pid }) => pid)
	expect(tree.length).toBeGreaterThan(4)
	const ended = new Promise((resolve) => npm.once('exit', resolve))
	npm.kill('SIGTERM')
	await ended
	await expect.poll(() => living(tree), { timeout: 2000 }).toEqual([])
	expect(said).not.toMatch(/pool|lost executor|\n\s+at /)
	await removeData(data)
}, 180_000)

test('runs of an executor beside the server end with it, and say so', async () => {
	const silent = createServer(() => {})
	await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
	const data = await newData()
	const product = await startProduct({ data })
	const api = caller(product.url, await tokenOf(data))
	const { id: applicationId } = await api.session.sample({})
	const [environment] = await api.environments.all({ query: { applicationId } })
	const { port } = silent.address() as AddressInfo
	const content = `Feature: Waits\nScenario: one\n* url 'http://127.0.0.1:${port}'\n* method get\nScenario: two\n* def a = 1\n`
	const feature = await api.features.save({
		body: { name: 'Waits', content, feature_type: 'KARATE', application_id: applicationId },
	})
	const { id } = await api.runs.startFeature({
		body: { feature_id: feature.id, env_id: environment?.id ?? 0, application_id: applicationId },
	})
	const run = () => api.runs.get({ params: { runId: id } })
	await expect.poll(async () => (await run()).scenario_count, { timeout: 30_000 }).toBe(1)
	await sleep(100)
	const executor = treeOf(product.process.pid ?? 0).find(({ command }) => command.includes('executor.mjs'))
	process.kill(executor?.pid ?? 0, 'SIGKILL')
	await expect.poll(async () => (await run()).status, { timeout: 40_000 }).toBe('ERROR')
	const { errorDescription, ...row } = await run()
	expect(errorDescription).toMatch(/^The executor ".*" was lost: its process ended \(SIGKILL\)\.$/)
	expect(row).toMatchObject({ scenario_pass_count: 0, scenario_fail_count: 1, scenariosNotRun: 1 })
	const verified = await promisify(execFile)(
		process.execPath,
		[join(root, 'packages/cli/bin/assay.mjs'), 'verify-run', String(id)],
		{
			env: { ...process.env, ASSAY_DATA: data },
		},
	)
	expect(verified.stdout).toBe(`Run ${id}: ERROR, 1 scenarios: everything agrees with its log.\n`)
	await product.stop()
	silent.closeAllConnections()
	silent.close()
	await removeData(data)
}, 180_000)
