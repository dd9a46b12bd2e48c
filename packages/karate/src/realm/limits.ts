// Takes out of a realm what a script could hold the thread or fill the memory with in one call. Whatever comes back to the
// guards of loops and functions again and again needs nothing here.

import { longText, riskySource, shortText } from '../data/bounded-search.ts'
import { guards } from '../js/guard-names.ts'
import { call, hidden } from './host.ts'

/** Of an array or array-like that a script may work on. */
const mostItems = 10_000_000
/** Of a text or buffer that a script may ask for in one call. */
const mostBytes = 64 * 1024 * 1024

const { apply, construct } = Reflect
const world = globalThis as unknown as Record<string, unknown>

type Check = (self: unknown, args: unknown[]) => void
type CallPaths = (...args: unknown[]) => unknown

export function limit(hostTick: () => void): void {
	// promises go on after the step has ended, the others wait or share memory
	for (const name of ['Promise', 'Atomics', 'SharedArrayBuffer', 'WebAssembly', 'FinalizationRegistry', 'WeakRef'])
		delete world[name]
	Reflect.deleteProperty(Array, 'fromAsync')
	guard(hostTick)
	limitArrays(hostTick)
	limitTexts()
	for (const name of buffers) limitSize(name)
	limitSearches()
	const source = Function.prototype.toString
	const own = {
		toString(this: unknown) {
			return call('source', apply(source, this, []))
		},
	}
	hidden(Function.prototype, 'toString', own.toString)
}

function guard(hostTick: () => void): void {
	const tick = everySoOften(hostTick)
	const items = function* (list: Iterable<unknown>) {
		for (const item of list) {
			tick()
			yield item
		}
	}
	const keys = function* (map: object) {
		for (const key in map) {
			tick()
			yield key
		}
	}
	Object.defineProperty(globalThis, '__guards', {
		value: Object.freeze({ [guards.tick]: tick, [guards.items]: items, [guards.keys]: keys }),
	})
}

function everySoOften(hostTick: () => void): () => void {
	let ticks = 0
	return () => {
		if ((++ticks & 255) === 0) hostTick()
	}
}

const tooMany = (count: number) =>
	new RangeError(`${count} items are more than the ${mostItems} that a script may work on at once`)
const tooLarge = (count: number) =>
	new RangeError(`${count} characters or bytes are more than the ${mostBytes} that a script may ask for at once`)

function wrap(target: object, name: string, check: Check): void {
	const native = (target as Record<string, unknown>)[name]
	if (typeof native !== 'function') return
	const own = {
		[name](this: unknown, ...args: unknown[]) {
			check(this, args)
			return apply(native, this, args)
		},
	}[name] as CallPaths
	Object.defineProperty(own, 'length', { value: native.length })
	hidden(target, name, own)
}

function limitArrays(hostTick: () => void): void {
	const tick = everySoOften(hostTick)
	const counted: Check = (self) => {
		tick()
		const length = self === null || self === undefined ? 0 : Number((self as ArrayLike<unknown>).length)
		if (length > mostItems) throw tooMany(length)
	}
	const free = ['constructor', 'length', 'push', 'pop', 'at', 'toString', 'toLocaleString']
	for (const name of Object.getOwnPropertyNames(Array.prototype))
		if (!free.includes(name)) wrap(Array.prototype, name, counted)
	const values = Array.prototype[Symbol.iterator]
	hidden(Array.prototype, Symbol.iterator, function (this: unknown[]) {
		if (this.length > mostItems) throw tooMany(this.length)
		return apply(values, this, [])
	})
	hidden(Array.prototype, 'values', Array.prototype[Symbol.iterator])
	wrap(Array, 'from', (_, [source]) => counted(source, []))
}

function limitTexts(): void {
	wrap(String.prototype, 'repeat', (self, [count]) => {
		const size = String(self).length * Number(count)
		if (size > mostBytes) throw tooLarge(size)
	})
	for (const name of ['padStart', 'padEnd'])
		wrap(String.prototype, name, (_, [size]) => {
			if (Number(size) > mostBytes) throw tooLarge(Number(size))
		})
}

const buffers = [
	'ArrayBuffer',
	'Uint8Array',
	'Int8Array',
	'Uint8ClampedArray',
	'Int16Array',
	'Uint16Array',
	'Int32Array',
	'Uint32Array',
	'Float32Array',
	'Float64Array',
	'BigInt64Array',
	'BigUint64Array',
]

function limitSize(name: string): void {
	const native = world[name] as new (...args: unknown[]) => object
	const own = new Proxy(native, {
		construct(target, args: unknown[], made) {
			const [size] = args
			if (typeof size === 'number' && size > mostBytes) throw tooLarge(size)
			return construct(target, args, made) as object
		},
	})
	hidden(globalThis, name, own)
	hidden(native.prototype as object, 'constructor', own)
}

/** Everything that searches with a regular expression ends up in exec; which ones are watched is said in bounded-search.ts. */
function limitSearches(): void {
	const exec = RegExp.prototype.exec
	const risk = new RegExp(riskySource)
	const known = new Map<string, boolean>()
	hidden(RegExp.prototype, 'exec', function exec_(this: RegExp, text: unknown) {
		const own = String(text)
		if (own.length < shortText) return apply(exec, this, [own])
		const source = String(this.source)
		let danger = own.length > longText || known.get(source)
		if (danger === undefined) {
			danger = apply(exec, risk, [source]) !== null
			if (known.size > 1000) known.clear()
			known.set(source, danger)
		}
		return danger ? call('search', () => apply(exec, this, [own])) : apply(exec, this, [own])
	})
}
