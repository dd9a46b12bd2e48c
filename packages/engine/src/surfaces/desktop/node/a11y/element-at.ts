import type { Box, ElementName, Point } from '../../driver.ts'
import { isPointIn } from '../../inside.ts'
import { fitsRole } from './roles.ts'

/** What a program shows, as it says itself. */
export interface ShownElement {
	role: string
	/** Empty where it has none. */
	name: string
	place: Box
}

/** What only holds others: nobody means it who clicks somewhere in it. */
const holder =
	/^(?:application|desktop frame|document \w+|filler|frame|layered pane|menu bar|page tab list|panel|root pane|scroll pane|section|separator|split pane|status bar|tool ?bar|viewport|window)$/i
/** A step could not write it: see `readImageName` and what divides a step. */
const unwritable = /["#[\]<>{}\\\n]/

/** The smallest thing that a point lies in, by a role and a name that no other thing has; undefined where there is none such. */
export function elementAt(shown: readonly ShownElement[], at: Point): ElementName | undefined {
	const size = ({ place }: ShownElement) => place.width * place.height
	const [hit] = shown
		.filter(({ role, place }) => isPointIn(at, place) && !holder.test(role))
		.sort((one, other) => size(one) - size(other))
	if (!hit || unwritable.test(hit.name) || !/^[a-z]+(?:[ -][a-z]+)*$/i.test(hit.role)) return undefined
	const role = hit.role.toLowerCase() === 'push button' ? 'button' : hit.role.toLowerCase()
	const same = shown.filter((one) => fitsRole(one.role, role) && (hit.name === '' || one.name === hit.name))
	return same.length === 1 ? { role, ...(hit.name ? { name: hit.name } : {}) } : undefined
}
