import { readPath } from '../../feature/values/dotted-path.ts'
import { keywordFeatures } from '../../run/keyword-feature.ts'
import { lazyDriver } from '../../run/lazy-driver.ts'
import { customDriver } from '../web/custom-driver.ts'
import { waitingPage } from '../web/page.ts'
import { tracedDriver } from '../web/traced-driver.ts'
import { platformOfCapabilities } from './device-capabilities.ts'
import type { MobileDriver } from './driver.ts'
import type { MobileContext } from './mobile-context.ts'

export interface MobileHost {
	/** Opens a session with a device as the environment's settings ask. Throws `SessionRefused` with one clear sentence. */
	openDevice(settings: Record<string, unknown>, signal: AbortSignal): Promise<MobileDriver>
}

/** Runs the steps of a feature on a device. */
export const runMobileFeature = keywordFeatures<MobileHost>((host) => (settings, camera) => {
	let known: string | undefined
	const open = async () => {
		const driver = await host.openDevice(settings, host.signal)
		const about = driver.about()
		if (about !== known) host.emit({ type: 'note', at: host.clock(), level: 'info', text: about, device: true })
		known = about
		// Pages are not kept: a native screen has none.
		return tracedDriver(driver, false)
	}
	const driver = lazyDriver(open, settings, camera)
	return {
		platform: 'mobile',
		locators: platformOfCapabilities(capabilitiesOf(settings)),
		driver,
		inStep(step, time) {
			const context: MobileContext = { ...step, page: waitingPage(driver.get, time), quit: driver.end }
			return { context, custom: customDriver(context) }
		},
	}
})

const capabilitiesOf = (settings: Record<string, unknown>) => ({
	platformName: readPath(settings, 'capabilities.platformName')?.value,
})
