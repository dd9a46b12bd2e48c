import type { Frame, Page } from 'playwright-core'
import { openBrowser } from '../launch-browser.ts'
import { admin, caller, endOf, newData, removeData, startProduct, tokenOf } from '../product.ts'
import { say } from './figures.ts'

const goal = 100

/** Long tasks of the pages while somebody scrolls through much: a plan of 1,000 features, a run of 5,000 scenarios, its report. */
export async function scrolling() {
	const data = await newData()
	const product = await startProduct({ data })
	const api = caller(product.url, await tokenOf(data))
	const { id: project } = await api.projects.save({
		body: { name: 'Shop', applicationType: 'KARATE', gitBranchName: null },
	})
	const environment = await api.environments.save({ body: { name: 'local', content: '{}', applicationId: project } })
	const ids: number[] = []
	for (let n = 0; n < 1000; n++) {
		const content = 'Feature: f\n  Scenario: one\n    * def x = 1\n'
		ids.push((await api.features.save({ body: { name: `Feature ${n}`, content, application_id: project } })).id)
	}
	const plan = await api.testPlans.save({
		body: { name: 'Release', description: 'All of it', featureIds: ids, applicationId: project },
	})
	const scenario = (n: number) =>
		`  Scenario: number ${n}\n    * def x = ${n}\n    * match x == ${n % 10 === 0 ? -1 : n}\n`
	const content = `Feature: many\n${Array.from({ length: 5000 }, (_, n) => scenario(n)).join('')}`
	const many = await api.features.save({ body: { name: 'Many', content, application_id: project } })
	const { id: run } = await api.runs.startFeature({
		body: { feature_id: many.id, env_id: environment.id, application_id: project },
	})

	const browser = await openBrowser()
	const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
	await page.addInitScript(() => {
		const seen: number[] = []
		Object.assign(globalThis, { longTasks: seen })
		new PerformanceObserver((list) => {
			for (const { duration } of list.getEntries()) seen.push(duration)
		}).observe({ type: 'longtask' })
	})
	await page.goto(`${product.url}/login`)
	await page.locator('input[name=username]').fill(admin.username)
	await page.locator('input[name=password]').fill(admin.password)
	await page.keyboard.press('Enter')
	await page.waitForURL('**/projects**')

	const worst = async (what: string, address: string, ready: string, frame: () => Frame = () => page.mainFrame()) => {
		await page.goto(product.url + address)
		await frame().getByText(ready).first().waitFor({ timeout: 120_000 })
		await page.waitForTimeout(2000)
		const longest = await scrolled(page, frame())
		say(`longest task while scrolling ${what}`, `${longest.toFixed(0)} ms`, `goal: none over ${goal} ms`)
	}
	await worst('a run of 5,000 scenarios while it runs', `/runs?project=${project}&run=${run}`, 'number 0')
	await endOf(api, run, 600_000)
	await worst('the list of features', `/features?project=${project}`, 'Feature 999')
	await worst('a test plan of 1,000 features', `/test-plan?project=${project}&plan=${plan.id}`, 'Feature 0')
	await worst('a finished run of 5,000 scenarios', `/runs?project=${project}&run=${run}`, 'number 0')
	const { base } = await api.runs.ticket({ params: { runId: run } })
	await worst('its report', `${base}index.html`, 'number 0')

	await browser.close()
	await product.stop()
	await removeData(data)
}

/** Turns the wheel down and up again over the largest thing that scrolls, and gives the longest task meanwhile; 0 = none over 50 ms. */
async function scrolled(page: Page, frame: Frame): Promise<number> {
	await frame.evaluate(() => {
		;(globalThis as unknown as { longTasks: number[] }).longTasks.length = 0
	})
	await page.mouse.move(1000, 700)
	for (const way of [900, 4000, -4000])
		for (let n = 0; n < 20; n++) {
			await page.mouse.wheel(0, way)
			await page.waitForTimeout(50)
		}
	return frame.evaluate(() => Math.max(0, ...(globalThis as unknown as { longTasks: number[] }).longTasks))
}
