import { createHash } from 'node:crypto'
import { createReadStream, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isLeftOut } from '@assay/contract/left-out'
import { mostOfSuite } from '@assay/contract/suites'
import { CannotRun } from '../cannot-run.ts'

export interface FolderFiles {
	/** The hash of each file's bytes, by its path below the folder with `/`. */
	hashes: Map<string, string>
	/** Links are not followed: they may lead anywhere. */
	links: string[]
}

/** The files of a suite's folder: not hidden ones, and not what packages and builds leave behind. */
export async function folderFiles(folder: string): Promise<FolderFiles> {
	const { paths, links } = folderPaths(folder)
	const hashes = new Map<string, string>()
	for (const path of paths) hashes.set(path, await hashOf(join(folder, path)))
	return { hashes, links }
}

/** The same without looking into them. */
export function folderPaths(folder: string): { paths: string[]; links: string[] } {
	const [paths, links]: [string[], string[]] = [[], []]
	for (const { path, isLink } of walk(folder, '')) {
		if (isLink) links.push(path)
		else if (paths.length >= mostOfSuite.entries)
			throw new CannotRun(`${folder} holds more than ${mostOfSuite.entries.toLocaleString('en')} files.`)
		else paths.push(path)
	}
	return { paths, links }
}

function* walk(folder: string, below: string): Generator<{ path: string; isLink: boolean }> {
	const entries = readdirSync(join(folder, below), { withFileTypes: true })
	for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
		const path = below === '' ? entry.name : `${below}/${entry.name}`
		if (entry.name.startsWith('.') || isLeftOut(`${path}/`)) continue
		if (entry.isSymbolicLink()) yield { path, isLink: true }
		else if (entry.isDirectory()) yield* walk(folder, path)
		else if (entry.isFile()) yield { path, isLink: false }
	}
}

async function hashOf(file: string): Promise<string> {
	const hash = createHash('sha256')
	await pipeline(createReadStream(file), hash)
	return hash.digest('hex')
}
