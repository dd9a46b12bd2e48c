// Runs once inside each new realm, before any script of the user. What it returns is known to the host alone.

import { expectation } from './expect.ts'
import { call, callWith, connect, hidden } from './host.ts'
import { httpBuilder, withHeader } from './http-builder.ts'
import { javaGlobals, javaType } from './java-types.ts'
import { limit } from './limits.ts'
import { shimJava } from './shim-java.ts'

type Variables = Record<string, unknown>
type CallPaths = (...args: unknown[]) => unknown

const ownError = Error
const ownRangeError = RangeError
const isHolder = (value: unknown) => value !== null && (typeof value === 'object' || typeof value === 'function')

/** Where the stack is full, the host itself may throw, and an error of the host would be a way out. */
const safely =
	<Args extends unknown[], Result>(fn: (...args: Args) => Result) =>
	(...args: Args): Result => {
		try {
			return fn(...args)
		} catch (problem) {
			if (problem instanceof ownError || !isHolder(problem)) throw problem
			throw new ownRangeError('Maximum call stack size exceeded')
		}
	}

export function prelude(
	hostCall: (name: string, args: unknown[]) => unknown,
	hostXmlView: (handle: object) => Variables,
	hostTick: () => void,
) {
	connect(safely(hostCall))
	limit(safely(hostTick))
	shimJava()
	const { Java, java, javax, Packages } = javaGlobals
	for (const [name, value] of Object.entries({ Java, java, javax, Packages })) hidden(globalThis, name, value)
	// a script that writes JSON itself gets the nearest number instead of an error
	hidden(BigInt.prototype, 'toJSON', function (this: bigint) {
		return Number(this)
	})
	hidden(globalThis, 'eval', (text: unknown) => call('eval', text))
	const current: { variables: Variables } = { variables: Object.create(null) }
	return {
		object: () => ({}),
		array: () => [],
		variables: (): Variables => Object.create(null),
		decimal: (text: string) => new (javaType('java.math.BigDecimal') as new (text: string) => object)(text),
		bytes: (length: number) => new Uint8Array(length),
		error: (message: string) => new Error(message),
		isError: (value: unknown) => value instanceof Error,
		stackOf,
		xml: xmlViews(safely(hostXmlView)),
		parseJson: JSON.parse,
		bind,
		expectations: () => expectation,
		bound: (fn: CallPaths, variables: Variables) =>
			function (this: unknown, ...args: unknown[]) {
				const before = current.variables
				current.variables = variables
				try {
					return fn.apply(this, args)
				} finally {
					current.variables = before
				}
			},
		httpBuilder: () => httpBuilder,
		withHeader,
		webSocket,
		mockServer,
		service,
		scope: scopeOf(current),
		current,
	}
}

/** Read in here: a script may have a say in how a stack is written, and is handed objects of whoever reads it. */
function stackOf(error: Error): unknown {
	try {
		return error.stack
	} catch {
		return undefined
	}
}

const bind = (name: string): CallPaths => {
	const bridge = {
		[name](...args: unknown[]) {
			return callWith(name, args)
		},
	}[name]
	return bridge as CallPaths
}

/** What `with` looks names up in: the variables of the scenario that is current. */
function scopeOf(current: { variables: Variables }): object {
	const { ownKeys, getOwnPropertyDescriptor } = Reflect
	return new Proxy(Object.create(null) as Variables, {
		// what ends a script is no variable
		has: (_, key) => typeof key === 'string' && key in current.variables && key !== '__guards',
		get: (_, key) => (typeof key === 'string' ? current.variables[key] : undefined),
		set(_, key, value) {
			current.variables[key as string] = value
			return true
		},
		deleteProperty: (_, key) => delete current.variables[key as string],
		ownKeys: () => ownKeys(current.variables),
		getOwnPropertyDescriptor(_, key) {
			const found = getOwnPropertyDescriptor(current.variables, key)
			return found && { ...found, configurable: true }
		},
	})
}

/** XML as a map that nobody can change; the node behind it stays with the host. */
function xmlViews(view: (handle: object) => Variables): (handle: object) => object {
	const { has, ownKeys, getOwnPropertyDescriptor } = Reflect
	return (handle) => {
		const text = () => call('xml text', proxy)
		const proxy: object = new Proxy(
			{},
			{
				has: (_, key) => has(view(handle), key),
				get: (_, key) => (key === 'toString' || key === Symbol.toPrimitive ? text : view(handle)[key as string]),
				ownKeys: () => ownKeys(view(handle)),
				getOwnPropertyDescriptor(_, key) {
					const found = getOwnPropertyDescriptor(view(handle), key)
					return found && { ...found, configurable: true }
				},
				set: () => false,
			},
		)
		return proxy
	}
}

/** What karate.webSocket gives. */
function webSocket(id: string): object {
	const socket = {}
	hidden(socket, 'send', (text: unknown) => call('socket send', id, text))
	hidden(socket, 'sendBytes', (bytes: unknown) => call('socket send bytes', id, bytes))
	hidden(socket, 'listen', (timeout: unknown) => call('socket listen', id, timeout))
	for (const name of ['setTextHandler', 'setBinaryHandler'])
		hidden(socket, name, (handler: unknown) => call('socket handler', id, handler))
	hidden(socket, 'close', () => call('socket close', id))
	return socket
}

/** What karate.start gives. */
function mockServer(port: number, url: string): object {
	const stop = () => call('mock stop', port)
	const server = { port, url }
	for (const name of ['stop', 'stopAsync', 'stopAndWait']) hidden(server, name, stop)
	hidden(server, 'getPort', () => port)
	return server
}

/** An object whose methods and properties the host answers. */
function service(name: string, methods: string[], properties: string[]): object {
	const made = {}
	for (const method of methods) hidden(made, method, bind(`${name}.${method}`))
	for (const property of properties)
		Object.defineProperty(made, property, {
			get: () => call(`get ${name}.${property}`),
			set() {},
			configurable: true,
		})
	return made
}

export type Prelude = ReturnType<typeof prelude>
