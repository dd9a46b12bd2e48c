import type { Client } from '@assay/contract/client'
import { steadyPort } from '@assay/server/steady-port'
import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, message, pageOf, picture, sharedBrowser } from './browser.ts'
import { caller, sharedProduct, tokenOf } from './product.ts'

/** The editor of a keyword feature as its author uses it: what it knows of the project, and what one asks of it. */
const product = sharedProduct()
let browser: Browser
let page: Page
let api: Client
let project: number
let slipsId: number
let callsId: number
const problems: string[] = []

const text = `Feature: Till
  Scenario: pay
    Given OPEN </>
    Then SEE [till.heading]
    Then CLIKC [till.heading]
    Then SEE [till.missing]
    Then ENTER [till.heading] + <{{town}}>
`

/** One slip a step that the first one has not. */
const slips = `Feature: Slips
  Scenario: nothing
  Scenario: slips
  * SET_VARIABLE <5> + {label}
    Then APP_LAUNCH
    Then CLICK
    Then ENTER [till.links] + <town>
`
const karate = `Feature: Calls
  Scenario: one
    * call read('sign-in.feature')
`

beforeAll(async () => {
	const token = await tokenOf(product.data)
	api = caller(product.url, token)
	project = (await api.session.sample({})).id
	const form = new FormData()
	form.set('applicationId', String(project))
	form.set(
		'file',
		new Blob([
			"/** Adds up the rows.\n * @param locator the table\n */\nexport async function addUp(locator, data, driver) {\n\treturn driver.text('till.heading')\n}\n",
		]),
		'addUp.js',
	)
	await fetch(`${product.url}/api/files/upload`, {
		method: 'POST',
		body: form,
		headers: { authorization: `Bearer ${token}` },
	})
	const locator = '{\n  "till": {\n    "heading": "//h1",\n    "links": "//a"\n  }\n}'
	await api.globalObjects.save({ body: { name: 'till', locator, content: '', application_id: project } })
	const other = { name: 'Other', content: 'Feature: o\n  Scenario: s\n    * SEE [till.heading]\n' }
	const type = { feature_type: 'ANOROC' as const, application_id: project }
	await api.features.save({ body: { ...other, ...type } })
	;({ id: slipsId } = await api.features.save({ body: { name: 'Slips', content: slips, ...type } }))
	const calls = { name: 'Calls', content: karate, feature_type: 'KARATE' as const, application_id: project }
	;({ id: callsId } = await api.features.save({ body: calls }))
	const { id } = await api.features.save({ body: { name: 'Till', content: text, ...type } })
	browser = await sharedBrowser()
	const opened = await pageOf(browser, product.url)
	page = opened.page
	problems.push(...opened.problems)
	await page.goto(`${product.url}/features?project=${project}&feature=${id}`)
	await page.locator('.cm-content').waitFor()
}, 120_000)

afterAll(async () => {
	await closePages(browser)
})

const line = (words: string) => page.locator('.cm-line').filter({ hasText: words }).first()
const problemList = () => page.getByRole('region', { name: 'Problems' })

/** Long enough that the editor has shown what it makes of the latest answers. */
const settled = () => page.waitForTimeout(1000)

/** The lines of the list, also while a dialog hides all that is behind it from the tree of roles. */
const problemLines = () => page.locator('[aria-label=Problems] li')

/** Collects every problem that the list shows from now on, however briefly. */
async function problemsShown() {
	const shown = await page.evaluateHandle(() => {
		const texts = new Set<string>()
		new MutationObserver(() => {
			for (const item of document.querySelectorAll('[aria-label=Problems] li')) texts.add(item.textContent ?? '')
		}).observe(document.body, { subtree: true, childList: true, characterData: true })
		return texts
	})
	return () => shown.evaluate((texts) => [...texts])
}

/** Puts the cursor behind some words of a line. */
async function cursorIn(words: string) {
	await line(words).click({ position: { x: 60, y: 10 } })
	await page.keyboard.press('End')
}

test('problems stand as whole sentences, and the nearest action is one click away', async () => {
	await problemList().getByText('There is no action CLIKC').waitFor()
	await problemList().getByText('[till.missing] is not in the object repository').waitFor()
	await picture(page, 'editor-problems')
	await problemList().getByRole('button', { name: 'Use CLICK' }).click()
	await line('CLICK [till.heading]').waitFor()
	await expect.poll(() => problemList().getByText('CLIKC').count()).toBe(0)
})

test('completion offers actions, custom ones too, and the signature shows the part that comes next', async () => {
	await cursorIn('ENTER')
	await page.keyboard.press('Enter')
	await page.keyboard.type('Then ADD_')
	await page.locator('.cm-tooltip-autocomplete').getByText('ADD_UP').first().waitFor()
	await picture(page, 'editor-custom-completion')
	for (const _ of 'ADD_') await page.keyboard.press('Backspace')
	await page.keyboard.type('SEE ')
	await page.locator('.cm-signature strong').getByText('[locator]').waitFor()
	await page.keyboard.type('[till.lin')
	await page.locator('.cm-tooltip-autocomplete').getByText('till.links').first().waitFor()
	await picture(page, 'editor-completion')
	// A list that has only just opened under one's fingers does not take the key yet.
	await page.waitForTimeout(150)
	await page.keyboard.press('Enter')
	await line('SEE [till.links]').waitFor()
	await page.keyboard.press('Escape')
})

test('a missing object is created and a missing key declared from where they are missed', async () => {
	await problemList().getByRole('button', { name: 'Create [till.missing]' }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByLabel('Locator', { exact: true }).fill('//nav')
	await picture(page, 'editor-create-object')
	await dialog.getByRole('button', { name: 'Create', exact: true }).click()
	await expect.poll(() => problemLines().getByText('till.missing').count()).toBe(0)
	await problemList().getByRole('button', { name: 'Declare town' }).click()
	await page.getByRole('dialog').getByLabel('Value').fill('Berlin')
	await page.getByRole('dialog').getByRole('button', { name: 'Declare', exact: true }).click()
	await expect.poll(() => problemLines().count()).toBe(0)
	await message(page, 'Environment updated successfully.')
	const [environment] = await api.environments.all({ query: { applicationId: project } })
	expect(JSON.parse(environment?.anoroc_content ?? '{}')).toMatchObject({ town: 'Berlin' })
	await page.keyboard.press('Control+s')
	await message(page, 'Feature updated successfully.')
})

test('an object is renamed in every feature after each line was shown', async () => {
	await line('SEE [till.heading]').getByText('till.heading').click()
	await page.keyboard.press('F2')
	const dialog = page.getByRole('dialog')
	await dialog.getByLabel('New name').fill('till.title')
	await dialog.getByRole('button', { name: 'Review' }).click()
	await dialog.getByText('* SEE [till.title]').waitFor()
	await dialog.getByText("return driver.text('till.title')").waitFor()
	await picture(page, 'editor-rename')
	const shown = await problemsShown()
	const late = (route: Route) => void setTimeout(() => route.continue().catch(() => {}), 1000)
	await page.route('**/api/globalObject/all?**', late)
	await dialog.getByRole('button', { name: 'Accept all' }).click()
	await message(page, 'Object renamed, also in 2 features and 1 file.')
	await line('SEE [till.title]').waitFor()
	await settled()
	// The new text and the new object come in two answers, in whatever order, the one long after the other.
	expect(await shown()).toEqual([])
	await page.unroute('**/api/globalObject/all?**', late)
	const features = await api.features.all({ params: { applicationId: project } })
	expect(features.find(({ name }) => name === 'Other')?.content).toContain('[till.title]')
})

test('usages are listed, the definition is one key away, and a locator is tried on the page', {
	timeout: 300_000,
}, async () => {
	await line('SEE [till.title]').getByText('[till.title]', { exact: true }).click()
	await page.keyboard.press('Shift+F12')
	await page.getByRole('dialog').getByText('of 2 features').waitFor()
	await picture(page, 'editor-usages')
	await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
	await line('SEE [till.title]').getByText('[till.title]', { exact: true }).click()
	await page.keyboard.press('F12')
	await page.waitForURL('**/globalObjects**')
	await page.getByRole('grid', { name: 'Objects' }).getByRole('row', { selected: true }).getByText('title').waitFor()
	await picture(page, 'objects-table')
	await page.getByRole('button', { name: 'Edit and try till.title' }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByRole('button', { name: 'Try' }).click()
	await dialog.getByText('1 element').waitFor({ timeout: 120_000 })
	await dialog.getByAltText('The first element as the browser shows it').waitFor()
	await picture(page, 'objects-trial')
	await dialog.getByLabel('Locator', { exact: true }).fill('//h1[')
	await dialog.getByRole('button', { name: 'Try' }).click()
	await dialog.getByText(/cannot be read/).waitFor({ timeout: 120_000 })
	await dialog.getByLabel('Locator', { exact: true }).fill('//h1')
	const port = await steadyPort()
	await dialog.getByLabel('Try it on the page').fill(`http://127.0.0.1:${port}/`)
	await dialog.getByRole('button', { name: 'Try' }).click()
	await dialog.getByText(`http://127.0.0.1:${port}/ cannot be opened`).waitFor({ timeout: 120_000 })
	await picture(page, 'objects-trial-unreachable')
})

const open = async (feature: number, words: string) => {
	await page.goto(`${product.url}/features?project=${project}&feature=${feature}`)
	await line(words).waitFor()
}

test('each kind of slip is shown while one writes, and saving finds the same', async () => {
	await open(slipsId, 'SET_VARIABLE')
	const expected = [
		'This scenario has no steps: it fails',
		'Nothing in this feature reads the variable label',
		'APP_LAUNCH is for mobile features',
		'CLICK needs [locator]',
	]
	for (const sentence of expected) await problemList().getByText(sentence).waitFor()
	await line('SET_VARIABLE').click()
	await settled()
	const count = await problemList().getByRole('listitem').count()
	await page.keyboard.press('Shift+Alt+F')
	await expect.poll(() => line('SET_VARIABLE').textContent()).toMatch(/^ {4}\* SET_VARIABLE/)
	// Formatting moves words and takes no problem away.
	expect(await problemList().getByRole('listitem').count()).toBe(count)
	await page.keyboard.press('Control+s')
	await message(page, 'Feature updated successfully.')
	await page.getByText(`Saved with ${count} problems`).waitFor()
})

test('pointing at an action leads to its help, and names lead to the line, the file and the feature they mean', async () => {
	await line('SET_VARIABLE').getByText('SET_VARIABLE').hover()
	const hover = page.locator('.cm-tooltip-hover')
	const [help] = await Promise.all([
		page.context().waitForEvent('page'),
		hover.getByRole('link', { name: 'Open in help' }).click(),
	])
	await help.getByRole('columnheader', { name: 'EXPECTED RESULT' }).waitFor()
	expect(new URL(help.url()).hash).toBe('#SET_VARIABLE')
	await help.close()

	await line('<town>').getByText('town').click()
	await page.keyboard.press('F12')
	await page.waitForURL('**/environments**')
	await page.locator('.cm-activeLine').getByText('"town"').waitFor()

	await open(callsId, 'sign-in.feature')
	await line('sign-in.feature')
		.getByText('sign-in.feature')
		.click({ modifiers: ['ControlOrMeta'] })
	await expect.poll(() => page.getByLabel('Feature Name').inputValue()).toBe('sign-in')

	// The project's own actions come last; until they are there none is reported as missing.
	let release = () => {}
	const released = new Promise<void>((done) => {
		release = done
	})
	await page.route('**/api/files/list?**', (route) => released.then(() => route.continue()))
	await open(slipsId, 'CLICK')
	const shown = await problemsShown()
	await line('CLICK').click()
	await page.keyboard.press('End')
	await page.keyboard.type(' ')
	await page.keyboard.press('Enter')
	await page.keyboard.type('Then ADD_UP [till.links]')
	await page.keyboard.press('Escape')
	await settled()
	expect(await shown()).toEqual([])
	release()
	await problemList().waitFor()
	expect((await shown()).join()).not.toContain('ADD_UP')
	await line('ADD_UP')
		.getByText('ADD_UP')
		.click({ modifiers: ['ControlOrMeta'] })
	await page.waitForURL('**/file?**')
	await page.getByText("return driver.text('till.title')").waitFor()
	expect(problems).toEqual([])
})

test('beside the tags of a run it says how many scenarios they take, and where they cannot be read', async () => {
	const type = { feature_type: 'KARATE' as const, application_id: project }
	const tagged = '@a\nScenario: one\n* def x = 1\n@a @slow\nScenario: two\n* def x = 1\nScenario: three\n* def x = 1\n'
	const { id } = await api.features.save({ body: { name: 'Tagged', content: `Feature: Tagged\n${tagged}`, ...type } })
	await page.goto(`${product.url}/features?project=${project}&feature=${id}`)
	await page.locator('.cm-content').waitFor()
	await page.getByRole('button', { name: 'Run', exact: true }).click()
	const dialog = page.getByRole('dialog')
	const tags = dialog.getByLabel('Tag Name (Optional)')
	await dialog.getByText('runs 3 of 3 scenarios').waitFor()
	await tags.fill('@a and not @slow')
	await dialog.getByText('runs 1 of 3 scenarios').waitFor()
	await picture(page, 'run-dialog-tags')
	await tags.fill('@a and')
	await dialog.getByText('The tags "@a and" cannot be read at their end: a tag is expected there').waitFor()
	await picture(page, 'run-dialog-unreadable-tags')
	await page.keyboard.press('Escape')

	const body = { name: 'Tagged plan', description: 'd', featureIds: [id], applicationId: project }
	const plan = await api.testPlans.save({ body })
	await page.goto(`${product.url}/test-plan?project=${project}&plan=${plan.id}`)
	await page.getByRole('button', { name: 'Run', exact: true }).click()
	await dialog.getByText('runs 3 of 3 scenarios').waitFor()
	await tags.fill('~@slow')
	await dialog.getByText('runs 2 of 3 scenarios').waitFor()
	await page.keyboard.press('Escape')
	await page.getByRole('button', { name: 'Add Schedule' }).click()
	await tags.fill('@a, @slow')
	await dialog.getByText('runs 2 of 3 scenarios').waitFor()
	await tags.fill('(@a')
	await dialog.getByText('"and", "or" or ")" is expected there').waitFor()
	await picture(page, 'schedule-dialog-tags')
	expect(problems).toEqual([])
})

/** The labels that completion offers, in their order. */
const offered = async (first: string) => {
	await page.locator('.cm-tooltip-autocomplete li').getByText(first, { exact: true }).waitFor()
	return page.locator('.cm-tooltip-autocomplete li .cm-completionLabel').allTextContents()
}

test('opening offers keys and addresses, a prefix what it begins, and other brackets are mended by a click', async () => {
	const [environment] = await api.environments.all({ query: { applicationId: project } })
	const keys = Object.keys(JSON.parse(environment?.anoroc_content ?? '{}'))
	expect(keys).toContain('baseUrl')
	const content = `Feature: Ways in
  Given CLICK [till.title]
  Scenario: ways
    Given OPEN </basket>
    When CLICK <till.title>
    Then CLICK [till.ti]
    Then NAVIGATE_TO <baseUrll>
    * SET_VARIABLE <5> + {sum}
    Then VERIFY_TEXT [till.title] + {{{sum}}}
`
	const body = { name: 'Ways in', content, feature_type: 'ANOROC' as const, application_id: project }
	const { id } = await api.features.save({ body })
	await open(id, 'OPEN')
	for (const sentence of [
		'This is a part of the description and is not run: a step begins with "* " or "Given " below a Scenario or a Background',
		'CLICK takes [locator], but this stands in < >.',
		'[till.ti] is not in the object repository.',
		'<baseUrll> is neither a key of the test data nor a URL.',
		'{{{sum}}} is a variable of the whole run, and no step of this feature sets that.',
	])
		await problemList().getByText(sentence).waitFor()
	await picture(page, 'editor-slips')
	for (const [problem, fix, mended] of [
		['CLICK takes [locator]', 'Use [till.title]', 'When CLICK [till.title]'],
		['[till.ti] is not', 'Use [till.title]', 'Then CLICK [till.title]'],
		['<baseUrll> is neither', 'Use <baseUrl>', 'NAVIGATE_TO <baseUrl>'],
		['{{{sum}}} is a variable', 'Use {{sum}}', '+ {{sum}}'],
	] as const) {
		const item = problemList().getByRole('listitem').filter({ hasText: problem })
		await item.getByRole('button', { name: fix, exact: true }).click()
		await line(mended).waitFor()
		await expect.poll(() => item.count()).toBe(0)
	}
	await expect.poll(() => problemList().getByRole('listitem').count()).toBe(1)
	await cursorIn('NAVIGATE_TO')
	await page.keyboard.press('Enter')
	await page.keyboard.type('Then OPEN [')
	const labels = await offered('baseUrl')
	expect(labels[0]).toBe('baseUrl')
	expect(labels).toContain('/basket')
	expect(labels).not.toContain('till.title')
	await picture(page, 'editor-completes-addresses')
	await page.keyboard.press('Escape')
})

test('the editor fills the height of the window, and is never lower than 550', async () => {
	const height = async () => (await page.locator('[data-editor]').boundingBox())?.height ?? 0
	const bottomOf = async () => {
		const box = await page.locator('[data-detail]').boundingBox()
		return (box?.y ?? 0) + (box?.height ?? 0)
	}
	await open(callsId, 'sign-in.feature')
	await page.setViewportSize({ width: 1440, height: 1200 })
	await expect.poll(height).toBeGreaterThan(850)
	expect(await bottomOf()).toBe(1200)
	expect(await page.locator('[data-detail]').evaluate((node) => node.scrollHeight - node.clientHeight)).toBe(0)
	await page.setViewportSize({ width: 1440, height: 600 })
	await expect.poll(height).toBe(550)
	await page.setViewportSize({ width: 1440, height: 900 })
})

test('a Karate script is completed with what its functions take', async () => {
	await open(callsId, 'sign-in.feature')
	await cursorIn('sign-in.feature')
	await page.keyboard.press('Enter')
	await page.keyboard.type('* def a = karate.filt')
	await page.locator('.cm-tooltip-autocomplete').getByText('filter', { exact: true }).first().waitFor()
	await picture(page, 'editor-karate-completion')
	await page.waitForTimeout(150)
	await page.keyboard.press('Enter')
	await line('karate.filter(list, function)').waitFor()
	await page.locator('.cm-signature strong').getByText('list').waitFor()
	await picture(page, 'editor-karate-arguments')
	await page.keyboard.type('[1]')
	await page.keyboard.press('Tab')
	await page.locator('.cm-signature strong').getByText('function').waitFor()
	await page.keyboard.press('Escape')
	await page.keyboard.press('End')
	await page.keyboard.press('Enter')
	await page.keyboard.type("* call read('sign-im.feature")
	await problemList().getByText('There is no feature sign-im.feature in this project').waitFor()
	await problemList().getByRole('button', { name: 'Use sign-in.feature' }).click()
	await expect.poll(() => problemList().getByText('sign-im').count()).toBe(0)
	await picture(page, 'editor-missing-call')
	expect(problems).toEqual([])
})
