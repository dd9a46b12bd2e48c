import { findFirefox } from '../../src/surfaces/web/node/browser/find-browser.ts'

/** Why no Firefox can be driven here; empty where one can. */
export const noFirefox = (() => {
	try {
		findFirefox()
		return ''
	} catch (error) {
		return (error as Error).message
	}
})()
