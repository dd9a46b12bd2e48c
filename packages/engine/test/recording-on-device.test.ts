import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RecordedEvent, RecordingInput, RecordingNow } from '@assay/contract/recordings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDoor } from '../src/executor/open-door.ts'
import { processesNaming } from '../src/executor/process-facts.ts'
import { openReaper, type Reaper } from '../src/executor/reaper.ts'
import { record } from '../src/executor/record.ts'
import { openTargets } from '../src/executor/targets.ts'
import { tryLocator } from '../src/executor/try-locator.ts'
import { allElements, screenTree } from '../src/surfaces/mobile/recording/screen-tree.ts'
import { stepsOnDevice } from '../src/surfaces/mobile/recording/steps-on-device.ts'
import type { Door } from '../src/surfaces/node/door.ts'
import { appiumHome, noAppium } from './support/appium.ts'
import { noChromedriver } from './support/chromedriver.ts'
import { servePages } from './support/pages.ts'

const app = readFileSync(join(import.meta.dirname, 'mobile-cases/fake-app.xml'))
const settings = {
	capabilities: {
		platformName: 'Fake',
		'appium:automationName': 'Fake',
		'appium:deviceName': 'Fake one',
		'appium:app': 'greeting.xml',
	},
}

describe.skipIf(noAppium !== '')("a person at Appium's fake device, through an Appium of the executor's own", () => {
	let reaper: Reaper
	let door: Door
	beforeAll(async () => {
		reaper = openReaper()
		door = await openDoor(openTargets())
	})
	afterAll(() => {
		door?.close()
		reaper?.close()
	})

	/** What the server would carry. */
	function stage(url = '', wanted: Record<string, unknown> = settings) {
		const events: RecordedEvent[] = []
		const inputs: RecordingInput[] = []
		const state = { now: undefined as RecordingNow | undefined, pictures: 0, ended: undefined as string | undefined }
		let over = false
		const link = {
			app: async () => app,
			appAddress: async () => undefined,
			async recorded(_: number, batch: { from: number; events: RecordedEvent[]; now?: RecordingNow; ended?: string }) {
				events.push(...batch.events)
				state.now = batch.now ?? state.now
				state.ended = batch.ended ?? state.ended
			},
			async recordingInputs() {
				await new Promise((done) => setTimeout(done, 50))
				return { inputs: inputs.splice(0), over }
			},
			known: async () => undefined,
			async recordingPicture() {
				state.pictures++
			},
		}
		const environment = { settings: wanted }
		const claimed = { recordingId: 1, place: 'device' as const, url, known: [], environment }
		const ended = record(
			claimed,
			{ reaper, door: async () => door, link, programs: { appium: appiumHome } },
			new AbortController().signal,
		)
		const until = (reached: () => unknown) => expect.poll(reached, { timeout: 90_000 }).toBeTruthy()
		/** Where an element with such an id lies now. */
		const at = (id: string) => {
			const { n = 0, source = '' } = state.now?.device ?? {}
			const root = screenTree(source)
			const found = root && allElements(root).find(({ attributes }) => attributes.id === id)
			return { n, path: found?.path ?? '9' }
		}
		return { events, inputs, state, ended, until, at, leave: () => (over = true) }
	}

	it('records taps, texts, swipes and checks as steps, and says what the device cannot', async () => {
		const { events, inputs, state, ended, until, at, leave } = stage()
		await until(() => state.now?.device?.source && state.pictures)
		expect(state.now).toMatchObject({ url: '', title: 'Device: Fake one (Fake), app greeting.xml, by Fake' })
		expect(state.now?.device).toMatchObject({ web: false, width: 400, height: 800 })
		expect(state.now?.device?.source).not.toContain('4711')

		inputs.push({ do: 'inspect', ...at('hello') })
		await until(() => state.now?.device?.chosen)
		expect(state.now?.device?.chosen).toMatchObject({
			page: 'Kettle',
			element: 'Say hello',
			locators: [
				{ locator: 'id=hello', hits: 1, place: 1 },
				{ locator: "//MockButton[@text='Say hello']", hits: 1, place: 1 },
				{ locator: '//app/MockButton[1]', hits: 1, place: 1 },
			],
		})
		inputs.push({ do: 'try', locator: '//MockButton' })
		await until(() => state.now?.device?.tried)
		expect(state.now?.device?.tried).toEqual({ locator: '//MockButton', hits: 4 })

		inputs.push(
			{ do: 'touch', ...at('name'), as: 'type', text: 'Anna' },
			{ do: 'touch', ...at('hello'), as: 'tap', name: 'start.greet' },
			{ do: 'touch', ...at('pin'), as: 'type', text: '0815' },
			{ do: 'swipe', from: { x: 50, y: 80 }, to: { x: 50, y: 20 } },
			{ do: 'turn' },
			{ do: 'back' },
			{ do: 'touch', ...at('far'), as: 'tap' },
			{ do: 'touch', n: 99, path: '0.1', as: 'tap' },
			{ do: 'touch', ...at('hello'), as: 'present' },
		)
		await until(() => events.some(({ what }) => what === 'look'))
		leave()
		await ended
		const steps = stepsOnDevice(events, { objects: [], data: {} })
		expect(steps.map(({ text }) => text)).toEqual([
			'APP_ENTER_DATA [kettle.name] + <Anna>',
			'APP_TAP_ON_ELEMENT [start.greet]',
			'APP_SWIPE_UP <50;80;50;20>',
			'APP_SWITCH_ORIENTATION <LANDSCAPE>',
			'APP_VERIFY_IS_DISPLAYED [kettle.sayHello]',
		])
		expect(steps.flatMap(({ objects }) => objects)).toContainEqual({
			page: 'start',
			element: 'greet',
			locator: 'id=hello',
		})
		expect(JSON.stringify(events)).not.toContain('0815')
		const notes = events.flatMap((event) => (event.what === 'note' ? [event.message] : []))
		expect(notes).toEqual([
			expect.stringMatching(/^id=pin cannot be used/),
			'Fake cannot go back on this device.',
			'The element lies outside the screen: 120;2025 of 400 × 800.',
			'The screen has changed meanwhile: choose the element again.',
		])
		expect(state.ended).toBe('')
		expect(processesNaming(reaper.folder).filter((pid) => pid !== process.pid)).toEqual([])
	}, 180_000)

	it.skipIf(noChromedriver !== '' || process.env.ASSAY_MOBILE !== 'all')(
		'records on a web page with touch, by the elements that are shown, and never what a password field holds',
		async () => {
			const pages = await servePages({
				'/': `<!doctype html><meta name=viewport content="width=device-width"><title>Kettles &amp; tea</title>
					<style>body{margin:0}</style><button id=go onclick="this.textContent='Gone'">Go on</button><p hidden>x</p>
					<input aria-label="Your name" name=who><input type=password id=pin oninput="document.title='Typed'">`,
			})
			const { events, inputs, state, ended, until, at, leave } = stage(pages.base, {
				capabilities: {
					platformName: 'linux',
					browserName: 'chrome',
					'appium:automationName': 'Chromium',
					'goog:chromeOptions': {
						mobileEmulation: { deviceMetrics: { width: 390, height: 844, pixelRatio: 1, touch: true, mobile: true } },
					},
				},
			})
			await until(() => state.now?.device?.source && state.pictures)
			expect(state.now?.device).toMatchObject({ web: true, width: 390, height: 844 })
			expect(state.now?.device?.source).not.toContain('<p')
			inputs.push({ do: 'inspect', ...at('go') })
			await until(() => state.now?.device?.chosen)
			expect(state.now?.device?.chosen).toMatchObject({
				page: 'Kettles & tea',
				element: 'Go on',
				locators: [
					{ locator: 'id=go', hits: 1, place: 1 },
					{ locator: "//button[normalize-space()='Go on']", hits: 1, place: 1 },
					{ locator: '//html/body/button', hits: 1, place: 1 },
				],
			})
			inputs.push({ do: 'touch', ...at('go'), as: 'tap' })
			await until(() => state.now?.device?.source.includes('Gone'))
			inputs.push({ do: 'touch', ...at('pin'), as: 'type', text: '0815' }, { do: 'touch', ...at('go'), as: 'text' })
			await until(() => events.some(({ what }) => what === 'look'))
			leave()
			await ended
			await pages.close()
			const steps = stepsOnDevice(events, { objects: [], data: { baseUrl: pages.base } })
			expect(steps.map(({ text }) => text)).toEqual([
				'OPEN <baseUrl>',
				'MOBILE_CLICK [kettlesTea.goOn]',
				'MOBILE_ENTER [kettlesTea.pin] + <{{password}}>',
				'MOBILE_VERIFY_TEXT [kettlesTea.goOn] + {Gone}',
			])
			expect(JSON.stringify([events, state.now])).not.toContain('0815')
			expect(state.ended).toBe('')
		},
		180_000,
	)

	it('tries a locator on the app of the environment and marks the first element', async () => {
		const trial = (locator: string, over: object = {}) =>
			tryLocator(
				{ trialId: 1, locator, place: 'device', url: '', environment: { ui: {}, settings: { ...settings, ...over } } },
				{
					reaper,
					door: async () => door,
					link: { app: async () => app, appAddress: async () => undefined },
					programs: { appium: appiumHome },
				},
				new AbortController().signal,
			)
		expect(await trial('//MockButton')).toMatchObject({
			count: 4,
			title: 'Device: Fake one (Fake), app greeting.xml, by Fake',
			page: expect.stringMatching(/^iVBOR/),
			mark: { left: 5, top: 25, width: 50, height: 6.25 },
		})
		expect(await trial('id=hello', { capabilities: {} })).toMatchObject({
			problem: { about: 'device', message: expect.stringMatching(/^A MOBILE feature needs the setting capabilities/) },
		})
	}, 180_000)
})
