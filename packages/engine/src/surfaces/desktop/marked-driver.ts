import type { Mark } from '@assay/contract/run-events'
import type { DesktopDriver, Point } from './driver.ts'

/** How far the mark reaches from the point of the mouse. */
const reach = 8

/** A desktop whose pictures show where the mouse of their step was. */
export function markedDriver(driver: DesktopDriver): DesktopDriver {
	let mark: Mark | undefined
	const at = ({ x, y }: Point) => {
		mark = { left: x - reach, top: y - reach, width: 2 * reach, height: 2 * reach, window: driver.size }
	}
	return {
		...driver,
		point(gesture, point) {
			at(point)
			return driver.point(gesture, point)
		},
		drag(from, to) {
			at(to)
			return driver.drag(from, to)
		},
		wheel(direction, steps, point) {
			if (point) at(point)
			return driver.wheel(direction, steps, point)
		},
		trace: {
			async ended() {
				const seen = mark ? { mark } : {}
				mark = undefined
				return seen
			},
			cut: () => ({ pages: [], steps: [] }),
		},
	}
}
