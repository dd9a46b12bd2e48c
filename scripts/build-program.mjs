import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { build } from 'esbuild'
import { root } from './prepare.mjs'

/** Whether npm put a package's own version beside it, because another one lies at the root, where `dist` would find that. */
function nested(importer, path) {
	const [own] = /^.*\/packages\/[^/]+\//.exec(importer) ?? []
	return own !== undefined && existsSync(join(own, 'node_modules', path))
}

/**
 * Packages that the server, an executor or a short `assay run` loads at its start, from some 500 small files: finding and opening
 * these takes a quarter of the processor time of a start. They come into the bundle with what they themselves import.
 */
const loadedAtStart = [
	'@cucumber/gherkin',
	'@cucumber/tag-expressions',
	'@fastify/cookie',
	'@fastify/multipart',
	'@fastify/static',
	'@opentelemetry/api',
	'@rgrove/parse-xml',
	'acorn',
	'croner',
	'diff',
	'drizzle-orm',
	'fastify',
	'get-port',
	'ipaddr.js',
	'jose',
	'pg',
	'pino',
	'prom-client',
	'uqr',
	'yaml',
	'yazl',
	'zod',
]

/** What these import but do not use here, or begin as a program of its own. */
const notWithThem = [
	'@fastify/ajv-compiler',
	'@fastify/fast-json-stringify-compiler',
	'light-my-request',
	'pg-native',
	'thread-stream',
]

const isOf = (packages, path) => packages.some((name) => path === name || path.startsWith(`${name}/`))

/**
 * Our own packages go into the bundles and `loadedAtStart` with them; what else npm installed stays where it is. Of undici the parts
 * that API steps use are made one file: it loads in a fifth of the time of the whole, which every short `assay run` pays.
 */
const loadedTogether = (agents) => ({
	name: 'loaded-together',
	setup(builder) {
		builder.onResolve({ filter: /^[^./]/ }, ({ path, importer }) => {
			// JSON goes into the bundle: esbuild leaves out the import attribute without which Node 20 refuses it.
			if (path.startsWith('@assay/') || path.endsWith('.json') || nested(importer, path)) return undefined
			const together = isOf(loadedAtStart, path) || importer.includes(`${sep}node_modules${sep}`)
			if (together && !isOf(notWithThem, path)) return undefined
			return path === 'undici' && importer.endsWith('undici-io.ts') ? agents : { path, external: true }
		})
	},
})

/** What was written for `require` asks for Node's own modules by it, which a module does not have. */
const withRequire = {
	js: "import { createRequire as requireFrom } from 'node:module';const require=requireFrom(import.meta.url);",
}

/** What a program was made of, as paths from the root: whoever starts it sees by them whether it is still that. */
function noteSources({ inputs }, program) {
	const sources = Object.keys(inputs).filter((path) => path.startsWith('packages/'))
	writeFileSync(join(root, `${program}.sources`), JSON.stringify(sources))
}

rmSync(join(root, 'dist'), { recursive: true, force: true })
const program = await build({
	absWorkingDir: root,
	entryPoints: {
		'worker-exchange': 'packages/karate/src/http/worker-exchange.ts',
		cli: 'packages/cli/src/main.ts',
		'generator-process': 'packages/cli/src/run/generator-process.ts',
		'prepare-cluster': 'packages/server/src/db/prepare-cluster.ts',
	},
	outdir: 'dist',
	outExtension: { '.js': '.mjs' },
	bundle: true,
	splitting: true,
	format: 'esm',
	platform: 'node',
	target: 'node20',
	sourcemap: true,
	banner: withRequire,
	plugins: [loadedTogether({ path: './undici-agents.mjs', external: true })],
	metafile: true,
	logLevel: 'warning',
})
noteSources(program.metafile, 'dist/cli.mjs')

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
	banner: withRequire,
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

/** A program in one file that V8 keeps compiled: the server, an executor beside it, and `assay run` once more. */
const alone = (name, source) =>
	build({
		absWorkingDir: root,
		entryPoints: [source],
		outfile: `dist/${name}.cjs`,
		bundle: true,
		format: 'cjs',
		platform: 'node',
		target: 'node20',
		// Without comments it is plain ASCII, which V8 keeps in half the memory.
		minifyWhitespace: true,
		// An error still names a line by which it is found.
		lineLimit: 200,
		legalComments: 'linked',
		// A script that is compiled beforehand cannot import, so what npm installed is required.
		supported: { 'dynamic-import': false },
		define: { 'import.meta.url': '__fileUrl', 'import.meta.dirname': '__dirname' },
		plugins: [loadedTogether({ path: join(root, 'dist/undici-agents.mjs') })],
		metafile: true,
		logLevel: 'error',
	})
const run = await alone('run', 'packages/cli/src/run-main.ts')
noteSources(run.metafile, 'dist/run.cjs')
await alone('server', 'packages/server/src/main.ts')
await alone('executor', 'packages/engine/src/executor/main.ts')
for (const name of ['server', 'executor'])
	writeFileSync(
		join(root, `dist/${name}.mjs`),
		`import { startProgram } from '../packages/cli/bin/code-cache.mjs'\n\nstartProgram(new URL('./${name}.cjs', import.meta.url))\n`,
	)
