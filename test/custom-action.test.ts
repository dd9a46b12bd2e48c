import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customAction } from '../packages/server/src/downloads/custom-action.ts'
import { caller, endOf, root, sharedProduct, tokenOf } from './product.ts'

/** The sample archive of the help page, as somebody uses it who has just downloaded it. */
let folder: string
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'assay-sample-'))
	for (const { path, content } of customAction) {
		const file = join(folder, path)
		await mkdir(dirname(file), { recursive: true })
		await writeFile(file, content)
	}
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const textOf = (path: string) => String(customAction.find((entry) => entry.path === path)?.content)

test('unpacked, it runs from the command line, and fails when a total is wrong', { timeout: 120_000 }, async () => {
	const program = join(root, 'packages/cli/bin/assay.mjs')
	const run = (environment: string) =>
		promisify(execFile)(process.execPath, [program, 'run', folder, '--environment', join(folder, environment)])
	expect((await run('environment.json')).stdout).toMatch(/2 passed/)
	await writeFile(join(folder, 'wrong.json'), textOf('environment.json').replace('12.50', '13.50'))
	const failed = await run('wrong.json').catch((error: { code: number; stdout: string }) => error)
	expect(failed).toMatchObject({
		code: 1,
		stdout: expect.stringContaining('The items sum to 12.5, the total says 13.5'),
	})
})

test('uploaded to a project, it runs there', { timeout: 180_000 }, async () => {
	const product = sharedProduct()
	const token = await tokenOf(product.data)
	const api = caller(product.url, token)
	const { id: application_id } = await api.projects.save({ body: { name: 'Own actions', applicationType: 'ALL' } })
	const form = new FormData()
	form.set('applicationId', String(application_id))
	form.set('file', new Blob([textOf('checkTotals.js')]), 'checkTotals.js')
	const headers = { authorization: `Bearer ${token}` }
	const uploaded = await fetch(`${product.url}/api/files/upload`, { method: 'POST', body: form, headers })
	expect(uploaded.status).toBe(200)
	const feature = await api.features.save({
		body: {
			name: 'Check totals',
			content: textOf('Check totals.feature'),
			application_id,
			feature_type: 'ANOROC',
			xpath: textOf('objects/order.json'),
		},
	})
	const environment = await api.environments.save({
		body: { name: 'Sample', content: textOf('environment.json'), applicationId: application_id },
	})
	const body = { feature_id: feature.id, env_id: environment.id, application_id }
	const { id } = await api.runs.startFeature({ body })
	const run = await endOf(api, id)
	expect([run.status, run.scenario_count, run.scenario_fail_count]).toEqual(['SUCCESS', 2, 0])
})
