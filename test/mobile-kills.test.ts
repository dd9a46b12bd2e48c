import { readFileSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
// @ts-expect-error The device is JavaScript.
import { deviceCapabilities, startDevice } from '../examples/android-device/device.mjs'
// @ts-expect-error The device is JavaScript.
import { whyNoDevice } from '../examples/android-device/parts.mjs'
import { appiumHome, noAppium } from '../packages/engine/test/support/appium.ts'
import { processes, type Running, treeOf } from './processes.ts'
import { caller, endOf, newData, type Product, removeData, root, startProduct, tokenOf } from './product.ts'

/** A device, what the executor has to know of it, and a button that its app shows. */
interface Device {
	env: Record<string, string>
	capabilities: Record<string, unknown>
	button: string
	/** Kills it, and puts another in its place. */
	replace?(): Promise<void>
	stop?(): Promise<void>
}

interface Robolectric {
	sdk: string
	pid: number
	stop(): Promise<void>
}

const fakeDevice = async (): Promise<Device> => ({
	env: {},
	capabilities: {
		platformName: 'Fake',
		'appium:automationName': 'Fake',
		'appium:deviceName': 'Fake one',
		'appium:app': 'app.xml',
	},
	button: 'hello',
})

async function robolectricDevice(): Promise<Device> {
	const first: Robolectric = await startDevice()
	const all = [first]
	const portOf = ({ sdk }: Robolectric) => join(sdk, 'platform-tools', 'port')
	return {
		env: { ANDROID_HOME: first.sdk },
		capabilities: deviceCapabilities,
		button: 'order',
		async replace() {
			process.kill(first.pid, 'SIGKILL')
			const second: Robolectric = await startDevice()
			all.push(second)
			await copyFile(portOf(second), portOf(first))
		},
		stop: async () => void (await Promise.all(all.map((one) => one.stop()))),
	}
}

const kinds: [string, string, () => Promise<Device>][] = [
	["Appium's fake device", noAppium, fakeDevice],
	['the Robolectric device', noAppium || whyNoDevice(), robolectricDevice],
]

for (const [kind, why, open] of kinds) {
	const asked = process.env.ASSAY_MOBILE === 'all'
	if (asked && why) console.log(`Kills on ${kind} are not held: ${why}`)
	describe.skipIf(why !== '' || !asked)(`a run on ${kind}`, () => kills(open))
}

/** A part is killed in the middle of a run on a device: the run is settled, nothing is left running, and the next run works. The long form alone. */
function kills(open: () => Promise<Device>) {
	let device: Device
	let product: Product
	let data: string
	let api: ReturnType<typeof caller>
	let token: string
	let start: (content: string) => Promise<number>

	beforeAll(async () => {
		device = await open()
		data = await newData()
		product = await startProduct({ data, env: { ...device.env, ASSAY_APPIUM: appiumHome, ASSAY_DEMO_SHOP: 'off' } })
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
		const { capabilities } = device
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
	}, 900_000)
	afterAll(async () => {
		await product?.stop()
		await device?.stop?.()
		await removeData(data)
	}, 60_000)

	const waits = () =>
		`Feature: f\n  Scenario: s\n    When APP_TAP_ON_ELEMENT [id=${device.button}]\n    Then APP_TAP_ON_ELEMENT [id=never]\n`
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
		await expect.poll(seen, { timeout: 240_000 }).toBe(true)
	}

	const killed = (find: () => Running | undefined) => async () => {
		const { pid } = find() ?? {}
		expect(pid).toBeDefined()
		process.kill(pid ?? 0, 'SIGKILL')
	}
	const victims = {
		Appium: killed(() => appiums().at(-1)),
		'the executor': killed(executor),
		...(open === fakeDevice ? {} : { 'the device': async () => await device.replace?.() }),
	}
	for (const [name, kill] of Object.entries(victims))
		test(`is settled within 60 seconds when ${name} is killed, and leaves nothing`, { timeout: 600_000 }, async () => {
			const run = await start(waits())
			// In the middle: the first step has passed, the second waits.
			await firstStepOf(run)
			// Who loses its parent is in no tree any more.
			const started = appiums().flatMap(({ pid }) => treeOf(pid).map((one) => one.pid))
			expect(started.length).toBeGreaterThan(0)
			const left = () => processes().filter(({ pid }) => started.includes(pid))
			await kill()
			expect((await endOf(api, run, 60_000)).status).toMatch(/^(?:ERROR|FAILURE)$/)
			await expect.poll(left, { timeout: 60_000 }).toEqual([])
			const next = await endOf(api, await start(passes))
			expect([next.status, JSON.stringify(next)]).toEqual(['SUCCESS', expect.any(String)])
			await expect.poll(appiums, { timeout: 60_000 }).toEqual([])
		})
}
