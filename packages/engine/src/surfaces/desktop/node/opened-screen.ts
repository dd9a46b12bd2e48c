import type { DesktopAllowed } from '../desktop-allowed.ts'
import type { DesktopSettings } from '../desktop-settings.ts'
import type { DesktopPlace } from './desktop-place.ts'
import type { ScreenPlaces } from './open-system.ts'

/** The screen of a desktop, as the system of this machine gives it. */
export interface OpenedScreen {
	/** By what the desktop's own process opens it. */
	places: ScreenPlaces
	/** With what programs on it are started. */
	place: DesktopPlace
	/** What no setting of an environment may change of that. */
	environment: Record<string, string>
	/** Others use it, too: it is taken for one desktop at a time. As sentences about it begin; absent = it is a desktop's own. */
	shared?: string
	/** Programs on it are held by the desktop's process, as they have no groups. */
	holdsPrograms?: true
	/** How it ended; undefined while it runs. */
	gone(): string | undefined
}

/** Opens a screen as an environment wishes and the operator allows. Throws `SessionRefused` with one sentence. */
export type OpensScreen = (
	settings: DesktopSettings,
	allowed: DesktopAllowed,
	place: DesktopPlace,
	lease: OnScreenProcess,
) => OpenedScreen | Promise<OpenedScreen>

/** Calls with each process that belongs to a screen. `profile`: what belongs to it names this folder. */
export type OnScreenProcess = (pid: number, profile?: string) => { release(): void }
