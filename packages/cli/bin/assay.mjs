#!/usr/bin/env node
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Starts the built program where it is as new as the sources, else the sources themselves. */
const root = fileURLToPath(new URL('../../../', import.meta.url))
const alone = process.argv[2] === 'run'
const built = join(root, alone ? 'dist/run.cjs' : 'dist/cli.mjs')

const changed = (path) => statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0

/** Not where a build was cut short, or was made before builds named their sources. */
function isFresh() {
	try {
		const sources = JSON.parse(readFileSync(`${built}.sources`, 'utf8'))
		const { mtimeMs } = statSync(built)
		return sources.every((path) => changed(path) <= mtimeMs)
	} catch {
		return false
	}
}

if (isFresh()) {
	if (alone) {
		const { startProgram } = await import('./code-cache.mjs')
		startProgram(pathToFileURL(built))
	} else await import(pathToFileURL(built).href)
} else {
	const { register } = await import('tsx/esm/api')
	register()
	await import('../src/main.ts')
}
