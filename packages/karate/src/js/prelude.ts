// Runs once inside each new realm, before any script of the user. What it returns is known to the host alone.
// A text and not a function, because everything here must be born in the realm.

import { expectText } from './expect.ts'
import { guards } from './guard-script.ts'
import { httpBuilderText } from './http-builder.ts'
import { javaClassesText } from './java-classes.ts'
import { javaDatesText } from './java-dates.ts'
import { javaTypesText } from './java-types.ts'
import { limitsText, mostBytes, mostItems } from './limits.ts'

export const preludeText = `(function (hostCall, hostXmlView, hostTick) {
const ownError = Error
const ownRangeError = RangeError
// where the stack is full, the host itself may throw, and an error of the host would be a way out
const safely = (fn) => (...args) => {
	try { return fn(...args) } catch (problem) {
		if (problem instanceof ownError || problem === null || (typeof problem !== 'object' && typeof problem !== 'function')) throw problem
		throw new ownRangeError('Maximum call stack size exceeded')
	}
}
const call = safely(hostCall)
const xmlView = safely(hostXmlView)
const limits = ${limitsText}
limits(call, safely(hostTick), ${JSON.stringify(guards)}, ${mostItems}, ${mostBytes})
const javaClasses = ${javaClassesText}
const javaDates = ${javaDatesText}
const javaTypes = ${javaTypesText}
const expectations = ${expectText}
const httpBuilder = ${httpBuilderText}
'use strict'
const current = { variables: Object.create(null) }
const { has: reflectHas, ownKeys, getOwnPropertyDescriptor } = Reflect
const scope = new Proxy(Object.create(null), {
	has: (_, key) => typeof key === 'string' && key in current.variables && key !== '__guards',
	get: (_, key) => (typeof key === 'string' ? current.variables[key] : undefined),
	set: (_, key, value) => { current.variables[key] = value; return true },
	deleteProperty: (_, key) => delete current.variables[key],
	ownKeys: () => ownKeys(current.variables),
	getOwnPropertyDescriptor: (_, key) => {
		const found = getOwnPropertyDescriptor(current.variables, key)
		return found && { ...found, configurable: true }
	},
})
const hidden = (target, name, value) =>
	Object.defineProperty(target, name, { value, writable: true, configurable: true, enumerable: false })
const bind = (name) => {
	const bridge = { [name](...args) { return call(name, args) } }[name]
	return bridge
}
const handler = (handle) => ({
	has: (_, key) => reflectHas(xmlView(handle), key),
	get: (_, key) => (key === 'toString' || key === Symbol.toPrimitive ? () => call('xml text', [proxies.get(handle)]) : xmlView(handle)[key]),
	ownKeys: () => ownKeys(xmlView(handle)),
	getOwnPropertyDescriptor: (_, key) => {
		const found = getOwnPropertyDescriptor(xmlView(handle), key)
		return found && { ...found, configurable: true }
	},
	set: () => false,
})
const proxies = new WeakMap()
const shim = (prototype, methods) => {
	for (const name of Object.keys(methods)) if (!(name in prototype)) hidden(prototype, name, methods[name])
}
shim(String.prototype, {
	getBytes() { return call('string bytes', [String(this)]) },
	equals(other) { return String(this) === other },
	equalsIgnoreCase(other) { return String(this).toLowerCase() === String(other).toLowerCase() },
	contains(part) { return String(this).includes(part) },
	isEmpty() { return this.length === 0 },
	matches(pattern) { return call('string matches', [String(this), String(pattern)]) },
	replaceFirst(pattern, by) { return call('string replace', [String(this), String(pattern), String(by), false]) },
})
shim(Array.prototype, {
	contains(item) { return this.includes(item) },
	size() { return this.length },
	isEmpty() { return this.length === 0 },
	add(item) { this.push(item); return true },
	addAll(items) { this.push(...items); return true },
	get(index) { return this[index] },
})
shim(Object.prototype, {
	containsKey(key) { return Object.hasOwn(this, key) },
	put(key, value) { const before = this[key]; this[key] = value; return before },
	keySet() { return Object.keys(this) },
	getClass() { return { getName: () => typeof this, getSimpleName: () => typeof this } },
})
const types = javaTypes(call, hidden, javaClasses, javaDates)
hidden(globalThis, 'Java', types.Java)
for (const name of ['java', 'javax', 'Packages']) hidden(globalThis, name, types[name])
// a script that writes JSON itself gets the nearest number instead of an error
hidden(BigInt.prototype, 'toJSON', function () { return Number(this) })
hidden(globalThis, 'eval', (text) => call('eval', [text]))
return {
	object: () => ({}),
	array: () => [],
	variables: () => Object.create(null),
	decimal: (text) => new (types.Java.type('java.math.BigDecimal'))(text),
	bytes: (length) => new Uint8Array(length),
	error: (message) => new Error(message),
	isError: (value) => value instanceof Error,
	xml: (handle) => {
		const proxy = new Proxy({}, handler(handle))
		proxies.set(handle, proxy)
		return proxy
	},
	parseJson: JSON.parse,
	bind,
	expectations: () => expectations(call),
	bound: (fn, variables) => function (...args) {
		const before = current.variables
		current.variables = variables
		try { return fn.apply(this, args) } finally { current.variables = before }
	},
	httpBuilder: () => httpBuilder(call),
	/** What karate.webSocket gives. */
	webSocket: (id, handler) => {
		const socket = {}
		hidden(socket, 'send', (text) => call('socket send', [id, text]))
		hidden(socket, 'sendBytes', (bytes) => call('socket send bytes', [id, bytes]))
		hidden(socket, 'listen', (timeout) => call('socket listen', [id, handler, timeout]))
		hidden(socket, 'close', () => call('socket close', [id]))
		return socket
	},
	/** What karate.start gives. */
	mockServer: (port, url) => {
		const stop = () => call('mock stop', [port])
		const server = { port, url }
		for (const name of ['stop', 'stopAsync', 'stopAndWait']) hidden(server, name, stop)
		hidden(server, 'getPort', () => port)
		return server
	},
	service: (name, methods, properties) => {
		const service = {}
		for (const method of methods) hidden(service, method, bind(name + '.' + method))
		for (const property of properties) {
			Object.defineProperty(service, property, { get: () => call('get ' + name + '.' + property, []), set() {}, configurable: true })
		}
		return service
	},
	scope,
	current,
}
})`
