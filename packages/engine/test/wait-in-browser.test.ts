import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectText } from '../src/run/expectation.ts'
import { StepFailed, StepWrong } from '../src/run/step-errors.ts'
import type { Driver } from '../src/surfaces/web/driver.ts'
import { type Page, waitingPage } from '../src/surfaces/web/page.ts'
import { openLightDriver } from './support/light-driver.ts'
import { type Pages, servePages } from './support/pages.ts'

const html = `<!doctype html><title>Waits</title>
<style>
	#veil { position: fixed; inset: 0; background: #fff8 }
	.slide { animation: slide 600ms linear }
	@keyframes slide { from { transform: translateX(600px) } }
	.spin { animation: spin 1s linear infinite; display: inline-block }
	@keyframes spin { to { transform: rotate(360deg) } }
	.far { margin-top: 3000px }
	.pick input { opacity: 0; position: absolute; z-index: -1 }
</style>
<body onclick="document.title += ' ' + (event.target.id || event.target.localName)">
<button id=there>there</button>
<p id=out></p>
<script>
	const make = (html) => document.body.insertAdjacentHTML('beforeend', html)
	const asked = new URLSearchParams(location.search)
	// With "stays" what stands in the way never goes, however late the wait begins.
	const after = (name, then) => asked.has(name) && !asked.has('stays') && setTimeout(then, 400)
	after('late', () => make('<button id=late>late</button>'))
	if (location.search.includes('hidden')) make('<button id=b style="display:none">b</button>')
	after('hidden', () => { b.style.display = '' })
	if (location.search.includes('covered')) make('<button id=b>b</button><div id=veil></div>')
	after('covered', () => veil.remove())
	if (location.search.includes('disabled')) make('<fieldset disabled id=set><button id=b>b</button></fieldset>')
	after('disabled', () => { set.disabled = false })
	if (location.search.includes('moving')) make('<div class=slide><button id=b>b</button></div>')
	if (location.search.includes('spinning')) make('<i class=spin><button id=b style="width:200px">b</button></i>')
	if (location.search.includes('starting')) {
		// As on a busy machine: it has begun, and no frame shows it yet.
		make('<button id=b>b</button>')
		document.getAnimations = () => [{ playState: 'running', pending: true, effect: { target: b } }]
	}
	if (location.search.includes('elsewhere')) make('<i class=spin>x</i><button id=b>b</button>')
	if (location.search.includes('far')) make('<div class=far><button id=b>b</button></div>')
	if (location.search.includes('box')) make('<div style="height:50px;overflow:auto"><div style="height:900px"></div><button id=b>b</button></div>')
	if (location.search.includes('pick')) make('<label class=pick style="display:block;width:200px;height:40px"><input type=checkbox id=b><span>tick me</span></label>')
	if (location.search.includes('replaced')) {
		make('<button id=b>b</button>')
		// Ever more slowly, so that a slow machine has its turn too.
		const again = (pause) => setTimeout(() => { b.outerHTML = '<button id=b>b</button>'; again(pause * 1.3) }, pause)
		again(150)
	}
	if (location.search.includes('dialog')) make('<button id=b onclick="alert(&quot;Sure?&quot;)">b</button>')
	if (location.search.includes('text')) make('<h1 id=h>Loading</h1>')
	after('text', () => { h.textContent = 'Ready' })
</script>`

let pages: Pages
let driver: Driver

beforeAll(async () => {
	pages = await servePages({ '/': html })
	driver = await openLightDriver({}, new AbortController().signal)
}, 60_000)

afterAll(async () => {
	await driver?.close()
	await pages?.close()
})

const page = (explicitWait = 10): Page =>
	waitingPage(async () => driver, {
		explicitWait,
		checkWait: 5,
		nanos: () => performance.now() * 1e6,
		sleep: (milliseconds) => wait(milliseconds),
	})

const button = { name: '[shop.b]', locator: "//*[@id='b']" }

async function clicked(query: string, target = button): Promise<number> {
	await driver.go(`${pages.base}/?${query}`)
	const started = performance.now()
	await page().act(target, 'clickable', (browser, element) => browser.click(element))
	return performance.now() - started
}

describe('an element is clicked as soon as', () => {
	it('it appears', async () => {
		await clicked('late', { name: '[late]', locator: 'id=late' })
		expect(await driver.title()).toContain('late')
	})

	for (const query of ['hidden', 'covered', 'disabled', 'moving', 'far', 'box', 'elsewhere', 'pick']) {
		it(`it can be, though it was ${query} at first`, async () => {
			await clicked(query)
			expect(await driver.title()).toMatch(query === 'pick' ? /b/ : / b$/)
			if (query === 'pick') expect((await driver.look('id=b', 'present', 'checked')).values).toEqual(['true'])
		})
	}

	it('the page has not replaced it in between', async () => {
		await clicked('replaced')
	})
})

describe('a wait that ends in vain', () => {
	const failure = async (query: string, need: 'clickable' | 'visible' = 'clickable') => {
		await driver.go(`${pages.base}/?${query}&stays`)
		return page(0.2)
			.expect(button, need)
			.then(
				() => 'no failure',
				(error: Error) => error.message,
			)
	}

	it('says what stood in the way', async () => {
		expect(await failure('')).toBe('[shop.b] was not found (waited 0.2 s, Explicit.wait.time)')
		expect(await failure('hidden')).toBe('[shop.b] is hidden (display: none) (waited 0.2 s, Explicit.wait.time)')
		expect(await failure('covered')).toBe('[shop.b] is covered by <div id="veil"> (waited 0.2 s, Explicit.wait.time)')
		expect(await failure('disabled')).toBe('[shop.b] is disabled (waited 0.2 s, Explicit.wait.time)')
		expect(await failure('spinning')).toBe('[shop.b] is still moving (waited 0.2 s, Explicit.wait.time)')
		expect(await failure('starting')).toBe('[shop.b] is still moving (waited 0.2 s, Explicit.wait.time)')
	})

	it('keeps what the page looked like after half a second', async () => {
		await driver.go(`${pages.base}/`)
		let slow = 0
		let waited = 0
		// Only waiting takes time: a slow machine looks as often as a fast one.
		const late = waitingPage(async () => driver, {
			explicitWait: 0.8,
			checkWait: 5,
			nanos: () => waited * 1e6,
			sleep: async (milliseconds) => {
				waited += milliseconds
			},
			onSlow: async () => {
				slow++
			},
		})
		await expect(late.expect(button, 'visible')).rejects.toThrow(StepFailed)
		expect(slow).toBe(1)
	})

	// Waiting its 30 seconds even once would outlast the test's time.
	it('fails at once where waiting cannot help', async () => {
		await driver.go(`${pages.base}/?dialog`)
		await expect(page(30).expect({ name: '[//[]', locator: '//[' }, 'present')).rejects.toThrow(StepWrong)
		await expect(page(30).expect({ name: '[//b/text()]', locator: "//*[@id='b']/text()" }, 'present')).rejects.toThrow(
			'it finds text or an attribute, not an element',
		)
		await page().act(button, 'clickable', (browser, element) => browser.click(element))
		await expect(page(30).expect(button, 'visible')).rejects.toThrow(
			'The page shows a dialog that waits for an answer: "Sure?"',
		)
		await driver.reset()
	})
})

describe('a check', () => {
	it('gives a text that is still coming a moment', async () => {
		await driver.go(`${pages.base}/?text`)
		const seen: string[] = []
		await page().check({ name: '[h]', locator: 'id=h' }, 'text', ([shown = '']) => {
			seen.push(shown)
			expectText('Ready', shown, '[h] shows')
		})
		expect(seen.at(-1)).toBe('Ready')
	})
})
