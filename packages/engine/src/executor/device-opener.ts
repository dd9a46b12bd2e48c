import type { MobileDriver } from '../surfaces/mobile/driver.ts'
import type { Door } from '../surfaces/node/door.ts'
import type { LeasedProcess, LeasedSession, Reaper } from './reaper.ts'

interface DeviceNeeds {
	reaper: Reaper
	door(): Promise<Door>
	lease(started: LeasedProcess): { release(): void }
	leaseSession(session: LeasedSession): { release(deleted?: boolean): void }
	/** Reads a file of the project; undefined where there is none. */
	file?: ((path: string) => Promise<Uint8Array | undefined>) | undefined
	addedArguments?: readonly string[]
	/** Where the operator has installed Appium. */
	appium?: string
	fileFolder?: string
	chromium?: string
	chromedriver?: string
}

/** Opens devices as the settings ask, at one Appium of the executor's own where they name none; `close` ends that. */
export function deviceOpener({ reaper, door, lease, leaseSession, file, appium: home, ...programs }: DeviceNeeds) {
	let appium: ReturnType<typeof start> | undefined
	const uploads = new Map()
	/** Nothing where none is installed. */
	async function start() {
		const [{ findAppium }, { ownAppium }] = await Promise.all([
			import('../surfaces/mobile/node/find-appium.ts'),
			import('../surfaces/mobile/node/own-appium.ts'),
		])
		const installed = findAppium(home)
		return installed && ownAppium({ installed, folder: reaper.folder, door: await door(), onProcess: lease })
	}
	return {
		async open(settings: Record<string, unknown>, signal: AbortSignal): Promise<MobileDriver> {
			const { openDevice } = await import('../surfaces/mobile/node/open-device.ts')
			return openDevice(
				settings,
				{
					...programs,
					door: await door(),
					onProcess: lease,
					onSession: leaseSession,
					appium: () => {
						appium ??= start()
						return appium
					},
					file,
					uploads,
				},
				signal,
			)
		},
		async close(): Promise<void> {
			await appium?.then((one) => one?.close()).catch(() => {})
		},
	}
}
