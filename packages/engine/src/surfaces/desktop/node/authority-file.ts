import { chown, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DesktopPlace } from './desktop-place.ts'

// Xauthority files: entries one after the other, each a family of addresses, then an address, the number of a display, a scheme and
// its data, all with their lengths before them in two bytes, the higher one first.

const scheme = 'MIT-MAGIC-COOKIE-1'

/** Writes a file with one entry for every host and display, which the user of a desktop alone can read; its path. */
export async function writeAuthority(place: DesktopPlace, cookie: Buffer): Promise<string> {
	const counted = (bytes: Buffer) => Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes])
	const none = Buffer.alloc(0)
	const entry = [Buffer.from([0xff, 0xff]), counted(none), counted(none), counted(Buffer.from(scheme)), counted(cookie)]
	const authority = join(place.folder, 'authority')
	await writeFile(authority, cookie.length > 0 ? Buffer.concat(entry) : none, { mode: 0o600 })
	if (place.user !== undefined) await chown(authority, place.user, place.user)
	return authority
}

/** The cookie of a display of this machine; undefined where the file has none. */
export function cookieIn(file: Buffer, display: number): Buffer | undefined {
	let at = 0
	const counted = () => {
		const size = file.readUInt16BE(at)
		at += 2 + size
		return file.subarray(at - size, at)
	}
	while (at + 2 <= file.length) {
		at += 2
		counted()
		const [number, name, data] = [counted(), counted(), counted()].map((one) => one.toString('latin1'))
		if (name === scheme && (number === '' || number === String(display))) return Buffer.from(data ?? '', 'latin1')
	}
	return undefined
}
