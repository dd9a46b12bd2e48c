import type { CustomDriver } from '../../run/host.ts'
import { keywordFeatures } from '../../run/keyword-feature.ts'
import { lazyDriver } from '../../run/lazy-driver.ts'
import { StepWrong } from '../../run/step-errors.ts'
import { type DesktopSettings, readDesktopSettings } from './desktop-settings.ts'
import type { DesktopDriver } from './driver.ts'
import { readImageName } from './image-name.ts'
import { markedDriver } from './marked-driver.ts'
import { type DesktopContext, type Screen, waitingScreen } from './screen.ts'

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

/** What a project's own function may ask of the desktop. */
function customDesktop(screen: Screen, step: Pick<DesktopContext, 'sleep' | 'variables'>): CustomDriver {
	const image = (given: unknown) => {
		const read = readImageName(String(given))
		if ('must' in read) throw new StepWrong(`"${given}" must ${read.must}`)
		return read.value
	}
	return {
		click: (picture) => screen.point('click', image(picture), undefined),
		hover: (picture) => screen.point('move', image(picture), undefined),
		async enter(picture, text) {
			await screen.point('click', image(picture), undefined)
			await (await screen.driver()).type(String(text))
		},
		see: async (picture) => void (await screen.find(image(picture))),
		text: (picture) => screen.read(image(picture), undefined),
		clipboard: async () => (await screen.driver()).clipboard(),
		sleep: (milliseconds) => step.sleep(Number(milliseconds)),
	}
}
