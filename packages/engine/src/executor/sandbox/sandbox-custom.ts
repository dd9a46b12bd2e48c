import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import { customScripts } from './custom-scripts.ts'
import type { FromChild, ToChild } from './sandbox-messages.ts'

/** The process itself: what code finds by that name later is a part of it. */
const own = process

interface Call {
	number: number
	/** How much of what its code asked for is outstanding. */
	pending: number
	settled?(): void
}

/**
 * Runs custom actions inside the sandbox: calls a function of the project's scripts and hands on what it asks
 * of the browser. Nothing here is a wall: the process around it is.
 *
 * A call is done when its function is and nothing that its code asked for is outstanding, awaited or not. An error that
 * nobody waited for is reported with its call, also when that is done.
 */
export function customRunner(report: (message: FromChild) => void) {
	const asked = new Map<number, { resolve(value: unknown): void; reject(error: Error): void; by: Call | undefined }>()
	/** The call that the code runs for, also after it has waited for something. */
	const current = new AsyncLocalStorage<Call>()
	let latest: Call | undefined
	let questions = 0
	const number = () => current.getStore()?.number ?? 0

	const driver = new Proxy({} as Record<string, unknown>, {
		// Not a promise: an `await driver` must not ask for a command "then".
		get: (_, command) => (typeof command === 'string' && command !== 'then' ? asking(command) : undefined),
	})

	const asking =
		(command: string) =>
		(...args: unknown[]) =>
			follow(
				new Promise<unknown>((resolve, reject) => {
					const ask = ++questions
					asked.set(ask, { resolve, reject, by: current.getStore() })
					report({ type: 'askDriver', call: number(), ask, command, args: plain(args) as unknown[] })
				}),
			)

	/** The same promise to who waits for it; a rejection that nobody handles stays one. */
	function follow<T>(promise: Promise<T>): Promise<T> {
		const by = current.getStore()
		if (!by) return promise
		by.pending++
		return promise.finally(() => {
			by.pending--
			if (by.pending === 0) by.settled?.()
		})
	}

	const print = (...values: unknown[]) => {
		const text = values.map((each) => (typeof each === 'string' ? each : shown(each))).join(' ')
		report({ type: 'customPrint', call: number(), text })
	}
	const printing = { ...console, log: print, info: print, warn: print, error: print, debug: print }
	const scripts = customScripts(printing)

	async function call(message: Extract<ToChild, { type: 'callCustom' }>, by: Call): Promise<void> {
		const outcome = await run(message).catch((error: unknown) => ({ problem: textOf(error) }))
		await quiet(by)
		report({ type: 'customDone', call: by.number, ...outcome })
	}

	async function run({ name, files, args, scripts: texts }: Extract<ToChild, { type: 'callCustom' }>) {
		scripts.add(texts)
		const found = scripts.find(name, files)
		if (typeof found !== 'function') return { missing: found as string[] }
		const [locator, data, expected] = args
		await found(locator, data, driver, expected)
	}

	const floating = (how: string) => (error: unknown) => {
		const by = current.getStore() ?? latest
		if (by) report({ type: 'customFailed', call: by.number, problem: `${textOf(error)} (${how})` })
	}

	function begin(message: Extract<ToChild, { type: 'callCustom' }>): void {
		if (!latest) {
			own.on('unhandledRejection', floating('the action did not wait for this: is an await missing?'))
			own.on('uncaughtException', floating('thrown where the action could not wait for it, as in a timer'))
		}
		const by = { number: message.call, pending: 0 }
		latest = by
		void current.run(by, () => call(message, by))
	}

	return {
		follow,
		take(message: ToChild): void {
			if (message.type === 'callCustom') begin(message)
			else if (message.type === 'driverAnswer') {
				const waiting = asked.get(message.ask)
				asked.delete(message.ask)
				if (!waiting) return
				const { resolve, reject, by } = waiting
				const settle = () =>
					message.problem === undefined ? resolve(message.value) : reject(new Error(message.problem))
				// A rejection that nobody handles is reported with the call in which it is made.
				if (by) current.run(by, settle)
				else settle()
			}
		},
	}
}

/** Until nothing is outstanding, also of what the code asks for once that has come. */
async function quiet(call: Call): Promise<void> {
	do {
		if (call.pending > 0)
			await new Promise<void>((settled) => {
				call.settled = settled
			})
		await setImmediate()
	} while (call.pending > 0)
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))

const textOf = (error: unknown): string => (error instanceof Error ? error.message : shown(error))

function shown(value: unknown): string {
	try {
		return JSON.stringify(value) ?? String(value)
	} catch {
		return String(value)
	}
}
