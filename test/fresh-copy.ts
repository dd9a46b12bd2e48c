import { copyFileSync, cpSync, existsSync, linkSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from './product.ts'

/** What a clone does not have. */
const unkept = new Set(['.git', '.assay', 'node_modules', 'dist', 'dist-report', 'coverage'])

/**
 * A folder as a clone has it after its first installation and build: the files of this checkout, its packages as hard links, and
 * copies of what is built, all as old as they are here.
 */
export function freshCopy(folder: string): void {
	cpSync(root, folder, {
		recursive: true,
		preserveTimestamps: true,
		filter: (path) => path === root || !unkept.has(basename(path)),
	})
	for (const built of ['dist', 'packages/web/dist', 'packages/web/dist-report'])
		cpSync(join(root, built), join(folder, built), { recursive: true, preserveTimestamps: true })
	for (const own of ['', ...readdirSync(join(root, 'packages')).map((name) => join('packages', name))])
		if (existsSync(join(root, own, 'node_modules')))
			linkTree(join(root, own, 'node_modules'), join(folder, own, 'node_modules'))
}

function linkTree(from: string, to: string): void {
	mkdirSync(to)
	for (const entry of readdirSync(from, { withFileTypes: true })) {
		const [here, there] = [join(from, entry.name), join(to, entry.name)]
		if (entry.isDirectory()) linkTree(here, there)
		else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(here), there)
		else linkOrCopy(here, there)
	}
}

/** Another file system takes no link. */
function linkOrCopy(from: string, to: string): void {
	try {
		linkSync(from, to)
	} catch {
		copyFileSync(from, to)
	}
}
