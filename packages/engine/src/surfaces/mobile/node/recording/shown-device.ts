import type { DeviceScreen } from '@assay/contract/recordings'
import type { RecordingListener } from '../../../node/recorded.ts'
import { smallPicture } from '../../../node/small-picture.ts'
import type { MobileDriver } from '../../driver.ts'
import { elementNames } from '../../recording/element-names.ts'
import type { RecordedScreens } from './recorded-screens.ts'

export type ShownDevice = ReturnType<typeof shownDevice>

/** What a person sees of a device: its screen, what he has chosen there and tried, and a picture. Nothing is sent twice. */
export function shownDevice(driver: MobileDriver, screens: RecordedScreens, listener: RecordingListener) {
	let chosen: DeviceScreen['chosen']
	let tried: DeviceScreen['tried']
	let last = ''
	let shown: Buffer | undefined

	return {
		choose(element: NonNullable<DeviceScreen['chosen']>): void {
			chosen = element
		},
		/** Of a locator of his own. */
		tried(found: NonNullable<DeviceScreen['tried']>): void {
			tried = found
		},
		/** What is chosen, as long as it is still there. */
		keepChosen(): void {
			const found = chosen && screens.element(screens.current?.n ?? 0, chosen.path)
			if (!found || elementNames(found.root, found.element).element.slice(0, 500) !== chosen?.element)
				chosen = undefined
		},
		async show(): Promise<void> {
			const { current } = screens
			if (!current) return
			const device = { ...current, ...(chosen ? { chosen } : {}), ...(tried ? { tried } : {}) }
			const now = { url: current.web ? await driver.url() : '', title: driver.about().slice(0, 500), device }
			const text = JSON.stringify(now)
			if (text !== last) listener.now(now)
			last = text
			const picture = Buffer.from(await driver.screenshot())
			if (shown && picture.equals(shown)) return
			shown = picture
			const small = smallPicture(picture)
			const size = { width: Math.round(current.width), height: Math.round(current.height) }
			if (small) void listener.picture(small, size).catch(() => {})
		},
	}
}
