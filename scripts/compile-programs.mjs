import { join } from 'node:path'
import { root } from './prepare.mjs'
import { run } from './say.mjs'

/** Keeps what V8 compiled of each program that is one file. What an operator set is not for the moment in which it is used for that. */
const env = Object.fromEntries(
	Object.entries(process.env).filter(([name]) => !/^(?:ASSAY_|OTEL_|DATABASE_|PG|NODE_OPTIONS$)/.test(name)),
)
const compile = (name, flags = []) =>
	run(process.execPath, [...flags, join(root, 'scripts/compile-program.mjs'), name], { cwd: root, env })
await Promise.all([
	...['run', 'executor', 'server'].map((name) => compile(name)),
	// As much as a sandbox may use (sandboxLimits): it counts among the flags.
	compile('sandbox/sandbox-child', ['--max-old-space-size=512']),
])
