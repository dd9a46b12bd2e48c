import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChatStandIn, says, startChatStandIn } from '../packages/server/test/chat-stand-in.ts'
import { closePages, sharedBrowser } from './browser.ts'
import { admin, caller, sharedProduct, tokenOf } from './product.ts'

/**
 * A prompt in the editor of a feature, in a real browser: asked, written as one looks on, stopped, offered beside the old
 * text, rejected and accepted. The model is a stand-in. With ASSAY_SCREENSHOTS it keeps a picture of each state.
 */
const key = 'sk-journey-0123456789'
const product = sharedProduct()
let browser: Browser
let page: Page
let model: ChatStandIn
let address: string
const seenByBrowser: string[] = []

beforeAll(async () => {
	model = await startChatStandIn()
	const api = caller(product.url, await tokenOf(product.data))
	const project = await api.projects.save({ body: { id: 0, name: 'Kettles', applicationType: 'ALL' } })
	const settings_content = JSON.stringify({ GPT_TOKEN: key, GPT_BASE_URL: model.url })
	await api.environments.save({ body: { name: 'local', applicationId: project.id, settings_content } })
	const feature = await api.features.save({
		body: { name: 'Basket', content: before, feature_type: 'KARATE', application_id: project.id },
	})
	address = `${product.url}/features?project=${project.id}&feature=${feature.id}`
	browser = await sharedBrowser()
	page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
	page.on('response', async (response) => {
		if (response.url().includes('/api/')) seenByBrowser.push(await response.text().catch(() => ''))
	})
	await page.goto(`${product.url}/login`)
	await page.locator('input[name=username]').fill(admin.username)
	await page.locator('input[name=password]').fill(admin.password)
	await page.keyboard.press('Enter')
	await page.waitForURL('**/projects**')
}, 120_000)

afterAll(async () => {
	await closePages(browser)
	await model?.close()
})

const before = 'Feature: Basket\n\n  Scenario: Empty\n    * def count = 0\n'
const reply =
	"  Scenario: One kettle\n    Given url baseUrl\n    And path 'basket'\n    When method get\n    Then status 200\n"

const editor = () => page.locator('.cm-content').first()
const dialog = () => page.getByRole('dialog', { name: 'Assistant' })

const picture = async (name: string) => {
	const folder = process.env.ASSAY_SCREENSHOTS
	if (!folder) return
	mkdirSync(folder, { recursive: true })
	for (const [size, width, height] of [
		['wide', 1440, 900],
		['narrow', 390, 844],
	] as const)
		for (const theme of ['light', 'dark'] as const) {
			await page.setViewportSize({ width, height })
			await page.emulateMedia({ colorScheme: theme })
			await page.screenshot({ path: join(folder, `${name}-${size}-${theme}.png`) })
		}
	await page.setViewportSize({ width: 1440, height: 900 })
	await page.emulateMedia({ colorScheme: 'light' })
}

test('a prompt in the text is found and offered to be asked', async () => {
	await page.goto(address)
	await editor().click()
	await page.keyboard.press('Control+End')
	await page.keyboard.insertText('gpt: a scenario with one kettle ENDGPT')
	await page.getByText('The text holds a prompt for the assistant: “a scenario with one kettle”').waitFor()
	await picture('prompt')
})

test('its answer is shown as it is written, and can be stopped', async () => {
	let left = () => {}
	const stopped = new Promise<void>((done) => {
		left = done
	})
	model.next.push((response) => {
		response.writeHead(200, { 'content-type': 'text/event-stream' })
		response.write(`data: ${JSON.stringify({ choices: [{ delta: { content: '  Scenario: One ket' } }] })}\n\n`)
		response.on('close', left)
	})
	await page.getByRole('button', { name: 'Ask the assistant' }).click()
	await dialog().getByText('Scenario: One ket').waitFor()
	await picture('writing')
	await dialog().getByRole('button', { name: 'Stop' }).click()
	await stopped
	await expect(dialog().getByLabel('What should be tested?').inputValue()).resolves.toBe('a scenario with one kettle')
	await picture('asking')
})

test('what would not run is named, and the new text changes nothing until it is accepted', async () => {
	const wrong = says('  Scenario: One kettle\n    Then expects 200\n')
	model.next.push(wrong, wrong)
	await dialog().getByRole('button', { name: 'Ask' }).click()
	await dialog().getByText('These steps would not run').waitFor()
	await picture('problems')
	await dialog().getByRole('button', { name: 'Reject' }).click()
	await expect(editor().textContent()).resolves.toContain('ENDGPT')
})

test('the accepted text takes the place of the prompt', async () => {
	model.next.push(says(reply))
	await page.getByRole('button', { name: 'Ask the assistant' }).click()
	await dialog().getByRole('button', { name: 'Accept' }).click()
	await dialog().waitFor({ state: 'detached' })
	const text = await editor().textContent()
	expect(text).toContain('Scenario: One kettle')
	expect(text).not.toContain('ENDGPT')
	await page.getByText('Unsaved, kept on this computer').waitFor()
	await picture('accepted')
})

test('the refusal of a service is shown in one sentence', async () => {
	model.next.push((response) => response.writeHead(401).end('no'))
	await page.getByRole('button', { name: 'Assistant', exact: true }).click()
	await dialog().getByLabel('What should be tested?').fill('anything')
	await dialog().getByRole('button', { name: 'Ask' }).click()
	await dialog().getByRole('alert').getByText('does not accept the credentials (401); check them.').waitFor()
	await picture('refused')
})

test('the browser never sees the key', () => {
	expect(model.asked.length).toBeGreaterThan(3)
	expect(seenByBrowser.length).toBeGreaterThan(5)
	expect(seenByBrowser.join('\n')).not.toContain(key)
})
