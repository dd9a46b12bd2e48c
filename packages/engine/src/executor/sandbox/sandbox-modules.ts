import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import Module from 'node:module'

/** Node's modules that open nothing, start nothing and watch nothing: all that code in a sandbox can import. */
const harmless = new Set([
	'assert',
	'assert/strict',
	'buffer',
	'constants',
	'crypto',
	'events',
	'fs',
	'fs/promises',
	'os',
	'path',
	'path/posix',
	'path/win32',
	'punycode',
	'querystring',
	'stream',
	'stream/promises',
	'stream/web',
	'string_decoder',
	'timers',
	'timers/promises',
	'url',
	'util',
	'util/types',
	'zlib',
])

/** Those of which code gets a part: the rest looks into everything else. */
const parts: Record<string, unknown> = {
	async_hooks: { AsyncLocalStorage, AsyncResource },
	perf_hooks: { performance },
	process: harmlessProcess(),
}

// Node's own, whoever replaces it later.
const load = (Module as unknown as { _load(name: string): unknown })._load

/** One of Node's modules, named with or without `node:`; undefined where code in a sandbox may not have it. */
export function harmlessModule(name: string): unknown {
	const plain = name.replace(/^node:/, '')
	if (Object.hasOwn(parts, plain)) return parts[plain]
	return harmless.has(plain) ? load(`node:${plain}`) : undefined
}

/** What tests ask of `process`, without its ways to other processes, to handles and to modules. */
function harmlessProcess(): object {
	const { arch, pid, platform, release, version, versions, hrtime } = process
	const chained = () => seen
	const seen = {
		...{ arch, pid, platform, release, version, versions, hrtime, env: {}, argv: [], execArgv: [], features: {} },
		...{ on: chained, once: chained, off: chained, addListener: chained, removeListener: chained },
		cwd: process.cwd.bind(process),
		emitWarning() {},
		exit: process.exit.bind(process),
		getBuiltinModule: harmlessModule,
		memoryUsage: process.memoryUsage,
		nextTick: process.nextTick.bind(process),
		uptime: process.uptime.bind(process),
		stdout: { write: () => true },
		stderr: { write: () => true },
	}
	return seen
}
