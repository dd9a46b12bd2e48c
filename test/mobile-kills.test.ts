import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appiumHome, noAppium } from '../packages/engine/test/support/appium.ts'
import { processes, treeOf } from './processes.ts'
import { caller, endOf, newData, type Product, removeData, root, startProduct, tokenOf } from './product.ts'

/** A part is killed in the middle of a run on a device: the run is settled, nothing is left running, and the next run works. The long form alone. */
describe.skipIf(noAppium !== '' || process.env.ASSAY_MOBILE !== 'all')('a run on a device', () => {
	let product: Product
	let data: string
	let api: ReturnType<typeof caller>
	let token: string
	let start: (content: string) => Promise<number>

	beforeAll(async () => {
		data = await newData()
		product = await startProduct({ data, env: { ASSAY_APPIUM: appiumHome, ASSAY_DEMO_SHOP: 'off' } })
		token = await tokenOf(data)
		api = caller(product.url, token)
		const { id: applicationId } = await api.projects.save({ body: { name: 'Kettle app', applicationType: 'MOBILE' } })
		const form = new FormData()
		form.set('applicationId', String(applicationId))
		form.set('file', new Blob([readFileSync(join(root, 'packages/engine/test/mobile-cases/fake-app.xml'))]), 'app.xml')
		await fetch(`${product.url}/api/files/upload`, {
			method: 'POST',
			body: form,
			headers: { authorization: `Bearer ${token}` },
		})
		const capabilities = {
			platformName: 'Fake',
			'appium:automationName': 'Fake',
			'appium:deviceName': 'Fake one',
			'appium:app': 'app.xml',
		}
		const { id: env_id } = await api.environments.save({
			body: {
				name: 'device',
				applicationId,
				settings_content: JSON.stringify({ 'Explicit.wait.time': 600, capabilities }),
			},
		})
		let count = 0
		start = async (content) => {
			const { id } = await api.features.save({
				body: { name: `Run ${++count}`, content, application_id: applicationId, feature_type: 'MOBILE' },
			})
			const body = { feature_id: id, env_id, application_id: applicationId }
			return (await api.runs.startFeature({ body })).id
		}
	}, 180_000)
	afterAll(async () => {
		await product?.stop()
		await removeData(data)
	})

	const waits =
		'Feature: f\n  Scenario: s\n    When APP_TAP_ON_ELEMENT [id=hello]\n    Then APP_TAP_ON_ELEMENT [id=never]\n'
	const passes = 'Feature: f\n  Scenario: s\n    When APP_ENTER_DATA [id=name] + <Anna>\n'
	const appiums = () =>
		treeOf(product.process.pid ?? 0).filter(({ command }) => command.includes(`${appiumHome}/node_modules/appium/`))
	const executor = () => treeOf(product.process.pid ?? 0).find(({ command }) => command.includes('executor.mjs'))

	/** Follows the log until a step has ended, anew where the stream was ended before. */
	async function firstStepOf(run: number): Promise<void> {
		const seen = async () => {
			const enough = new AbortController()
			const headers = { authorization: `Bearer ${token}` }
			let text = ''
			try {
				const { body } = await fetch(`${product.url}/api/run/${run}/events`, { headers, signal: enough.signal })
				for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
					text += part
					if (text.includes('"stepFinished"')) return true
				}
			} catch {
				// The next look opens another.
			} finally {
				enough.abort()
			}
			return text.includes('"stepFinished"')
		}
		await expect.poll(seen, { timeout: 120_000 }).toBe(true)
	}

	const victims = { Appium: () => appiums().at(-1), 'the executor': executor }
	for (const [name, find] of Object.entries(victims))
		test(`is settled within 60 seconds when ${name} is killed, and leaves nothing`, { timeout: 300_000 }, async () => {
			const run = await start(waits)
			// In the middle: the first step has passed, the second waits.
			await firstStepOf(run)
			// Who loses its parent is in no tree any more.
			const started = appiums().map(({ pid }) => pid)
			expect(started.length).toBeGreaterThan(0)
			const left = () => processes().filter(({ pid }) => started.includes(pid))
			const victim = find()
			expect(victim).toBeDefined()
			process.kill(victim?.pid ?? 0, 'SIGKILL')
			expect((await endOf(api, run, 60_000)).status).toMatch(/^(?:ERROR|FAILURE)$/)
			await expect.poll(left, { timeout: 60_000 }).toEqual([])
			expect((await endOf(api, await start(passes))).status).toBe('SUCCESS')
			await expect.poll(appiums, { timeout: 60_000 }).toEqual([])
		})
})
