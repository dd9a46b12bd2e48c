import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from '@assay/contract/client'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { closePages, pageOf, picture, sharedBrowser } from './browser.ts'
import { overprinted } from './overprinted.ts'
import { caller, endOf, sharedProduct, tokenOf } from './product.ts'

/** The same runs wherever they are counted, against figures written down from the texts of their features. */
const product = sharedProduct()
let browser: Browser
let page: Page
let problems: string[]
let api: Client
let project = 0
let environment = 0
const ids = { outline: 0, plan: 0, rerun: 0, cancelled: 0, unread: 0 }
const plans = { both: 0, cut: 0 }
const features = { kites: 0, long: 0, whole: 0 }

const outline = `  Scenario Outline: a kite of <price>
    * match <price> == 10
    Examples:
      | price |
      | 10    |
      | 10    |
      | 12    |
  Scenario: it flies
    * def x = 1
`
const two = '  Scenario: holds\n    * def x = 1\n  Scenario: tears\n    * match 1 == 2\n'
const waits = Array.from({ length: 600 }, () => '    * karate.pause(100)\n').join('')
const three = `  Scenario: first\n    * def x = 1\n  Scenario: waits\n${waits}  Scenario: never\n    * def x = 1\n`

beforeAll(async () => {
	api = caller(product.url, await tokenOf(product.data))
	project = (await api.projects.save({ body: { name: 'Counts', applicationType: 'KARATE' } })).id
	environment = (await api.environments.save({ body: { name: 'staging', applicationId: project } })).id
	const feature = async (name: string, text: string) =>
		(await api.features.save({ body: { name, content: text, application_id: project } })).id
	const plan = async (name: string, featureIds: number[]) =>
		(await api.testPlans.save({ body: { name, description: 'd', featureIds, applicationId: project } })).id
	const where = { env_id: environment, application_id: project }
	const ended = async (run: Promise<{ id: number }>) => (await endOf(api, (await run).id)).id
	const ofPlan = (business_scenario_id: number) =>
		ended(api.runs.startPlan({ body: { business_scenario_id, ...where } }))

	const kites = await feature('Kites', `Feature: Kites\n${outline}`)
	const strings = await feature('Strings', `Feature: Strings\n${two}`)
	const long = await feature('Long', `Feature: Long\n${three}`)
	const cut = await feature('Cut', 'Feature: Cut\n  Scenario: one\n    * def x =\n    """\n    never closed\n')
	const whole = await feature('Whole', 'Feature: Whole\n  Scenario: one\n    * def x = 1\n')
	Object.assign(features, { kites, long, whole })
	plans.both = await plan('Both', [kites, strings])
	plans.cut = await plan('One cannot be read', [cut, whole])
	ids.outline = await ended(api.runs.startFeature({ body: { feature_id: kites, ...where } }))
	ids.plan = await ofPlan(plans.both)
	ids.rerun = await ended(api.runs.rerun({ body: { runId: ids.plan, failedOnly: true } }))
	ids.cancelled = (await api.runs.startFeature({ body: { feature_id: long, ...where } })).id
	const began = async () => expect((await api.runs.get({ params: { runId: ids.cancelled } })).scenario_count).toBe(2)
	await vi.waitFor(began, { timeout: 60_000 })
	await api.runs.cancel({ params: { runId: ids.cancelled } })
	await endOf(api, ids.cancelled)
	ids.unread = await ofPlan(plans.cut)
	browser = await sharedBrowser()
	;({ page, problems } = await pageOf(browser, product.url))
}, 240_000)

afterAll(async () => {
	await closePages(browser)
})

const at = (path: string, rest = '') => `${product.url}${path}?project=${project}${rest}`

/** What each place says of a run; JUnit counts what never began as skipped, and a feature that cannot be read as an error. */
const expected = {
	outline: {
		row: '1 failed',
		head: '1 failed, 3 passed',
		count: '4 of 4 scenarios, 1 failed',
		junit: { tests: 4, failures: 1, errors: 0, skipped: 0 },
		table: ['Failed', '4', '3', '1'],
	},
	plan: {
		row: '2 failed',
		head: '2 failed, 4 passed',
		count: '6 of 6 scenarios, 2 failed',
		junit: { tests: 6, failures: 2, errors: 0, skipped: 0 },
		table: ['Failed', '6', '4', '2'],
	},
	rerun: {
		row: '2 failed',
		head: '2 failed',
		count: '2 of 2 scenarios, 2 failed',
		junit: { tests: 2, failures: 2, errors: 0, skipped: 0 },
		table: ['Failed', '2', '0', '2'],
	},
	cancelled: {
		row: 'Cancelled, 1 not run',
		head: 'Cancelled, 1 not run',
		count: '1 of 2 scenarios, 1 could not run',
		junit: { tests: 3, failures: 0, errors: 1, skipped: 1 },
		table: ['Cancelled', '2', '1', '1'],
	},
	unread: {
		row: 'Failed',
		head: 'Failed, 1 passed',
		count: '1 of 1 scenario, 1 feature could not run',
		junit: { tests: 2, failures: 0, errors: 1, skipped: 0 },
		table: ['Failed', '1', '1', '0'],
	},
}
const cases = Object.keys(expected) as (keyof typeof expected)[]

const head = async (of = page) => ({
	head: (await of.locator('main h1:not(.sr-only)').textContent())?.replace(/, in [\d.]+ (ms|s|min)$/, ''),
	count: await of.locator('[aria-live=polite]').filter({ hasText: 'scenario' }).textContent(),
})

test('the list, the page of the run and its report say the same of a run', { timeout: 120_000 }, async () => {
	for (const one of cases) {
		const { row, head: sentence, count } = expected[one]
		await page.goto(at('/runs', `&run=${ids[one]}`))
		await page.getByText(sentence).first().waitFor()
		await expect.poll(() => head()).toEqual({ head: sentence, count })
		const again = await page.getByRole('button', { name: /^Rerun( failed)?$/ }).allTextContents()
		expect([one, ...again]).toEqual([one, 'Rerun', ...(one === 'cancelled' ? [] : ['Rerun failed'])])
		expect(await page.locator('main').textContent()).toContain(`, run ${ids[one]}, staging, `)
		const listed = page.getByRole('button', { name: new RegExp(`Run ID: ${ids[one]}\\b`) })
		expect(await listed.textContent()).toMatch(new RegExp(`${row}(Run on|$)`))
		const { base } = await api.runs.ticket({ params: { runId: ids[one] } })
		await page.goto(`${new URL(base, product.url)}index.html`)
		await page.getByText(sentence).first().waitFor()
		expect(await head()).toEqual({ head: sentence, count })
		await picture(page, `counts-${one}`)
	}
})

test('the JUnit file has as many cases, and as many of each kind', async () => {
	for (const one of cases) {
		const xml = await readFile(join(product.data, 'blobs', 'reports', String(ids[one]), 'junit.xml'), 'utf8')
		const tags = (name: string) => xml.match(new RegExp(`<${name}[ />]`, 'g'))?.length ?? 0
		const { tests, failures, errors, skipped } = expected[one].junit
		expect([one, tags('testcase'), tags('failure'), tags('error'), tags('skipped')]).toEqual([
			one,
			tests,
			failures,
			errors,
			skipped,
		])
		expect(xml).toMatch(new RegExp(`<testsuites [^>]*tests="${tests}" failures="${failures}" errors="${errors}"`))
	}
})

test('a test plan and its features have the counts of their latest run', async () => {
	await page.goto(at('/test-plan', `&plan=${plans.both}`))
	const rows = page.getByRole('row').filter({ hasText: /Kites|Strings/ })
	await expect.poll(() => rows.count()).toBe(2)
	const verdicts = rows.getByRole('cell').filter({ hasText: 'failed' })
	expect(await verdicts.allTextContents()).toEqual(['1 failed', '1 failed'])
	const plan = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
	expect(await plan('Both').textContent()).toContain('2 failedCreated')
	expect(await plan('One cannot be read').textContent()).toContain('Failed, 1 passedCreated')
	await picture(page, 'counts-plan')
	// A feature that could not be read has run, as far as it could.
	await page.goto(at('/test-plan', `&plan=${plans.cut}`))
	const last = page.getByRole('row').filter({ hasText: /Cut|Whole/ })
	await expect.poll(() => last.count()).toBe(2)
	expect((await last.allTextContents()).map((text) => /Could not run|1 passed|Never run/.exec(text)?.[0])).toEqual([
		'Could not run',
		'1 passed',
	])

	await page.goto(at('/features', `&feature=${features.long}`))
	await page.getByRole('link', { name: 'Cancelled' }).waitFor()
	const shown = (await api.projects.list({ query: {} })).find(({ id }) => id === project)
	expect(shown?.recentRuns.map(({ status, cancelled }) => (cancelled ? 'cancelled' : status))).toEqual([
		'FAILURE',
		'cancelled',
		'FAILURE',
		'FAILURE',
		'FAILURE',
	])
	const [feature] = await api.features.list({ query: { applicationId: project, name: 'Long' } })
	expect(feature?.lastRun).toMatchObject({
		id: ids.cancelled,
		status: 'ERROR',
		cancelled: true,
		lastTen: 'c',
		notRun: 1,
	})
})

test('list, gutter, page of the feature and plan show the latest run of any kind, when it ended, and the strip before it', async () => {
	const titles = (found: Element[]) => found.map((one) => one.getAttribute('title'))
	const strips = (name: string) => page.getByRole('img', { name }).count()
	await page.goto(at('/features', `&feature=${features.kites}`))
	const chip = page.locator('[data-detail] a[title^=Run]')
	await chip.waitFor()
	const [when = ''] = await chip.evaluateAll(titles)
	expect(when).toMatch(new RegExp(`^Run ${ids.rerun}, [A-Z][a-z]+ \\d+, \\d{4}, \\d+:\\d\\d [AP]M$`))
	const row = page.getByRole('button', { name: /^Kites/ })
	expect(await row.locator('[title^=Run]').evaluateAll(titles)).toEqual([when])
	const gutter = page.locator('.cm-verdict-gutter [title]')
	await gutter.first().waitFor()
	expect(await gutter.evaluateAll(titles)).toEqual([`failed, ${when}`])
	expect(await page.locator('.cm-outcome').allTextContents()).toEqual([
		`failed in run ${ids.rerun}`,
		`not run in run ${ids.rerun}`,
	])
	expect(await strips('Last 3, newest right: 3 failed')).toBe(1)
	await picture(page, 'counts-feature')

	await page.goto(at('/test-plan', `&plan=${plans.both}`))
	const kites = page.getByRole('row').filter({ hasText: 'Kites' })
	await kites.waitFor()
	expect(await kites.locator('[title^=Run]').evaluateAll(titles)).toEqual([when])
	expect(await strips('Last 3, newest right: 3 failed')).toBe(1)
	// Of the plan itself, and of Strings, which ran in it alone.
	expect(await strips('Last 2, newest right: 2 failed')).toBe(2)
	await page.setViewportSize({ width: 390, height: 844 })
	expect(await strips('Last 3, newest right: 3 failed')).toBe(1)
	expect(await strips('Last 2, newest right: 2 failed')).toBe(2)
	expect(await overprinted(page)).toEqual([])
	await picture(page, 'counts-plan-narrow')
	await page.goto(at('/features', `&feature=${features.kites}`))
	await chip.waitFor()
	expect(await strips('Last 3, newest right: 3 failed')).toBe(1)
	expect(await overprinted(page)).toEqual([])
	await picture(page, 'counts-feature-narrow')
	await page.setViewportSize({ width: 1440, height: 900 })

	await page.goto(at('/runs', `&run=${ids.rerun}`))
	await page.getByText(expected.rerun.head).first().waitFor()
	await expect.poll(() => strips('Last 3, newest right: 3 failed')).toBe(1)
})

test('the dashboard lists the same counts, and its figures are their sums', async () => {
	await page.goto(at('/dashboard', '&tab=execution'))
	await page.getByRole('table').waitFor()
	for (const one of cases) {
		const cells = await page
			.getByRole('row')
			.filter({ has: page.locator('td:first-child').getByText(String(ids[one]), { exact: true }) })
			.getByRole('cell')
			.allTextContents()
		expect([one, ...cells.slice(3, 7)]).toEqual([one, ...expected[one].table])
	}
	// 3 + 4 + 0 + 1 + 1 passed and 1 + 2 + 2 + 1 + 0 not, of 15 in five runs.
	await page.getByText('9 of 15 scenarios').waitFor()
	await page.getByText('6 of 15 scenarios').waitFor()
	await page.getByText('0 of 5 builds').waitFor()
	await picture(page, 'counts-dashboard')
	const days = await api.dashboards.executionDays({ query: { applicationId: project, timeZone: 'UTC' } })
	// It may be midnight meanwhile.
	expect(
		days
			.slice(-2)
			.reduce((sum, { passed, failed }) => [sum[0] + passed, sum[1] + failed] as const, [0, 0] as readonly [
				number,
				number,
			]),
	).toEqual([9, 6])
})

test('a comparison says that the verdicts differ where a feature could not run', async () => {
	const where = { env_id: environment, application_id: project }
	const { id } = await api.runs.startFeature({ body: { feature_id: features.whole, ...where } })
	await endOf(api, id)
	await page.goto(at('/runs', `&run=${id}&compare=${ids.unread}`))
	await page.getByRole('heading', { name: 'The verdict differs, no scenario does' }).waitFor()
})

test('nothing broke in the page on the way', () => {
	expect(problems).toEqual([])
})
