import { AsyncLocalStorage } from 'node:async_hooks'
import { customScripts } from './custom-scripts.ts'
import type { FromChild, ToChild } from './sandbox-messages.ts'

/**
 * Runs custom actions inside the sandbox: calls a function of the project's scripts and hands on what it asks
 * of the browser. Nothing here is a wall: the process around it is.
 */
export function customRunner(report: (message: FromChild) => void) {
	const asked = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
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
				report({ type: 'askDriver', call: current.getStore() ?? 0, ask, command, args: plain(args) as unknown[] })
			})

	const print = (...values: unknown[]) => {
		const text = values.map((each) => (typeof each === 'string' ? each : shown(each))).join(' ')
		report({ type: 'customPrint', call: current.getStore() ?? 0, text })
	}
	const printing = { ...console, log: print, info: print, warn: print, error: print, debug: print }
	const scripts = customScripts(printing)

	async function call(message: Extract<ToChild, { type: 'callCustom' }>): Promise<void> {
		const { call: number, name, files, args } = message
		scripts.add(message.scripts)
		try {
			const found = scripts.find(name, files)
			if (typeof found !== 'function') return report({ type: 'customDone', call: number, missing: found as string[] })
			const [locator, data, expected] = args
			await found(locator, data, driver, expected)
			report({ type: 'customDone', call: number })
		} catch (error) {
			report({ type: 'customDone', call: number, problem: error instanceof Error ? error.message : shown(error) })
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

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))

function shown(value: unknown): string {
	try {
		return JSON.stringify(value) ?? String(value)
	} catch {
		return String(value)
	}
}
