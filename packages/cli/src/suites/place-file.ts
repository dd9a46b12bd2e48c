import { randomUUID } from 'node:crypto'
import { createWriteStream, lstatSync, mkdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CannotRun } from '../cannot-run.ts'

/** Writes a file below a folder, whole or not at all; what a server sends never leads out of it, and never through a link. */
export async function placeFile(
	folder: string,
	path: string,
	bytes: AsyncIterable<Uint8Array> | string,
): Promise<void> {
	requireInside(folder, path)
	const target = join(folder, path)
	mkdirSync(dirname(target), { recursive: true })
	const aside = `${target}.${randomUUID()}`
	try {
		await pipeline(
			typeof bytes === 'string' ? Readable.from([bytes]) : bytes,
			createWriteStream(aside, { flags: 'wx' }),
		)
		renameSync(aside, target)
	} finally {
		rmSync(aside, { force: true })
	}
}

/** Takes a file away, and the folders that are empty then. */
export function removeFile(folder: string, path: string): void {
	requireInside(folder, path)
	rmSync(join(folder, path), { force: true })
	for (let at = dirname(path); at !== '.'; at = dirname(at))
		try {
			rmdirSync(join(folder, at))
		} catch {
			return
		}
}

function requireInside(folder: string, path: string): void {
	const parts = path.split('/')
	const unfit = parts.some((part) => part === '' || /^\.{1,2}$|^\.git$|^\.assay$|\\/i.test(part))
	if (unfit || path.includes('\0') || /^[a-z]:/i.test(path))
		throw new CannotRun(`The server sent the path "${path}", which leads out of the folder.`)
	for (let length = 1; length <= parts.length; length++) {
		const part = join(folder, ...parts.slice(0, length))
		if (lstatSync(part, { throwIfNoEntry: false })?.isSymbolicLink())
			throw new CannotRun(`${part} is a link. Nothing is written through it.`)
	}
}
