import type { Client } from '@assay/contract/client'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, message, pageOf, sharedBrowser } from './browser.ts'
import { caller, endOf, sharedProduct, tokenOf } from './product.ts'

/** What one does on any day: deleting by mistake, reloading, looking on a phone, finding by a word, letting somebody only look. */
const product = sharedProduct()
let browser: Browser
let page: Page
let problems: string[]
let api: Client
let project = 0

beforeAll(async () => {
	api = caller(product.url, await tokenOf(product.data))
	project = (await api.projects.save({ body: { name: 'Everyday', applicationType: 'KARATE' } })).id
	browser = await sharedBrowser()
	;({ page, problems } = await pageOf(browser, product.url))
}, 240_000)

afterAll(async () => {
	await closePages(browser)
})

const at = (path: string, rest = '') => `${product.url}${path}?project=${project}${rest}`
const dialog = () => page.getByRole('dialog').last()
const add = (name: string, step = '* def x = 1') =>
	api.features.save({
		body: { name, content: `Feature: ${name}\n  Scenario: one\n    ${step}\n`, application_id: project },
	})

/** Deletes what the list calls so, takes it back, and waits until it stands there again. */
async function deleteAndUndo(path: string, name: string) {
	await page.goto(at(path))
	await page.getByRole('button', { name: `Delete ${name}` }).focus()
	await page.keyboard.press('Enter')
	await dialog().getByRole('button', { name: 'Ok' }).click()
	// At once: it is there for three seconds, in which a busy machine may not get to a click.
	await page.getByRole('button', { name: 'Undo' }).dispatchEvent('click')
	await page.getByRole('button', { name: `Delete ${name}` }).waitFor()
}

test('what was deleted comes back by Undo, with all that was in it', async () => {
	const { id: one } = await add('First')
	const { id: two } = await add('Second')
	await api.testPlans.save({
		body: { name: 'Nightly', description: 'All of it', featureIds: [two, one], applicationId: project },
	})
	await deleteAndUndo('/test-plan', 'Nightly')
	const [plan] = await api.testPlans.list({ query: { applicationId: project } })
	expect(plan).toMatchObject({ name: 'Nightly', description: 'All of it', featureIds: [two, one] })

	// Under its id: the plan runs it as before.
	await deleteAndUndo('/features', 'First')
	const [again] = await api.testPlans.list({ query: { applicationId: project } })
	expect(again).toMatchObject({ featureIds: [two, one], gaps: [] })

	const locator = '{"home":{"title":"//h1"}}'
	await api.globalObjects.save({ body: { name: 'shop', locator, application_id: project } })
	await deleteAndUndo('/globalObjects', 'shop')
	const [object] = await api.globalObjects.all({ query: { applicationId: project } })
	expect(object).toMatchObject({ name: 'shop', locator })

	await api.environments.save({
		body: { name: 'staging', karate_content: '{"user":"ann","password":"canary"}', applicationId: project },
	})
	await deleteAndUndo('/environments', 'staging')
	const { id } = await add('Knows its password', "* match password == 'canary'")
	const [environment] = await api.environments.all({ query: { applicationId: project } })
	const run = await api.runs.startFeature({
		body: { feature_id: id, env_id: environment?.id ?? 0, application_id: project },
	})
	expect((await endOf(api, run.id)).status).toBe('SUCCESS')

	await page.goto(at('/file', '&add=1'))
	await page
		.locator('input[type=file]')
		.setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from('kite,30.40\n') })
	await dialog().locator('button[type=submit]').click()
	await page.getByRole('button', { name: 'Delete prices.csv' }).waitFor()
	await deleteAndUndo('/file', 'prices.csv')
	await page.getByText('kite,30.40').first().waitFor()
})

test('after a delete the next of the list is shown, and nothing asks for what is gone', async () => {
	const { id: older } = await add('Older')
	await add('Newer')
	const refused: string[] = []
	const note = (answer: { status(): number; url(): string }) =>
		answer.status() >= 400 && refused.push(`${answer.status()} ${answer.url()}`)
	await page.goto(at('/features'))
	const shown = () => page.getByLabel('Feature Name').inputValue()
	await expect.poll(shown).toBe('Newer')
	page.on('response', note)
	await page.getByRole('button', { name: 'Delete Newer' }).focus()
	await page.keyboard.press('Enter')
	await dialog().getByRole('button', { name: 'Ok' }).click()
	await expect.poll(shown).toBe('Older')
	await page.waitForURL(new RegExp(`feature=${older}\\b`))
	await page.waitForLoadState('networkidle')
	page.off('response', note)
	expect(refused).toEqual([])
})

test('the verdict of a feature is that of its latest run, also when a test plan ran it', async () => {
	const [environment] = await api.environments.all({ query: { applicationId: project } })
	const env_id = environment?.id ?? 0
	const { id } = await add('Planned')
	await endOf(api, (await api.runs.startFeature({ body: { feature_id: id, env_id, application_id: project } })).id)
	await api.features.save({
		body: { id, name: 'Planned', content: 'Feature: Planned\n  Scenario: one\n    * match 1 == 2\n' },
	})
	const plan = await api.testPlans.save({
		body: { name: 'Of one', description: 'Just that', featureIds: [id], applicationId: project },
	})
	const run = await api.runs.startPlan({ body: { business_scenario_id: plan.id, env_id, application_id: project } })
	await endOf(api, run.id)
	await page.goto(at('/features', `&feature=${id}`))
	await page
		.locator('[data-detail]')
		.getByTitle(new RegExp(`^Run ${run.id}, `))
		.getByText('Failed', { exact: true })
		.waitFor()
	await page.getByRole('button', { name: /^Planned.*Failed/ }).waitFor()
})

test('a debug session survives a reload', async () => {
	await page.goto(at('/debug'))
	await page.getByRole('button', { name: 'Start Debug Session' }).click()
	const session = await page.getByText(/^Debug session .* is open\./).textContent()
	await page.reload()
	expect(await page.getByText(/^Debug session .* is open\./).textContent()).toBe(session)
})

test('on a phone one line "Runs" stands over the run, and opens the list', async () => {
	const context = await browser.newContext({
		viewport: { width: 390, height: 844 },
		hasTouch: true,
		isMobile: true,
		storageState: await page.context().storageState(),
	})
	const phone = await context.newPage()
	const [latest] = await api.runs.list({ query: { applicationId: project } })
	await phone.goto(at('/runs', `&run=${latest?.id}`))
	const line = phone.getByRole('navigation', { name: 'Runs' })
	await line.getByText(/^1 of \d+$/).waitFor()
	expect((await line.boundingBox())?.height).toBeLessThanOrEqual(56)
	const rows = phone.getByRole('button', { name: /Run ID: / })
	expect(await rows.first().isVisible()).toBe(false)
	await line.getByRole('button', { name: 'Runs' }).tap()
	await rows.first().waitFor()
	await context.close()
})

test('on touch screens of any width a row of the runs is not overprinted by its actions', async () => {
	for (const viewport of [
		{ width: 1280, height: 800 },
		{ width: 390, height: 844 },
	]) {
		const context = await browser.newContext({
			viewport,
			hasTouch: true,
			storageState: await page.context().storageState(),
		})
		const touched = await context.newPage()
		await touched.goto(at('/runs'))
		const rows = touched.getByRole('button', { name: /Run ID: / })
		await rows.first().waitFor({ state: 'attached' })
		if (!(await rows.first().isVisible())) await touched.getByRole('button', { name: 'Runs' }).tap()
		await rows.first().waitFor()
		const places = await touched.getByRole('button', { name: /^Actions of run / }).evaluateAll((all) =>
			all.map((action) => {
				const own = action.getBoundingClientRect()
				const row = action.closest('li')?.querySelector('button')?.getBoundingClientRect()
				const top = document.elementFromPoint(own.left + own.width / 2, own.top + own.height / 2)
				return { beside: row !== undefined && row.right <= own.left, onTop: top !== null && action.contains(top) }
			}),
		)
		expect(places.length).toBeGreaterThan(1)
		expect(new Set(places.slice(0, 2).map((one) => JSON.stringify(one)))).toEqual(
			new Set([JSON.stringify({ beside: true, onTop: true })]),
		)
		await touched
			.getByRole('button', { name: /^Actions of run / })
			.first()
			.tap()
		await touched.getByRole('menuitem', { name: 'Copy link' }).waitFor()
		await context.close()
	}
})

test('the palette finds actions, and texts of the features', async () => {
	await page.goto(at('/features'))
	const type = async (text: string) => {
		await page.keyboard.press('Control+k')
		await page.getByRole('combobox', { name: /^Go to/ }).fill(text)
	}
	await page.getByLabel('Feature Name').waitFor()
	await type('canary')
	await page.getByRole('option', { name: /Knows its password, line 3/ }).click()
	await expect.poll(() => page.getByLabel('Feature Name').inputValue()).toBe('Knows its password')
	await type('verify_text')
	await page.getByRole('option', { name: /^VERIFY_TEXT\s/ }).click()
	await page.waitForURL('**/faq#VERIFY_TEXT')
})

test('somebody is made read-only on the screen of users, and can then only look', async () => {
	const visitor = await browser.newPage()
	const refused: string[] = []
	visitor.on('response', (answer) => answer.status() === 401 && refused.push(answer.url()))
	await visitor.goto(`${product.url}/`)
	await visitor.getByText('Login').first().waitFor()
	await visitor.waitForLoadState('networkidle')
	expect(refused).toEqual([])
	await visitor.close()

	const person = await browser.newContext()
	const register = await person.newPage()
	await register.goto(`${product.url}/register`)
	await register.getByLabel('User name', { exact: true }).fill('rita')
	await register.getByLabel(/^E-mail/).fill('rita@example.com')
	for (const field of await register.locator('input[type=password]').all()) await field.fill('a long enough word 7')
	await register.keyboard.press('Enter')
	await register.waitForURL('**/projects**')

	await page.goto(`${product.url}/projects`)
	await page.getByRole('button', { name: 'Manage users of Everyday' }).click()
	await dialog().getByRole('button', { name: 'Assign User' }).click()
	await dialog().getByLabel('Username or email').fill('rita')
	await dialog().getByLabel('Role').click()
	await page.getByRole('option', { name: 'Read-only' }).click()
	await page.keyboard.press('Enter')
	await message(page, 'Role Assigned To User')
	await page.getByRole('button', { name: 'Remove rita' }).waitFor()

	await register.goto(at('/features'))
	await register.getByLabel('Feature Name').waitFor()
	expect(await register.getByRole('button', { name: 'Add', exact: true }).count()).toBe(0)
	expect(await register.getByRole('button', { name: 'Update' }).getAttribute('aria-disabled')).toBe('true')
	await person.close()
})

test('nothing broke in the page on the way', () => {
	expect(problems).toEqual([])
})

test('a run whose feature was deleted says so when somebody runs it again', async () => {
	const [environment] = await api.environments.all({ query: { applicationId: project } })
	const { id } = await add('Soon gone', '* match 1 == 2')
	const run = await api.runs.startFeature({
		body: { feature_id: id, env_id: environment?.id ?? 0, application_id: project },
	})
	await endOf(api, run.id)
	await api.features.remove({ body: { id } })
	await page.goto(at('/runs', `&run=${run.id}`))
	for (const name of ['Rerun', 'Rerun failed']) {
		await page.getByRole('button', { name, exact: true }).click()
		await message(page, 'The feature of this run was deleted.')
	}
})
