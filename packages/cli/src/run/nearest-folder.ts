import { existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** A folder of a project (`objects`, `environments`) at or above paths, where `assay pull` or a push to git puts it too. */
export function nearestFolder(name: string, paths: readonly string[], root: string): string | undefined {
	for (const path of [...paths.map((one) => resolve(one)), root]) {
		let folder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ? path : dirname(path)
		for (;;) {
			for (const found of [join(folder, name), join(folder, 'assay', name)])
				if (statSync(found, { throwIfNoEntry: false })?.isDirectory()) return found
			// Never beyond the project: an unrelated folder of that name would be worse than none.
			if (folder === process.cwd() || existsSync(join(folder, '.git')) || folder === dirname(folder)) break
			folder = dirname(folder)
		}
	}
	return undefined
}
