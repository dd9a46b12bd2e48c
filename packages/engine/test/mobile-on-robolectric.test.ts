import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
// @ts-expect-error The device is JavaScript.
import { deviceCapabilities, startDevice } from '../../../examples/android-device/device.mjs'
// @ts-expect-error The device is JavaScript.
import { whyNoDevice } from '../../../examples/android-device/parts.mjs'
import { catalogue } from '../src/surfaces/catalogue.ts'
import { failingOnDevice, installingOnDevice, passingOnDevice } from './mobile-cases/device-cases.ts'
import type { MobileCase } from './mobile-cases/mobile-case.ts'
import { type Appium, noAppium, startAppium } from './support/appium.ts'
import { casesRun } from './support/cases-run.ts'
import { mobileRun } from './support/mobile-run.ts'

const all = process.env.ASSAY_MOBILE === 'all'
const unasked =
	all || process.env.ASSAY_ROBOLECTRIC
		? ''
		: 'they cost a JVM; `npm run prove views` runs them, ASSAY_ROBOLECTRIC=~/.cache/assay/robolectric-4.16 some of them here'
const missing: string = noAppium || whyNoDevice() || unasked
if (missing) console.log(`Tests with Android's own views are skipped: ${missing}`)

// All of them, or those that name ASSAY_ONLY, by `npm run prove views`; else one of each kind.
const chosen =
	/\b(?:APP_KILL|APP_NAVIGATE_BACK|APP_SWITCH_ORIENTATION|APP_SEND_KEYS|APP_TAP_ON_ELEMENT|APP_SCROLL_TO_ELEMENT|MOBILE_SELECT_LINK_TEXT|ACCEPT_ALERT)\b/
const { ASSAY_ONLY = '' } = process.env
const some = (cases: MobileCase[]) =>
	cases.filter(({ steps }) => (all ? steps.join().includes(ASSAY_ONLY) : chosen.test(steps.join())))

// On this device nothing lets them fail: they are held by what they ask of a device.
const neverFail = [
	'APP_KILL',
	'APP_NAVIGATE_BACK',
	'APP_QUIT',
	'APP_REMOVE',
	'APP_TERMINATE',
	'MOBILE_CLOSE_APP',
	'MOBILE_QUIT',
]

it('each action for devices has a state of the app that it passes and, but for what ends it, one that it fails', () => {
	const all = [...passingOnDevice, ...failingOnDevice, ...installingOnDevice]
	const actions = catalogue.filter(({ on }) => on.every((platform) => platform === 'mobile')).map(({ name }) => name)
	const without = (passes: boolean) => {
		const there = new Set(all.filter(({ outcome }) => (outcome === 'passed') === passes).map(({ action }) => action))
		return actions.filter((name) => !there.has(name)).sort()
	}
	expect(without(true)).toEqual([])
	expect(without(false)).toEqual(neverFail)
})

/** Android's own views, touches and pictures on the JVM, driven by Appium's unchanged UiAutomator2 driver. */
describe.skipIf(missing !== '')('the Robolectric device', () => {
	let device: { sdk: string; adb: string; app: string; pid: number; said(): string; stop(): Promise<void> }
	let appium: Appium
	beforeAll(async () => {
		device = await startDevice()
		appium = await startAppium({ ANDROID_HOME: device.sdk })
	}, 240_000)
	afterAll(async () => {
		await appium?.stop()
		await device?.stop()
	}, 60_000)

	const adb = (...words: string[]) => execFileSync(device.adb, words, { encoding: 'utf8' })
	const settings = (seconds: number, more: object = {}) => ({
		'remote.webdriver.url': appium.url,
		'Explicit.wait.time': seconds,
		'Check.wait.time': seconds,
		capabilities: { ...deviceCapabilities, ...more },
	})
	const expected = (cases: MobileCase[], outcomes: string[]) =>
		cases.map(
			({ steps, outcome }, at) =>
				`${steps.join(', ')}: ${(outcomes[at] ?? '').startsWith(outcome) ? outcome : outcomes[at]}`,
		)
	const wanted = (cases: MobileCase[]) => cases.map(({ steps, outcome }) => `${steps.join(', ')}: ${outcome}`)

	it('passes what the app does', async () => {
		const cases = some(passingOnDevice)
		expect(expected(cases, await casesRun(settings(15), cases))).toEqual(wanted(cases))
	}, 1_800_000)

	it('fails what the app does not do', async () => {
		const cases = some(failingOnDevice)
		expect(expected(cases, await casesRun(settings(0.5), cases))).toEqual(wanted(cases))
	}, 1_800_000)

	it.runIf(all)(
		'installs, removes and leaves the app',
		async () => {
			const wish = settings(2, { 'appium:app': device.app, 'appium:noSign': true })
			expect(expected(installingOnDevice, await casesRun(wish, installingOnDevice))).toEqual(wanted(installingOnDevice))
		},
		1_800_000,
	)

	it.runIf(all)(
		'keeps what the app is doing where nothing is to be reset, and begins anew where it is',
		async () => {
			const kept = settings(5, { 'appium:noReset': true })
			const order = ['MOBILE_SELECT_CHECKBOX [id=terms]', 'MOBILE_CLICK [id=order]', 'ACCEPT_ALERT']
			expect((await mobileRun(kept, [...order, 'MOBILE_ENTER [id=name] <Anna>'])).outcome).toBe('passed')
			adb('shell', 'input', 'keyevent', '3')
			const away = [
				'APP_VERIFY_APP_STATE {RUNNING_IN_BACKGROUND}',
				'APP_VERIFY_IS_DISPLAYED [id=name] {false}',
				'APP_LAUNCH',
			]
			const still = ['APP_VERIFY_TEXT [id=name] {Anna}', 'APP_VERIFY_TEXT [id=orders] {Orders: 1}']
			expect((await mobileRun(kept, [...away, ...still])).outcome).toBe('passed')
			const anew = ['APP_VERIFY_TEXT [id=name] {Your name}', 'APP_VERIFY_TEXT [id=orders] {Orders: 0}']
			expect((await mobileRun(settings(5), anew)).outcome).toBe('passed')
		},
		240_000,
	)

	it.runIf(all)(
		'opens a session without a word of what the device is',
		async () => {
			const { 'remote.webdriver.url': url } = settings(1)
			const capabilities = {
				platformName: 'Android',
				'appium:automationName': 'UiAutomator2',
				'appium:appPackage': 'com.kettle.shop',
				'appium:appActivity': '.MainActivity',
			}
			const wish = { 'remote.webdriver.url': url, 'Explicit.wait.time': 5, capabilities }
			expect((await mobileRun(wish, ['MOBILE_CLICK [id=help]'])).outcome).toBe('passed')
		},
		240_000,
	)

	it.runIf(all)(
		'has two fingers too, for what Assay has no action yet',
		async () => {
			const call = async (method: string, path: string, body?: object) => {
				const answer = await fetch(`${appium.url}/session${path}`, {
					method,
					headers: { 'content-type': 'application/json' },
					...(body ? { body: JSON.stringify(body) } : {}),
				})
				return ((await answer.json()) as { value: never }).value as Record<string, string>
			}
			const opened = await call('POST', '', { capabilities: { alwaysMatch: settings(1).capabilities } })
			const session = `/${opened.sessionId}`
			const element = async (id: string) =>
				Object.values(await call('POST', `${session}/element`, { using: 'id', value: id }))[0] ?? ''
			try {
				await call('POST', `${session}/element/${await element('gestures')}/click`, {})
				const pinch = { elementId: await element('pad'), percent: 0.9 }
				await call('POST', `${session}/execute/sync`, { script: 'mobile: pinchOpenGesture', args: [pinch] })
				const scale = await call('GET', `${session}/element/${await element('scale')}/text`)
				expect(Number(scale)).toBeGreaterThan(1.5)
			} finally {
				await call('DELETE', session)
			}
		},
		240_000,
	)

	it.runIf(all)(
		'sees that the device is locked',
		async () => {
			const kept = settings(5, { 'appium:noReset': true })
			adb('shell', 'input', 'keyevent', '26')
			const steps = ['APP_VERIFY_DEVICE_LOCK_STATUS {true}', 'APP_VERIFY_IS_DISPLAYED [id=order] {false}']
			expect((await mobileRun(kept, steps)).outcome).toBe('passed')
			expect(
				(await mobileRun(settings(0.5, { 'appium:noReset': true }), ['APP_VERIFY_DEVICE_LOCK_STATUS'])).outcome,
			).toMatch(/^Expected the device not to be locked but it is/)
			adb('shell', 'wm', 'dismiss-keyguard')
			expect((await mobileRun(kept, ['APP_VERIFY_DEVICE_LOCK_STATUS'])).outcome).toBe('passed')
		},
		240_000,
	)

	it('names the device, and keeps a picture, the source without what is secret and the log of a step that failed', async () => {
		const run = await mobileRun(settings(1), [
			'MOBILE_ENTER [id=pin] <4711>',
			'MOBILE_CLICK [id=help]',
			'APP_VERIFY_TEXT [id=order] {Pay}',
		])
		expect(run.events.flatMap((event) => (event.type === 'note' ? [event.text] : []))).toEqual([
			'Device: Robolectric device (Android 15), app com.kettle.shop, by UiAutomator2',
		])
		const evidence = run.events.flatMap((event) => (event.type === 'evidence' ? [event.evidence] : []))
		const picture = evidence.findLast(({ kind }) => kind === 'screenshot')
		expect(picture).toMatchObject({ when: 'failure', mark: { width: expect.any(Number), height: expect.any(Number) } })
		// Bytes of a picture may read like anything.
		const kept = run.kept.map((bytes) => Buffer.from(bytes).toString()).filter((text) => !text.includes('PNG\r\n'))
		expect(kept.some((text) => text.includes('I accept the terms'))).toBe(true)
		expect(kept.some((text) => text.includes('Delivery takes three days') && text.includes('Kettle'))).toBe(true)
		expect(kept.join()).not.toContain('4711')
	}, 120_000)

	it.runIf(all)(
		'is settled when the device is killed in mid-run',
		async () => {
			let killed = false
			const steps = ['APP_VERIFY_IS_DISPLAYED [id=order]', 'APP_TAP_ON_ELEMENT [id=none]']
			const run = await mobileRun(settings(60), steps, {
				again: true,
				onEvent(event) {
					if (killed || event.type !== 'stepStarted' || !event.text.includes('none')) return
					killed = true
					process.kill(device.pid, 'SIGKILL')
				},
			})
			const messages = run.events.flatMap((event) => (event.type === 'stepFinished' ? [event.message] : []))
			expect(messages).toEqual([
				undefined,
				expect.stringMatching(/^The session with the device was lost: /),
				expect.stringMatching(/gave no device\. /),
				undefined,
			])
			expect(run.events.at(-1)).toMatchObject({ type: 'runFinished', status: 'ERROR' })
		},
		240_000,
	)
})
