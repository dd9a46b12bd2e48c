import type { AnyDriver } from './any-driver.ts'
import type { Camera } from './camera.ts'
import { setting } from './settings.ts'

/** The driver of a feature, opened by the first step that needs it. */
export interface LazyDriver<Driver extends AnyDriver = AnyDriver> {
	get(): Promise<Driver>
	/** The one that is open, if any. */
	readonly current: Driver | undefined
	/** Makes an open one as good as new for the next scenario. */
	clean(): Promise<void>
	end(): Promise<void>
}

/** Whatever is opened, the camera turns to. */
export function lazyDriver<Driver extends AnyDriver>(
	open: () => Promise<Driver>,
	settings: Record<string, unknown>,
	camera?: Pick<Camera, 'turnTo' | 'leave'>,
): LazyDriver<Driver> {
	let opening: Promise<Driver> | undefined
	let current: Driver | undefined
	const anew = /^scenario$/i.test(String(setting(settings, 'BROWSER_SCOPE') ?? '').trim())
	const lazy: LazyDriver<Driver> = {
		get current() {
			return current
		},
		async get() {
			if (!opening) {
				opening = open()
				void opening.then(camera?.turnTo, () => {})
			}
			current = await opening.catch((error: unknown) => {
				opening = undefined
				throw error
			})
			return current
		},
		async clean() {
			if (anew) return lazy.end()
			// A browser that cannot be made clean is left; the next step that needs one opens another.
			await current?.reset().catch(lazy.end)
		},
		async end() {
			const ending = opening
			opening = undefined
			current = undefined
			// Also one that is still opening when the run is cancelled.
			camera?.leave()
			await ending?.then((driver) => driver.close()).catch(() => {})
		},
	}
	return lazy
}
