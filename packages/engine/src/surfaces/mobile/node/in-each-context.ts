import { StepFailed } from '../../../run/step-errors.ts'
import type { Driver } from '../../web/driver.ts'

/** What is the same wherever the steps are. */
const everywhere = new Set<string>([
	...['screenshot', 'picture', 'film', 'network', 'reset', 'close', 'lost'],
	...['dialog', 'acceptDialog', 'dismissDialog'],
])

/** A driver that does what a page's does in web pages, and in the native part of an app what that can. */
export function inEachContext(pages: Driver, native: Partial<Driver>, web: () => boolean): Driver {
	const all = { ...pages } as unknown as Record<string, unknown>
	const ownOf = native as unknown as Record<string, unknown>
	for (const [name, ofPage] of Object.entries(all)) {
		if (everywhere.has(name) || typeof ofPage !== 'function') continue
		const ofApp = ownOf[name]
		all[name] = async (...args: unknown[]) => {
			if (web()) return await ofPage(...args)
			if (typeof ofApp === 'function') return await ofApp(...args)
			throw new StepFailed('This is for web pages: the steps are in the native part of an app')
		}
	}
	return all as unknown as Driver
}
