#!/usr/bin/env node
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Starts the built program where it is as new as the sources, else the sources themselves. */
const root = fileURLToPath(new URL('../../../', import.meta.url))
const built = join(root, 'dist/cli.mjs')

function newest(folder) {
	let time = 0
	for (const entry of readdirSync(folder, { withFileTypes: true })) {
		const path = join(folder, entry.name)
		time = Math.max(time, entry.isDirectory() ? newest(path) : statSync(path).mtimeMs)
	}
	return time
}

const sources = ['cli', 'contract', 'engine', 'karate', 'server'].map((name) => join(root, 'packages', name, 'src'))
const fresh =
	existsSync(built) && sources.every((folder) => !existsSync(folder) || newest(folder) <= statSync(built).mtimeMs)
if (fresh) await import(pathToFileURL(built).href)
else {
	const { register } = await import('tsx/esm/api')
	register()
	await import('../src/main.ts')
}
