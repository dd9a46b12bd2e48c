import type { Client } from '@assay/contract/client'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, pageOf, picture, sharedBrowser } from './browser.ts'
import { overprinted } from './overprinted.ts'
import { caller, endOf, sharedProduct, tokenOf } from './product.ts'

/** The run page before the eyes: what stays in sight, where it lands, how long it takes, and how a run is started and cancelled. */
const product = sharedProduct()
let browser: Browser
let page: Page
let problems: string[]
let api: Client
let project = 0
let environment = 0

beforeAll(async () => {
	api = caller(product.url, await tokenOf(product.data))
	project = (await api.projects.save({ body: { name: 'Run page', applicationType: 'KARATE' } })).id
	environment = (await api.environments.save({ body: { name: 'staging', applicationId: project } })).id
	browser = await sharedBrowser()
	;({ page, problems } = await pageOf(browser, product.url))
}, 240_000)

afterAll(async () => {
	await closePages(browser)
})

const add = (name: string, scenarios: string) =>
	api.features.save({ body: { name, content: `Feature: ${name}\n${scenarios}`, application_id: project } })
const start = (feature: number) =>
	api.runs.startFeature({ body: { feature_id: feature, env_id: environment, application_id: project } })
const at = (path: string, rest = '') => `${product.url}${path}?project=${project}${rest}`
const verdict = () => page.locator('main h1:not(.sr-only)')
const detail = () => page.locator('[data-detail]')
const topOf = (text: string | RegExp) =>
	page
		.getByText(text)
		.first()
		.evaluate((one) => one.getBoundingClientRect().top)

const steps = (count: number, step: string) => Array.from({ length: count }, () => `    * ${step}\n`).join('')
const slow = (count: number) => `  Scenario: waits\n${steps(count, 'karate.pause(400)')}`

test('verdict and Cancel stay in sight while a run runs and scrolls, with the time it took and will take', {
	timeout: 120_000,
}, async () => {
	const { id } = await add('Slow', slow(30))
	await endOf(api, (await start(id)).id)
	const run = await start(id)
	await page.setViewportSize({ width: 1440, height: 500 })
	await page.goto(at('/runs', `&run=${run.id}`))
	await page.getByText(/^\d+ s, about \d+ s left$/).waitFor()
	// Follows what runs, beyond the height of the window.
	await expect.poll(() => detail().evaluate((one) => one.scrollTop)).toBeGreaterThan(100)
	expect(await verdict().textContent()).toMatch(/^Running/)
	for (const seen of [
		verdict(),
		detail().getByRole('button', { name: 'Cancel', exact: true }),
		page.getByRole('tab', { name: 'Steps' }),
	])
		expect(await isInSight(seen)).toBe(true)
	await detail().getByRole('button', { name: 'Cancel', exact: true }).click()
	await verdict()
		.getByText(/^Cancel/)
		.waitFor()
	await endOf(api, run.id)
	await verdict().getByText('Cancelled').waitFor()
	await page.setViewportSize({ width: 1440, height: 900 })
})

const isInSight = (one: ReturnType<Page['locator']>) =>
	one.evaluate((element) => {
		const { left, top, width, height } = element.getBoundingClientRect()
		const there = document.elementFromPoint(left + width / 2, top + height / 2)
		return element.contains(there) || there?.contains(element) === true
	})

test('"Cancelling" is said before the server has answered', { timeout: 120_000 }, async () => {
	const { id } = await add('To cancel', slow(100))
	const run = await start(id)
	await page.goto(at('/runs', `&run=${run.id}`))
	await verdict().getByText('Running').waitFor()
	let answer = () => {}
	const answered = new Promise<void>((resolve) => {
		answer = resolve
	})
	await page.route('**/api/run/cancel/**', async (route) => {
		await answered
		await route.continue()
	})
	await detail().getByRole('button', { name: 'Cancel', exact: true }).click()
	await verdict().getByText('Cancelling').waitFor()
	// What is read of the run meanwhile still says that it runs.
	await page.waitForResponse((response) => new URL(response.url()).pathname === `/api/run/${run.id}`)
	await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
	expect(await verdict().textContent()).toMatch(/^Cancelling/)
	answer()
	await endOf(api, run.id)
	await verdict().getByText('Cancelled').waitFor()
	await page.unroute('**/api/run/cancel/**')
})

test('a finished run lands on the first difference, below the verdict', { timeout: 120_000 }, async () => {
	const deep = ['a', 'b', 'c', 'd', 'e', 'f'].map(
		(tag, n, { [n + 1]: next }) =>
			`  ${n === 0 ? '@a' : `@ignore @${tag}`}\n  Scenario: ${tag}\n    * def ${tag} = ${n}\n    * ${next ? `call read('@${next}')` : 'match f == 4711'}\n`,
	)
	const { id } = await add('Far down', deep.join(''))
	const run = await start(id)
	await endOf(api, run.id)
	await page.setViewportSize({ width: 1440, height: 500 })
	await page.goto(at('/runs', `&run=${run.id}`))
	await page.getByText('4711').first().waitFor()
	await expect.poll(() => topOf('Expected')).toBeLessThan(480)
	expect(await topOf('Expected')).toBeGreaterThan(0)
	expect(await detail().evaluate((one) => one.scrollTop)).toBeGreaterThan(0)
	expect(await isInSight(verdict())).toBe(true)
	await page.setViewportSize({ width: 1440, height: 900 })
})

test('Enter runs with the environment of the last run, also while environments are still being read', {
	timeout: 120_000,
}, async () => {
	const other = await api.environments.save({ body: { name: 'preview', applicationId: project } })
	const { id } = await add('Quick', '  Scenario: one\n    * def x = 1\n')
	await page.goto(at('/features', `&feature=${id}`))
	await page.locator('.cm-content').waitFor()
	await page.keyboard.press('r')
	const dialog = page.getByRole('dialog')
	await dialog.getByLabel('Select Run Environment').click()
	await page.getByRole('option', { name: 'preview' }).click()
	await page.keyboard.press('Enter')
	await verdict().getByText('1 passed').waitFor()

	await page.route('**/api/environment/all**', async (route) => {
		await new Promise((resolve) => setTimeout(resolve, 3000))
		await route.continue()
	})
	await page.goto(at('/features', `&feature=${id}`))
	await page.locator('.cm-content').waitFor()
	await page.keyboard.press('r')
	await dialog.waitFor()
	await expect
		.poll(() => dialog.evaluate((one) => one.querySelector('[role=combobox]') === document.activeElement))
		.toBe(true)
	await page.keyboard.press('Enter')
	await dialog.waitFor({ state: 'detached' })
	await verdict().getByText('1 passed').waitFor()
	// One of them may still be waiting.
	await page.unrouteAll({ behavior: 'wait' })
	const [latest] = await api.runs.list({ query: { applicationId: project } })
	expect(latest?.environment_id).toBe(other.id)
})

test('filters of the list stand in the address, and the feature shows how it ended the last times', async () => {
	const rows = page.getByRole('button', { name: /Run ID: / })
	const named = async () =>
		(await rows.allTextContents()).map((text) => /Far down|Quick|To cancel|Slow/.exec(text)?.[0])
	await page.goto(at('/runs'))
	await page.getByRole('button', { name: /filter by status$/ }).click()
	await page.getByRole('menuitem', { name: 'failed', exact: true }).click()
	await page.waitForURL(/[?&]status=failed/)
	await expect.poll(named).toEqual(['Far down'])
	await page.reload()
	await expect.poll(named).toEqual(['Far down'])
	await verdict()
		.getByText(/^1 failed/)
		.waitFor()
	await page.goto(at('/runs', '&status=cancelled'))
	await expect.poll(named).toEqual(['To cancel', 'Slow'])
	await page.goto(at('/runs', '&environment=preview'))
	await expect.poll(named).toEqual(['Quick', 'Quick'])

	const quick = (await api.features.list({ query: { applicationId: project, name: 'Quick' } }))[0]
	await page.goto(at('/features', `&feature=${quick?.id}`))
	await detail()
		.getByRole('img', { name: /2 passed/ })
		.waitFor()
})

test('a long message is whole on the run page and in the report, and beside another run one click away', {
	timeout: 120_000,
}, async () => {
	const long = (end: string) => `karate.fail('it began' + ' and went on'.repeat(300) + ' THE END OF ${end}')`
	const lines = `karate.fail('first line' + '\\nand another'.repeat(30) + '\\nTHE LAST LINE')`
	const text = (steps: string[]) => steps.map((step, n) => `  Scenario: s${n}\n    * ${step}\n`).join('')
	const failing = [long('IT'), lines]
	const { id } = await add('Long messages', text(['def a = 1', 'def b = 1', long('BEFORE')]))
	const before = await start(id)
	await endOf(api, before.id)
	await api.features.save({ body: { id, content: `Feature: f\n${text(failing)}` } })
	const run = await start(id)
	await endOf(api, run.id)

	const shown = async (of: Page) => {
		for (const end of ['and went on THE END OF IT', 'and another THE LAST LINE']) {
			const message = of.getByText(end).last()
			await message.scrollIntoViewIfNeeded()
			expect(await message.evaluate(isCut)).toBe(false)
		}
	}
	await page.goto(at('/runs', `&run=${run.id}`))
	await shown(page)
	const { base } = await api.runs.ticket({ params: { runId: run.id } })
	await page.goto(`${new URL(base, product.url)}index.html`)
	await shown(page)

	await page.goto(at('/runs', `&run=${run.id}&compare=${before.id}`))
	await page.getByText('first line').click()
	expect(await page.getByText('THE LAST LINE').isVisible()).toBe(true)
	// What ran in the earlier run alone is seen there.
	for (const end of ['THE END OF BEFORE', 'THE END OF IT']) {
		const item = page.getByRole('listitem').filter({ hasText: end === 'THE END OF IT' ? /^s0/ : /^s2/ })
		await item.getByRole('link', { name: 'The whole message' }).click()
		await page.getByText(end).last().waitFor()
		await page.goBack()
	}
})

test('a text on a text and an action that something covers are found', async () => {
	const one = await browser.newPage()
	const at = (left: number, inside: string) =>
		`<div style="position: absolute; top: 9px; left: ${left}px">${inside}</div>`
	await one.setContent(`<main>${at(0, 'Run ID: 4')}${at(20, '<button>Rerun</button>')}${at(300, '<a href="/x">Report</a>')}
		<div style="position: absolute; inset: 0 0 auto 290px; height: 60px"></div></main>`)
	expect(await overprinted(one)).toEqual(['"Report" is covered by ""', '"Run ID: 4" is printed over "Rerun"'])
	await one.close()
})

/** Runs in the page: pixels between a line that just became higher, before anybody measured it, and the next one. */
function gapBelowGrownLine(): number {
	const [line, next] = document.querySelectorAll<HTMLElement>('[data-index]')
	if (!line || !next) throw new Error('There are not two lines.')
	line.style.paddingBottom = '40px'
	const gap = next.getBoundingClientRect().top - line.getBoundingClientRect().bottom
	line.style.paddingBottom = ''
	return gap
}

test('by touch nothing lies over anything else on a telephone, and each action is reached', {
	timeout: 120_000,
}, async () => {
	const steps = [`* match ${'x'.repeat(60)} == 2`, '* match { a: 1, b: [1, 2] } == { a: 2, b: [1, 3] }', '* def a = 1']
	const text = steps.map(
		(step, n) => `  @tag${n}\n  Scenario: ${'a scenario with a long name '.repeat(2)}${n}\n    ${step}\n`,
	)
	const { id } = await add('A name of 20 letters', text.join(''))
	const first = await start(id)
	await endOf(api, first.id)
	const run = await start(id)
	await endOf(api, run.id)
	// The report comes after the verdict, and the list says of each run what it has when it is opened.
	await expect.poll(async () => (await api.runs.get({ params: { runId: run.id } })).report_url).not.toBeNull()
	const { context, page: phone } = await pageOf(browser, product.url, undefined, {
		viewport: { width: 390, height: 844 },
		hasTouch: true,
		isMobile: true,
	})
	await phone.goto(at('/runs'))
	await phone
		.getByRole('button', { name: /Run ID: / })
		.first()
		.waitFor()
	await picture(phone, 'touch-runs')
	await expect.poll(() => overprinted(phone)).toEqual([])
	await phone.getByRole('button', { name: `Actions of run ${run.id}` }).tap()
	for (const action of ['Open report', `Download : ${run.id}`, 'Rerun', 'Copy link'])
		await phone.getByRole('menuitem', { name: action }).waitFor()
	await phone.keyboard.press('Escape')

	const left = async (text: string) => (await phone.getByText(text).first().boundingBox())?.x
	await phone.goto(at('/runs', `&run=${first.id}`))
	await phone.getByText('new failure').first().waitFor()
	expect(await left('new failure')).toBe(await left('a scenario with a long name'))
	await phone.getByTitle(/^(a scenario with a long name ){2}0\s.+:\d+$/).waitFor()

	await phone.goto(at('/runs', `&run=${run.id}`))
	await phone.locator('main h1:not(.sr-only)').getByText('2 failed').waitFor()
	for (const tab of ['Steps', 'Timeline', 'Console', 'Report']) {
		await phone.getByRole('tab', { name: tab }).tap()
		if (tab === 'Steps') await phone.locator('[data-index]').nth(1).waitFor()
		await picture(phone, `touch-run-${tab}`)
		expect([tab, ...(await overprinted(phone))]).toEqual([tab])
		if (tab === 'Steps') expect(await phone.evaluate(gapBelowGrownLine)).toBe(0)
	}
	await phone.getByRole('button', { name: 'Rerun failed' }).tap()
	const newest = async () => (await api.runs.list({ query: { applicationId: project } }))[0]
	await expect.poll(async () => (await newest())?.rerunOf).toBe(run.id)

	const waits = await start((await add('Runs on', slow(100))).id)
	await phone.goto(at('/runs', `&run=${waits.id}`))
	await phone.locator('main h1:not(.sr-only)').getByText('Running').waitFor()
	await picture(phone, 'touch-running')
	expect(await overprinted(phone)).toEqual([])
	await phone.locator('[data-detail]').getByRole('button', { name: 'Cancel', exact: true }).tap()
	await phone.locator('main h1:not(.sr-only)').getByText('Cancelled').waitFor()
	await context.close()
})

/** Whether a box hides a part of its text, and cannot be scrolled to it. */
const isCut = (one: Element) => {
	const { overflowX, overflowY } = getComputedStyle(one)
	const wide = one.scrollWidth > one.clientWidth + 1 && overflowX === 'hidden'
	return wide || (one.scrollHeight > one.clientHeight + 1 && overflowY === 'hidden')
}

test('nothing broke in the page on the way', () => {
	expect(problems).toEqual([])
})
