import { expect, it } from 'vitest'
import { NotYet } from '../src/run/step-errors.ts'
import type { WebBrowser } from '../src/surfaces/web/node/webdriver/web-browser.ts'
import { webNavigation } from '../src/surfaces/web/node/webdriver/web-navigation.ts'

/** Chromedriver, asked for address and title while a dialog opens. */
const answersNull = {
	browser: { getUrl: async () => null, getTitle: async () => null },
	command: (run: () => Promise<unknown>) => run(),
} as unknown as WebBrowser
const navigation = webNavigation(answersNull, { pageLoad: {} as never, door: undefined, fileFolder: undefined })

it('a click that opens a dialog is no failure where the driver cannot say the address meanwhile', async () => {
	await expect(navigation.staysAllowed()).resolves.toBeUndefined()
})

it.each(['url', 'title'] as const)('the %s is asked for again', async (what) => {
	await expect(navigation[what]()).rejects.toThrow(NotYet)
})
