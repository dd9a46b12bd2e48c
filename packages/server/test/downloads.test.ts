import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { executorPart } from '../src/downloads/program-files.ts'

const built = (files: Record<string, string>) => {
	const dist = mkdtempSync(join(tmpdir(), 'assay-dist-'))
	for (const own of ['sandbox', 'desktop']) mkdirSync(join(dist, own))
	for (const [name, text] of Object.entries(files)) writeFileSync(join(dist, name), text)
	return dist
}

test('follows only what the executor needs, to its packages', () => {
	const dist = built({
		'cli.mjs':
			'import "./chunk-A.mjs";\nconst all = { run: () => import("./run-R.mjs"), executor: () => import("./executor-E.mjs") }',
		'run-R.mjs': 'import pg from "pg"',
		'chunk-A.mjs': 'import { join } from "node:path";\nimport { z } from "zod";',
		'executor-E.mjs':
			'import {\n  one\n} from "./chunk-B.mjs";\nawait import("esbuild");\nconst says = `import "--" or from "no-such-package"`',
		'chunk-B.mjs': 'import { remote } from "webdriver/build/index.js";\nconst web = () => import("./web-W.mjs")',
		'web-W.mjs': 'import "@cucumber/gherkin";\nconst reader = installed.resolve("tesseract.js")',
		'sandbox/sandbox-child.cjs': '',
		'sandbox/sandbox-child.cjs.cache': '',
		'desktop/desktop-child.cjs': '',
	})
	const declared = new Set(['pg', 'zod', 'esbuild', 'webdriver', '@cucumber/gherkin', 'fastify', 'tesseract.js'])
	expect(executorPart(dist, declared)).toEqual({
		files: [
			'chunk-A.mjs',
			'chunk-B.mjs',
			'cli.mjs',
			'desktop/desktop-child.cjs',
			'executor-E.mjs',
			'sandbox/sandbox-child.cjs',
			'web-W.mjs',
		],
		packages: ['@cucumber/gherkin', 'esbuild', 'tesseract.js', 'webdriver', 'zod'],
	})
})
