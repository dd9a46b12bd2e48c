import { AsyncLocalStorage } from 'node:async_hooks'
import { isBuiltin } from 'node:module'
import { posix } from 'node:path'
import { compileFunction } from 'node:vm'
import type { CompiledScript } from './compile-scripts.ts'
import type { FromChild, ToChild } from './sandbox-messages.ts'
import { harmlessModule } from './sandbox-modules.ts'

/**
 * Runs custom actions inside the sandbox: loads the project's scripts, calls a function of theirs and hands on what it asks
 * of the browser. Nothing here is a wall: the process around it is.
 */
export function customRunner(tell: (message: FromChild) => void) {
	const loaded = new Map<string, { exports: Record<string, unknown> }>()
	const asked = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
	const scripts = new Map<string, CompiledScript>()
	/** The call that the code runs for, also after it has waited for something. */
	const current = new AsyncLocalStorage<number>()
	let questions = 0

	const driver = new Proxy({} as Record<string, unknown>, {
		// Not a promise: an `await driver` must not ask for a command "then".
		get: (_, command) => (typeof command === 'string' && command !== 'then' ? asking(command) : undefined),
	})

	const asking =
		(command: string) =>
		(...args: unknown[]) =>
			new Promise<unknown>((resolve, reject) => {
				const ask = ++questions
				asked.set(ask, { resolve, reject })
				tell({ type: 'askDriver', call: current.getStore() ?? 0, ask, command, args: plain(args) as unknown[] })
			})

	const print = (...values: unknown[]) => {
		const text = values.map((each) => (typeof each === 'string' ? each : shown(each))).join(' ')
		tell({ type: 'customPrint', call: current.getStore() ?? 0, text })
	}
	const told = { ...console, log: print, info: print, warn: print, error: print, debug: print }

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
			run(module.exports, (name: string) => required(name, path), module, told)
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

	/** The function of that name; else why files could not be loaded. Only the first is known to export it. */
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

	async function call(message: Extract<ToChild, { type: 'callCustom' }>): Promise<void> {
		const { call: number, name, files, args } = message
		for (const script of message.scripts) scripts.set(script.path, script)
		try {
			const found = find(name, files)
			if (typeof found !== 'function') return tell({ type: 'customDone', call: number, missing: found as string[] })
			const [locator, data, expected] = args
			await found(locator, data, driver, expected)
			tell({ type: 'customDone', call: number })
		} catch (error) {
			tell({ type: 'customDone', call: number, problem: error instanceof Error ? error.message : shown(error) })
		}
	}

	return {
		take(message: ToChild): void {
			if (message.type === 'callCustom') void current.run(message.call, () => call(message))
			else if (message.type === 'driverAnswer') {
				const waiting = asked.get(message.ask)
				asked.delete(message.ask)
				if (message.problem === undefined) waiting?.resolve(message.value)
				else waiting?.reject(new Error(message.problem))
			}
		},
	}
}

const withoutNetwork =
	'which custom actions do not have: they open no connections and start nothing by themselves. fetch() sends requests'

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))

function shown(value: unknown): string {
	try {
		return JSON.stringify(value) ?? String(value)
	} catch {
		return String(value)
	}
}
