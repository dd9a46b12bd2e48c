import { mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { places } from '@assay/server/places'
import { steadyPort } from '@assay/server/steady-port'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, sharedBrowser } from './browser.ts'
import { databaseOf } from './database.ts'
import { admin, emptyData, type Product, removeData, startProduct } from './product.ts'

/**
 * The main job as a newcomer does it, in a real browser on a fresh product: first account, sample project, an API feature
 * and a web feature watched live, a failure explained, one step mended. With ASSAY_SCREENSHOTS it keeps a picture of each screen.
 */
let product: Product
let browser: Browser
let page: Page
let data: string
const problems: string[] = []

beforeAll(async () => {
	data = await emptyData()
	const env = { ASSAY_ADMIN_USERNAME: '', ASSAY_ADMIN_PASSWORD: '', SHOP_PORT: String(await steadyPort()) }
	product = await startProduct({ data, env, usualBrowser: true })
	browser = await sharedBrowser()
	page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
	page.on('pageerror', (error) => problems.push(error.message))
}, 90_000)

afterAll(async () => {
	await closePages(browser)
	await product?.stop()
	await removeData(data)
})

const picture = async (name: string) => {
	const folder = process.env.ASSAY_SCREENSHOTS
	if (!folder) return
	mkdirSync(folder, { recursive: true })
	await page.screenshot({ path: join(folder, `${name}.png`) })
}

test('its database is a copy of the one that the build prepared', async () => {
	const { pool, close } = await databaseOf(data)
	const { rows } = await pool.query('select system_identifier::text from pg_control_system()')
	await close()
	const packed = await readFile(places.preparedCluster)
	const start = packed.indexOf('\n') + 1
	const { files } = JSON.parse(packed.toString('utf8', 0, start)) as { files: { name: string; at: number }[] }
	const at = files.find(({ name }) => name === join('global', 'pg_control'))?.at ?? -1
	// PostgreSQL's control file begins with it.
	expect(rows).toEqual([{ system_identifier: String(packed.readBigUInt64LE(start + at)) }])
})

test('the first account is made under the printed link', async () => {
	const link = product.said().match(/http:\/\/\S+setup\S*/)?.[0]
	expect(link, `a setup link is printed:\n${product.said()}`).toBeDefined()
	await page.goto(product.url)
	await page.getByRole('heading').first().waitFor()
	await picture('landing')
	await page.goto(link ?? '')
	await picture('setup')
	await page.getByLabel('User name').fill(admin.username)
	for (const field of await page.locator('input[type=password]').all()) await field.fill(admin.password)
	await page.locator('form button[type=submit]').last().click()
	await page.waitForLoadState()
	if (!page.url().includes('/projects')) await signIn()
	await page.waitForURL('**/projects**')
})

async function signIn() {
	await page.goto(`${product.url}/login`)
	await page.locator('input[name=username]').fill(admin.username)
	await page.locator('input[name=password]').fill(admin.password)
	await page.keyboard.press('Enter')
}

test('a newcomer without a project sees that and is offered the sample', async () => {
	await page
		.getByText(
			'Your are currently not assigned to any project. Please contact with your project admin to get required access.',
		)
		.waitFor()
	await picture('projects-empty')
	await page.getByText('See an example').click()
	await page.getByText('Demo shop').first().waitFor()
	await picture('projects-one')
})

const openFeature = async (name: string) => {
	if (!page.url().includes('/features')) {
		await page.goto(`${product.url}/projects`)
		await page.getByRole('article', { name: 'Demo shop' }).getByRole('link', { name: 'Features' }).click()
	}
	await page.getByText(name, { exact: true }).first().click()
	await expect.poll(() => page.getByLabel('Feature Name').inputValue()).toBe(name)
}

/** Runs the open feature in the sample's environment and waits on its run page for the verdict. */
async function runAndWatch(): Promise<string> {
	await page.getByRole('button', { name: 'Run', exact: true }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByText('Run Configurations').waitFor()
	await picture('run-dialog')
	await dialog.getByRole('button', { name: 'Run Feature' }).click()
	await page.getByText(/Run initiated successfully\. Triggered Run ID : \d+/).waitFor()
	await page.waitForURL('**/runs**')
	const verdict = page
		.locator('main h1, main h2')
		.filter({ hasText: /(passed|failed).* in / })
		.first()
	await verdict.waitFor({ timeout: 60_000 })
	return (await verdict.textContent()) ?? ''
}

test('an API feature runs and passes before the eyes', async () => {
	await openFeature('Order by API')
	await picture('features')
	expect(await runAndWatch()).toMatch(/^\d+ passed/)
	await picture('run-api')
})

test('a web feature runs in a real browser and passes', { timeout: 120_000 }, async () => {
	await openFeature('Buy a kite')
	expect(await runAndWatch()).toMatch(/^\d+ passed/)
	await picture('run-web')
})

test('a failure explains itself: expected and seen side by side', async () => {
	await openFeature('Voucher to the cent')
	expect(await runAndWatch()).toMatch(/1 failed/)
	const main = page.locator('main')
	await main.getByText('30.39').first().waitFor()
	await main.getByText('Expected').first().waitFor()
	await main.getByText('Actual').first().waitFor()
	await picture('run-failed')
	await page.reload()
	await page.getByText('30.39').first().waitFor()
})

test('editing the step makes it pass', async () => {
	await page.getByRole('link', { name: 'Edit this step' }).click()
	await page.waitForURL('**/features**')
	const editor = page.locator('.cm-content')
	await editor.waitFor()
	await editor.click()
	await replaceInEditor('discount: 4.50', 'discount: 4.49')
	await replaceInEditor('total: 30.39', 'total: 30.40')
	await page.keyboard.press('Control+s')
	await page.getByText('Feature updated successfully.').waitFor()
	expect(await runAndWatch()).toMatch(/^2 passed/)
})

/** Mends a line as a person does: the editor finds it, the keyboard replaces it. */
async function replaceInEditor(from: string, to: string) {
	await page.keyboard.press('Control+f')
	await page.locator('.cm-search input[name=search]').fill(from)
	await page.locator('.cm-search input[name=replace]').fill(to)
	await page.locator('.cm-search button[name=replaceAll]').click()
	await page.keyboard.press('Escape')
	await page.locator('.cm-content').click()
}

test('nothing broke in the page on the way', () => {
	expect(problems).toEqual([])
})
