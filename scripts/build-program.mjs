import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from './prepare.mjs'

/** Whether npm put a package's own version beside it, because another one lies at the root, where `dist` would find that. */
function nested(importer, path) {
	const [own] = /^.*\/packages\/[^/]+\//.exec(importer) ?? []
	return own !== undefined && existsSync(join(own, 'node_modules', path))
}

/** Of 146 small files that every `assay run` would open one by one: in the bundle its start costs a sixth less. */
const manyFiles = ['zod', 'diff', '@rgrove/parse-xml', '@cucumber/tag-expressions']

/**
 * Our own packages go into the bundles; what npm installed stays where it is, so nothing is shipped twice, but for `manyFiles`. Of undici the
 * parts that API steps use are made one file: it loads in a fifth of the time of the whole, which every short `assay run` pays.
 */
const ownOnly = {
	name: 'own-packages-only',
	setup(builder) {
		builder.onResolve({ filter: /^[^./]/ }, ({ path, importer }) => {
			// JSON goes into the bundle: esbuild leaves out the import attribute without which Node 20 refuses it.
			if (path.startsWith('@assay/') || path.endsWith('.json') || nested(importer, path)) return undefined
			if (manyFiles.some((name) => path === name || path.startsWith(`${name}/`))) return undefined
			const agents = path === 'undici' && importer.endsWith('undici-io.ts')
			return { path: agents ? './undici-agents.mjs' : path, external: true }
		})
	},
}

rmSync(join(root, 'dist'), { recursive: true, force: true })
await build({
	absWorkingDir: root,
	entryPoints: {
		server: 'packages/server/src/main.ts',
		executor: 'packages/engine/src/executor/main.ts',
		'worker-exchange': 'packages/karate/src/http/worker-exchange.ts',
		cli: 'packages/cli/src/main.ts',
		'generator-process': 'packages/cli/src/run/generator-process.ts',
	},
	outdir: 'dist',
	outExtension: { '.js': '.mjs' },
	bundle: true,
	splitting: true,
	format: 'esm',
	platform: 'node',
	target: 'node20',
	sourcemap: true,
	plugins: [ownOnly],
	logLevel: 'warning',
})

/** The program of a process of its own: everything it needs lies in one file. */
const child = (source, outfile, more = {}) =>
	build({
		absWorkingDir: root,
		entryPoints: [`packages/engine/src/${source}`],
		outfile,
		bundle: true,
		format: 'cjs',
		platform: 'node',
		target: 'node20',
		minify: true,
		keepNames: true,
		logLevel: 'error',
		...more,
	})

// It may read its program and nothing else.
await child('executor/sandbox/sandbox-child.ts', 'dist/sandbox/sandbox-child.cjs', {
	define: { 'import.meta.url': '"file:///sandbox-child.cjs"' },
})
// What is too large for one file stays where npm put it.
await child('surfaces/desktop/node/desktop-child.ts', 'dist/desktop/desktop-child.cjs')

await build({
	absWorkingDir: root,
	stdin: {
		contents: `export { default as Agent } from 'undici/lib/dispatcher/agent.js'
			export { default as ProxyAgent } from 'undici/lib/dispatcher/proxy-agent.js'
			export { default as Client } from 'undici/lib/dispatcher/client.js'
			export { default as buildConnector } from 'undici/lib/core/connect.js'
			import Dispatcher from 'undici/lib/dispatcher/dispatcher.js'
			import connect from 'undici/lib/api/api-connect.js'
			// undici's own entry gives every client its methods; an agent asks the client of its proxy by this one
			Dispatcher.prototype.connect = connect`,
		resolveDir: root,
	},
	outfile: 'dist/undici-agents.mjs',
	bundle: true,
	format: 'esm',
	platform: 'node',
	target: 'node20',
	minify: true,
	keepNames: true,
	banner: { js: "import { createRequire } from 'node:module';const require=createRequire(import.meta.url);" },
	logLevel: 'error',
})

// What a build fetches from the server: one file, and npm has nothing to add to it.
await build({
	absWorkingDir: root,
	entryPoints: ['packages/cli/src/ci-main.ts'],
	outfile: 'dist/assay-ci.mjs',
	bundle: true,
	format: 'esm',
	platform: 'node',
	target: 'node20',
	minify: true,
	keepNames: true,
	banner: { js: '#!/usr/bin/env node' },
	logLevel: 'error',
})
