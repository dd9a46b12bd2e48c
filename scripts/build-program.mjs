import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from './prepare.mjs'

/** Our own packages go into the bundles; what npm installed stays where it is, so nothing is shipped twice. */
const ownOnly = {
	name: 'own-packages-only',
	setup(builder) {
		builder.onResolve({ filter: /^[^./]/ }, ({ path }) =>
			path.startsWith('@assay/') ? undefined : { path, external: true },
		)
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

// The sandbox may read its program and nothing else, so everything it needs lies in one file.
await build({
	absWorkingDir: root,
	entryPoints: ['packages/engine/src/executor/sandbox-child.ts'],
	outfile: 'dist/sandbox/sandbox-child.cjs',
	bundle: true,
	format: 'cjs',
	platform: 'node',
	target: 'node20',
	minify: true,
	keepNames: true,
	define: { 'import.meta.url': '"file:///sandbox-child.cjs"' },
	logLevel: 'error',
})
