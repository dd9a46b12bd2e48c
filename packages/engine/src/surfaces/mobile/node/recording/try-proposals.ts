import type { DeviceScreen } from '@assay/contract/recordings'
import { SessionLost } from '../../../../run/step-errors.ts'
import type { MobileDriver } from '../../driver.ts'
import { proposeLocators } from '../../recording/propose-locators.ts'
import type { ScreenElement } from '../../recording/screen-tree.ts'

/** The contract takes no more. */
const mostProposals = 8

/** The locators proposed for an element, each tried on the device; those that find nothing, or that its driver cannot read, are left out. */
export async function tryProposals(
	driver: MobileDriver,
	root: ScreenElement,
	element: ScreenElement,
): Promise<NonNullable<DeviceScreen['chosen']>['locators']> {
	const tried: NonNullable<DeviceScreen['chosen']>['locators'] = []
	const proposed = proposeLocators(root, element, { platform: driver.platform, web: driver.web() })
	for (const locator of proposed.slice(0, mostProposals)) {
		if (locator.length > 4000) continue
		try {
			const [boxes = []] = (await driver.measure([locator], 'border')).boxes
			const place = boxes.findIndex((box) => {
				if (!box) return false
				const { left, top, right, bottom } = box
				const { x, y, width, height } = element.box ?? { x: left, y: top, width: right - left, height: bottom - top }
				return near(left, x) && near(top, y) && near(right, x + width) && near(bottom, y + height)
			})
			if (boxes.length > 0) tried.push({ locator, hits: boxes.length, place: place + 1 })
		} catch (error) {
			if (error instanceof SessionLost) throw error
		}
	}
	return tried
}

/** Drivers round to whole pixels. */
const near = (one: number, other: number) => Math.abs(one - other) <= 1.5
