import type { Target } from '../../feature/locators.ts'
import { Unsettled } from '../../run/step-errors.ts'
import type { Page } from '../web/page.ts'
import type { MobileDriver } from './driver.ts'

/** Ticks a checkbox or takes the tick off, where it is not so yet, and expects it to be so afterwards. */
export async function tick(page: Page<MobileDriver>, target: Target, wanted: boolean): Promise<void> {
	if ((await page.read(target, 'checked')) !== String(wanted))
		await page.act(target, 'clickable', (driver, found) => driver.click(found))
	await page.check(target, 'checked', ([checked]) => {
		if (checked === String(wanted)) return
		throw new Unsettled(
			`Expected ${target.name} ${wanted ? 'to be ticked but it is not' : 'not to be ticked but it is'}`,
		)
	})
}
