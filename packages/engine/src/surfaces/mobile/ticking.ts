import type { Target } from '../../feature/locators.ts'
import { Unsettled } from '../../run/step-errors.ts'
import type { Page } from '../web/page.ts'
import type { MobileDriver } from './driver.ts'

/** Ticks a checkbox or takes the tick off, where it is not so yet, and expects it to be so afterwards. */
export async function tick(page: Page<MobileDriver>, target: Target, wanted: boolean): Promise<void> {
	const before = await page.read(target, 'checked')
	if (wanted ? before !== 'true' : before === 'true')
		await page.act(target, 'clickable', (driver, found) => driver.click(found))
	await page.check(target, 'checked', ([checked]) => {
		if (checked === String(wanted)) return
		const is = wanted ? ' not' : checked === undefined ? ' no checkbox' : ''
		throw new Unsettled(`Expected ${target.name} ${wanted ? '' : 'not '}to be ticked but it is${is}`)
	})
}
