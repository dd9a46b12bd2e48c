import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { SingleCache } from '../scenario/files.ts'

/** Keeps results of karate.callSingle below a folder. They may hold tokens, so nobody else may read them. */
export function keptSingles(folder: string): SingleCache {
	return {
		read(path) {
			const file = join(folder, path)
			try {
				return { text: readFileSync(file, 'utf8'), modifiedAt: statSync(file).mtimeMs }
			} catch {
				return undefined
			}
		},
		write(path, text) {
			const file = join(folder, path)
			mkdirSync(dirname(file), { recursive: true })
			writeFileSync(file, text, { mode: 0o600 })
		},
	}
}
