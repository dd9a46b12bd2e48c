import { randomBytes } from 'node:crypto'
import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { SessionRefused } from '../../../run/step-errors.ts'
import { debianPackage } from '../../node/debian-package.ts'
import { systemProgram, withoutPrivileges } from '../../node/own-user.ts'
import { writeAuthority } from './authority-file.ts'
import type { DesktopDisplay } from './desktop-display.ts'
import type { DesktopPlace } from './desktop-place.ts'
import { startHelper } from './helper-program.ts'

const sockets = '/tmp/.X11-unix'

/** A screen in memory that nobody else sees: an Xvfb that takes only those who know its cookie. Throws `SessionRefused` with one sentence. */
export async function startDisplay(
	place: DesktopPlace,
	size: { width: number; height: number },
	onPid: (pid: number) => void,
): Promise<DesktopDisplay> {
	const program = systemProgram('Xvfb')
	if (!program) throw new SessionRefused(`The desktop needs Xvfb on the executor's machine (${debianPackage('xvfb')}).`)
	const cookie = randomBytes(16)
	const authority = await writeAuthority(place, cookie)
	// Where its socket lies; as a user without rights it could not make that folder as it has to be.
	await mkdir(sockets)
		.then(() => chmod(sockets, 0o1777))
		.catch(() => {})
	const screen = `${size.width}x${size.height}x24`
	const words = [
		...withoutPrivileges(place.user),
		program,
		...['-displayfd', '3', '-screen', '0', screen, '-auth', authority, '-nolisten', 'tcp', '-noreset', '-dpi', '96'],
	]
	const { said, gone } = await startHelper('Xvfb', words, place, onPid)
	// Killed, it leaves its socket, and nobody but its user can take that number then.
	place.elsewhere.push(join(sockets, `X${said}`))
	return { display: Number(said), cookie: cookie.toString('hex'), authority, gone }
}
