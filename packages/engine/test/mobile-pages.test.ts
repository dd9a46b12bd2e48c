import { afterAll, beforeAll, expect, it } from 'vitest'
import type { MobileDriver } from '../src/surfaces/mobile/driver.ts'
import { mobileDriver } from '../src/surfaces/mobile/node/mobile-driver.ts'
import type { Driver } from '../src/surfaces/web/driver.ts'
import { openLightDriver } from './support/light-driver.ts'
import { mobileRun } from './support/mobile-run.ts'
import { type Pages, servePages } from './support/pages.ts'

// What the actions of devices do in a page, in a browser of this machine: its fingers are a script.

const page = `<!doctype html><title>Kettles</title><style>body { margin: 0 } #list { height: 100px; overflow: auto }</style>
<div id=list><p style="height: 300px">Kettles</p><p id=low>Low</p></div><p id=plain>Plain</p><input type=checkbox id=off>
<form id=form><input id=city name=city required><button id=send>Send</button></form><p id=log></p>
<script>form.onsubmit = (event) => { event.preventDefault(); log.textContent += 'sent' }</script>`

let pages: Pages
let browser: Driver
let device: MobileDriver
beforeAll(async () => {
	pages = await servePages({ '/': page })
	browser = await openLightDriver({}, new AbortController().signal)
	const session = {
		capabilities: { platformName: 'linux', browserName: 'chrome' },
		performActions: () => browser.script('list.scrollTop += 150'),
	}
	const opened = { browser: session } as unknown as Parameters<typeof mobileDriver>[0]
	device = mobileDriver(opened, browser, {}, { milliseconds: 5000 } as Parameters<typeof mobileDriver>[3])
}, 60_000)
afterAll(async () => {
	await browser?.close()
	await pages?.close()
})

const run = async (...steps: string[]) => {
	const shared = { ...device, close: async () => {} }
	const settings = { baseUrl: pages.base, 'Explicit.wait.time': 0.2, capabilities: { browserName: 'chrome' } }
	return (await mobileRun(settings, ['OPEN </>', ...steps], { driver: shared })).outcome
}

it('a form that the browser does not send, since a field of it is wrong, was not sent', async () => {
	expect(await run('APP_SUBMIT [id=city]')).toBe(
		'[id=city] belongs to a form that is not sent: its field city is not valid (waited 0.2 s, Explicit.wait.time)',
	)
	expect(await run('VERIFY_TEXT_IS_EMPTY [id=log]')).toBe('passed')
	expect(await run('ENTER [id=city] <Lisbon>', 'APP_SUBMIT [id=send]', 'APP_VERIFY_TEXT [id=log] {sent}')).toBe(
		'passed',
	)
	expect(await run('APP_SUBMIT [id=plain]')).toMatch(/^\[id=plain\] belongs to no form/)
})

it('what a scrolled box cuts off is not on the screen yet', async () => {
	const scrolled = 'return String(list.scrollTop > 0)'
	const steps = ['APP_SCROLL_TO_ELEMENT [id=low]', `EXECUTE_JAVA_SCRIPT <"${scrolled}"> {{scrolled}}`]
	expect(await run(...steps, 'VERIFY_VARIABLE_VALUE <{{scrolled}}> {true}')).toBe('passed')
	expect(await run('APP_SCROLL_TO_ELEMENT [id=low] <0>')).toBe('[id=low] was not displayed after 0 scrolls')
	expect(await run('APP_SCROLL_TO_ELEMENT [id=plain] <0>')).toBe('passed')
})

it('what has no tick is not without one', async () => {
	expect(await run('MOBILE_UNSELECT_CHECKBOX [id=off]')).toBe('passed')
	expect(await run('MOBILE_UNSELECT_CHECKBOX [id=plain]')).toMatch(
		/^Expected \[id=plain\] not to be ticked but it is no checkbox/,
	)
})
