import { setTimeout as wait } from 'node:timers/promises'
import type { RunEvent } from '@assay/contract/run-events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '../src/actions/catalogue.ts'
import type { Driver } from '../src/driver.ts'
import { openWebDriver } from '../src/drivers/web.ts'
import { foldRun } from '../src/fold.ts'
import { runBundle } from '../src/run.ts'
import { type Cases, moreCases, morePages } from './action-cases/all.ts'
import { type Pages, servePages } from './support/pages.ts'
import { testBundle, testWorld } from './support/world.ts'

const home = `<!doctype html><title>Kettle & Co</title><style>.veil{position:fixed;inset:0}</style>
<h1 id=heading>Welcome <b>back</b></h1>
<p id=hidden style="display:none">You cannot see me</p>
<p id=text>2 kettles</p>
<img id=logo alt="Our Logo" src="/logo.png" width=10 height=10>
<ul><li>one<li>two<li>three</ul>
<form action="/found"><input id=search name=q value="old"></form>
<textarea id=note>first</textarea>
<input id=fixed value="fixed" readonly>
<button id=buy onclick="heading.textContent='Bought'">Buy</button>
<button id=sold disabled>Sold out</button>
<a id=ghost style="display:none" onclick="heading.textContent='Ghost'">x</a>
<select id=country><option>Spain<option>Portugal<option disabled>Atlantis</select>
<input type=checkbox id=terms><input type=checkbox id=news checked><input type=checkbox id=never disabled>
<div id=menu onmouseenter="heading.textContent='Hovered'">Menu</div>`

/** Every action on a page where it passes, and where it fails with what it says then. */
const cases: Cases = {
	OPEN: {
		passes: ['OPEN [shop.start]', 'OPEN </>', 'OPEN [startPage]'],
		fails: [
			['OPEN <http://127.0.0.1:{{closedPort}}/>', 'cannot be opened: nothing answers there (connection refused)'],
			['OPEN [shop.strat]', '[shop.strat] is neither'],
		],
	},
	NAVIGATE_TO: {
		passes: ['NAVIGATE_TO </found>'],
		fails: [['NAVIGATE_TO <http://nobody.invalid/>', 'cannot be opened: the name of the server is unknown']],
	},
	CLICK: {
		passes: ['CLICK [shop.buy]', 'VERIFY_TEXT [shop.heading] {Bought}'],
		fails: [
			['CLICK [shop.sold]', '[shop.sold] is disabled (waited 0.2 s)'],
			['CLICK [id=nobody]', '[id=nobody] was not found (waited 0.2 s)'],
		],
	},
	CLICK_JS: {
		passes: ['CLICK_JS [id=ghost]', 'VERIFY_TEXT [shop.heading] {Ghost}'],
		fails: [['CLICK_JS [id=nobody]', '[id=nobody] was not found (waited 0.2 s)']],
	},
	HOVER: {
		passes: ['HOVER [shop.buy] [shop.menu]', 'VERIFY_TEXT [shop.heading] {Hovered}'],
		fails: [['HOVER [id=hidden]', '[id=hidden] is hidden (display: none) (waited 0.2 s)']],
	},
	ENTER: {
		passes: [
			'ENTER [shop.search] + <"Ünï 😀 <x>">',
			'VERIFY_TEXT [shop.search] {"Ünï 😀 <x>"}',
			'ENTER [shop.search] <>',
		],
		fails: [
			['ENTER [id=fixed] <x>', '[id=fixed] is read-only (waited 0.2 s)'],
			['ENTER [shop.heading] <x>', '[shop.heading] is a <h1 id="heading">, which takes no text (waited 0.2 s)'],
		],
	},
	ENTER_APPEND: {
		passes: ['ENTER_APPEND [shop.note] + <", second">', 'VERIFY_TEXT [shop.note] {first, second}'],
		fails: [['ENTER_APPEND [id=fixed] <x>', '[id=fixed] is read-only (waited 0.2 s)']],
	},
	CLEAR_FIELD: {
		passes: ['CLEAR_FIELD [shop.search]', 'VERIFY_TEXT [shop.search] {}'],
		fails: [['CLEAR_FIELD [id=fixed]', '[id=fixed] is read-only (waited 0.2 s)']],
	},
	ENTER_KEY_PRESS: {
		passes: ['ENTER_KEY_PRESS [shop.search]', 'VERIFY_CURRENT_URL {/found?q=old}'],
		fails: [['ENTER_KEY_PRESS [shop.sold]', '[shop.sold] is disabled (waited 0.2 s)']],
	},
	SELECT: {
		passes: ['SELECT [shop.country] + <Portugal>', 'VERIFY_TEXT [shop.country] {Portugal}'],
		fails: [
			[
				'SELECT [shop.country] <France>',
				'[shop.country] has no entry "France" but "Spain", "Portugal", "Atlantis" (waited 0.2 s)',
			],
			['SELECT [shop.country] <Atlantis>', '[shop.country] offers "Atlantis" but it is disabled (waited 0.2 s)'],
		],
	},
	SELECT_CHECKBOX: {
		passes: [
			'SELECT_CHECKBOX [id=terms]',
			'VERIFY_ATTRIBUTE_VALUE [id=terms] <checked> {true}',
			'SELECT_CHECKBOX [id=news]',
		],
		fails: [['SELECT_CHECKBOX [id=never]', '[id=never] is disabled (waited 0.2 s)']],
	},
	SEE: {
		passes: ['SEE [shop.heading]'],
		fails: [['SEE [id=hidden]', '[id=hidden] is hidden (display: none) (waited 0.2 s)']],
	},
	VERIFY: {
		passes: ['VERIFY [shop.text] + <kettles>', 'VERIFY [shop.text] {kettles}'],
		fails: [['VERIFY [shop.text] <pots>', '"pots" not present in [shop.text], which shows "2 kettles"']],
	},
	VERIFY_TEXT: {
		passes: ['VERIFY_TEXT [shop.heading] + { Welcome back }'],
		fails: [['VERIFY_TEXT [shop.heading] {Welcome}', 'Expected "Welcome" but [shop.heading] shows "Welcome back"']],
	},
	VERIFY_TEXT_CONTAINS: {
		passes: ['VERIFY_TEXT_CONTAINS [shop.heading] + {come ba}'],
		fails: [['VERIFY_TEXT_CONTAINS [shop.heading] {BACK}', 'Expected "BACK" but [shop.heading] shows "Welcome back"']],
	},
	VERIFY_ELEMENT_PRESENT: {
		passes: [
			'VERIFY_ELEMENT_PRESENT [id=hidden]',
			'VERIFY_ELEMENT_PRESENT [css=h1 > b]',
			"VERIFY_ELEMENT_PRESENT [//li[text()='two']]",
		],
		fails: [
			['VERIFY_ELEMENT_PRESENT [shop.gone]', '[shop.gone] was not found (waited 0.2 s)'],
			['VERIFY_ELEMENT_PRESENT [//h1[]', /is never closed/],
			['VERIFY_ELEMENT_PRESENT [//h1/@]', /The locator \/\/h1\/@ cannot be read: .*not a valid XPath/],
		],
	},
	VERIFY_ELEMENT_NOT_PRESENT: {
		passes: ['VERIFY_ELEMENT_NOT_PRESENT [shop.gone]'],
		fails: [
			['VERIFY_ELEMENT_NOT_PRESENT [//li]', 'Expected [//li] not to be in the page but it is, 3 times (waited 0.2 s)'],
		],
	},
	VERIFY_ELEMENTS_COUNT: {
		passes: ['VERIFY_ELEMENTS_COUNT [//li] + {3}', 'VERIFY_ELEMENTS_COUNT [shop.gone] {0}'],
		fails: [
			['VERIFY_ELEMENTS_COUNT [//li] {4}', 'Expected "4" but the count of [//li] is "3"'],
			['VERIFY_ELEMENTS_COUNT [//li] {many}', 'VERIFY_ELEMENTS_COUNT: {many} must be a whole number'],
		],
	},
	VERIFY_ATTRIBUTE_VALUE: {
		passes: [
			'VERIFY_ATTRIBUTE_VALUE [shop.logo] + <alt> + {OUR logo}',
			'VERIFY_ATTRIBUTE_VALUE [shop.heading] <innerHTML> {welcome <b>back</b>}',
		],
		fails: [
			['VERIFY_ATTRIBUTE_VALUE [shop.logo] <alt> {x}', 'Expected "x" but alt of [shop.logo] is "Our Logo"'],
			['VERIFY_ATTRIBUTE_VALUE [shop.logo] <data-x> {x}', 'Expected "x" but [shop.logo] has no data-x'],
		],
	},
	VERIFY_CURRENT_URL: {
		passes: ['VERIFY_CURRENT_URL {/}', 'VERIFY_CURRENT_URL <{{baseUrl}}/>'],
		fails: [['VERIFY_CURRENT_URL {/basket}', /Expected "http.*\/basket" but the browser is at "http.*\/"$/]],
	},
	VERIFY_TITLE: {
		passes: ['VERIFY_TITLE {kettle & co}'],
		fails: [['VERIFY_TITLE {Pots}', 'Expected "Pots" but the title is "Kettle & Co"']],
	},
	EXPLICIT_WAIT: {
		passes: ['EXPLICIT_WAIT [shop.heading] <5>'],
		fails: [
			['EXPLICIT_WAIT [id=hidden] <0.2>', '[id=hidden] is hidden (display: none) (waited 0.2 s)'],
			['EXPLICIT_WAIT [shop.heading] <soon>', 'EXPLICIT_WAIT: <soon> must be a number of seconds'],
		],
	},
	PAUSE_IN_SEC: {
		passes: ['PAUSE_IN_SEC <0.01>'],
		fails: [['PAUSE_IN_SEC <long>', 'PAUSE_IN_SEC: <long> must be a number of seconds']],
	},
	SET_VARIABLE: {
		passes: ['SET_VARIABLE [shop.text] + {stock}', 'VERIFY [shop.text] <{{stock}}>', 'SET_VARIABLE <5> {{{n}}}'],
		fails: [
			['SET_VARIABLE {x}', 'SET_VARIABLE needs a <value> or the [locator] of an element whose text it keeps'],
			['SET_VARIABLE <5>', 'SET_VARIABLE needs {name}'],
		],
	},
	IF_CONDITION: {
		passes: ['IF_CONDITION <eq;2> {2.0}', 'IF_CONDITION <gt;1;5>', 'SEE [shop.gone]'],
		fails: [['IF_CONDITION <about;1> {1}', /must begin with lt, gt, eq/]],
	},
	CAPTURE_SCREENSHOT: {
		passes: ['CAPTURE_SCREENSHOT', 'CAPTURE_SCREENSHOT <after>'],
		fails: [['CAPTURE_SCREENSHOT <after', /is never closed/]],
	},
}

let pages: Pages
let driver: Driver
let closedPort: string

beforeAll(async () => {
	pages = await servePages({ '/': home, '/found': '<!doctype html><title>Found</title><p>Found', ...morePages })
	const closed = await servePages({})
	closedPort = new URL(closed.base).port
	await closed.close()
	driver = await openWebDriver({}, new AbortController().signal)
}, 60_000)

afterAll(async () => {
	await driver?.close()
	await pages?.close()
})

/** What is to fail fails soon; what is to pass may take its time on a busy machine. */
async function run(steps: string[], on = '/', seconds = '0.2') {
	// What another case has left open would be in the way: dialogs, tabs, frames.
	if (on === '/travel') await driver.reset()
	await driver.go(pages.base + on)
	const world = testWorld({
		clock: Date.now,
		nanos: () => performance.now() * 1e6,
		sleep: (milliseconds) => wait(milliseconds),
		openDriver: async () => ({ ...driver, close: async () => {} }),
	})
	const shop = Object.fromEntries(
		['heading', 'text', 'logo', 'search', 'note', 'buy', 'sold', 'country', 'menu', 'gone'].map((id) => [
			id,
			`//*[@id='${id}']`,
		]),
	)
	// [it.anything] is the element with that id.
	const byId = Object.fromEntries(ids.map((id) => [id, `//*[@id='${id}']`]))
	const bundle = testBundle(
		[
			{
				text: `Feature: f\nScenario: s\n${steps.map((step) => `* ${step}`).join('\n')}`,
				locators: { shop: { ...shop, start: '/' }, it: byId },
			},
		],
		{
			environment: {
				name: 'Test',
				ui: { baseUrl: pages.base, startPage: `${pages.base}/found`, closedPort },
				api: {},
				settings: { 'Explicit.wait.time': seconds },
			},
		},
	)
	await runBundle(bundle, world)
	const [scenario] = foldRun(world.events).features[0]?.scenarios ?? []
	return { steps: scenario?.steps ?? [], status: scenario?.status, events: world.events }
}

const ids = Object.values(morePages).flatMap((html) => [...html.matchAll(/ id=(\w+)/g)].map(([, id = '']) => id))
const every: Cases = { ...cases, ...moreCases }
const built = catalogue.filter((action) => action.built)

describe('every action in a real browser', () => {
	it('is in the table', () => {
		expect(Object.keys(every).sort()).toEqual(built.map(({ name }) => name).sort())
	})

	for (const [name, { on, passes, fails }] of Object.entries(every)) {
		it(`${name} passes where it should`, async () => {
			const { steps, status } = await run(passes, on, '5')
			expect(steps.filter(({ status }) => status !== 'skipped').flatMap(({ message }) => message ?? [])).toEqual([])
			expect(status).toBe('passed')
		}, 30_000)

		for (const [step, message] of fails) {
			it(`${name} fails saying what was expected and seen: ${step}`, async () => {
				const { steps, status } = await run(typeof step === 'string' ? [step] : step, on)
				const last = steps.at(-1)?.message
				expect(status).toBe('failed')
				if (typeof message === 'string') expect(last).toContain(message)
				else expect(last).toMatch(message)
			}, 30_000)
		}
	}

	it('keeps a picture and the console of a failed step', async () => {
		const { events } = await run(['CLICK_JS [id=ghost]', 'SEE [id=hidden]'])
		const evidence = events.filter(
			(event): event is Extract<RunEvent, { type: 'evidence' }> => event.type === 'evidence',
		)
		expect(evidence.map(({ step, evidence: { kind } }) => [step, kind])).toContainEqual(['1.1.2', 'screenshot'])
	}, 30_000)
})
