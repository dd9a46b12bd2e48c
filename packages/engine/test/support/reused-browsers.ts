import { afterAll } from 'vitest'
import type { Driver } from '../../src/surfaces/web/driver.ts'
import { openWebDriver } from '../../src/surfaces/web/node/web.ts'

/** What is kept of a browser, not what it is. */
const ofEvidence = new Set(['SCREENSHOTS', 'TRACE', 'VIDEO'])

/**
 * Opens browsers for the runs of a group of tests, one for all that ask for the same: it is made clean between two runs, as between
 * the scenarios of a feature, and one that cannot be made clean is replaced. They end with the group.
 */
export function reusedBrowsers(): (settings: Record<string, unknown>, signal: AbortSignal) => Promise<Driver> {
	const free = new Map<string, Driver>()
	afterAll(async () => {
		for (const driver of free.values()) await driver.close()
	})
	return async (settings, signal) => {
		const wish = JSON.stringify(Object.entries(settings).filter(([key]) => !ofEvidence.has(key)))
		const found = free.get(wish)
		free.delete(wish)
		const driver = (found && (await clean(found))) ?? (await openWebDriver(settings, signal))
		return {
			...driver,
			async close() {
				if (free.has(wish)) await driver.close()
				else free.set(wish, driver)
			},
		}
	}
}

const clean = (driver: Driver): Promise<Driver | undefined> =>
	driver.reset().then(
		() => driver,
		async () => {
			await driver.close()
			return undefined
		},
	)
