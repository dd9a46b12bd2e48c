import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { openReaper } from '@assay/engine/executor/reaper'
import { findAppium } from '@assay/engine/surfaces/mobile/node/find-appium'
import { openDevice } from '@assay/engine/surfaces/mobile/node/open-device'
import { ownAppium } from '@assay/engine/surfaces/mobile/node/own-appium'
import { runBundle } from '@assay/engine/surfaces/run-bundle'
// @ts-expect-error The device is JavaScript.
import { deviceCapabilities, startDevice } from '../../examples/android-device/device.mjs'
// @ts-expect-error The device is JavaScript.
import { whyNoDevice } from '../../examples/android-device/parts.mjs'
import { appiumHome, noAppium, startAppium } from '../../packages/engine/test/support/appium.ts'
import { median, say } from './figures.ts'
import { timed } from './still-page.ts'
import { webdriverIo } from './webdriverio.ts'

const app = `<app width="400" height="800"><title>still</title>
	<MockInputField id="i" left="20" top="100" width="300" height="40"/>
	<MockButton id="b" text="Press" left="20" top="200" width="200" height="50"/></app>`

const deeds = ['tap', 'enter', 'verify'] as const
type Deed = (typeof deeds)[number]

/** A device on an Appium: what opens its app, and the ids of what is tapped and of what is typed into. */
interface Measured {
	name: string
	url: URL
	capabilities: Record<string, unknown>
	button: string
	field: string
	rounds: number
	times: number
}

/**
 * A step on a device beside the bare commands of Appium, and beside what a careful tester writes with WebdriverIO, who waits
 * for what he touches as each step does; in turn, on one server. On Appium's fake device, and on Android's own views where
 * these are installed.
 */
export async function mobileStep(): Promise<void> {
	const installed = noAppium ? undefined : findAppium(appiumHome)
	if (!installed) return console.log(`A mobile step is not measured: ${noAppium}`)
	const reaper = openReaper(await mkdtemp('/tmp/assay-bench-mobile-'))
	const own = ownAppium({ installed, folder: reaper.folder, onProcess: reaper.lease })
	try {
		const { url, place } = await own.running(new AbortController().signal)
		const path = `${place.folder}.xml`
		await writeFile(path, app, { mode: 0o644 })
		const capabilities = {
			platformName: 'Fake',
			'appium:automationName': 'Fake',
			'appium:deviceName': 'Fake',
			'appium:app': path,
		}
		await measure({ name: "Appium's fake device", url, capabilities, button: 'b', field: 'i', rounds: 6, times: 40 })
		await rm(path)
	} finally {
		await own.close()
		reaper.close()
	}
	await onAndroidsViews()
}

async function onAndroidsViews(): Promise<void> {
	const why: string = whyNoDevice()
	if (why) return console.log(`Steps on Android's own views are not measured: ${why}`)
	const device: { sdk: string; stop(): Promise<void> } = await startDevice()
	const appium = await startAppium({ ANDROID_HOME: device.sdk })
	try {
		const url = new URL(appium.url)
		const ids = { button: 'help', field: 'name' }
		const name = "Android's own views"
		await measure({ name, url, capabilities: deviceCapabilities, ...ids, rounds: 3, times: 12 })
	} finally {
		await appium.stop()
		await device.stop()
	}
}

async function measure(device: Measured): Promise<void> {
	const ways = { ours: ofSteps, bare: ofCommands, careful: ofWebdriverIO }
	const seen = new Map<string, number[]>()
	for (let round = 0; round < device.rounds; round++)
		for (const [way, run] of Object.entries(ways))
			for (const [what, taken] of Object.entries(await run(device)))
				seen.set(`${way} ${what}`, [...(seen.get(`${way} ${what}`) ?? []), ...taken])
	for (const what of ['session', ...deeds]) {
		const [ours, bare, careful] = Object.keys(ways).map((way) => median(seen.get(`${way} ${what}`) ?? []))
		const over = (other = Number.NaN) => `${((ours ?? 0) / other).toFixed(2)}× of ${other.toFixed(1)} ms`
		const figure = `${ours?.toFixed(1)} ms; bare commands ${over(bare)}, a careful tester's ${over(careful)}`
		say(`${device.name}, ${what}`, figure, what === 'session' ? 'goal: no slower' : 'goal: under 1.1×')
	}
}

type Times = Record<Deed | 'session', number[]>
const noTimes = (): Times => ({ session: [], tap: [], enter: [], verify: [] })

async function ofSteps({ url, capabilities, button, field, times }: Measured): Promise<Times> {
	const settings = { 'remote.webdriver.url': url.href, capabilities }
	const steps: Record<Deed, string> = {
		tap: `MOBILE_CLICK [id=${button}]`,
		enter: `APP_ENTER_DATA [id=${field}] + <Lisbon>`,
		verify: `APP_VERIFY_TEXT [id=${field}] + {Lisbon}`,
	}
	const lines = deeds.flatMap((deed) => Array.from({ length: times }, () => `    Then ${steps[deed]}`))
	const text = `Feature: f\n  Scenario: s\n    Given ${steps.enter}\n${lines.join('\n')}\n`
	const found = noTimes()
	let at = -1
	let problem = ''
	await runBundle(
		{
			name: 'bench',
			kind: 'BUSINESS_SCENARIO',
			features: [{ name: 'f', path: 'f.feature', text, featureType: 'MOBILE', locators: {} }],
			included: {},
			files: [],
			environment: { name: 'none', ui: {}, api: {}, settings },
			secrets: [],
		},
		{
			clock: Date.now,
			nanos: () => Number(process.hrtime.bigint()),
			emit(event) {
				if (event.type !== 'stepFinished') return
				if (event.status !== 'passed') problem ||= `${event.step}: ${event.message}`
				const deed = deeds[Math.floor(at / times)]
				if (at++ >= 0 && deed) found[deed].push(event.nanos / 1e6)
			},
			keep: async () => ({ blob: '0'.repeat(64), size: 0 }),
			openDriver: () => Promise.reject(new Error('no browser here')),
			async openDevice(wanted) {
				const began = performance.now()
				const device = await openDevice(wanted)
				found.session.push(performance.now() - began)
				return device
			},
			openDesktop: () => Promise.reject(new Error('no desktop here')),
			runKarate: () => Promise.reject(new Error('no Karate feature here')),
			runLoad: () => Promise.reject(new Error('no load test here')),
			sleep: (milliseconds) => sleep(milliseconds),
			signal: new AbortController().signal,
		},
	)
	if (problem) throw new Error(problem)
	return found
}

/** Find, then act, as a program without any waiting would. */
async function ofCommands({ url, capabilities, button, field, times }: Measured): Promise<Times> {
	const send = async (method: string, path: string, body?: object) => {
		const headers = { 'content-type': 'application/json' }
		const response = await fetch(new URL(path, url), {
			method,
			headers,
			...(body ? { body: JSON.stringify(body) } : {}),
		})
		const { value } = (await response.json()) as { value: Record<string, string> & string }
		if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`)
		return value
	}
	const found = noTimes()
	const began = performance.now()
	const { sessionId } = await send('POST', '/session', { capabilities: { alwaysMatch: capabilities } })
	found.session.push(performance.now() - began)
	const session = `/session/${sessionId}`
	const element = async (value: string) =>
		`${session}/element/${Object.values(await send('POST', `${session}/element`, { using: 'id', value }))[0]}`
	const does: Record<Deed, () => Promise<unknown>> = {
		tap: async () => send('POST', `${await element(button)}/click`, {}),
		async enter() {
			const found = await element(field)
			await send('POST', `${found}/clear`, {})
			await send('POST', `${found}/value`, { text: 'Lisbon' })
		},
		verify: async () => send('GET', `${await element(field)}/text`),
	}
	for (const deed of deeds) for (let n = 0; n < times; n++) found[deed].push(await timed(does[deed]))
	await send('DELETE', session)
	return found
}

/** The same with WebdriverIO, by somebody who wants no step to fail for its haste: what is touched is waited for, until it is seen and enabled. */
async function ofWebdriverIO({ url, capabilities, button, field, times }: Measured): Promise<Times> {
	const found = noTimes()
	const began = performance.now()
	const browser = await webdriverIo({
		hostname: url.hostname,
		port: Number(url.port),
		capabilities: { ...capabilities, 'wdio:enforceWebDriverClassic': true },
	})
	found.session.push(performance.now() - began)
	const ready = async (id: string) => {
		const element = browser.$(`id:${id}`)
		await element.waitForDisplayed()
		await element.waitForEnabled()
		return element
	}
	const does: Record<Deed, () => Promise<unknown>> = {
		tap: async () => (await ready(button)).click(),
		// Clears the field first.
		enter: async () => (await ready(field)).setValue('Lisbon'),
		async verify() {
			const element = browser.$(`id:${field}`)
			await element.waitUntil(async () => (await element.getText()) === 'Lisbon')
		},
	}
	for (const deed of deeds) for (let n = 0; n < times; n++) found[deed].push(await timed(does[deed]))
	await browser.deleteSession()
	return found
}
