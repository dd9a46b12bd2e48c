import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { totp } from '../packages/server/test/totp.ts'
import { closePages, picture, sharedBrowser, signIn } from './browser.ts'
import { admin, newData, type Product, removeData, startProduct } from './product.ts'

/** A second factor and the audit log, as a person meets them in a browser on the built product. */
let data: string
let product: Product
let browser: Browser
let page: Page
let secret: string
let recovery: string[]
let turnedOnAt: number

beforeAll(async () => {
	data = await newData()
	product = await startProduct({ data, env: { ASSAY_EXECUTOR: 'off' } })
	browser = await sharedBrowser()
	page = await browser.newPage({ viewport: { width: 1440, height: 900 }, acceptDownloads: true })
	page.setDefaultTimeout(15_000)
}, 240_000)
afterAll(async () => {
	await closePages(browser)
	await product?.stop()
	await removeData(data)
})

const looks = [
	[1440, 900],
	[1024, 768],
	[390, 844],
] as const

/** At every size and in both themes nothing is wider than the window; with ASSAY_SCREENSHOTS each is kept. */
async function lookAt(name: string) {
	for (const [width, height] of looks)
		for (const colorScheme of ['light', 'dark'] as const) {
			await page.setViewportSize({ width, height })
			await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
			expect(
				await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
				`${name} ${width}`,
			).toBeLessThan(1)
			await picture(page, `${name}-${width}-${colorScheme}`)
		}
	await page.setViewportSize({ width: 1440, height: 900 })
	await page.emulateMedia({ colorScheme: 'light' })
}

async function toCode() {
	await page.goto(`${product.url}/login`)
	await page.getByLabel('User name or e-mail').fill(admin.username)
	await page.locator('input[name=password]').fill(admin.password)
	await page.keyboard.press('Enter')
	await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
}
const give = async (code: string) => {
	await page.getByLabel('Code').fill(code)
	// The page that answers, not the alert of the try before.
	await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
}
const logOut = async () => {
	await page.getByRole('button', { name: 'Logout' }).click()
	await page.waitForURL(`${product.url}/`)
}
/** The code of the step after the present one is taken, too: no test waits half a minute. */
const stepsOn = (steps: number) => totp(secret, turnedOnAt + steps * 30_000)

test('the account page, reached from the user menu, sets a second factor up', async () => {
	await signIn(page, product.url)
	await page.getByRole('button', { name: 'User menu' }).click()
	await page.getByRole('menuitem', { name: 'Account' }).click()
	await page.getByRole('heading', { name: 'Your account' }).waitFor()
	await lookAt('account')
	await page.getByRole('link', { name: 'Set up' }).click()
	await page.getByRole('img', { name: 'QR code of the key below' }).waitFor()
	secret = ((await page.locator('code.key').textContent()) ?? '').replaceAll(' ', '')
	await lookAt('second-factor')
	turnedOnAt = Date.now()
	await page.getByLabel('Enter the six digits').fill(stepsOn(0))
	await page.getByLabel('Your password').fill(admin.password)
	await page.keyboard.press('Enter')
	await page.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor()
	recovery = await page.getByRole('list', { name: 'Recovery codes' }).locator('code').allTextContents()
	expect(recovery).toHaveLength(10)
	await lookAt('recovery-codes')
	await page.getByRole('link', { name: 'I have kept them' }).click()
	await page.getByText('10 recovery codes are left.').waitFor()
	await lookAt('account-on')
})

test('signing in asks for the code, by the keyboard alone, and takes each one once', async () => {
	await page.goto(`${product.url}/projects`)
	await logOut()
	await toCode()
	expect(await page.evaluate(() => document.activeElement?.id)).toBe('code')
	await lookAt('code')
	await give(stepsOn(0))
	await page.getByRole('alert').getByText('This code is not right, or it was used already.').waitFor()
	await lookAt('code-wrong')
	await give(stepsOn(1))
	await page.waitForURL('**/projects**')
	await logOut()
	await toCode()
	await give(stepsOn(1))
	await page.getByRole('alert').waitFor()
})

test('a recovery code stands in, once; wrong codes are held back', async () => {
	await toCode()
	await give(recovery[0] ?? '')
	await page.waitForURL('**/projects**')
	await logOut()
	let code = ''
	for (let n = 1; code === ''; n++) {
		expect(n, 'a hold was over before the next try, each time').toBeLessThan(recovery.length)
		await toCode()
		for (const wrong of [recovery[0] ?? '', '000000', '000000', '000000', '000000']) {
			await give(wrong)
			await page.getByRole('alert').waitFor()
		}
		await give(recovery[n] ?? '')
		const held = page.getByText('Too many attempts.').waitFor()
		const isIn = page.waitForURL('**/projects**')
		// A busy machine may need longer for a try than the two seconds of the first hold: then once more with the next code.
		if (await Promise.race([held.then(() => true), isIn.then(() => false)])) code = recovery[n] ?? ''
		else await logOut()
		for (const one of [held, isIn]) one.catch(() => {})
	}
	// Held for two seconds, then four: somebody who keeps trying gets in when he may.
	const isIn = async () => {
		await page
			.getByRole('alert')
			.or(page.getByRole('button', { name: 'Logout' }))
			.first()
			.waitFor()
		return page.url().includes('/projects')
	}
	for (await give(code); !(await isIn()); await give(code)) await page.waitForTimeout(1_000)
})

test('the audit log holds all of it, is searched and narrowed by the address, and is exported', async () => {
	await page.getByRole('button', { name: 'User menu' }).click()
	await page.getByRole('menuitem', { name: 'Audit log' }).click()
	await page.getByRole('heading', { name: 'Audit log' }).waitFor()
	await page.goto(`${product.url}/audit?rows=100`)
	const body = page.locator('tbody')
	for (const words of ['Recovery code used', 'Second factor turned on', 'First account made', 'Signed out'])
		await body.getByText(words).first().waitFor()
	await body
		.getByText(/^refused( \d+ times)?$/)
		.first()
		.waitFor()
	await lookAt('audit')
	await page
		.getByRole('button', { name: /^More about Recovery code used/ })
		.first()
		.press('Enter')
	await page.getByText('Time, UTC').waitFor()
	await lookAt('audit-open')
	await page.getByRole('button', { name: /^What/ }).click()
	await page.getByRole('menuitem', { name: 'Second factor turned on' }).click()
	await expect.poll(() => body.locator('tr').count()).toBe(1)
	expect(page.url()).toContain('what=secondFactor.on')
	await page.reload()
	await expect.poll(() => body.locator('tr').count()).toBe(1)
	await lookAt('audit-narrowed')
	await page.getByRole('button', { name: /Export/ }).click()
	const [download] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('menuitem', { name: 'CSV, for a spreadsheet' }).click(),
	])
	const csv = await readFile((await download.path()) ?? '', 'utf8')
	expect(csv.split('\r\n')).toHaveLength(3)
	expect(csv).toContain('"Second factor turned on"')
	await page.getByRole('searchbox', { name: 'Search the audit log' }).fill('no such thing')
	await page.getByText('Nothing like that happened.').waitFor()
})

test('it is turned off with the password, and where the operator requires it the next sign-in sets it up', async () => {
	await page.goto(`${product.url}/account`)
	await page.getByLabel('Your password or a code').fill(admin.password)
	await page.getByRole('button', { name: 'Turn off' }).click()
	await page.getByText('Your second factor is off.').waitFor()
	await product.stop()
	product = await startProduct({
		data,
		port: Number(new URL(product.url).port),
		env: { ASSAY_EXECUTOR: 'off', ASSAY_SECOND_FACTOR: 'required' },
	})
	await page.context().clearCookies()
	await page.goto(`${product.url}/login`)
	await page.getByLabel('User name or e-mail').fill(admin.username)
	await page.locator('input[name=password]').fill(admin.password)
	await page.keyboard.press('Enter')
	await page.getByRole('heading', { name: 'Set up your second factor' }).waitFor()
	await lookAt('required')
	const token = await page.request.post(`${product.url}/auth/token`, { headers: { 'x-assay': 'page' } })
	expect(token.status()).toBe(401)
	await page.goto(`${product.url}/login`)
	await page.getByLabel('User name or e-mail').fill(admin.username)
	await page.locator('input[name=password]').fill(admin.password)
	await page.keyboard.press('Enter')
	const key = ((await page.locator('code.key').textContent()) ?? '').replaceAll(' ', '')
	await page.getByLabel('Enter the six digits').fill(totp(key, Date.now()))
	await page.keyboard.press('Enter')
	await page.getByRole('button', { name: 'I have kept them' }).click()
	await page.waitForURL('**/projects**')
})
