import { isBuiltin } from 'node:module'
import { posix } from 'node:path'
import { compileFunction } from 'node:vm'
import type { CompiledScript } from './compile-scripts.ts'
import { harmlessModule } from './sandbox-modules.ts'

/** The project's scripts inside the sandbox, each loaded once, when it is first asked for. */
export interface CustomScripts {
	add(scripts: CompiledScript[]): void
	/** The function of that name; else why files could not be loaded. Only the first is known to export it. */
	find(name: string, files: string[]): unknown
}

/** `printing` is the console that they see. */
export function customScripts(printing: Console): CustomScripts {
	const loaded = new Map<string, { exports: Record<string, unknown> }>()
	const scripts = new Map<string, CompiledScript>()

	function load(path: string): Record<string, unknown> {
		const known = loaded.get(path)
		if (known) return known.exports
		const script = scripts.get(path)
		if (script?.code === undefined)
			throw new Error(`${path} cannot be read: ${script?.problem ?? 'there is no such file'}`)
		const module = { exports: {} as Record<string, unknown> }
		loaded.set(path, module)
		try {
			const run = compileFunction(script.code, ['exports', 'require', 'module', 'console'], { filename: path })
			run(module.exports, (name: string) => required(name, path), module, printing)
		} catch (error) {
			loaded.delete(path)
			throw error
		}
		return module.exports
	}

	function required(name: string, from: string): unknown {
		const known = harmlessModule(name)
		if (known !== undefined) return known
		if (isBuiltin(name)) throw new Error(`${from} imports "${name}", ${withoutNetwork}`)
		const path = posix.join(posix.dirname(from), name)
		const found = ['', '.ts', '.js', '.mjs', '.cjs', '/index.ts', '/index.js'].find((end) => scripts.has(path + end))
		if (/^\.{1,2}\//.test(name) && found !== undefined) return load(path + found)
		throw new Error(
			`${from} imports "${name}": a custom action can import the project's own files and some of Node's modules`,
		)
	}

	function find(name: string, files: string[]): unknown {
		const troubles: string[] = []
		for (const path of files) {
			try {
				const exports = load(path)
				const made = exports.default as Record<string, unknown> | undefined
				const found = exports[name] ?? (made?.name === name ? made : made?.[name])
				if (typeof found === 'function') return found
			} catch (error) {
				const { message } = error as Error
				troubles.push(message.startsWith(path) ? message : `${path}: ${message}`)
			}
		}
		return troubles
	}

	return {
		add(more) {
			for (const script of more) scripts.set(script.path, script)
		},
		find,
	}
}

const withoutNetwork =
	'which custom actions do not have: they open no connections and start nothing by themselves. fetch() sends requests'
