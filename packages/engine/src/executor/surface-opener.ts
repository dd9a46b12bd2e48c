import type { DesktopSettings } from '../surfaces/desktop/desktop-settings.ts'
import type { DesktopDriver } from '../surfaces/desktop/driver.ts'
import type { DesktopOptions } from '../surfaces/desktop/node/open-desktop.ts'
import type { MobileDriver } from '../surfaces/mobile/driver.ts'
import type { Door } from '../surfaces/node/door.ts'
import type { Driver } from '../surfaces/web/driver.ts'
import type { WebDriverOptions } from '../surfaces/web/node/web.ts'
import type { Programs } from './executor-settings.ts'
import type { LeasedProcess, LeasedSession, Reaper } from './reaper.ts'

interface OpenerNeeds {
	reaper: Reaper
	/** Through which browsers go; absent = they go by themselves. */
	door?(): Promise<Door>
	/** Reads a file of the project; undefined where there is none. */
	file(path: string): Promise<Uint8Array | undefined>
	/** Where a server elsewhere gets such a file; absent where nobody serves it. */
	fileAddress?(path: string): Promise<string | undefined>
	programs: Programs
}

type Settings = Record<string, unknown>

export type SurfaceOpener = ReturnType<typeof surfaceOpener>

/**
 * Opens browsers, devices and desktops as an environment asks, each loaded when the first one is asked for: most executors idle.
 * All that is started is leased; `close` kills what is left of it at once, and resolves when nothing of it remains.
 */
export function surfaceOpener({ reaper, door, file, fileAddress, programs }: OpenerNeeds) {
	const { chromium, chromedriver, addedArguments, fileFolder } = programs
	const { folder } = reaper
	const held: { release(): void }[] = []
	const hold = <T extends { release(): void }>(lease: T): T => {
		held.push(lease)
		return lease
	}
	const onProcess = (started: LeasedProcess) => hold(reaper.lease(started))
	const onSession = (session: LeasedSession) => hold(reaper.leaseSession(session))
	const common = async () => ({
		...{ chromium, chromedriver, addedArguments, fileFolder, onProcess, onSession },
		door: await door?.(),
	})
	const browserOptions = async (): Promise<WebDriverOptions> => ({ ...(await common()), folder })
	const desktopOptions: DesktopOptions = { folder, onProcess, allowed: programs.desktop }
	let appium: ReturnType<typeof startAppium> | undefined
	/** Nothing where none is installed. */
	async function startAppium() {
		const [{ findAppium }, { ownAppium }] = await Promise.all([
			import('../surfaces/mobile/node/find-appium.ts'),
			import('../surfaces/mobile/node/own-appium.ts'),
		])
		const installed = findAppium(programs.appium)
		return installed && ownAppium({ installed, folder, door: await door?.(), onProcess })
	}
	const ownAppiumOnce = () => {
		appium ??= startAppium()
		return appium
	}
	const uploads = new Map()

	return {
		lease: onProcess,
		browserOptions,
		desktopOptions,
		async openDriver(settings: Settings, signal: AbortSignal): Promise<Driver> {
			const { openWebDriver } = await import('../surfaces/web/node/web.ts')
			return openWebDriver(settings, signal, await browserOptions())
		},
		/** At one Appium of this machine where the settings name none. */
		async openDevice(settings: Settings, signal: AbortSignal): Promise<MobileDriver> {
			const { openDevice } = await import('../surfaces/mobile/node/open-device.ts')
			return openDevice(settings, { ...(await common()), appium: ownAppiumOnce, file, fileAddress, uploads }, signal)
		},
		async openDesktop(settings: DesktopSettings, signal: AbortSignal): Promise<DesktopDriver> {
			const { openDesktop } = await import('../surfaces/desktop/node/open-desktop.ts')
			return openDesktop(settings, signal, desktopOptions)
		},
		async close(): Promise<void> {
			for (const lease of held.splice(0)) lease.release()
			await appium?.then((one) => one?.close()).catch(() => {})
		},
	}
}
