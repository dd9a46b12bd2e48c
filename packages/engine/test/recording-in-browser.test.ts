import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
// @ts-expect-error The demo shop is JavaScript.
import { startShop } from '../../../examples/shop/server.mjs'
import { stepsFromEvents, writtenSteps } from '../src/surfaces/web/recording/steps-from-events.ts'
import { eachLocalClient } from './support/each-local-client.ts'
import { type Pages, servePages } from './support/pages.ts'
import { recordedBrowser } from './support/recorded-browser.ts'

let shop: { url: string; close(): Promise<void> }
let pages: Pages

beforeAll(async () => {
	shop = await startShop()
	pages = await servePages({
		'/': `<!doctype html><title>Start</title>
			<form onsubmit="return false"><label for="mail">E-mail</label> <input id="mail-81923" name="mail"></form>
			<label>Code <input type="password" name="pin" oninput="window.seen = this.value"></label>
			<label><input type="checkbox" name="news"> News</label>
			<label><input type="radio" name="size" value="s"> Small</label>
			<button onclick="if (confirm('Sure?')) this.textContent = 'Deleted'">Delete</button>
			<button ondblclick="this.textContent = 'Twice'">Twice</button>
			<iframe id="pay" src="/frame" width=300 height=80></iframe>
			<p class="sum">Total 12 €</p>
			<a href="/second" target="_blank">Open <b>second</b></a>
			<script>
				document.querySelector('p').click()
				if (typeof assayEmits !== 'undefined') document.querySelector('p').className = 'the page sees the recorder'
			</script>`,
		'/inventory.html': `<!doctype html><title>Inventory</title><style>body{margin:0}main{height:400px}</style>
			<a class="shopping_cart_link" data-test="shopping-cart-link" href="/cart.html"><span>1</span></a>
			<a href="/help/contact.html"><svg width=20 height=20></svg></a>
			<button>3 items</button><main><p id=text>Nothing here</p><div id=listens>Later</div></main>
			<input type=file name=invoice><label for=hidden>Photo</label><input id=hidden type=file hidden aria-label="Photo of it">
			<button id=ask onclick="this.textContent=String(confirm('Sure?'))">Ask</button>
			<script>listens.addEventListener('click',()=>setTimeout(()=>{listens.textContent='Reacted'},50))</script>`,
		'/menus': `<!doctype html><title>Menus</title>
			<style>body{margin:0}nav{height:300px}.menu{position:relative;width:200px;height:30px}.inside{display:none;position:absolute;left:200px;top:0;width:200px;height:30px}
			.menu:hover>.inside{display:block}#late{position:absolute;left:0;top:200px}</style>
			<nav><div class=menu><a href="#goods">Goods</a><div class="inside menu"><a href="#tea">Tea</a><div class=inside><a href="#green" onclick="this.textContent='Picked'">Green</a></div></div></div>
			<button id=account style="margin-top:60px">Account</button><div id=late hidden><button>Leave</button></div></nav><main><button id=plain>Plain</button></main>
			<script>account.onmouseenter=()=>setTimeout(()=>{late.hidden=false},150);setTimeout(()=>{document.querySelector('main').insertAdjacentHTML('beforeend','<button id=loaded>Loaded</button>')},1500)</script>`,
		'/frame': '<!doctype html><input name="card" aria-label="Card holder">',
		'/second':
			'<!doctype html><title>Second</title><ul><li><b>Kite</b><button>Add</button><li><b>Boot</b><button>Add</button></ul>',
	})
})
afterAll(async () => {
	await shop?.close()
	await pages?.close()
})

eachLocalClient((client) => {
	it('records a way through the demo shop over its navigations', async () => {
		const objects = [{ page: 'home', element: 'search', locator: "//form[@role='search']//input[@type='search']" }]
		const one = await recordedBrowser(
			client,
			shop.url,
			objects.map(({ locator }) => locator),
		)
		try {
			await one.at(shop.url)
			await one.click('#search')
			one.type('kitee')
			one.press('Backspace')
			one.press('Enter')
			await one.at('q=kite')
			await one.click('#goods > li:first-child a')
			await one.at('/products/')
			await one.click('#option')
			const menu = await one.until(() => one.now()?.menu !== undefined).then(() => one.now()?.menu)
			const blue = menu?.options.findIndex(({ text }) => text === 'Blue') ?? -1
			one.act({ do: 'choose', index: blue })
			await one.click('#add')
			await one.at('/basket')
			await one.look('#added', 'text')
			await one.until((events) => events.some(({ what }) => what === 'look'))
			one.act({ do: 'back' })
			await one.until((events) => events.some((event) => event.what === 'went' && event.how === 'back'))
			const steps = stepsFromEvents(one.events, { objects, data: { baseUrl: `${shop.url}/` } })
			expect(writtenSteps(steps)).toEqual([
				'Given OPEN <baseUrl>',
				'When ENTER [home.search] + <kite>',
				'And ENTER_KEY_PRESS [home.search]',
				'And CLICK [home.stormKite]',
				'And SELECT [products.colour] + <Blue>',
				'And CLICK [products.addToBasket]',
				'Then VERIFY_TEXT [basket.added] + {Storm kite is in your basket.}',
				'When NAVIGATE_BACK',
			])
			expect(one.pictures()).toBeGreaterThan(0)
		} finally {
			await one.close()
		}
		expect(one.leftBehind()).toBe(false)
	}, 90_000)

	it('records fields, dialogs, frames and windows, and never what a secret field holds', async () => {
		const one = await recordedBrowser(client, pages.base)
		try {
			await one.click('[name=mail]')
			one.type('ann')
			one.press('Enter')
			await one.click('[name=pin]')
			one.type('pst')
			// What is typed arrives by another connection than what looks for it.
			await expect.poll(() => one.evaluate('window.seen')).toBe('pst')
			await one.click('[name=news]')
			await one.click('[name=size]')
			await one.click('button')
			await one.until(() => one.now()?.dialog?.message === 'Sure?')
			one.act({ do: 'answer', accept: true, text: '' })
			await one.until(() => one.now()?.dialog === undefined)
			const twice = await one.place('document.querySelectorAll("button")[1]')
			one.clickAt(twice)
			one.clickAt(twice, 2)
			const frame = await one.place('document.querySelector("iframe")')
			one.clickAt({ x: frame.x - 100, y: frame.y - 20 })
			one.type('Ann')
			await one.look('.sum', 'text')
			await one.click('a b')
			await one.until(() => one.now()?.title === 'Second')
			await one.click('li:nth-child(2) button')
			await one.until((events) => events.some(({ what, window }) => what === 'click' && window.n === 1))
			expect(JSON.stringify(one.events)).not.toContain('pst')
			const steps = stepsFromEvents(one.events, { objects: [], data: {} })
			expect(writtenSteps(steps)).toEqual([
				`Given OPEN <${pages.base}>`,
				'When ENTER [home.mail] + <ann>',
				'And ENTER_KEY_PRESS [home.mail]',
				'And ENTER [home.code] + <{{password}}>',
				'And SELECT_CHECKBOX [home.news]',
				'And CLICK [home.small]',
				'And CLICK [home.delete]',
				'And ACCEPT_ALERT',
				'And DOUBLE_CLICK [home.twice]',
				'And SWITCH_IFRAME_LOCATOR [home.pay]',
				'And ENTER [frame.cardHolder] + <Ann>',
				'And SWITCH_TO_DEFAULT_CONTENT',
				'Then VERIFY_TEXT [home.sum] + {"Total 12 €"}',
				'When CLICK [home.openSecond]',
				'And SWITCH_WINDOW <Second>',
				'And CLICK [second.add]',
			])
			expect(steps.at(-1)?.objects[0]?.locator).toContain("//li[.//b[normalize-space()='Boot']]//button")
		} finally {
			await one.close()
		}
	}, 90_000)

	it('names what was meant, and records uploads and cancelled dialogs but no clicks on nothing', async () => {
		const objects = [{ page: 'login', element: 'title', locator: "//button[normalize-space()='3 items']" }]
		const one = await recordedBrowser(
			client,
			`${pages.base}/inventory.html`,
			objects.map(({ locator }) => locator),
		)
		try {
			await one.at('/inventory.html')
			await one.click('#text')
			await one.click('main')
			await one.click('#listens')
			await one.until((events) => events.some(({ what }) => what === 'reacted'))
			await one.click('button')
			await one.click('[name=invoice]')
			await one.click('label')
			await one.click('#ask')
			await one.until(() => one.now()?.dialog?.message === 'Sure?')
			one.act({ do: 'answer', accept: false, text: '' })
			await one.until(() => one.now()?.dialog === undefined)
			await one.click('a')
			await one.until((events) => events.filter(({ what }) => what === 'click').length > 5)
			const steps = stepsFromEvents(one.events, { objects, data: {} })
			expect(writtenSteps(steps)).toEqual([
				`Given OPEN <${pages.base}/inventory.html>`,
				'When CLICK [inventory.later]',
				'And CLICK [inventory.items]',
				'And UPLOAD_FILE [inventory.invoice] + <file>',
				'And UPLOAD_FILE [inventory.photo] + <file>',
				'And CLICK [inventory.ask]',
				'And DISMISS_ALERT',
				'And CLICK [cart.open]',
			])
		} finally {
			await one.close()
		}
	}, 90_000)

	it('records what had to be hovered over for a click, and nothing of the rest', async () => {
		const one = await recordedBrowser(client, `${pages.base}/menus`)
		const moveTo = async (selector: string) => {
			const at = await one.place(`document.querySelector(${JSON.stringify(selector)})`)
			one.act({ do: 'mouse', type: 'move', ...at, button: 'none', clicks: 0, modifiers: 0 })
		}
		const shown = (selector: string) =>
			one
				.until(() => true)
				.then(() => one.place(`[...document.querySelectorAll('${selector}')].find((e) => e.checkVisibility())`))
		try {
			await one.at('/menus')
			await moveTo('#plain')
			// What the page loads while the mouse rests is not the mouse's doing.
			await shown('#loaded')
			await one.click('#loaded')
			await moveTo('[href="#goods"]')
			await shown('[href="#tea"]')
			await moveTo('[href="#tea"]')
			await shown('[href="#green"]')
			await one.click('[href="#green"]')
			await moveTo('#account')
			await shown('#late button')
			await new Promise((resolve) => setTimeout(resolve, 500))
			await one.click('#late button')
			await moveTo('#account')
			await one.click('#plain')
			await one.until((events) => events.filter(({ what }) => what === 'click').length > 3)
			expect(writtenSteps(stepsFromEvents(one.events, { objects: [], data: {} }))).toEqual([
				`Given OPEN <${pages.base}/menus>`,
				'When CLICK [menus.loaded]',
				'And HOVER [menus.goods]',
				'And HOVER [menus.tea]',
				'And CLICK [menus.green]',
				'And HOVER [menus.account]',
				'And CLICK [menus.leave]',
				'And CLICK [menus.plain]',
			])
		} finally {
			await one.close()
		}
	}, 90_000)

	it('shows a first page when it is loaded, and one that never is as far as it is', async () => {
		let finish = () => {}
		const server = createServer((request, reply) => {
			if (request.url === '/never') return
			reply.writeHead(200, { 'content-type': 'text/html' })
			reply.write(`<!doctype html><title>Slow</title><p>Beginning${' '.repeat(5000)}`)
			if (request.url === '/hangs') reply.end('<img src="/never">')
			finish = () => void reply.end('<p>End')
		})
		await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
		const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
		const slow = await recordedBrowser(client, `${base}/slow`)
		try {
			await new Promise((done) => setTimeout(done, 300))
			expect(slow.pictures()).toBe(0)
			finish()
			await slow.until(() => slow.pictures() > 0)
		} finally {
			await slow.close()
		}
		const hanging = await recordedBrowser(client, `${base}/hangs`)
		try {
			await hanging.until(() => hanging.pictures() > 0)
		} finally {
			await hanging.close()
			server.closeAllConnections()
			server.close()
		}
	}, 60_000)
})
