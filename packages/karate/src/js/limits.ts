// Takes out of a realm what a script could hold the thread or fill the memory with in one call, as script text. Whatever
// comes back to the guards of loops and functions again and again needs nothing here.

import { longText, riskySource, shortText } from '../data/bounded-search.ts'

/** Of an array or array-like that a script may work on. */
export const mostItems = 10_000_000

/** Of a text or buffer that a script may ask for in one call. */
export const mostBytes = 64 * 1024 * 1024

export const limitsText = `(function (call, hostTick, guards, most, mostBytes) {
'use strict'
const { apply, construct } = Reflect
const hide = (target, name, value) => Object.defineProperty(target, name, { value, writable: true, configurable: true, enumerable: false })
// promises go on after the step has ended, the others wait or share memory
for (const name of ['Promise', 'Atomics', 'SharedArrayBuffer', 'WebAssembly', 'FinalizationRegistry', 'WeakRef']) delete globalThis[name]
delete Array.fromAsync

let ticks = 0
const tick = () => { if ((++ticks & 255) === 0) hostTick() }
const items = function* (list) { for (const item of list) { tick(); yield item } }
const keys = function* (map) { for (const key in map) { tick(); yield key } }
Object.defineProperty(globalThis, '__guards', { value: Object.freeze({ [guards.tick]: tick, [guards.items]: items, [guards.keys]: keys }) })

const tooMany = (count) => new RangeError(count + ' items are more than the ' + most + ' that a script may work on at once')
const tooLarge = (count) => new RangeError(count + ' characters or bytes are more than the ' + mostBytes + ' that a script may ask for at once')
const wrap = (target, name, check) => {
	const native = target[name]
	if (typeof native !== 'function') return
	const own = { [name](...args) { check(this, args); return apply(native, this, args) } }[name]
	Object.defineProperty(own, 'length', { value: native.length })
	hide(target, name, own)
}
const counted = (self) => {
	tickForCall()
	const length = self === null || self === undefined ? 0 : Number(self.length)
	if (length > most) throw tooMany(length)
}
let calls = 0
const tickForCall = () => { if ((++calls & 255) === 0) hostTick() }
for (const name of Object.getOwnPropertyNames(Array.prototype)) if (!['constructor', 'length', 'push', 'pop', 'at', 'toString', 'toLocaleString'].includes(name)) wrap(Array.prototype, name, counted)
const values = Array.prototype[Symbol.iterator]
hide(Array.prototype, Symbol.iterator, function () { if (this.length > most) throw tooMany(this.length); return apply(values, this, []) })
hide(Array.prototype, 'values', Array.prototype[Symbol.iterator])
wrap(Array, 'from', (_, [source]) => counted(source))
wrap(String.prototype, 'repeat', (self, [count]) => { if (String(self).length * count > mostBytes) throw tooLarge(String(self).length * count) })
for (const name of ['padStart', 'padEnd']) wrap(String.prototype, name, (_, [size]) => { if (size > mostBytes) throw tooLarge(size) })
const sized = (name) => {
	const native = globalThis[name]
	const check = ([size]) => { if (typeof size === 'number' && size > mostBytes) throw tooLarge(size) }
	const own = new Proxy(native, { construct(target, args, made) { check(args); return construct(target, args, made) } })
	hide(globalThis, name, own)
	hide(native.prototype, 'constructor', own)
}
for (const name of ['ArrayBuffer', 'Uint8Array', 'Int8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array', 'Uint32Array', 'Float32Array', 'Float64Array', 'BigInt64Array', 'BigUint64Array']) sized(name)

// Everything that searches with a regular expression ends up in exec; which ones are watched is said in bounded-search.ts.
const exec = RegExp.prototype.exec
const risk = new RegExp(${JSON.stringify(riskySource)})
const known = new Map()
hide(RegExp.prototype, 'exec', function exec_(text) {
	const own = String(text)
	if (own.length < ${shortText}) return apply(exec, this, [own])
	const source = String(this.source)
	let danger = own.length > ${longText} || known.get(source)
	if (danger === undefined) { danger = apply(exec, risk, [source]) !== null; if (known.size > 1000) known.clear(); known.set(source, danger) }
	return danger ? call('search', [() => apply(exec, this, [own])]) : apply(exec, this, [own])
})
const source = Function.prototype.toString
hide(Function.prototype, 'toString', function toString() { return call('source', [apply(source, this, [])]) })
})`
