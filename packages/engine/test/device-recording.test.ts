import type { RecordedEvent } from '@assay/contract/recordings'
import jpeg from 'jpeg-js'
import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import { openDevice } from '../src/surfaces/mobile/node/open-device.ts'
import { recordOnDevice } from '../src/surfaces/mobile/node/recording/record-on-device.ts'
import { elementNames } from '../src/surfaces/mobile/recording/element-names.ts'
import { elementUnder } from '../src/surfaces/mobile/recording/element-under.ts'
import { proposeLocators } from '../src/surfaces/mobile/recording/propose-locators.ts'
import { allElements, type ScreenElement, screenTree } from '../src/surfaces/mobile/recording/screen-tree.ts'
import { stepsOnDevice } from '../src/surfaces/mobile/recording/steps-on-device.ts'
import { smallPicture } from '../src/surfaces/node/small-picture.ts'
import { recordedDevice } from './support/recorded-device.ts'

const android = `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>
<hierarchy index="0" class="hierarchy" rotation="0" width="720" height="1280">
  <android.widget.LinearLayout class="android.widget.LinearLayout" bounds="[0,0][720,1280]">
    <android.widget.Toolbar class="android.widget.Toolbar" bounds="[0,0][720,136]">
      <android.widget.TextView class="android.widget.TextView" text="Kites &amp; more" bounds="[32,60][400,110]"/>
    </android.widget.Toolbar>
    <android.widget.EditText class="android.widget.EditText" text="WINDY10" resource-id="shop.kites:id/voucher_code" bounds="[40,772][680,864]"/>
    <android.widget.Button class="android.widget.Button" text="Check &quot;out&quot;" content-desc="checkout" resource-id="shop.kites:id/go" bounds="[40,1080][680,1176]"/>
    <android.widget.Button class="android.widget.Button" text="" bounds="[40,1180][680,1270]"/>
  </android.widget.LinearLayout>
</hierarchy>`

const ios = `<AppiumAUT><XCUIElementTypeApplication type="XCUIElementTypeApplication" name="Kites" label="Kites" x="0" y="0" width="390" height="844">
  <XCUIElementTypeNavigationBar name="Basket" x="0" y="47" width="390" height="44"/>
  <XCUIElementTypeButton type="XCUIElementTypeButton" name="pay" label="Pay now" x="20" y="700" width="350" height="50"/>
  <XCUIElementTypeTextField type="XCUIElementTypeTextField" value="Anna" label="Name" x="20" y="200" width="350" height="40"/>
</XCUIElementTypeApplication></AppiumAUT>`

const treeOf = (source: string): ScreenElement => {
	const root = screenTree(source)
	if (!root) throw new Error('The source cannot be read')
	return root
}
const find = (root: ScreenElement, path: string) => {
	const found = allElements(root).find((one) => one.path === path)
	if (!found) throw new Error(`Nothing at ${path}`)
	return found
}

describe('the elements of a screen', () => {
	it('are read from its source with where they lie; what is no tree is none', () => {
		const root = treeOf(android)
		expect(allElements(root).map(({ path, tag }) => `${path} ${tag}`)).toEqual([
			'0 hierarchy',
			'0.0 android.widget.LinearLayout',
			'0.0.0 android.widget.Toolbar',
			'0.0.0.0 android.widget.TextView',
			'0.0.1 android.widget.EditText',
			'0.0.2 android.widget.Button',
			'0.0.3 android.widget.Button',
		])
		expect(find(root, '0.0.2').box).toEqual({ x: 40, y: 1080, width: 640, height: 96 })
		expect(find(root, '0.0.0.0').attributes.text).toBe('Kites & more')
		expect(find(treeOf(ios), '0.0.1').box).toEqual({ x: 20, y: 700, width: 350, height: 50 })
		expect(treeOf('<app><title>Kettle &gt; all</title></app>').inside[0]?.text).toBe('Kettle > all')
		for (const none of ['', 'text', '<a><b></a>', '<a></a><b></b>']) expect(screenTree(none)).toBeUndefined()
	})

	it('are meant by a finger: the smallest one that lies there', () => {
		const root = treeOf(android)
		expect(elementUnder(root, { x: 50, y: 1100 })?.path).toBe('0.0.2')
		expect(elementUnder(root, { x: 500, y: 20 })?.path).toBe('0.0.0')
		expect(elementUnder(root, { x: 800, y: 20 })).toBeUndefined()
		const hidden = '<a x="0" y="0" width="9" height="9"><b x="1" y="1" width="2" height="2" visible="false"/></a>'
		expect(elementUnder(treeOf(hidden), { x: 1, y: 1 })?.tag).toBe('a')
	})

	it('have locators, the most stable first, and never by what somebody has typed', () => {
		const root = treeOf(android)
		const of = (path: string) => proposeLocators(root, find(root, path), { platform: 'android', web: false })
		expect(of('0.0.2')).toEqual([
			'accessibility id=checkout',
			'id=shop.kites:id/go',
			'-android uiautomator=new UiSelector().className("android.widget.Button").text("Check \\"out\\"")',
			`//android.widget.Button[@text='Check "out"']`,
			'//hierarchy/android.widget.LinearLayout/android.widget.Button[1]',
		])
		expect(of('0.0.1')).toEqual([
			'id=shop.kites:id/voucher_code',
			'//hierarchy/android.widget.LinearLayout/android.widget.EditText',
		])
		expect(of('0.0.3')).toEqual(['//hierarchy/android.widget.LinearLayout/android.widget.Button[2]'])
		const app = treeOf(ios)
		const onIos = (path: string) => proposeLocators(app, find(app, path), { platform: 'ios', web: false })
		expect(onIos('0.0.1')).toEqual([
			'accessibility id=pay',
			'-ios predicate=type == "XCUIElementTypeButton" AND label == "Pay now"',
			'-ios class chain=**/XCUIElementTypeButton[`label == "Pay now"`]',
			"//XCUIElementTypeButton[@label='Pay now']",
			"//*[@name='Kites']/XCUIElementTypeButton",
			'//XCUIElementTypeApplication/XCUIElementTypeButton',
		])
		expect(onIos('0.0.2')).toEqual([
			"//*[@name='Kites']/XCUIElementTypeTextField",
			'//XCUIElementTypeApplication/XCUIElementTypeTextField',
		])
		const page = treeOf('<html title="Shop"><body><button id="go" data-test="buy">Buy  it</button></body></html>')
		expect(proposeLocators(page, find(page, '0.0.0'), { platform: 'other', web: true })).toEqual([
			'css=[data-test="buy"]',
			'id=go',
			"//button[normalize-space()='Buy it']",
			'//html/body/button',
		])
	})

	it('are called by what a person sees or a developer has named', () => {
		const root = treeOf(android)
		expect(elementNames(root, find(root, '0.0.2'))).toEqual({ page: 'Kites & more', element: 'checkout' })
		expect(elementNames(root, find(root, '0.0.1')).element).toBe('voucher_code')
		expect(elementNames(root, find(root, '0.0.3')).element).toBe('Button')
		const app = treeOf(ios)
		expect(elementNames(app, find(app, '0.0.1'))).toEqual({ page: 'Basket', element: 'Pay now' })
		expect(elementNames(app, find(app, '0.0.2')).element).toBe('Name')
		const counter = (id: string) =>
			treeOf(`<hierarchy><android.widget.TextView text="Orders: 1" ${id}bounds="[0,0][9,9]"/></hierarchy>`)
		const [called, bare] = [counter('resource-id="shop.kites:id/orders" '), counter('')]
		expect(elementNames(called, find(called, '0.0')).element).toBe('orders')
		expect(elementNames(bare, find(bare, '0.0')).element).toBe('Orders: 1')
	})
})

describe('what is done on a device', () => {
	const on = (element: string, locator: string) => ({ page: 'Kettle', element, locators: [locator], frames: [] })
	const native = { n: 0, title: '' }
	const web = { n: 1, title: '' }
	const texts = (events: RecordedEvent[], data: Record<string, unknown> = {}) =>
		stepsOnDevice(events, { objects: [{ page: 'kettle', element: 'user', locator: 'id=name' }], data }).map(
			({ kind, text }) => `${kind} ${text}`,
		)

	it('becomes steps of the catalogue, named as the repository has it', () => {
		const name = on('Your name', 'id=name')
		const hello = on('Say hello', 'id=hello')
		expect(
			texts([
				{ what: 'click', as: 'click', on: name, window: native },
				{ what: 'input', text: 'An', secret: false, on: name, window: native },
				{ what: 'input', text: 'Anna', secret: false, on: name, window: native },
				{ what: 'click', as: 'double', on: hello, window: native },
				{ what: 'click', as: 'long', on: hello, window: native },
				{ what: 'swipe', from: { x: 50, y: 80 }, to: { x: 52, y: 20 }, window: native },
				{ what: 'swipe', from: { x: 10, y: 50 }, to: { x: 90, y: 55 }, window: native },
				{ what: 'turn', orientation: 'LANDSCAPE', window: native },
				{ what: 'went', how: 'back', url: '', window: native },
				{ what: 'note', message: 'nothing', window: native },
				{ what: 'look', check: 'text', text: 'Anna', on: name, window: native },
				{ what: 'look', check: 'present', text: '', on: hello, window: native },
			]),
		).toEqual([
			'act APP_ENTER_DATA [kettle.user] + <Anna>',
			'act APP_ELEMENT_DOUBLE_TAP [kettle.sayHello]',
			'act APP_LONG_PRESS_ON_ELEMENT [kettle.sayHello]',
			'act APP_SWIPE_UP <50;80;52;20>',
			'act APP_SWIPE_RIGHT <10;50;90;55>',
			'act APP_SWITCH_ORIENTATION <LANDSCAPE>',
			'act APP_NAVIGATE_BACK',
			'check APP_VERIFY_TEXT [kettle.user] + {Anna}',
			'check APP_VERIFY_IS_DISPLAYED [kettle.sayHello]',
		])
	})

	it('turns to the web view where the steps do, and never says what a password field holds', () => {
		const pin = on('PIN', 'id=pin')
		const events: RecordedEvent[] = [
			{ what: 'click', as: 'click', on: on('Help', 'id=help'), window: native },
			{ what: 'click', as: 'click', on: on('Answer', 'css=.a'), window: web },
			{ what: 'input', text: '', secret: true, on: pin, window: web },
			{ what: 'look', check: 'text', text: 'Yes {really}', on: on('Answer', 'css=.a'), window: web },
		]
		expect(texts(events, { login: { password: 'x' } })).toEqual([
			'act APP_TAP_ON_ELEMENT [kettle.help]',
			'act MOBILE_SWITCH_CONTEXT <webview>',
			'act MOBILE_CLICK [kettle.answer]',
			'act MOBILE_ENTER [kettle.pin] + <login.password>',
			'check MOBILE_VERIFY_TEXT [kettle.answer] + {"Yes \\{really\\}"}',
		])
		expect(texts(events)[3]).toBe('act MOBILE_ENTER [kettle.pin] + <{{password}}>')
	})
})

it('a recording knows in which part of the app its session began, whatever a person turns to first', async () => {
	const device = await recordedDevice({ platformName: 'Android' })
	device.answers = { 'GET /contexts': ['NATIVE_APP', 'WEBVIEW_com.kettle'] }
	const capabilities = { platformName: 'Android', 'appium:appPackage': 'com.kettle.shop' }
	const driver = await openDevice({ 'remote.webdriver.url': device.url, capabilities })
	const events: RecordedEvent[] = []
	const listener = {
		event: (event: RecordedEvent) => void events.push(event),
		now() {},
		picture: async () => {},
		ended() {},
	}
	const recorded = await recordOnDevice(driver, { url: '' }, listener)
	recorded.act({ do: 'part', part: 'web' })
	recorded.act({ do: 'back' })
	await expect.poll(() => events.some(({ what }) => what === 'went')).toBe(true)
	await recorded.close()
	await device.close()
	const steps = stepsOnDevice(events, { objects: [], data: {} })
	expect(steps.map(({ text }) => text)).toEqual(['MOBILE_SWITCH_CONTEXT <webview>', 'APP_NAVIGATE_BACK'])
})

describe('a picture of a screen that is too large to travel', () => {
	const [width, height] = [360, 1560]
	const png = new PNG({ width, height })
	// Noise, which no PNG makes small.
	let seed = 7
	for (let at = 0; at < png.data.length; at++) {
		seed = (seed * 1103515245 + 12345) % 2147483648
		png.data[at] = at % 4 === 3 ? 255 : 96 + ((seed >> 16) % 64)
	}
	const large = PNG.sync.write(png, { deflateLevel: 1 })
	const isSmaller = (made: Uint8Array | undefined) => {
		expect(made?.length).toBeLessThanOrEqual(512 * 1024)
		expect(jpeg.decode(Buffer.from(made ?? []))).toMatchObject({ width: 180, height: 780 })
	}

	it('becomes a smaller one', () => {
		expect(large.length).toBeGreaterThan(512 * 1024)
		isSmaller(smallPicture(large))
		const tiny = PNG.sync.write(new PNG({ width: 2, height: 2 }))
		expect(smallPicture(tiny)).toBe(tiny)
	})

	it('is seen so by who watches the device, and in the film', async () => {
		const device = await recordedDevice({ platformName: 'Android' })
		device.answers = { 'GET /screenshot': large.toString('base64') }
		const driver = await openDevice({
			'remote.webdriver.url': device.url,
			capabilities: { platformName: 'Android', 'appium:appPackage': 'com.kettle.shop' },
		})
		let film: Promise<{ stop(): void }> | undefined
		isSmaller(
			await new Promise<Uint8Array>((done) => {
				film = driver.film(async (picture) => done(picture))
			}),
		)
		;(await film)?.stop()
		await driver.close()
		await device.close()
	})
})
