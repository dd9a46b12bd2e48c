import { readKeys } from '../../feature/values/keys.ts'
import type { CustomDriver } from '../../run/host.ts'
import { StepFailed } from '../../run/step-errors.ts'
import type { Driver } from './driver.ts'
import type { WebContext } from './page.ts'
import { enterOrUpload } from './upload.ts'

/**
 * The browser or device as a custom action sees it. Each command waits for its element like a step does; an element is named
 * as between `[` and `]`: `order.summary`, an xpath, or text with `css=` or `id=`. Arguments come from the user's code in a
 * sandbox, so they are only ever read as text or JSON.
 */
export function customDriver(context: WebContext): CustomDriver {
	const { page, variables } = context
	const target = (locator: unknown) => {
		if (typeof locator === 'string' && locator.trim() !== '') return context.target(locator)
		throw new StepFailed('The custom action names no element: the step has no [locator], or it is no text')
	}
	const all = async (locator: unknown) => (await page.driver()).lookAll(target(locator).locator, 'text')
	const on =
		(
			need: 'visible' | 'clickable',
			command: (driver: Driver, found: Parameters<Driver['click']>[0]) => Promise<void>,
		) =>
		(locator: unknown) =>
			page.act(target(locator), need, command)
	return {
		text: (locator) => page.read(target(locator), 'text'),
		attribute: (locator, name) => page.read(target(locator), { attribute: String(name) }),
		css: (locator, name) => page.read(target(locator), { css: String(name) }),
		/** Of every element, without waiting. */
		texts: async (locator) => (await all(locator)).map(({ values }) => values[0] ?? ''),
		count: async (locator) => (await all(locator)).length,
		see: (locator) => page.expect(target(locator), 'visible'),
		click: on('clickable', (driver, found) => driver.click(found)),
		hover: on('visible', (driver, found) => driver.hover(found)),
		enter: (locator, text) =>
			page.act(target(locator), 'editable', (driver, found) =>
				enterOrUpload(driver, found, String(text ?? ''), context.file),
			),
		append: (locator, text) =>
			page.act(target(locator), 'editable', (driver, found) => driver.type(found, String(text ?? ''), 'append')),
		press: (locator, key) => page.act(target(locator), 'visible', (driver, found) => driver.press(keysOf(key), found)),
		async script(body, ...args) {
			const driver = await page.driver()
			if (/\bclipboard\b/.test(String(body))) await driver.allowClipboard()
			return driver.script(String(body), ...args)
		},
		go: async (url) => (await page.driver()).go(context.joined(String(url))),
		url: async () => (await page.driver()).url(),
		title: async () => (await page.driver()).title(),
		sleep: (milliseconds) => context.sleep(Number(milliseconds) || 0),
		variable: async (name) => variables.get(String(name)),
		setVariable: async (name, value) => variables.set({ name: String(name), shared: false }, value),
		screenshot: async (name) => {
			const content = await context.keep(await (await page.driver()).screenshot(), 'image/png')
			context.attach({ kind: 'screenshot', name: `${String(name ?? 'custom')}.png`, when: 'asked', content })
		},
	}
}

function keysOf(key: unknown) {
	const read = readKeys(String(key ?? 'Enter'))
	if ('must' in read) throw new StepFailed(`The keys "${String(key)}" must ${read.must}`)
	return read.value
}
