import { existsSync } from 'node:fs'
import type { Client } from '@assay/contract/client'
import { steadyPort } from '@assay/server/steady-port'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DesktopLab, desktopLab, seen } from '../packages/engine/test/support/desktop.ts'
import { processes, treeOf } from './processes.ts'
import { caller, endOf, newData, type Product, removeData, startProduct, tokenOf } from './product.ts'

const missing = ['Xvfb', 'mousepad'].filter((name) => !existsSync(`/usr/bin/${name}`))
if (missing.length > 0) console.log(`${missing.join(', ')} not installed: the journey in an editor is skipped.`)

/** As a tester would write it who has cut out three pictures of the editor. */
const note = `Feature: A note
  Scenario: A line is written, found again and replaced
    When SK_ENTER [file.png] + <below;0,100> + {Kettle order}
    Then SK_VERIFY_TEXT_CONTAINS [kettle-order.png] + {Kettle order}
    When SK_DOUBLE_CLICK [kettle-order.png] + <20%,50%>
    And SK_KEY_PRESS <{Backspace};{Ctrl}+z;{End}>
    And SK_HOVER [help.png]
    And SK_GET_TEXT [file.png] + {menu}
    Then SK_VERIFY_TEXT_EQUALS [file.png] + {{menu}}

  Scenario: The next one begins with an empty page
    Then SK_VERIFY_ELEMENT_EXISTS [file.png]
`

let product: Product
let api: Client
let data: string
let lab: DesktopLab
let project: number
let environment: number

beforeAll(async () => {
	if (missing.length > 0) return
	lab = desktopLab()
	const desktop = await lab.open('mousepad --disable-server')
	await seen(desktop, 'Help')
	await lab.keepWord(desktop, 'File', 'file.png')
	await lab.keepWord(desktop, 'Help', 'help.png')
	await desktop.point('click', { x: 200, y: 200 })
	await desktop.type('Kettle order')
	await lab.keepWord(desktop, 'Kettle order', 'kettle-order.png')
	await desktop.close()
	data = await newData()
	const env = { ASSAY_DESKTOP_PROGRAMS: 'mousepad', SHOP_PORT: String(await steadyPort()) }
	product = await startProduct({ data, env })
	const token = await tokenOf(data)
	api = caller(product.url, token)
	project = (await api.projects.save({ body: { name: 'Till', applicationType: 'ALL' } })).id
	for (const [name, bytes] of lab.files) {
		const form = new FormData()
		form.set('applicationId', String(project))
		form.set('file', new Blob([Buffer.from(bytes)]), name)
		const headers = { authorization: `Bearer ${token}` }
		const uploaded = await fetch(`${product.url}/api/files/upload`, { method: 'POST', body: form, headers })
		expect(uploaded.status).toBe(200)
	}
	const settings = { 'desktop.app': 'mousepad --disable-server', 'Explicit.wait.time': 30, 'Check.wait.time': 3 }
	const body = { name: 'Desktop', settings_content: JSON.stringify(settings), applicationId: project }
	environment = (await api.environments.save({ body })).id
}, 180_000)

afterAll(async () => {
	await product?.stop()
	lab?.close()
	if (data) await removeData(data)
})

async function start(name: string, content: string): Promise<number> {
	const body = { name, content, application_id: project, feature_type: 'WINDOWS' as const }
	const feature = await api.features.save({ body })
	const asked = { feature_id: feature.id, env_id: environment, application_id: project }
	return (await api.runs.startFeature({ body: asked })).id
}

const screens = () => treeOf(product.process.pid ?? 0).filter(({ command }) => /Xvfb|mousepad/.test(command))

describe.skipIf(missing.length > 0)('a desktop feature in the product', () => {
	test('an editor is tested by pictures of it, uploaded to a project', async () => {
		const run = await endOf(api, await start('A note', note))
		expect([run.status, run.scenario_count, run.scenario_fail_count, run.errorDescription]).toEqual([
			'SUCCESS',
			2,
			0,
			null,
		])
		expect(screens()).toEqual([])
	}, 120_000)

	test('a word that is not there fails the run', async () => {
		const content = 'Feature: Wrong\nScenario: s\n* SK_VERIFY_TEXT_EQUALS [file.png] + {Files}\n'
		const run = await endOf(api, await start('Wrong', content))
		expect([run.status, run.scenario_fail_count]).toEqual(['FAILURE', 1])
	}, 120_000)

	test('a program that the operator does not name is not started', async () => {
		const settings = { 'desktop.app': 'xterm' }
		const other = await api.environments.save({
			body: { name: 'Other', settings_content: JSON.stringify(settings), applicationId: project },
		})
		const body = {
			name: 'Other',
			content: 'Feature: f\nScenario: s\n* SK_CLICK\n',
			application_id: project,
			feature_type: 'WINDOWS' as const,
		}
		const { id } = await api.features.save({ body })
		const asked = { feature_id: id, env_id: other.id, application_id: project }
		const run = await endOf(api, (await api.runs.startFeature({ body: asked })).id)
		expect(run.status).toBe('ERROR')
		expect(run.errorDescription).toContain(
			'desktop.app: the operator of this executor does not let tests start xterm: ASSAY_DESKTOP_PROGRAMS names those that may be started.',
		)
	}, 120_000)

	test('an executor that is killed leaves no screen and no program, and the next run works', async () => {
		const id = await start('Waits', 'Feature: f\nScenario: s\n* SK_VERIFY_ELEMENT_EXISTS [kettle-order.png]\n')
		await expect.poll(screens, { timeout: 30_000 }).not.toEqual([])
		const left = screens().map(({ pid }) => pid)
		const executor = treeOf(product.process.pid ?? 0).find(({ command }) => command.includes('executor.mjs'))
		process.kill(executor?.pid ?? 0, 'SIGKILL')
		expect((await endOf(api, id)).status).toBe('ERROR')
		await expect.poll(() => processes().filter(({ pid }) => left.includes(pid)), { timeout: 20_000 }).toEqual([])
		const again = await endOf(
			api,
			await start('Again', 'Feature: f\nScenario: s\n* SK_VERIFY_ELEMENT_EXISTS [file.png]\n'),
		)
		expect(again.status).toBe('SUCCESS')
	}, 180_000)
})
