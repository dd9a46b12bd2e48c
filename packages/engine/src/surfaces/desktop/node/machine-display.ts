import { readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { SessionRefused } from '../../../run/step-errors.ts'
import type { MachineDisplay } from '../desktop-allowed.ts'
import { cookieIn, writeAuthority } from './authority-file.ts'
import type { DesktopDisplay } from './desktop-display.ts'
import type { DesktopPlace } from './desktop-place.ts'

/** The display of this machine that its operator lets tests use. Throws `SessionRefused` with one sentence. */
export async function machineDisplay(allowed: MachineDisplay, place: DesktopPlace): Promise<DesktopDisplay> {
	if (allowed === 'screen')
		throw new SessionRefused(
			'desktop.display: ASSAY_DESKTOP_DISPLAY of this executor is screen, which Windows has; here it is a display such as :0.',
		)
	const { number, authority = join(homedir(), '.Xauthority') } = allowed
	const file = await readFile(authority).catch(() => Buffer.alloc(0))
	let cookie: Buffer
	try {
		cookie = cookieIn(file, number) ?? Buffer.alloc(0)
	} catch {
		throw new SessionRefused(`desktop.display: ${authority} on the machine of this executor is no Xauthority file.`)
	}
	return {
		display: number,
		cookie: cookie.toString('hex'),
		authority: await writeAuthority(place, cookie),
		gone: () => undefined,
	}
}
