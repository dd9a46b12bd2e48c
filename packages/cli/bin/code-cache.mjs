import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Script } from 'node:vm'

export const cacheOf = (file) => `${file}.cache`

/**
 * A CommonJS program with the code that V8 compiled of it when it was built: that saves a third of a start. Another version of
 * Node, or one with other flags, refuses this code and compiles the program itself.
 */
export function compiled(file) {
	const cache = cacheOf(file)
	const cachedData = existsSync(cache) ? readFileSync(cache) : undefined
	const text = `(function (require, __filename, __dirname, __fileUrl) {${readFileSync(file, 'utf8')}\n})`
	return new Script(text, { filename: pathToFileURL(file).href, cachedData })
}

export function startProgram(url) {
	const file = fileURLToPath(url)
	start(compiled(file), file)
}

export function start(program, file) {
	program.runInThisContext()(createRequire(file), file, dirname(file), pathToFileURL(file).href)
}
