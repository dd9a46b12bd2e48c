import { execFileSync, spawnSync } from 'node:child_process'
import {
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	utimesSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const program = join(root, 'dist/run.cjs')
const folder = mkdtempSync(join(tmpdir(), 'assay-light-start-'))
afterAll(() => rmSync(folder, { recursive: true }))

const node = (words: string[]) => execFileSync(process.execPath, words, { encoding: 'utf8' })

/** The bundled files that a run has evaluated, by the names under which the bundle keeps them. */
function evaluated(words: string[]): string[] {
	const coverage = mkdtempSync(join(folder, 'coverage-'))
	spawnSync(process.execPath, [join(root, 'packages/cli/bin/assay.mjs'), ...words], {
		env: { ...process.env, NODE_V8_COVERAGE: coverage },
	})
	const scripts: { url: string; functions: { functionName: string; ranges: { count: number }[] }[] }[] = readdirSync(
		coverage,
	).flatMap((file) => JSON.parse(readFileSync(join(coverage, file), 'utf8')).result)
	return scripts
		.filter(({ url }) => url === pathToFileURL(program).href)
		.flatMap(({ functions }) => functions)
		.filter(({ functionName, ranges }) => /\.[jt]s$/.test(functionName) && ranges[0]?.count)
		.map(({ functionName }) => functionName)
}

test('a run of the command line begins without the library that checks what servers are sent', () => {
	const feature = join(folder, 'one.feature')
	writeFileSync(feature, 'Feature: one\n  Scenario: a sum\n    * match 1 + 1 == 2\n')
	const seen = evaluated(['run', feature])
	expect(seen).toContainEqual(expect.stringContaining('packages/karate/src/run-feature.ts'))
	const zod = expect.stringContaining('node_modules/zod/')
	expect(seen).not.toContainEqual(zod)
	// It is seen where it is: whoever speaks to a server needs it.
	expect(evaluated(['run', '--server', 'http://127.0.0.1:9', '--project', '1', '--feature', '1'])).toContainEqual(zod)
})

test.each(['run', 'server', 'executor'])(
	'the code of the program %s that was compiled with the build is what this Node starts',
	(name) => {
		const file = join(root, `dist/${name}.cjs`)
		const module = pathToFileURL(join(root, 'packages/cli/bin/code-cache.mjs')).href
		const ask = `const { compiled } = await import('${module}'); console.log(compiled(${JSON.stringify(file)}).cachedDataRejected)`
		expect(node(['--input-type=module', '-e', ask])).toBe('false\n')
		// With other flags it is compiled anew, and runs all the same.
		expect(node(['--no-opt', '--input-type=module', '-e', ask])).toBe('true\n')
		expect(readFileSync(file, 'latin1').search(/[^\0-\x7f]/)).toBe(-1)
	},
)

test('to keep the code of the server leaves no database and no file behind', () => {
	const own = mkdtempSync(join(folder, 'temporary-'))
	execFileSync(process.execPath, [join(root, 'scripts/compile-program.mjs'), 'server'], {
		env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: own },
	})
	expect(readdirSync(own)).toEqual([])
	// Where root builds, databases lie here, each with a note of the folder that it belongs to.
	const shared = '/var/lib/assay'
	const owners = (existsSync(shared) ? readdirSync(shared) : []).flatMap((name) => {
		const note = join(shared, name, 'data-folder')
		return existsSync(note) ? readFileSync(note, 'utf8') : []
	})
	expect(owners.filter((owner) => owner.includes(own))).toEqual([])
})

test('the built program is started where no source of it is newer', () => {
	const checkout = join(folder, 'checkout')
	cpSync(join(root, 'packages/cli/bin'), join(checkout, 'packages/cli/bin'), { recursive: true })
	symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'))
	mkdirSync(join(checkout, 'packages/cli/src'))
	mkdirSync(join(checkout, 'dist'))
	const source = join(checkout, 'packages/cli/src/main.ts')
	writeFileSync(source, 'const from: string = "the sources"\nconsole.log(from)\n')
	writeFileSync(join(checkout, 'packages/cli/package.json'), '{"type": "module"}')
	for (const name of ['run.cjs', 'cli.mjs']) {
		writeFileSync(join(checkout, 'dist', name), `console.log('the built ${name}')`)
		// One of the two has gone since.
		writeFileSync(
			join(checkout, `dist/${name}.sources`),
			JSON.stringify(['packages/cli/src/gone.ts', 'packages/cli/src/main.ts']),
		)
	}
	const start = (command: string) => node([join(checkout, 'packages/cli/bin/assay.mjs'), command])
	expect([start('run'), start('lint')]).toEqual(['the built run.cjs\n', 'the built cli.mjs\n'])
	const later = Date.now() / 1000 + 60
	utimesSync(source, later, later)
	expect([start('run'), start('lint')]).toEqual(['the sources\n', 'the sources\n'])
	// As an older build, or one that was cut short, leaves it.
	rmSync(join(checkout, 'dist/run.cjs.sources'))
	writeFileSync(join(checkout, 'dist/cli.mjs.sources'), '["packages/cli/src/ma')
	expect([start('run'), start('lint')]).toEqual(['the sources\n', 'the sources\n'])
})
