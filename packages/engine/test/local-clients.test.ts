import { readdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { NotYet, StepFailed } from '../src/run/step-errors.ts'
import type { Driver } from '../src/surfaces/web/driver.ts'
import { openWebDriver } from '../src/surfaces/web/node/web.ts'
import { eachLocalClient } from './support/each-local-client.ts'
import { type Pages, servePages } from './support/pages.ts'

const never = new AbortController().signal
let pages: Pages

beforeAll(async () => {
	pages = await servePages({
		'/': `<!doctype html><title>Keys</title><input id=field><textarea id=area></textarea><input id=file type=file multiple>
			<script>
				const seen = []
				for (const name of ['keydown', 'keyup', 'input']) field.addEventListener(name, ({ key, data }) => seen.push(name + ' ' + (key ?? data)))
			</script>`,
		'/inner': `<!doctype html><style>body{margin:0}</style><button id=press style="margin:40px" onclick="this.textContent='pressed'">press</button>
			<input id=field><iframe id=blank></iframe>`,
		'/outer': `<!doctype html><title>Outer</title><p style="height:30px">above</p><iframe id=frame width=400 height=200></iframe>
			<script>frame.src = location.href.replace('127.0.0.1', 'localhost').replace('/outer', '/inner')</script>`,
		'/beside': `<!doctype html><title>Beside</title><iframe id=frame width=400 height=200></iframe><iframe id=other></iframe>
			<script>frame.src = other.src = location.href.replace('127.0.0.1', 'localhost').replace('/beside', '/inner')</script>`,
		'/veiled': `<!doctype html><title>Veiled</title><p style="height:30px">above</p><iframe id=frame width=400 height=200></iframe>
			<div id=veil style="position:fixed;inset:0"></div><script>
				frame.src = location.href.replace(/127.0.0.1(.*)veiled/, (location.search ? '127.0.0.1' : 'localhost') + '$1inner')
			</script>`,
		'/slow': '<!doctype html><title>Slow</title><a id=on href="/next">on</a>',
		'/next': '<!doctype html><title>Next</title><p id=said>there</p>',
	})
})
afterAll(() => pages?.close())

eachLocalClient((client) => {
	let driver: Driver
	beforeAll(async () => {
		driver = await openWebDriver({ 'webdriver.local': client }, never)
	}, 60_000)
	afterAll(() => driver?.close())

	async function element(locator: string, need: 'present' | 'clickable' | 'editable' = 'clickable') {
		const sight = await driver.look(locator, need)
		expect([locator, sight.reason]).toEqual([locator, undefined])
		return sight.element ?? {}
	}

	it('each character is a key that goes down and up', async () => {
		await driver.go(`${pages.base}/`)
		await driver.type(await element('id=field', 'editable'), 'aB!', 'replace')
		const seen = await driver.script<string[]>('return seen')
		expect(seen.filter((one) => !/Shift/.test(one))).toEqual(
			['a', 'B', '!'].flatMap((key) => [`keydown ${key}`, `input ${key}`, `keyup ${key}`]),
		)
	}, 60_000)

	it('a long text with umlauts, emoji and line breaks arrives whole', async () => {
		await driver.go(`${pages.base}/`)
		for (const lines of [3, 300]) {
			const text = 'Zeile \u{1f600} ä\n'.repeat(lines)
			await driver.type(await element('id=area', 'editable'), text, 'replace')
			expect((await driver.look('id=area', 'present', 'held')).values).toEqual([text])
		}
	}, 60_000)

	it('a frame of another site is entered, clicked and typed into', async () => {
		await driver.go(`${pages.base}/outer`)
		await driver.enterFrame(await element('id=frame', 'present'))
		await driver.click(await element('id=press'))
		expect((await driver.look('id=press', 'present', 'text')).values).toEqual(['pressed'])
		await driver.type(await element('id=field', 'editable'), 'inside', 'replace')
		expect((await driver.look('id=field', 'present', 'held')).values).toEqual(['inside'])
		await driver.enterFrame(await element('id=blank', 'present'))
		expect(await driver.script('return document.body.childElementCount')).toBe(0)
		await driver.leaveFrames()
		expect(await driver.title()).toBe('Outer')
	}, 60_000)

	it.each(['', '?same-site'])(
		'a frame that something lies over is not clicked%s',
		async (site) => {
			await driver.go(`${pages.base}/veiled${site}`)
			await driver.enterFrame(await element('id=frame', 'present'))
			await expect(driver.click(await element('id=press'))).rejects.toThrow(/is covered.*<div id="veil"/)
			expect((await driver.look('id=press', 'present', 'text')).values).toEqual(['press'])
			await driver.leaveFrames()
			await driver.script('veil.remove()')
			await driver.enterFrame(await element('id=frame', 'present'))
			await driver.click(await element('id=press'))
			expect((await driver.look('id=press', 'present', 'text')).values).toEqual(['pressed'])
		},
		60_000,
	)

	it('the first click into a frame of another site arrives, also where it has hardly been drawn', async () => {
		await driver.go(`${pages.base}/beside`)
		// The process of its site is there already and answers before anything is drawn: every fourth click got lost so, where in a
		// page of its own it was every twentieth.
		const renewed = `const fresh = frame.cloneNode()
			const loaded = new Promise((done) => { fresh.onload = done })
			frame.replaceWith(fresh)
			return loaded`
		for (let n = 0; n < 12; n++) {
			await driver.leaveFrames()
			await driver.script(renewed)
			await driver.enterFrame(await element('id=frame', 'present'))
			await driver.click(await element('id=press'))
			expect([n, ...((await driver.look('id=press', 'present', 'text')).values ?? [])]).toEqual([n, 'pressed'])
		}
	}, 60_000)

	it('what comes after a click sees the page that it leads to', async () => {
		for (let n = 0; n < 5; n++) {
			await driver.go(`${pages.base}/slow`)
			await driver.click(await element('id=on'))
			expect(await driver.script('return document.title')).toBe('Next')
			expect((await driver.look('id=said', 'visible', 'text')).values).toEqual(['there'])
		}
	}, 60_000)

	it('an element of the page before is one that was replaced', async () => {
		await driver.go(`${pages.base}/slow`)
		const old = await element('id=on')
		await driver.travel('again')
		await expect(driver.click(old)).rejects.toThrow(NotYet)
	}, 60_000)

	it('a dialog stays until a step answers it, and is named by what it keeps from happening', async () => {
		await driver.go(`${pages.base}/`)
		await driver.script("setTimeout(() => { document.title = String(confirm('Really?')) })")
		await expect.poll(() => driver.dialog()).toBe('Really?')
		const waits = new StepFailed('The page shows a dialog that waits for an answer: "Really?"')
		await expect(driver.title()).rejects.toThrow(waits)
		await driver.acceptDialog()
		expect(await driver.title()).toBe('true')
	}, 60_000)

	it(`a file is uploaded by its content, and no text that is typed becomes a path`, async () => {
		const places: string[] = []
		const driver = await openWebDriver({ 'webdriver.local': client }, never, {
			onProcess({ profile }) {
				places.push(profile)
				return { release() {} }
			},
		})
		try {
			await driver.go(`${pages.base}/`)
			const { element = {} } = await driver.look('id=file', 'present')
			await expect(driver.type(element, '/etc/hostname', 'replace')).rejects.toThrow('The field takes a file')
			await driver.upload(element, [{ name: 'one.txt', bytes: new TextEncoder().encode('content of one') }])
			const read =
				"const [one] = document.getElementById('file').files; return one.text().then((text) => [one.name, text])"
			expect(await driver.script(read)).toEqual(['one.txt', 'content of one'])
		} finally {
			await driver.close()
		}
		const [place = ''] = places
		expect(readdirSync(dirname(place)).filter((name) => name.startsWith(basename(place)))).toEqual([])
	}, 60_000)
})
