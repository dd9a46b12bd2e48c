import type { Target } from '../../feature/locators.ts'
import { NotYet } from '../../run/step-errors.ts'
import { chooseEntry } from '../web/choose-entry.ts'
import type { Page } from '../web/page.ts'
import type { MobileDriver } from './driver.ts'
import { entries, named } from './native-targets.ts'

type Wish = { text: string } | { value: string } | { place: number }

/** Chooses an entry of a drop-down list: of a page's by the page, of an app's by opening it and clicking the entry. */
export async function choose(page: Page<MobileDriver>, list: Target, wish: Wish): Promise<void> {
	const driver = await page.driver()
	if (driver.web())
		return await page.act(list, 'enabled', async (_, found) => {
			await chooseEntry(driver, found, wish)
		})
	await page.act(list, 'clickable', (_, found) => driver.click(found))
	const locator = 'place' in wish ? entries[driver.platform] : named(driver, Object.values(wish)[0] as string)
	await page.until(async () => {
		const all = await driver.lookAll(locator)
		const found = all['place' in wish ? wish.place - 1 : 0]
		if (!found)
			throw new NotYet(
				`${list.name} ${'place' in wish ? `has ${all.length} entries, no ${wish.place}.` : `has no entry "${Object.values(wish)[0]}"`}`,
			)
		await driver.click(found.element).catch((error: unknown) => {
			throw error instanceof NotYet ? new NotYet(`The entry of ${list.name} ${error.message}`) : error
		})
	}, 'search')
}
