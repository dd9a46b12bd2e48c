import { keywordFeatures } from '../../run/keyword-feature.ts'
import { lazyDriver } from '../../run/lazy-driver.ts'
import { customDesktop } from './custom-desktop.ts'
import { type DesktopSettings, readDesktopSettings } from './desktop-settings.ts'
import type { DesktopDriver } from './driver.ts'
import { markedDriver } from './marked-driver.ts'
import { type DesktopContext, waitingScreen } from './screen.ts'

export interface DesktopHost {
	/** Opens a screen of its own with the program on it. Throws `SessionRefused` with one clear sentence. */
	openDesktop(settings: DesktopSettings, signal: AbortSignal): Promise<DesktopDriver>
}

/** Runs the steps of a feature on a desktop. */
export const runDesktopFeature = keywordFeatures<DesktopHost>((host) => (settings, camera) => {
	const desktop = readDesktopSettings(settings)
	const open = async () => markedDriver(await host.openDesktop(desktop, host.signal))
	const driver = lazyDriver(open, settings, camera)
	return {
		platform: 'windows',
		locators: undefined,
		driver,
		inStep(step, time) {
			const screen = waitingScreen(driver.get, step, time, desktop)
			const context: DesktopContext = { ...step, screen }
			return { context, custom: customDesktop(screen, step) }
		},
	}
})
