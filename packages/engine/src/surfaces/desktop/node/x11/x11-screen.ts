import type { DesktopAllowed } from '../../desktop-allowed.ts'
import type { DesktopSettings } from '../../desktop-settings.ts'
import { startOwnBus } from '../a11y/own-bus.ts'
import type { DesktopPlace } from '../desktop-place.ts'
import { machineDisplay } from '../machine-display.ts'
import type { OnScreenProcess, OpenedScreen } from '../opened-screen.ts'
import { startDisplay } from '../own-display.ts'
import { startWindowFrames } from '../window-frames.ts'
import { isWine, keysUnderWine } from '../wine.ts'

/** A display of X11: one of its own, or where an environment asks for it the one that the operator allows. Throws `SessionRefused`. */
export async function x11Screen(
	settings: DesktopSettings,
	allowed: DesktopAllowed,
	place: DesktopPlace,
	lease: OnScreenProcess,
): Promise<OpenedScreen> {
	const shared = settings.display === 'MACHINE' ? allowed.display : undefined
	const display = shared
		? await machineDisplay(shared, place)
		: await startDisplay(place, settings, (pid) => lease(pid, place.folder))
	const { display: number, cookie, authority } = display
	const environment = { DISPLAY: `:${number}`, XAUTHORITY: authority }
	const bus = settings.accessibility ? await startOwnBus(place, environment, (pid) => lease(pid)) : undefined
	const manager = settings.frames ? await startWindowFrames(place, environment, (pid) => lease(pid)) : undefined
	return {
		places: {
			x11: {
				display: number,
				cookie,
				...(shared ? { shared: true } : {}),
				...(manager ? { managed: true } : {}),
				...(isWine(settings.app?.[0] ?? '') ? { lends: keysUnderWine } : {}),
				...(bus ? { bus } : {}),
			},
		},
		place: asked(place, bus),
		environment,
		...(shared ? { shared: `the display :${number} of this executor's machine` } : {}),
		gone: () => display.gone() ?? manager?.gone(),
	}
}

/** Where programs publish what is in their windows, with the words by which toolkits are asked to. */
function asked(place: DesktopPlace, bus: string | undefined): DesktopPlace {
	if (!bus) return place
	const { NO_AT_BRIDGE: _, ...environment } = place.environment
	const wish = { DBUS_SESSION_BUS_ADDRESS: bus, QT_ACCESSIBILITY: '1', QT_LINUX_ACCESSIBILITY_ALWAYS_ON: '1' }
	return { ...place, environment: { ...environment, ...wish } }
}
