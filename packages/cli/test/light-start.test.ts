import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const dist = fileURLToPath(new URL('../../../dist', import.meta.url))
const read = (file: string) => readFileSync(join(dist, file), 'utf8')

/** The files that are there before a command does anything: its own and all that these import at their top. */
function filesOf(command: string): string[] {
	const own = readdirSync(dist).find(
		(file) => file.endsWith('.mjs') && read(file).includes(`\n// packages/cli/src/commands/${command}.ts\n`),
	)
	const files = new Set(own ? [own] : [])
	for (const file of files)
		for (const [, next = ''] of read(file).matchAll(/^(?:import |\} from |import\s*)"\.\/([\w-]+\.mjs)";$/gm))
			files.add(next)
	return [...files]
}

const librariesOf = (command: string) =>
	new Set(
		filesOf(command).flatMap((file) =>
			[...read(file).matchAll(/^\/\/ node_modules\/((?:@[\w-]+\/)?[\w-]+)/gm)].map(([, name]) => name),
		),
	)

test('a run of the command line begins without the library that checks what servers are sent', () => {
	// Both are seen where they are: the reader of features is needed at once, the library by who speaks to a server.
	expect(filesOf('run').some((file) => read(file).includes('// packages/karate/src/gherkin/read-document.ts'))).toBe(
		true,
	)
	expect(librariesOf('executor')).toContain('zod')
	expect(librariesOf('run')).not.toContain('zod')
})
