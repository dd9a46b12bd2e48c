import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GitServer, gitServer, gitUser } from '../packages/server/test/git-server.ts'
import { closePages, sharedBrowser, signIn } from './browser.ts'
import { newData, type Product, removeData, startProduct } from './product.ts'

/**
 * The sample project goes to a real git server and comes back into an empty project, where a feature of it runs: all of it
 * in a real browser. With ASSAY_SCREENSHOTS it keeps a picture of each dialog.
 */
let product: Product
let repositories: GitServer
let browser: Browser
let page: Page
let data: string

beforeAll(async () => {
	data = await newData()
	repositories = await gitServer()
	repositories.make('shop')
	product = await startProduct({ data, env: { ASSAY_ALLOW_PRIVATE: '127.0.0.1' } })
	browser = await sharedBrowser()
	page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
	page.setDefaultTimeout(60_000)
}, 300_000)

afterAll(async () => {
	await closePages(browser)
	await product?.stop()
	await repositories?.close()
	await removeData(data)
})

const picture = async (name: string) => {
	const folder = process.env.ASSAY_SCREENSHOTS
	if (!folder) return
	mkdirSync(folder, { recursive: true })
	for (const colorScheme of ['light', 'dark'] as const)
		for (const [size, viewport] of Object.entries({
			wide: { width: 1440, height: 900 },
			narrow: { width: 390, height: 844 },
		})) {
			await page.emulateMedia({ colorScheme })
			await page.setViewportSize(viewport)
			await page.screenshot({ path: join(folder, `${name}-${size}-${colorScheme}.png`) })
		}
	await page.emulateMedia({ colorScheme: 'light' })
	await page.setViewportSize({ width: 1440, height: 900 })
}
const dialog = () => page.getByRole('dialog')
const signInAtGit = async () => {
	await dialog().getByLabel('Git Url').fill(repositories.url('shop'))
	await dialog()
		.getByLabel(/Git Username/)
		.fill(gitUser.username)
	await dialog()
		.getByLabel(/Git password/)
		.fill(gitUser.password)
}
const card = (name: string) => page.getByRole('article', { name })

test('the sample project is pushed to a new branch, whose name is shown', { timeout: 180_000 }, async () => {
	await signIn(page, product.url)
	await page.getByText('See an example').click()
	await page.getByText('Demo shop').first().waitFor()
	await page.goto(`${product.url}/projects`)
	await card('Demo shop').waitFor()
	await card('Demo shop').getByRole('button', { name: 'Edit Demo shop' }).click()
	await dialog()
		.getByLabel(/Git Branch/)
		.fill('main')
	await dialog().locator('button[type=submit]').click()
	await dialog().waitFor({ state: 'detached' })
	await card('Demo shop').getByRole('link', { name: 'Features' }).click()
	await page.getByRole('button', { name: 'Push project' }).click()
	await signInAtGit()
	await dialog().getByLabel('Branch name').fill('first')
	await picture('push-form')
	await dialog().getByRole('button', { name: 'Push', exact: true }).click()
	await page.getByText('Application Pushed successfully and new branch is created: first').waitFor()
	expect(Object.keys(repositories.files('shop', 'first'))).toEqual(
		expect.arrayContaining([
			'assay.yaml',
			'environments/local/api.json',
			'features/order-by-api.feature',
			'objects/shop.json',
		]),
	)
})

test('an empty project shows what it would get, and gets it', { timeout: 180_000 }, async () => {
	await page.goto(`${product.url}/projects`)
	await page
		.getByRole('button', { name: /add project/i })
		.first()
		.click()
	await dialog().getByLabel('Project Name').fill('Copy')
	await dialog().getByLabel('Project Type').click()
	await page.getByRole('option', { name: 'ALL' }).click()
	await dialog().locator('button[type=submit]').click()
	await card('Copy').waitFor()
	await card('Copy')
		.getByRole('button', { name: /^Sync / })
		.click()
	await signInAtGit()
	await dialog().getByLabel('Git Branch').fill('first')
	await picture('sync-form')
	await dialog().getByRole('button', { name: 'Preview' }).click()
	await dialog().getByText('Added (', { exact: false }).waitFor()
	await dialog().getByText('Added (', { exact: false }).click()
	await picture('sync-preview')
	await dialog().getByRole('button', { name: 'Sync', exact: true }).click()
	await page.getByText('Application Synced successfully.').waitFor()
})

// A feature without an account: secrets do not travel, and the copy's environment waits for its own.
test('what came runs', { timeout: 180_000 }, async () => {
	await card('Copy').getByRole('link', { name: 'Features' }).click()
	await page.getByText('Waits and messages', { exact: true }).first().click()
	await page.getByRole('button', { name: 'Run', exact: true }).click()
	await dialog().getByRole('button', { name: 'Run Feature' }).click()
	await page
		.locator('main h1, main h2')
		.filter({ hasText: /3 passed, in / })
		.first()
		.waitFor({ timeout: 120_000 })
})

test('a conflict is shown with both texts', { timeout: 180_000 }, async () => {
	const path = 'features/order-by-api.feature'
	const before = repositories.files('shop', 'first')[path] ?? ''
	repositories.commit('shop', 'first', { [path]: before.replace('Feature:', 'Feature: theirs,') })
	await page.goto(`${product.url}/projects`)
	await card('Demo shop')
		.getByRole('button', { name: /^Sync / })
		.click()
	await signInAtGit()
	await dialog().getByLabel('Git Branch').fill('first')
	await dialog().getByRole('button', { name: 'Preview' }).click()
	await dialog().getByText('In the repository', { exact: true }).first().waitFor()
	await dialog().getByText('Feature: theirs,', { exact: false }).first().waitFor()
	await picture('sync-conflict')
	await dialog().getByLabel("Keep the project's").first().check()
	await dialog().getByRole('button', { name: 'Sync', exact: true }).click()
	await page.getByText('Application Synced successfully.').waitFor()
})
