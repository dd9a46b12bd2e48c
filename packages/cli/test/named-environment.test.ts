import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { namedEnvironment } from '../src/run/named-environment.ts'

let root: string
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** A project with these files below `environments`. */
function project(files: Record<string, string>): string {
	root = mkdtempSync(join(tmpdir(), 'assay-environments-'))
	for (const [path, text] of Object.entries(files)) {
		const file = join(root, 'environments', path)
		mkdirSync(join(file, '..'), { recursive: true })
		writeFileSync(file, text)
	}
	return root
}

test.each(['local/ui.json', 'local.json'])('an environment is found by its name as %s', async (path) => {
	const root = project({ [path]: path === 'local.json' ? '{ "ui": { "a": 1 } }' : '{ "a": 1 }' })
	expect(await namedEnvironment('local', [root], root)).toMatchObject({ name: 'local', ui: { a: 1 } })
})

test('none of two that have one name is taken', async () => {
	const root = project({ 'local/ui.json': '{ "a": 1 }', 'local.json': '{ "ui": { "a": 2 } }' })
	await expect(namedEnvironment('local', [root], root)).rejects.toThrow(
		`There are several environments "local" in ${join(root, 'environments')}: local, local.json. Name a file, or keep one.`,
	)
})
