import type { Page } from 'playwright-core'
import { signIn } from '../browser.ts'
import { openBrowser } from '../launch-browser.ts'
import { caller, newData, removeData, startProduct, tokenOf } from '../product.ts'
import { median, quantile, say } from './figures.ts'

const goals = { completion: 50, lint: 100, task: 100 }
const repeats = 15

/** What a key costs who writes in a feature of 5,000 lines, in a project of 5,000 objects: list, problems, the page's longest task. */
export async function editor() {
	const data = await newData()
	const product = await startProduct({ data, env: { ASSAY_EXECUTOR: 'off' } })
	const api = caller(product.url, await tokenOf(data))
	const { id: project } = await api.projects.save({
		body: { name: 'Shop', applicationType: 'ANOROC', gitBranchName: null },
	})
	for (let at = 0; at < 10; at++) await api.globalObjects.save({ body: repository(at, project) })
	const { id } = await api.features.save({ body: { name: 'Long', content: longFeature(), application_id: project } })

	const browser = await openBrowser()
	const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
	await signIn(page, product.url)
	await page.goto(`${product.url}/features?project=${project}&feature=${id}&line=2500`)
	await page.locator('.cm-problem').first().waitFor({ timeout: 60_000 })
	await page.waitForTimeout(3000)
	// tsx marks functions with this helper, which the page does not have.
	await page.evaluate('globalThis.__name = (of) => of')
	await page.evaluate(watch)

	const action = await timed(page, '.cm-tooltip-autocomplete li', ['Enter', ...'Then '], 'C')
	print('a key to the list of actions', action, goals.completion)
	const object = await timed(page, '.cm-tooltip-autocomplete li', ['Enter', ...'Then CLICK '], '[')
	print('a key to the list of 5,000 objects', object, goals.completion)
	const lint = await timed(page, '.cm-activeLine .cm-lintRange-error', ['Enter', ...'Then PAGE_REFRESH'], 'X')
	print('a key to its problem', lint, goals.lint)

	await page.evaluate(() => {
		;(globalThis as unknown as Watch).longTasks.length = 0
	})
	await page.keyboard.press('Enter')
	await page.keyboard.type('Then ENTER [page3.element42] + <a text of some length>', { delay: 60 })
	const longest = await page.evaluate(() => Math.max(0, ...(globalThis as unknown as Watch).longTasks))
	say('longest task of the page while typing a step', `${longest.toFixed(0)} ms`, `goal: none over ${goals.task} ms`)

	await browser.close()
	await product.stop()
	await removeData(data)
}

interface Watch {
	longTasks: number[]
	/** Milliseconds from the next key until something that was not there is painted. */
	untilShown(selector: string): Promise<number>
}

function watch() {
	const longTasks: number[] = []
	new PerformanceObserver((list) => {
		for (const { duration } of list.getEntries()) longTasks.push(duration)
	}).observe({ type: 'longtask' })
	const untilShown = (selector: string) =>
		new Promise<number>((resolve, reject) => {
			setTimeout(() => reject(new Error(`No ${selector} within 10 s of the key`)), 10_000)
			let pressed = 0
			addEventListener('keydown', ({ timeStamp }) => (pressed ||= timeStamp), { capture: true, once: true })
			const seen = new MutationObserver(() => {
				if (!pressed || !document.querySelector(selector)) return
				seen.disconnect()
				requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressed)))
			})
			seen.observe(document.body, { childList: true, subtree: true, attributes: true })
		})
	Object.assign(globalThis, { longTasks, untilShown })
}

/** On a line of its own: types what comes before, waits until all is quiet, and times one key. The line is taken away again. */
async function timed(page: Page, selector: string, before: string[], key: string): Promise<number[]> {
	const times: number[] = []
	for (let n = 0; n < repeats; n++) {
		for (const one of before) await page.keyboard.press(one)
		await page.waitForTimeout(400)
		await page.keyboard.press('Escape')
		await page.locator(selector).first().waitFor({ state: 'detached' })
		const shown = page.evaluate((of) => (globalThis as unknown as Watch).untilShown(of), selector)
		await page.evaluate(() => undefined)
		await page.keyboard.press(key)
		times.push(await shown)
		await page.keyboard.press('Escape')
		await page.keyboard.press('Control+Shift+k')
		await page.keyboard.press('ArrowUp')
		await page.keyboard.press('End')
	}
	return times
}

function print(what: string, times: number[], goal: number) {
	const figure = `${median(times).toFixed(0)} ms, 90th percentile ${quantile(times, 0.9).toFixed(0)} ms`
	say(`${what}, median of ${times.length}`, figure, `goal: ${goal} ms`)
}

/** 5 pages of 100 elements. */
function repository(at: number, applicationId: number) {
	const pages = Array.from({ length: 5 }, (_, n) => [
		`page${at * 5 + n}`,
		Object.fromEntries(Array.from({ length: 100 }, (_, m) => [`element${m}`, `//main//*[@id='${at}-${n}-${m}']`])),
	])
	return {
		name: `objects ${at}`,
		locator: JSON.stringify(Object.fromEntries(pages), undefined, 2),
		content: '',
		application_id: applicationId,
	}
}

/** 500 scenarios of 8 steps, every tenth with a mistake: 5,000 lines. */
function longFeature(): string {
	const scenario = (n: number) => {
		const object = (m: number) => `[page${(n + m) % 50}.element${(n * 7 + m) % 100}]`
		const steps = [
			'Given OPEN </orders>',
			`Then CLICK ${object(1)}`,
			`Then ENTER ${object(2)} + <order ${n}>`,
			`Then SET_VARIABLE <${n}> + {count${n % 40}}`,
			`Then VERIFY_TEXT ${object(3)} + {order {{count${n % 40}}}}`,
			`Then WAIT_UNTIL_ELEMENT_DISPLAYED ${object(4)}`,
			n % 10 === 0 ? `Then CLIKC ${object(5)}` : `Then CLICK ${object(5)}`,
			`Then VERIFY_ELEMENT_PRESENT ${object(6)}`,
		]
		return `\n  Scenario: order ${n}\n${steps.map((step) => `    ${step}\n`).join('')}`
	}
	return `Feature: Orders\n${Array.from({ length: 500 }, (_, n) => scenario(n)).join('')}`
}
