// Stand-ins for the JDK classes that suites use most, as script text: they must be born in the realm.
// An unknown class is one clear error naming it, never a silent null.

export const javaClassesText = `(function (call, hidden) {
'use strict'
const bytesOf = (value) => (typeof value === 'string' ? call('string bytes', [value]) : value)
const textOf = (bytes) => call('bytes text', [bytes])
const stringify = (value) => (value === null || value === undefined ? 'null' : String(value))

const encoder = (kind) => ({
	encodeToString: (bytes) => call('base64 encode', [bytesOf(bytes), kind]),
	encode: (bytes) => bytesOf(call('base64 encode', [bytesOf(bytes), kind])),
	withoutPadding: () => encoder(kind + ' bare'),
})
const decoder = (kind) => ({ decode: (text) => call('base64 decode', [typeof text === 'string' ? text : textOf(text), kind]) })

class UUID {
	constructor(text) { this.text = text; Object.defineProperty(this, 'text', { enumerable: false }) }
	toString() { return this.text }
	toJSON() { return this.text }
	static randomUUID() { return new UUID(call('uuid', [])) }
	static fromString(text) { return new UUID(String(text)) }
}

class BigDecimal {
	constructor(value) {
		const text = value instanceof BigDecimal ? value.toString() : String(value)
		const found = /^([-+]?)(\\d*)(?:\\.(\\d*))?(?:[eE]([-+]?\\d+))?$/.exec(text.trim())
		if (!found) throw new Error('not a number: ' + text)
		let digits = (found[2] || '') + (found[3] || '')
		let scale = (found[3] || '').length - Number(found[4] || 0)
		if (scale < 0) { digits += '0'.repeat(-scale); scale = 0 }
		hidden(this, 'unscaled', BigInt((found[1] === '-' ? '-' : '') + (digits || '0')))
		hidden(this, 'scaleOf', scale)
	}
	static make(unscaled, scale) {
		const made = new BigDecimal('0')
		made.unscaled = unscaled
		made.scaleOf = scale
		return made
	}
	static valueOf(value) { return new BigDecimal(value) }
	static of(value) { return value instanceof BigDecimal ? value : new BigDecimal(value) }
	at(scale) { return this.unscaled * 10n ** BigInt(scale - this.scaleOf) }
	pair(other) {
		const right = BigDecimal.of(other)
		const scale = Math.max(this.scaleOf, right.scaleOf)
		return [this.at(scale), right.at(scale), scale]
	}
	add(other) { const [a, b, s] = this.pair(other); return BigDecimal.make(a + b, s) }
	subtract(other) { const [a, b, s] = this.pair(other); return BigDecimal.make(a - b, s) }
	multiply(other) { const right = BigDecimal.of(other); return BigDecimal.make(this.unscaled * right.unscaled, this.scaleOf + right.scaleOf) }
	divide(other, scale, rounding) {
		const right = BigDecimal.of(other)
		const wanted = typeof scale === 'number' ? scale : Math.max(this.scaleOf, 20)
		const mode = typeof scale === 'number' ? rounding : scale
		const up = wanted + right.scaleOf + 5
		const made = BigDecimal.make((this.at(Math.max(up, this.scaleOf)) * 1n) / right.unscaled, Math.max(up, this.scaleOf) - right.scaleOf)
		return made.setScale(wanted, mode || 'HALF_UP')
	}
	setScale(scale, rounding) {
		if (scale >= this.scaleOf) return BigDecimal.make(this.at(scale), scale)
		const unit = 10n ** BigInt(this.scaleOf - scale)
		let whole = this.unscaled / unit
		const rest = this.unscaled % unit
		const size = rest < 0n ? -rest : rest
		const sign = this.unscaled < 0n ? -1n : 1n
		const mode = String(rounding || 'UNNECESSARY')
		const away = mode === 'UP' ? size > 0n
			: mode === 'CEILING' ? size > 0n && sign > 0n
			: mode === 'FLOOR' ? size > 0n && sign < 0n
			: mode === 'HALF_UP' ? size * 2n >= unit
			: mode === 'HALF_DOWN' ? size * 2n > unit
			: mode === 'HALF_EVEN' ? size * 2n > unit || (size * 2n === unit && whole % 2n !== 0n)
			: false
		if (mode === 'UNNECESSARY' && size > 0n) throw new Error('rounding necessary')
		if (away) whole += sign
		return BigDecimal.make(whole, scale)
	}
	negate() { return BigDecimal.make(-this.unscaled, this.scaleOf) }
	abs() { return this.unscaled < 0n ? this.negate() : this }
	signum() { return this.unscaled < 0n ? -1 : this.unscaled > 0n ? 1 : 0 }
	compareTo(other) { const [a, b] = this.pair(other); return a < b ? -1 : a > b ? 1 : 0 }
	equals(other) { return other instanceof BigDecimal && other.unscaled === this.unscaled && other.scaleOf === this.scaleOf }
	scale() { return this.scaleOf }
	stripTrailingZeros() {
		let [unscaled, scale] = [this.unscaled, this.scaleOf]
		while (scale > 0 && unscaled % 10n === 0n) { unscaled /= 10n; scale-- }
		return BigDecimal.make(unscaled, scale)
	}
	toPlainString() { return this.toString() }
	toString() {
		const negative = this.unscaled < 0n
		const digits = String(negative ? -this.unscaled : this.unscaled).padStart(this.scaleOf + 1, '0')
		const at = digits.length - this.scaleOf
		return (negative ? '-' : '') + (this.scaleOf ? digits.slice(0, at) + '.' + digits.slice(at) : digits)
	}
	doubleValue() { return Number(this.toString()) }
	floatValue() { return this.doubleValue() }
	intValue() { return Math.trunc(this.doubleValue()) }
	longValue() { return this.intValue() }
	valueOf() { return this.doubleValue() }
	toJSON() { return this.doubleValue() }
}
BigDecimal.ZERO = new BigDecimal('0')
BigDecimal.ONE = new BigDecimal('1')
BigDecimal.TEN = new BigDecimal('10')

class StringBuilder {
	constructor(text) { hidden(this, 'text', text === undefined || typeof text === 'number' ? '' : String(text)) }
	append(part) { this.text += stringify(part); return this }
	insert(at, part) { this.text = this.text.slice(0, at) + part + this.text.slice(at); return this }
	reverse() { this.text = [...this.text].reverse().join(''); return this }
	length() { return this.text.length }
	toString() { return this.text }
	toJSON() { return this.text }
}
class AtomicInteger {
	constructor(value) { hidden(this, 'value', value || 0) }
	get() { return this.value }
	set(value) { this.value = value }
	incrementAndGet() { return ++this.value }
	getAndIncrement() { return this.value++ }
	decrementAndGet() { return --this.value }
	addAndGet(by) { return (this.value += by) }
	toString() { return String(this.value) }
	toJSON() { return this.value }
}
class Random {
	nextInt(bound, end) {
		if (end !== undefined) return bound + Math.floor(Math.random() * (end - bound))
		return bound === undefined ? Math.floor(Math.random() * 2 ** 32) - 2 ** 31 : Math.floor(Math.random() * bound)
	}
	nextLong(bound, end) { return this.nextInt(bound, end) }
	nextDouble() { return Math.random() }
	nextBoolean() { return Math.random() < 0.5 }
	nextBytes(bytes) { for (let at = 0; at < bytes.length; at++) bytes[at] = this.nextInt(256) }
	ints(count, from, to) { return Array.from({ length: count }, () => this.nextInt(from, to)) }
	static current() { return new Random() }
}
const integer = (text, radix) => {
	const trimmed = String(text).trim()
	if (!/^[-+]?\\w+$/.test(trimmed) || Number.isNaN(parseInt(trimmed, radix || 10))) throw new Error('For input string: "' + text + '"')
	return parseInt(trimmed, radix || 10)
}
const boxed = {
	parseInt: integer, parseLong: integer, valueOf: integer, toString: (value, radix) => Number(value).toString(radix || 10),
	toHexString: (value) => (Number(value) >>> 0).toString(16), toBinaryString: (value) => (Number(value) >>> 0).toString(2),
	compare: (a, b) => (a < b ? -1 : a > b ? 1 : 0), MAX_VALUE: 2147483647, MIN_VALUE: -2147483648,
}
const digest = (name) => {
	const parts = []
	call('digest', [name, new Uint8Array()])
	return {
		update(bytes) { parts.push(...bytesOf(bytes)) },
		digest(bytes) { if (bytes !== undefined) parts.push(...bytesOf(bytes)); return call('digest', [name, Uint8Array.from(parts)]) },
	}
}
const mac = (name) => {
	let key
	let parts = []
	call('hmac', [name, new Uint8Array(), new Uint8Array()])
	return {
		init(spec) { key = spec.getEncoded(); parts = [] },
		update(bytes) { parts.push(...bytesOf(bytes)) },
		doFinal(bytes) {
			if (key === undefined) throw new Error('this Mac needs its key first: mac.init(new SecretKeySpec(…))')
			const all = bytes === undefined ? parts : [...parts, ...bytesOf(bytes)]
			parts = []
			return call('hmac', [name, key, Uint8Array.from(all)])
		},
	}
}
class SecretKeySpec {
	constructor(bytes) { hidden(this, 'bytes', bytesOf(bytes)) }
	getEncoded() { return this.bytes }
}
const newList = function (items) { return items ? [...items] : [] }
const newMap = function (map) {
	const made = Object.assign({}, map)
	hidden(made, 'get', (key) => (Object.hasOwn(made, key) && key !== 'get' ? made[key] : null))
	hidden(made, 'getOrDefault', (key, otherwise) => (Object.hasOwn(made, key) ? made[key] : otherwise))
	return made
}
const charset = (name) => ({ name: () => name, toString: () => name })
const system = {
	currentTimeMillis: () => call('clock', []),
	nanoTime: () => call('clock', []) * 1000000,
	getProperty: (name, otherwise) => call('property', [String(name), otherwise === undefined ? null : otherwise]),
	getenv: (name) => (name === undefined ? {} : null),
	lineSeparator: () => '\\n',
	out: { println: (text) => call('karate.log', [stringify(text)]), print: (text) => call('karate.log', [stringify(text)]) },
	setProperty: () => null,
}
const javaString = function (value) {
	const text = value && typeof value === 'object' && typeof value !== 'string' && 'length' in value && !(value instanceof String) ? textOf(value) : String(value === undefined ? '' : value)
	return new String(text)
}
Object.assign(javaString, {
	valueOf: (value) => stringify(value),
	join: (separator, ...parts) => (Array.isArray(parts[0]) ? parts[0] : parts).join(separator),
	format: (pattern, ...values) => call('string format', [pattern, Array.isArray(values[0]) ? values[0] : values]),
})

return {
	'java.lang.Thread': { sleep: (time) => call('karate.pause', [time]), currentThread: () => ({ getName: () => 'main', getId: () => 1 }) },
	'java.lang.System': system,
	'java.lang.String': javaString,
	'java.lang.StringBuilder': StringBuilder,
	'java.lang.StringBuffer': StringBuilder,
	'java.lang.Integer': boxed,
	'java.lang.Long': { ...boxed, MAX_VALUE: 9223372036854775807n, MIN_VALUE: -9223372036854775808n },
	'java.lang.Double': { parseDouble: Number, valueOf: Number, compare: boxed.compare, toString: String },
	'java.lang.Float': { parseFloat: Number, valueOf: Number },
	'java.lang.Boolean': { parseBoolean: (text) => String(text).toLowerCase() === 'true', valueOf: (text) => String(text).toLowerCase() === 'true' },
	'java.lang.Math': Math,
	'java.lang.Object': Object,
	'java.math.BigDecimal': BigDecimal,
	'java.math.BigInteger': BigDecimal,
	'java.math.RoundingMode': Object.fromEntries(['UP', 'DOWN', 'CEILING', 'FLOOR', 'HALF_UP', 'HALF_DOWN', 'HALF_EVEN', 'UNNECESSARY'].map((name) => [name, name])),
	'java.util.UUID': UUID,
	'java.util.Base64': {
		encoder: encoder('basic'), decoder: decoder('basic'), urlEncoder: encoder('url'), urlDecoder: decoder('url'),
		getEncoder: () => encoder('basic'), getUrlEncoder: () => encoder('url'), getMimeEncoder: () => encoder('mime'),
		getDecoder: () => decoder('basic'), getUrlDecoder: () => decoder('url'), getMimeDecoder: () => decoder('mime'),
	},
	'java.util.Random': Random,
	'java.util.concurrent.ThreadLocalRandom': Random,
	'java.security.SecureRandom': Random,
	'java.util.concurrent.atomic.AtomicInteger': AtomicInteger,
	'java.util.concurrent.atomic.AtomicLong': AtomicInteger,
	'java.util.concurrent.TimeUnit': { SECONDS: { sleep: (time) => call('karate.pause', [time * 1000]) }, MILLISECONDS: { sleep: (time) => call('karate.pause', [time]) } },
	'java.util.ArrayList': newList,
	'java.util.LinkedList': newList,
	'java.util.HashMap': newMap,
	'java.util.LinkedHashMap': newMap,
	'java.util.Arrays': {
		asList: (...items) => (items.length === 1 && Array.isArray(items[0]) ? items[0] : items),
		equals: (a, b) => a.length === b.length && [...a].every((item, index) => item === b[index]),
		toString: (list) => '[' + [...list].join(', ') + ']',
	},
	'java.util.Collections': {
		sort: (list) => list.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)),
		reverse: (list) => list.reverse(),
		shuffle: (list) => list.sort(() => Math.random() - 0.5),
		max: (list) => list.reduce((a, b) => (a > b ? a : b)),
		min: (list) => list.reduce((a, b) => (a < b ? a : b)),
		emptyList: () => [], emptyMap: () => ({}),
	},
	'java.util.Objects': { equals: (a, b) => a === b, isNull: (a) => a === null || a === undefined, nonNull: (a) => a !== null && a !== undefined },
	'java.util.Locale': { ENGLISH: 'en', US: 'en-US', UK: 'en-GB', ROOT: '', getDefault: () => 'en-US', forLanguageTag: String },
	'java.nio.charset.StandardCharsets': { UTF_8: charset('UTF-8'), ISO_8859_1: charset('ISO-8859-1'), US_ASCII: charset('US-ASCII') },
	'java.nio.charset.Charset': { forName: charset, defaultCharset: () => charset('UTF-8') },
	'java.net.URLEncoder': { encode: (text) => call('karate.urlEncode', [String(text)]) },
	'java.net.URLDecoder': { decode: (text) => call('karate.urlDecode', [String(text)]) },
	'java.security.MessageDigest': { getInstance: digest },
	'javax.crypto.Mac': { getInstance: mac },
	'javax.crypto.spec.SecretKeySpec': SecretKeySpec,
	'java.nio.file.Paths': { get: (...parts) => parts.join('/') },
	'java.nio.file.Files': {
		readAllBytes: (path) => call('karate.readAsBytes', [String(path)]),
		readString: (path) => call('karate.readAsString', [String(path)]),
		exists: (path) => call('file exists', [String(path)]),
	},
}
})`
