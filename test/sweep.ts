import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { pageOf, picture } from './browser.ts'
import { byKeyboard, note } from './dialog-keys.ts'
import { openLightBrowser } from './launch-browser.ts'
import { overprinted } from './overprinted.ts'
import { addCrowd } from './people.ts'
import { caller, newData, removeData, root, startProduct, tokenOf } from './product.ts'
import { type Screen, screens } from './screens.ts'
import { type Seeded, seed, upload } from './seed.ts'

const sizes = {
	wide: { width: 1440, height: 900 },
	middle: { width: 1024, height: 768 },
	narrow: { width: 390, height: 844 },
}
const telephone = { viewport: sizes.narrow, hasTouch: true, isMobile: true }
const themes = ['light', 'dark'] as const
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const axeSource = readFileSync(join(root, 'node_modules/axe-core/axe.min.js'), 'utf8')
type Size = keyof typeof sizes

/**
 * Looks at every screen and dialog of a filled product in both themes and reports what axe finds serious, what is wider than
 * the window, what does not open, and which dialog does not obey the keyboard. `full`: in each size, and also with nothing and
 * with much in it; otherwise wide, with something in it, then made as narrow as a telephone, there the dialogs by keyboard, and runs by
 * touch. With ASSAY_SCREENSHOTS a picture of each is kept, to be looked at; ASSAY_SCREENS, a pattern, leaves out screens of other names.
 */
export async function sweep({ full = false, say = (_line: string) => {} } = {}) {
	const data = await newData()
	const product = await startProduct({ data })
	const browser = await openLightBrowser()
	try {
		const named = new RegExp(process.env.ASSAY_SCREENS ?? '')
		const wanted = screens(await fill(product.url, data)).filter(
			({ name, amount }) => named.test(name) && (full || amount === undefined),
		)
		const todo = (['wide', 'middle', 'narrow'] as const).flatMap((size) =>
			wanted
				.filter(({ only }) => only === undefined || (only === 'narrow') === (size === 'narrow'))
				.map((screen) => ({
					screen,
					size,
					axe: full || size === 'wide',
					keys: screen.dialog !== undefined && (full || size === 'wide' || screen.only === 'narrow'),
					touch: size === 'narrow' && /^runs?-/.test(screen.name),
					widths: widthsOf(screen, size, full),
				}))
				.filter(({ axe, keys, touch }) => axe || keys || touch),
		)
		const found: string[] = []
		const count = todo.filter(({ axe }) => axe).length * themes.length
		// One page for all who are signed in: a second one beside it costs its own start and compiles the program again.
		const { page } = await pageOf(browser, product.url)
		const { page: phone } = await pageOf(browser, product.url, undefined, telephone)
		const visitor = await (await browser.newContext()).newPage()
		for (const next of todo) {
			const seen = await look(next.touch ? phone : next.screen.visitor ? visitor : page, product.url, next)
			found.push(...seen)
			for (const one of seen) say(one)
		}
		return { screens: wanted, looks: count, found }
	} finally {
		await browser.close()
		await product.stop()
		await removeData(data)
	}
}

async function fill(url: string, data: string): Promise<Seeded> {
	const token = await tokenOf(data)
	const seeded = await seed(caller(url, token), data)
	await addCrowd(data, 'Demo shop', 12)
	const files = [
		[seeded.few, 'prices.csv'],
		...Array.from({ length: 12 }, (_, n) => [seeded.many, `file ${n} 🪁 <b>.txt`] as const),
		[seeded.many, `${'long-name-'.repeat(18)}.txt`],
	] as const
	for (const [project, name] of files) await upload(url, token, project, name, 'sku,price\nkite,12.50\n')
	return seeded
}

interface Look {
	screen: Screen
	size: Size
	/** Whether it is searched by axe, in both themes. */
	axe: boolean
	/** What it is made as wide as, one after the other. */
	widths: readonly Size[]
	/** Whether the dialog is tried by keyboard, at the last of these widths. */
	keys: boolean
	/** Whether a finger would miss something. */
	touch: boolean
}

/** Each size is looked at by itself in the long form; in the short one a screen that is open becomes narrower, as a telephone that is turned. */
function widthsOf({ only }: Screen, size: Size, full: boolean): Size[] {
	if (size !== 'wide') return [size]
	return full || only ? ['wide', 'middle'] : ['wide', 'middle', 'narrow']
}

async function look(page: Page, url: string, { screen, size, axe, widths, keys, touch }: Look): Promise<string[]> {
	const found: string[] = []
	page.setDefaultTimeout(30_000)
	const loaded = screen.visitor || screen.served
	try {
		if (!loaded) {
			await page.unrouteAll()
			// By way of no screen at all, so that no dialog is left open; another size of it costs nothing.
			await route(page, '/no-screen')
			await page.getByText('There is no screen at').waitFor()
		}
		await page.setViewportSize(sizes[size])
		await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
		await (loaded ? page.goto(url + screen.at) : route(page, screen.at))
		await note(page)
		await screen.open?.(page)
		if (screen.dialog) await page.getByRole('dialog').first().waitFor()
		await page.getByText(screen.shows).filter({ visible: true }).first().waitFor()
		await page.locator('[role=progressbar]:not([data-on=false])').waitFor({ state: 'detached' })
	} catch (error) {
		await picture(page, `${screen.name}.${size}.unseen`)
		const above = page.locator('[role=dialog], [role=menu], body').last()
		const instead = await above.ariaSnapshot({ timeout: 5000 }).catch(() => 'nothing')
		return [
			`${screen.name}, ${size}: is not seen: ${(error as Error).message.slice(0, 300)}; instead: ${instead.slice(-500)}`,
		]
	}
	for (const theme of axe ? themes : []) {
		await page.emulateMedia({ colorScheme: theme })
		await picture(page, `${screen.name}.${size}.${theme}`)
		for (const one of await serious(page, screen, theme)) found.push(`${screen.name}, ${size}, ${theme}: ${one}`)
	}
	for (const width of widths) {
		await page.setViewportSize(sizes[width])
		const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
		if (wider > 0) found.push(`${screen.name}, ${width}: ${wider} px wider than the window`)
	}
	for (const one of touch ? await overprinted(page) : []) found.push(`${screen.name}, ${size}, by touch: ${one}`)
	if (keys) {
		const wrong = await byKeyboard(page, screen).catch((error: Error) => [error.message.slice(0, 300)])
		for (const one of wrong) found.push(`${screen.name}, ${size}, by keyboard: ${one}`)
	}
	// Back to where links are followed without loading.
	if (screen.leaves) await page.unrouteAll()
	if (screen.served || screen.leaves) await page.goto(`${url}/projects`)
	return found
}

/** Goes somewhere as a link of the page does, without loading the program again. */
const route = (page: Page, to: string) =>
	page.evaluate((to) => {
		history.pushState({ key: crypto.randomUUID(), idx: history.length }, '', to)
		dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
	}, to)

/** What axe finds serious or worse, as sentences. Another theme changes colours only; what lies below a dialog is a screen of its own. */
async function serious(page: Page, { dialog }: Screen, theme: (typeof themes)[number]): Promise<string[]> {
	const where = dialog ? { include: [['[role=dialog]'], ['body > [role=tooltip]']] } : undefined
	const only = theme === 'dark' ? { type: 'rule', values: ['color-contrast'] } : { type: 'tag', values: rules }
	if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
	const violations = await page.evaluate(
		async ({ only, where }) => {
			const { axe } = window as unknown as {
				axe: { run(where: unknown, how: object): Promise<{ violations: unknown }> }
			}
			return (await axe.run(where ?? document, { runOnly: only, resultTypes: ['violations'] })).violations
		},
		{ only, where },
	)
	return (violations as { id: string; impact: string; nodes: { html: string }[] }[])
		.filter(({ impact }) => impact === 'serious' || impact === 'critical')
		.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
}
