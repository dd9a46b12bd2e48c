import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SessionRefused } from '../../../run/step-errors.ts'
import { debianPackage } from '../../node/debian-package.ts'
import { systemProgram, withoutPrivileges } from '../../node/own-user.ts'
import type { DesktopPlace } from './desktop-place.ts'
import { startHelper } from './helper-program.ts'

/** A screen in memory that nobody else sees: an Xvfb that takes only those who know its cookie. */
export interface OwnDisplay {
	display: number
	/** In hexadecimal digits. */
	cookie: string
	/** Where programs find the cookie. */
	authority: string
	/** How it ended; undefined while it runs. */
	gone(): string | undefined
}

const sockets = '/tmp/.X11-unix'

/** Throws `SessionRefused` with one sentence. */
export async function startDisplay(
	place: DesktopPlace,
	size: { width: number; height: number },
	onPid: (pid: number) => void,
): Promise<OwnDisplay> {
	const program = systemProgram('Xvfb')
	if (!program) throw new SessionRefused(`The desktop needs Xvfb on the executor's machine (${debianPackage('xvfb')}).`)
	const cookie = randomBytes(16)
	const authority = join(place.folder, 'authority')
	await writeFile(authority, authorityOf(cookie), { mode: 0o600 })
	if (place.user !== undefined) await chown(authority, place.user, place.user)
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
	return { display: Number(said), cookie: cookie.toString('hex'), authority, gone }
}

/** One entry of an authority file, for every host and display. */
function authorityOf(cookie: Buffer): Buffer {
	const scheme = Buffer.from('MIT-MAGIC-COOKIE-1')
	const counted = (bytes: Buffer) => Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes])
	const none = Buffer.alloc(0)
	return Buffer.concat([Buffer.from([0xff, 0xff]), counted(none), counted(none), counted(scheme), counted(cookie)])
}
