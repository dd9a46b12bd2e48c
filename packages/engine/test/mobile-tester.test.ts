import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import getPort from 'get-port'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '../src/surfaces/catalogue.ts'
import { findChromedriver } from '../src/surfaces/web/node/browser/find-browser.ts'
import { page } from './mobile-cases/page-cases.ts'
import { type Appium, noAppium, startAppium } from './support/appium.ts'
import { noChromedriver } from './support/chromedriver.ts'
import { mobileRun } from './support/mobile-run.ts'
import { type Pages, servePages } from './support/pages.ts'

const onPage = `
	OPEN </>
	APP_VERIFY_IS_BROWSER
	MOBILE_VERIFY_TEXT_EXIST {Far below}
	MOBILE_VERIFY_PARTIAL_LINK_EXIST {returns}
	MOBILE_VERIFY_LINK_EXIST {Imprint}
	APP_VERIFY_IS_DISPLAYED [form.name]
	APP_VERIFY_IS_ENABLED [form.off] {false}
	MOBILE_ENTER [form.name] <Bea>
	APP_SEND_KEYS [form.name] < Miller>
	VERIFY_VALUE [form.name] {Bea Miller}
	MOBILE_SET_VALUE [form.name] <Cleo>
	APP_ENTER_DATA [form.name] <Dora>
	MOBILE_ENTER_BY_KB [form.name] <!>
	VERIFY_TEXT_CONTAINS [form.name] {!}
	MOBILE_SELECT_CHECKBOX [form.terms]
	APP_VERIFY_IS_SELECTED [form.terms]
	MOBILE_UNSELECT_CHECKBOX [form.news]
	APP_VERIFY_IS_SELECTED [form.news] {false}
	MOBILE_SELECT_LINK_TEXT [form.country] <Portugal>
	VERIFY_VALUE [form.country] {PT}
	MOBILE_SELECT_ELEMENT_BY_VALUE [form.country] <AT>
	VERIFY_VALUE [form.country] {AT}
	MOBILE_SELECT_ELEMENT_BY_INDEX [form.country] <2>
	APP_VERIFY_ATTRIBUTE [form.terms] <type> {checkbox}
	MOBILE_CLICK_BY_LINK_TEXT <Delivery and returns>
	MOBILE_VERIFY_PART_TEXT_PRESENT [form.log] {#one}
	MOBILE_CLICK_ELEMENT_BY_INDEX [form.items] <1>
	MOBILE_VERIFY_TEXT [form.log] {#one #two}
	MOBILE_CLICK_N_CLICK_LINK [form.menu] <Help>
	MOBILE_VERIFY_TEXT_IGNORE_CASE [form.log] {#ONE #TWO #HELP}
	APP_SUBMIT [form.name]
	MOBILE_ENTER_PRESS [form.name]
	MOBILE_VERIFY_TEXT [form.log] {#one #two #help sent sent}
	APP_SET_VARIABLE [form.help] <{{word}}>
	VERIFY_VARIABLE_VALUE <{{word}}> {Help}
	APP_SET_ATTRIBUTE_VARIABLE [form.help] <{{target}}> + {href}
	VERIFY_VARIABLE_VALUE <{{target}}> {#help}
	MOBILE_CLICK [form.ask]
	ACCEPT_ALERT
	NAVIGATE_TO </other>
	APP_NAVIGATE_BACK
	OPEN </>
	APP_TAP_ON_ELEMENT [pad.all] <10;11>
	MOBILE_VERIFY_PART_TEXT_PRESENT [form.log] {10,11}
	MOBILE_WAIT <0.5>
	MOBILE_TAP [pad.all]
	MOBILE_VERIFY_PART_TEXT_PRESENT [form.log] {100,100}
	APP_ELEMENT_TAP [pad.all] <12;13>
	MOBILE_VERIFY_PART_TEXT_PRESENT [form.log] {12,13}
	APP_TAP_ON_SCREEN <14;15>
	MOBILE_VERIFY_PART_TEXT_PRESENT [form.log] {14,15}
	APP_LONG_PRESS_ON_ELEMENT [pad.all] <16;17>
	MOBILE_VERIFY_PART_TEXT_PRESENT [form.log] {long 16,17}
	MOBILE_LONG_PRESS [pad.all]
	MOBILE_VERIFY_PART_TEXT_PRESENT [form.log] {long 100,100}
	APP_ELEMENT_DOUBLE_TAP [pad.all] <18;19>
	MOBILE_VERIFY_PART_TEXT_PRESENT [form.log] {18,19}
	APP_SWIPE_UP
	MOBILE_VERIFY_TEXT [form.where] {start,middle}
	APP_SWIPE_DOWN
	MOBILE_VERIFY_TEXT [form.where] {start,start}
	APP_SCROLL_TO_BOTTOM
	MOBILE_VERIFY_TEXT [form.where] {start,end}
	APP_SCROLL_TO_TOP
	MOBILE_VERIFY_TEXT [form.where] {start,start}
	APP_SCROLL_TO_ELEMENT [page.far] <5>
	APP_VERIFY_TEXT [page.far] {Far below}
`
const inApp = `
	APP_VERIFY_IS_BROWSER {false}
	APP_ENTER_DATA [start.name] <Anna>
	APP_VERIFY_TEXT [start.name] {Anna}
	MOBILE_CLICK [start.hello]
	APP_VERIFY_ATTRIBUTE [start.hello] <clicks> {1}
	APP_DOUBLE_TAP_ON_SCREEN <10;10>
	APP_SWITCH_ORIENTATION <LANDSCAPE>
	APP_SWITCH_ORIENTATION <PORTRAIT>
	MOBILE_SWITCH_CONTEXT <webview>
	APP_VERIFY_IS_BROWSER
	MOBILE_SWITCH_CONTEXT <nativeapp>
	MOBILE_VERIFY_TEXT_EXIST {Far & below}
	MOBILE_QUIT
`
const linesOf = (text: string) =>
	text
		.split('\n')
		.map((line) => line.trim())
		.filter(Boolean)

/** One scenario after the other, as a tester writes them; in the long form, because each action has its own case besides. */
describe.skipIf((noAppium || noChromedriver) !== '' || process.env.ASSAY_MOBILE !== 'all')(
	'a tester with 40 actions and more',
	() => {
		let appium: Appium
		let pages: Pages
		let folder: string
		beforeAll(async () => {
			appium = await startAppium()
			pages = await servePages({ '/': page, '/other': '<title>Other</title>' })
			folder = await mkdtemp(join(tmpdir(), 'assay-tester-'))
			await copyFile(join(import.meta.dirname, 'mobile-cases/fake-app.xml'), join(folder, 'app.xml'))
		}, 120_000)
		afterAll(async () => {
			await pages?.close()
			await appium?.stop()
			await rm(folder, { recursive: true, force: true })
		}, 60_000)

		it('passes on a page with touch and in a native app, step by step, and uses what it says', async () => {
			const used = [...linesOf(onPage), ...linesOf(inApp)].map((line) => line.split(' ')[0] ?? '')
			const mobile = new Set(
				catalogue.filter(({ on }) => on.every((platform) => platform === 'mobile')).map(({ name }) => name),
			)
			expect(new Set(used.filter((name) => mobile.has(name))).size).toBeGreaterThanOrEqual(40)
			const outcomes = async (
				steps: string[],
				capabilities: object,
				locators: Record<string, Record<string, string>>,
			) => {
				const settings = {
					'remote.webdriver.url': appium.url,
					'Explicit.wait.time': 10,
					baseUrl: pages.base,
					capabilities,
				}
				const { events } = await mobileRun(settings, steps, { locators })
				return events.flatMap((event) => (event.type === 'stepFinished' ? [event.message ?? event.status] : []))
			}
			const byId = (...ids: string[]) => Object.fromEntries(ids.map((id) => [id, `id=${id}`]))
			const form = byId('name', 'off', 'terms', 'news', 'country', 'log', 'menu', 'help', 'ask', 'where')
			const chromium = {
				platformName: 'linux',
				browserName: 'chrome',
				'appium:automationName': 'Chromium',
				'appium:executable': findChromedriver({ chromedriver: process.env.ASSAY_CHROMEDRIVER }),
				'appium:useSystemExecutable': true,
				'appium:autodownloadEnabled': false,
				// Of its own: servers side by side would take the same.
				'appium:chromedriverPort': await getPort({ host: '127.0.0.1' }),
				'goog:chromeOptions': {
					args: ['--headless=new', '--no-sandbox', '--disable-dev-shm-usage'],
					mobileEmulation: { deviceMetrics: { width: 390, height: 844, pixelRatio: 1, touch: true, mobile: true } },
				},
			}
			const steps = linesOf(onPage)
			expect(
				await outcomes(steps, chromium, {
					form: { ...form, items: 'css=.item' },
					pad: { all: 'id=pad' },
					page: { far: 'id=far' },
				}),
			).toEqual(steps.map(() => 'passed'))
			const fake = {
				platformName: 'Fake',
				'appium:automationName': 'Fake',
				'appium:deviceName': 'Fake one',
				'appium:app': join(folder, 'app.xml'),
			}
			const native = linesOf(inApp)
			expect(await outcomes(native, fake, { start: byId('name', 'hello') })).toEqual(native.map(() => 'passed'))
		}, 240_000)
	},
)
