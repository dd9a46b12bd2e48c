import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Client } from '@assay/contract/client'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, sharedBrowser, signIn } from './browser.ts'
import { caller, root, sharedProduct, tokenOf } from './product.ts'

/**
 * A suite of somebody else comes in by the page and by the shell, goes back to a folder, is moved, and runs: all of it against
 * the built product. With ASSAY_SCREENSHOTS it keeps a picture of each screen.
 */
const product = sharedProduct()
let browser: Browser
let page: Page
let api: Client
let token: string
let project: number
const folder = mkdtempSync(join(tmpdir(), 'assay-suite-'))

const feature = (name: string, step = '* def a = 1') => `Feature: ${name}\n  Scenario: ${name}\n    ${step}\n`
function lay(files: Record<string, string>, at = folder) {
	for (const [path, text] of Object.entries(files)) {
		mkdirSync(dirname(join(at, path)), { recursive: true })
		writeFileSync(join(at, path), text)
	}
}

beforeAll(async () => {
	token = await tokenOf(product.data)
	api = caller(product.url, token)
	project = (await api.projects.save({ body: { id: 0, name: 'Suites', applicationType: 'KARATE' } })).id
	await api.environments.save({ body: { name: 'local', applicationId: project } })
	browser = await sharedBrowser()
	page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
	page.setDefaultTimeout(30_000)
	await signIn(page, product.url)
	lay({
		'orders/check-out.feature': feature('Check out', "* call read('../common/sign-in.feature')"),
		'payments/check-out.feature': feature('Check out', "* def rows = read('rows.csv')"),
		'payments/rows.csv': 'a,b\n1,2\n',
		'common/sign-in.feature': feature('Sign in'),
		'README.md': '# Not a test',
		'node_modules/x/index.js': '1',
	})
}, 300_000)

afterAll(async () => {
	await closePages(browser)
	rmSync(folder, { recursive: true, force: true })
})

const picture = async (name: string) => {
	const place = process.env.ASSAY_SCREENSHOTS
	if (!place) return
	mkdirSync(place, { recursive: true })
	for (const colorScheme of ['light', 'dark'] as const)
		for (const [size, viewport] of Object.entries({
			wide: { width: 1440, height: 900 },
			middle: { width: 1024, height: 768 },
			narrow: { width: 390, height: 844 },
		})) {
			await page.emulateMedia({ colorScheme })
			await page.setViewportSize(viewport)
			await page.screenshot({ path: join(place, `${name}-${size}-${colorScheme}.png`) })
		}
	await page.emulateMedia({ colorScheme: 'light' })
	await page.setViewportSize({ width: 1440, height: 900 })
}
const dialog = () => page.getByRole('dialog')
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click()
const contents = async () =>
	Object.fromEntries(
		(await api.features.all({ params: { applicationId: project } })).map((one) => [one.path, one.content]),
	)

test('a folder is shown, and comes in with its paths', { timeout: 120_000 }, async () => {
	await page.goto(`${product.url}/features?project=${project}`)
	await page.getByText('No features found.', { exact: false }).waitFor()
	await picture('empty')
	await page.getByRole('button', { name: 'Upload' }).click()
	await picture('choose')
	await dialog().getByLabel('A folder', { exact: true }).setInputFiles(folder)
	await dialog().getByText('5 files', { exact: false }).waitFor()
	await picture('chosen')
	await press('Preview')
	await dialog().getByText('Added (4)').click()
	await dialog().getByText('orders/check-out.feature').waitFor()
	await dialog().getByText('README.md', { exact: false }).waitFor()
	await picture('preview')
	await press('Upload')
	await page.getByText('Suite uploaded successfully.').waitFor()
	expect(Object.keys(await contents()).toSorted()).toEqual([
		'common/sign-in.feature',
		'orders/check-out.feature',
		'payments/check-out.feature',
	])
})

test('names that repeat show their paths, and folders fold', { timeout: 120_000 }, async () => {
	await page.getByText('orders/check-out.feature', { exact: false }).first().waitFor()
	await picture('repeated')
	await page.getByRole('button', { name: 'Folders' }).click()
	const tree = page.getByRole('navigation', { name: 'Features by folder' })
	await tree.getByText('payments').waitFor()
	await tree.getByRole('button', { name: 'check-out' }).nth(1).click()
	await picture('folders')
	await tree.getByText('payments').click()
	expect(await tree.getByRole('button', { name: 'check-out' }).count()).toBe(1)
	await page.getByRole('button', { name: 'List', exact: true }).click()
})

test('what both sides changed is a conflict with both texts, and files dropped on the screen bring it in', {
	timeout: 120_000,
}, async () => {
	const [signedIn] = (await api.features.all({ params: { applicationId: project } })).filter(({ path }) =>
		path.startsWith('common'),
	)
	await api.features.save({ body: { id: signedIn?.id ?? 0, content: feature('Sign in here') } })
	const dropped = await page.evaluateHandle((text) => {
		const data = new DataTransfer()
		data.items.add(new File([text], 'sign-in.feature'))
		return data
	}, feature('Sign in there'))
	await page.dispatchEvent('main', 'dragover', { dataTransfer: dropped })
	await page.getByText('Drop to upload to Suites').waitFor()
	await picture('drop')
	await page.dispatchEvent('main', 'drop', { dataTransfer: dropped })
	await dialog().getByLabel('Into folder (Optional)').fill('common')
	await press('Preview')
	await dialog().getByText('In the upload', { exact: true }).waitFor()
	await dialog().getByText('Sign in there', { exact: false }).first().waitFor()
	await picture('conflict')
	await press('Upload')
	// The message of the upload before may still be shown.
	await dialog().waitFor({ state: 'detached' })
	await page.getByText('Suite uploaded successfully.').waitFor()
	expect((await contents())['common/sign-in.feature']).toBe(feature('Sign in there'))
})

test('a feature is moved with what reads it, after a review', { timeout: 120_000 }, async () => {
	await page.goto(`${product.url}/features?project=${project}&search=sign`)
	await page.getByLabel('Feature Name').waitFor()
	await page.getByRole('button', { name: 'Move', exact: true }).click()
	await dialog().getByLabel('Path').fill('lib/login/sign-in.feature')
	await press('Review')
	await dialog().getByText("read('../lib/login/sign-in.feature')", { exact: false }).waitFor()
	await picture('move')
	await press('Accept all')
	await page.getByText('Moved, with 1 line of 1 feature that read it.').waitFor()
	expect((await contents())['orders/check-out.feature']).toContain("read('../lib/login/sign-in.feature')")
})

test('another name typed in the editor is reviewed where something reads the feature', {
	timeout: 120_000,
}, async () => {
	await page.getByLabel('Feature Name').fill('log-in')
	await page.getByRole('button', { name: 'Update', exact: true }).click()
	await dialog().getByLabel('Path').waitFor()
	expect(await dialog().getByLabel('Path').inputValue()).toBe('lib/login/log-in.feature')
	await press('Review')
	await press('Accept all')
	await dialog().waitFor({ state: 'detached' })
	expect((await contents())['orders/check-out.feature']).toContain("read('../lib/login/log-in.feature')")
})

const assay = (...args: string[]) =>
	new Promise<{ code: number; out: string }>((resolve) => {
		const env = { ...process.env, ASSAY_URL: product.url, ASSAY_TOKEN: token, NO_COLOR: '1' }
		execFile(process.execPath, [join(root, 'packages/cli/bin/assay.mjs'), ...args], { env }, (error, stdout, stderr) =>
			resolve({ code: error ? Number(error.code) : 0, out: stdout + stderr }),
		)
	})

test('a shell pulls and pushes both ways, changes nothing twice, and names conflicts', {
	timeout: 180_000,
}, async () => {
	const here = join(folder, 'pulled')
	const [pull, push] = [
		['pull', here, '--project', 'Suites'],
		['push', here, '--project', 'Suites'],
	]
	expect(await assay(...pull)).toMatchObject({ code: 0, out: expect.stringContaining('6 added') })
	expect(readFileSync(join(here, 'orders/check-out.feature'), 'utf8')).toContain('log-in')
	expect((await assay(...pull)).out).toBe('Pulled from Suites: 0 added, 0 changed, 0 deleted, 6 unchanged\n')
	expect((await assay(...push)).out).toBe('Pushed to Suites: 0 added, 0 changed, 0 deleted, 5 unchanged\n')

	lay({ 'orders/new.feature': feature('New'), 'payments/rows.csv': 'a,b\n3,4\n' }, here)
	const pushed = await assay(...push)
	expect(pushed.code, pushed.out).toBe(0)
	expect(pushed.out).toContain('+ orders/new.feature\n')
	expect(pushed.out).toContain('~ payments/rows.csv\n')

	const [made] = (await api.features.all({ params: { applicationId: project } })).filter(({ name }) => name === 'new')
	await api.features.save({ body: { id: made?.id ?? 0, content: feature('New in the project') } })
	expect((await assay(...push)).out).toContain('orders/new.feature: changed only in the project; a pull brings it')
	lay({ 'orders/new.feature': feature('New in the folder') }, here)
	const conflict = await assay(...pull)
	expect(conflict).toMatchObject({
		code: 1,
		out: expect.stringContaining('! orders/new.feature: changed here and in the project'),
	})
	expect(readFileSync(join(here, 'orders/new.feature'), 'utf8')).toBe(feature('New in the folder'))
	expect(await assay(...push)).toMatchObject({ code: 1, out: expect.stringContaining('1 conflict is left') })
	expect((await contents())['orders/new.feature']).toBe(feature('New in the project'))
	expect((await assay(...push, '--take', 'folder')).code).toBe(0)
	expect((await contents())['orders/new.feature']).toBe(feature('New in the folder'))

	rmSync(join(here, 'orders/new.feature'))
	expect((await assay(...push)).out).toContain('--delete takes it away there')
	expect((await assay(...push, '--delete')).out).toContain('- orders/new.feature')
	expect(Object.keys(await contents())).not.toContain('orders/new.feature')
	expect((await assay('push', here, '--project', 'Nowhere')).out).toContain('There is no project "Nowhere"')
	expect(await assay('push', join(folder, 'gone'), '--project', 'Suites')).toMatchObject({ code: 2 })
})

test('what came runs', { timeout: 180_000 }, async () => {
	await page.goto(`${product.url}/features?project=${project}&search=check`)
	await page.getByRole('button', { name: 'Run', exact: true }).click()
	await dialog().getByRole('button', { name: 'Run Feature' }).click()
	await page
		.locator('main h1, main h2')
		.filter({ hasText: /1 passed, in / })
		.first()
		.waitFor({ timeout: 120_000 })
	await picture('runs')
})
