import { chownSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SystemUser } from './native.ts'

/**
 * A folder in one file, which is whole or not there, has one owner, and is read at once, where a thousand files would each be
 * opened. Its first line says what it is for and what lies where; the contents follow, each once, without the zeros at its end.
 */
interface Head {
	/** Whatever the folder depends on. */
	stamp: string
	/** Names within the folder, parents before their children. */
	folders: string[]
	/** `at`: the first of `length` bytes of the contents; `size`: how long the file is with its zeros. */
	files: { name: string; at: number; length: number; size: number }[]
	/** Of all contents together. */
	bytes: number
}

/** Packs a folder whose files nobody writes meanwhile. */
export async function packFolder(folder: string, stamp: string, file: string): Promise<void> {
	const head: Head = { stamp, folders: [], files: [], bytes: 0 }
	const contents: Buffer[] = []
	const known = new Map<string, number>()
	const visit = (below: string) => {
		for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
			const name = join(below, entry.name)
			if (entry.isDirectory()) {
				head.folders.push(name)
				visit(name)
				continue
			}
			const whole = readFileSync(join(folder, name))
			const content = withoutZeros(whole)
			const text = content.toString('latin1')
			const at = known.get(text) ?? head.bytes
			if (at === head.bytes) {
				known.set(text, at)
				contents.push(content)
				head.bytes += content.length
			}
			head.files.push({ name, at, length: content.length, size: whole.length })
		}
	}
	visit('')
	const aside = `${file}.${process.pid}`
	await writeFile(aside, [`${JSON.stringify(head)}\n`, ...contents])
	await rename(aside, file)
}

/**
 * Unpacks a folder that was packed with this stamp; answers false where the file is missing or has another one, and throws where
 * it is not whole. The new folder is `user`'s alone, and open to nobody before all of it is there.
 */
export async function unpackFolder(file: string, stamp: string, folder: string, user?: SystemUser): Promise<boolean> {
	const packed = await readFile(file).catch(() => undefined)
	if (packed === undefined) return false
	const start = packed.indexOf('\n') + 1
	const head = JSON.parse(packed.toString('utf8', 0, start)) as Head
	if (head.stamp !== stamp) return false
	if (packed.length !== start + head.bytes) throw new Error(`${file} is not whole.`)

	const own = (place: string) => {
		if (user) chownSync(place, user.uid, user.gid)
	}
	mkdirSync(folder, { mode: 0o700 })
	for (const name of head.folders) mkdirSync(join(folder, name), { mode: 0o700 })
	for (const { name, at, length, size } of head.files) {
		const content = packed.subarray(start + at, start + at + length)
		const whole = size === length ? content : Buffer.concat([content], size)
		writeFileSync(join(folder, name), whole, { mode: 0o600, flag: 'wx' })
		own(join(folder, name))
	}
	for (const name of [...head.folders, '']) own(join(folder, name))
	return true
}

/** By words of eight bytes from the end; a few zeros left do no harm. */
function withoutZeros(content: Buffer): Buffer {
	let end = content.length
	while (end >= 8 && content.readBigUInt64LE(end - 8) === 0n) end -= 8
	return content.subarray(0, end)
}
