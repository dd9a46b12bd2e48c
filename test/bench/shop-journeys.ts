import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findChromium } from '@assay/engine/surfaces/web/node/browser/find-browser'
import { root } from '../product.ts'
import { median, say } from './figures.ts'
import { programs, timed } from './still-page.ts'

const rounds = 5
const goods = {
	'storm-kite': 'Storm kite',
	'pocket-cape': 'Pocket rain cape',
	'puddle-boots': 'Puddle boots',
	'soup-mug': 'Soup mug',
	'storm-lantern': 'Storm lantern',
	'grey-jigsaw': 'Grey sky jigsaw',
}

/** As it comes, which keeps the pages of each step; the other client; and without those pages. */
const ours = {
	pipe: { 'webdriver.local': 'pipe' },
	chromedriver: { 'webdriver.local': 'chromedriver' },
	untraced: { 'webdriver.local': 'pipe', TRACE: 'OFF' },
}

/** Eighteen journeys on the demo shop as a whole process, and the same journeys as a program of Playwright, in turn. */
export async function shopJourneys() {
	const { startShop } = await import(join(root, 'examples/shop/server.mjs'))
	const shop: { url: string; close(): Promise<void> } = await startShop()
	const folder = await mkdtemp(join(tmpdir(), 'assay-bench-'))
	const node = (...words: string[]) => promisify(execFile)(process.execPath, words, { cwd: folder })
	const feature = join(folder, 'journeys.feature')
	const script = join(folder, 'journeys.mjs')
	const assay = join(root, 'packages/cli/bin/assay.mjs')
	try {
		await writeFile(feature, journeys())
		await writeFile(script, playwright(shop.url))
		const tools = new Map<string, () => Promise<{ stdout: string }>>()
		for (const [name, settings] of Object.entries(ours)) {
			const file = join(folder, `${name}.json`)
			await writeFile(file, JSON.stringify({ name, ui: { baseUrl: shop.url }, settings }))
			tools.set(name, () => node(assay, 'run', feature, '--environment', file))
		}
		tools.set('Playwright', () => node(script))
		const seen = new Map<string, number[]>()
		for (let round = 0; round < rounds; round++) {
			for (const [who, run] of tools) seen.set(who, [...(seen.get(who) ?? []), await timed(run)])
		}
		const of = (who: string) => median(seen.get(who) ?? [])
		for (const [who, goal] of [
			['Playwright', 'goal: under 1.1×'],
			['chromedriver', 'beside'],
			['untraced', 'goal: under 1.1×'],
		] as const) {
			const figures = `${(of('pipe') / of(who)).toFixed(2)}× (${of('pipe').toFixed(0)} ms : ${of(who).toFixed(0)} ms)`
			say(`eighteen shop journeys as a process, over ${who}`, figures, goal)
		}
	} finally {
		await shop.close()
		await rm(folder, { recursive: true })
	}
}

const examples = (names: string, row: (id: string, name: string) => string) =>
	[
		`    Examples:\n      | ${names} |`,
		...Object.entries(goods).map(([id, name]) => `      | ${row(id, name)} |`),
	].join('\n')

const journeys = () => `# type: ANOROC
Feature: Journeys
  Scenario Outline: Find <name>
    Given OPEN </>
    When ENTER [//input[@id='search']] + <<name>>
    And CLICK [//button[@id='search-button']]
    Then VERIFY_TEXT_CONTAINS [//p[@id='found']] + {1 thing}
    When CLICK [//ul[@id='goods']/li[1]/a]
    Then VERIFY_TEXT [//h1[@id='product-name']] + {<name>}
    And VERIFY_CURRENT_URL {/products/<id>}
${examples('id | name', (id, name) => `${id} | ${name}`)}

  Scenario Outline: Change one's mind about <id>
    Given OPEN </products/<id>>
    When CLICK [//button[@id='add']]
    Then VERIFY_TEXT [//b[@id='basket-count']] + {1}
    And VERIFY_ELEMENTS_COUNT [//ul[@id='lines']/li] + {1}
    When CLICK [//button[@id='empty']]
    And CLICK [//button[@id='empty-yes']]
    Then VERIFY_TEXT_CONTAINS [//div[@id='basket-empty']] + {still raining}
${examples('id', (id) => id)}

  Scenario Outline: Buy <id>
    Given OPEN </products/<id>>
    When CLICK [//button[@id='add']]
    And CLICK [//a[@id='to-checkout']]
    And ENTER [//input[@id='email']] + <maren@puddlewright.example>
    And ENTER [//input[@id='password']] + <wellies-by-the-door>
    And CLICK [//button[@id='sign-in']]
    And ENTER [//input[@id='name']] + <Maren Quill>
    And ENTER [//input[@id='street']] + <Rua da Chuva 7>
    And ENTER [//input[@id='postcode']] + <1100-148>
    And ENTER [//input[@id='city']] + <Lisbon>
    And SELECT [//select[@id='country']] + <Portugal>
    And SELECT_CHECKBOX [//input[@id='terms']]
    And CLICK [//button[@id='place-order']]
    Then VERIFY_TEXT [//h1] + {Thank you, Maren.}
${examples('id', (id) => id)}
`

/** Each journey in a context of its own, as each scenario begins without cookies; every check is made. */
const playwright = (url: string) => `
import { chromium } from ${JSON.stringify(join(root, 'node_modules/playwright-core/index.mjs'))}
const base = ${JSON.stringify(url)}
const args = ${JSON.stringify(process.getuid?.() === 0 ? ['--no-sandbox'] : [])}
const browser = await chromium.launch({ executablePath: ${JSON.stringify(findChromium(programs))}, args })
const expect = (seen, holds) => { if (!holds(seen)) throw new Error('Seen ' + seen) }
async function journey(work) {
	const context = await browser.newContext({ viewport: { width: 1280, height: 720 } })
	const page = await context.newPage()
	const at = (xpath) => page.locator('xpath=' + xpath)
	const has = async (xpath, text) => expect(await at(xpath).innerText(), (seen) => seen.trim() === text)
	const holds = async (xpath, text) => expect(await at(xpath).innerText(), (seen) => seen.includes(text))
	await work(page, at, has, holds)
	await context.close()
}
const goods = ${JSON.stringify(Object.entries(goods))}
for (const [id, name] of goods) await journey(async (page, at, has, holds) => {
	await page.goto(base + '/')
	await at("//input[@id='search']").fill(name)
	await at("//button[@id='search-button']").click()
	await holds("//p[@id='found']", '1 thing')
	await at("//ul[@id='goods']/li[1]/a").click()
	await has("//h1[@id='product-name']", name)
	expect(new URL(page.url()).pathname, (path) => path === '/products/' + id)
})
for (const [id] of goods) await journey(async (page, at, has, holds) => {
	await page.goto(base + '/products/' + id)
	await at("//button[@id='add']").click()
	await has("//b[@id='basket-count']", '1')
	expect(await at("//ul[@id='lines']/li").count(), (count) => count === 1)
	await at("//button[@id='empty']").click()
	await at("//button[@id='empty-yes']").click()
	await holds("//div[@id='basket-empty']", 'still raining')
})
for (const [id] of goods) await journey(async (page, at, has) => {
	await page.goto(base + '/products/' + id)
	await at("//button[@id='add']").click()
	await at("//a[@id='to-checkout']").click()
	await at("//input[@id='email']").fill('maren@puddlewright.example')
	await at("//input[@id='password']").fill('wellies-by-the-door')
	await at("//button[@id='sign-in']").click()
	await at("//input[@id='name']").fill('Maren Quill')
	await at("//input[@id='street']").fill('Rua da Chuva 7')
	await at("//input[@id='postcode']").fill('1100-148')
	await at("//input[@id='city']").fill('Lisbon')
	await at("//select[@id='country']").selectOption({ label: 'Portugal' })
	await at("//input[@id='terms']").check()
	await at("//button[@id='place-order']").click()
	await has('//h1', 'Thank you, Maren.')
})
await browser.close()
`
