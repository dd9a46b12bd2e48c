import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { StepFailed } from '../src/run/step-errors.ts'
import { readBrowserWish } from '../src/surfaces/web/node/browser/browser-wish.ts'
import { findChromedriver, findChromium } from '../src/surfaces/web/node/browser/find-browser.ts'
import { openLocal } from '../src/surfaces/web/node/webdriver/local-browser.ts'
import { sendFile } from '../src/surfaces/web/node/webdriver/send-file.ts'
import { endSession } from '../src/surfaces/web/node/webdriver/web-session.ts'
import { noChromedriver } from './support/chromedriver.ts'

const programs = { chromium: process.env.ASSAY_CHROMIUM, chromedriver: process.env.ASSAY_CHROMEDRIVER }

it.skipIf(noChromedriver)(
	'a file goes to the machine of the browser by its name and content',
	async () => {
		const opened = await openLocal(
			readBrowserWish({ 'webdriver.local': 'chromedriver' }),
			new AbortController().signal,
			{
				chromium: findChromium(programs),
				chromedriver: findChromedriver(programs),
			},
		)
		const { browser } = opened
		const bytes = Buffer.from('content of größe.txt')
		try {
			const path = await sendFile(browser, { name: 'größe.txt', bytes })
			expect(basename(path)).toBe('größe.txt')
			expect(await readFile(path)).toEqual(bytes)
		} finally {
			await endSession(opened)
		}
		// Its session has ended: it takes no file any more.
		const late = sendFile(browser, { name: 'late.txt', bytes })
		await expect(late).rejects.toThrow(StepFailed)
		await expect(late).rejects.toThrow(/^The browser's machine does not take the file late\.txt: \S.*$/)
	},
	60_000,
)
