import { describe } from 'vitest'
import { noChromedriver } from './chromedriver.ts'

/** How a Chromium of this machine is driven, as the setting `webdriver.local` names it. */
export type LocalClient = 'pipe' | 'chromedriver'

/** The same tests for both; those of chromedriver are skipped where it is not installed. */
export function eachLocalClient(tests: (client: LocalClient) => void): void {
	for (const client of ['pipe', 'chromedriver'] as const) {
		describe.skipIf(client === 'chromedriver' && noChromedriver !== '')(`over ${client}`, () => tests(client))
	}
}
