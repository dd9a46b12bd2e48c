import { keywordFeatures } from '../../run/keyword-feature.ts'
import { lazyDriver } from '../../run/lazy-driver.ts'
import { choice } from '../../run/settings.ts'
import { customDriver } from './custom-driver.ts'
import type { Driver } from './driver.ts'
import { type WebContext, waitingPage } from './page.ts'
import { tracedDriver } from './traced-driver.ts'

export interface WebHost {
	/** Opens a browser as the environment's settings ask. Throws `SessionRefused` with one clear sentence. */
	openDriver(settings: Record<string, unknown>, signal: AbortSignal): Promise<Driver>
}

/** Runs the steps of a feature in a browser. */
export const runWebFeature = keywordFeatures<WebHost>((host) => (settings, camera) => {
	const keeps = choice(settings, 'TRACE') !== 'OFF'
	const open = async () => tracedDriver(await host.openDriver(settings, host.signal), keeps)
	const driver = lazyDriver(open, settings, camera)
	return {
		platform: 'desktop',
		locators: 'web',
		driver,
		inStep(step, time) {
			const context: WebContext = { ...step, page: waitingPage(driver.get, time) }
			return { context, custom: customDriver(context) }
		},
	}
})
