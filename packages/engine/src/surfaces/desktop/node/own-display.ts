import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { SessionRefused } from '../../../run/step-errors.ts'
import { debianPackage } from '../../node/debian-package.ts'
import { killGroup } from '../../node/kill-group.ts'
import { systemProgram, withoutPrivileges } from '../../node/own-user.ts'
import type { DesktopPlace } from './desktop-place.ts'

/** A screen in memory that nobody else sees: an Xvfb that takes only those who know its cookie. */
export interface OwnDisplay {
	pid: number
	display: number
	/** In hexadecimal digits. */
	cookie: string
	/** Where programs find the cookie. */
	authority: string
	gone(): string | undefined
	stop(): void
}

const startMilliseconds = 30_000
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
	const [command = '', ...words] = [
		...withoutPrivileges(place.user),
		program,
		...['-displayfd', '3', '-screen', '0', screen, '-auth', authority, '-nolisten', 'tcp', '-noreset', '-dpi', '96'],
	]
	const child = spawn(command, words, {
		cwd: place.folder,
		detached: true,
		env: place.environment,
		stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
	})
	let gone: string | undefined
	let said = ''
	child.stderr?.on('data', (chunk: Buffer) => {
		said = (said + chunk.toString()).slice(-2000)
	})
	child.once('exit', (code, signal) => {
		gone = `Xvfb ended (${signal ?? `exit code ${code}`}).`
	})
	if (child.pid !== undefined) onPid(child.pid)
	const stop = () => child.pid !== undefined && killGroup(child.pid)
	try {
		const display = await new Promise<number>((resolve, reject) => {
			const refuse = (why: string) => reject(new SessionRefused(`Xvfb could not be started: ${why}`))
			const late = setTimeout(() => refuse('it did not answer in time.'), startMilliseconds)
			let told = ''
			;(child.stdio[3] as Readable).on('data', (chunk: Buffer) => {
				told += chunk.toString()
				if (!told.includes('\n')) return
				clearTimeout(late)
				resolve(Number(told.trim()))
			})
			child.once('error', ({ message }) => refuse(message))
			child.once('close', (code) => {
				clearTimeout(late)
				refuse(said.trim().split('\n').at(-1) || `it ended at once (exit code ${code}).`)
			})
		})
		return { pid: child.pid as number, display, cookie: cookie.toString('hex'), authority, gone: () => gone, stop }
	} catch (error) {
		stop()
		throw error
	} finally {
		child.unref()
		for (const stream of [child.stderr, child.stdio[3]]) (stream as unknown as { unref?(): void } | null)?.unref?.()
	}
}

/** One entry of an authority file, for every host and display. */
function authorityOf(cookie: Buffer): Buffer {
	const scheme = Buffer.from('MIT-MAGIC-COOKIE-1')
	const counted = (bytes: Buffer) => Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes])
	const none = Buffer.alloc(0)
	return Buffer.concat([Buffer.from([0xff, 0xff]), counted(none), counted(none), counted(scheme), counted(cookie)])
}
