import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The part of the built program that one command needs: its own files, and the packages they ask npm for. */
export interface ProgramPart {
	files: string[]
	packages: string[]
}

/**
 * Follows a built file through its imports; of the command line only the command `executor` is followed. `declared` = the
 * packages that ours depend on: a text of the program may look like an import and be none.
 */
export function executorPart(dist: string, declared: ReadonlySet<string>): ProgramPart {
	const files = new Set<string>()
	const packages = new Set<string>()
	const waiting = ['cli.mjs']
	for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
		if (files.has(name)) continue
		files.add(name)
		const text = readFileSync(join(dist, name), 'utf8')
		for (const [, asked = ''] of text.matchAll(imported)) {
			if (asked.startsWith('./')) {
				const file = asked.slice(2)
				const other = name === 'cli.mjs' && !file.startsWith('chunk-') && !file.startsWith('executor-')
				if (!other && existsSync(join(dist, file))) waiting.push(file)
			} else if (declared.has(rootOf(asked)) && !onlyFromSources.has(asked)) packages.add(rootOf(asked))
		}
	}
	// What V8 keeps compiled is for this machine's Node alone.
	for (const own of ['sandbox', 'desktop'])
		for (const name of readdirSync(join(dist, own))) if (!name.endsWith('.cache')) files.add(`${own}/${name}`)
	return { files: [...files].sort(), packages: [...packages].sort() }
}

/** Imported, or handed by its place to a process of its own. */
const imported = /(?:\bfrom|\bimport|\.resolve)\s*\(?\s*"([^"]+)"/g
/** Asked for where the sandbox's program is not built; here it is. */
const onlyFromSources = new Set(['tsx'])

const rootOf = (asked: string) =>
	asked
		.split('/')
		.slice(0, asked.startsWith('@') ? 2 : 1)
		.join('/')
