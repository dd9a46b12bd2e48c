import { findChromedriver } from '../../src/surfaces/web/node/browser/find-browser.ts'

/** Why the tests that need chromedriver are skipped; empty where they run. */
export const noChromedriver = (() => {
	try {
		findChromedriver({ chromedriver: process.env.ASSAY_CHROMEDRIVER })
		return ''
	} catch (error) {
		return (error as Error).message
	}
})()
if (noChromedriver) console.log(`Tests with chromedriver are skipped: ${noChromedriver}`)
