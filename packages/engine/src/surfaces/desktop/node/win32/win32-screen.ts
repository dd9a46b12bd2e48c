import { createRequire } from 'node:module'
import { SessionRefused } from '../../../../run/step-errors.ts'
import type { DesktopSettings } from '../../desktop-settings.ts'
import type { DesktopPlace } from '../desktop-place.ts'
import type { OpenedScreen } from '../opened-screen.ts'

/**
 * The main screen of this machine, which is the only one that a Windows has: an environment asks for it and the operator allows it.
 * Throws `SessionRefused` with one sentence.
 */
export function win32Screen({ display, accessibility }: DesktopSettings, place: DesktopPlace): OpenedScreen {
	if (display !== 'MACHINE')
		throw new SessionRefused(
			'desktop.display: on Windows tests use the screen of the machine, which the environment must ask for by MACHINE.',
		)
	return {
		places: { win32: { koffi: koffi(), ...(accessibility ? { elements: true } : {}) } },
		place,
		environment: {},
		shared: "the screen of this executor's machine",
		holdsPrograms: true,
		gone: () => undefined,
	}
}

/** Its part for this system alone, which npm installs nowhere else: no other machine has anything of it. */
function koffi(): string {
	const name = `@koromix/koffi-win32-${process.arch}`
	try {
		return createRequire(import.meta.url).resolve(name)
	} catch {
		throw new SessionRefused(`The desktop needs ${name} on the executor's machine, which npm installs with Assay.`)
	}
}
