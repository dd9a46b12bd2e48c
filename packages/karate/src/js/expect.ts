// karate.expect(x).to.equal(y): the assertion style of Chai, as script text. Comparison is Karate's own match.

export const expectText = `(function (call) {
'use strict'
const shown = (value) => call('karate.toString', [value])
const same = (actual, expected) => call('karate.match', [actual, expected]).pass
const kind = (value) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)
const at = (value, path) => path.split(/[.[\\]]+/).filter(Boolean).reduce((found, key) => (found === null || found === undefined ? undefined : found[key]), value)
const size = (value) => (typeof value === 'string' || Array.isArray(value) ? value.length : value ? Object.keys(value).length : 0)

return (actual) => {
	const flags = { not: false, deep: false, nested: false, any: false }
	const check = (holds, words, expected) => {
		if (Boolean(holds) !== flags.not) return chain
		const text = 'expected ' + shown(actual) + (flags.not ? ' not ' : ' ') + words + (expected === undefined ? '' : ' ' + shown(expected))
		throw call('expectation', [text])
	}
	const includes = (part) => {
		if (typeof actual === 'string') return actual.includes(part)
		if (Array.isArray(actual)) return actual.some((item) => (flags.deep ? same(item, part) : item === part || same(item, part)))
		return Object.keys(part).every((key) => actual !== null && key in actual && same(actual[key], part[key]))
	}
	const type = (name) => check(kind(actual) === name || typeof actual === name, 'to be a ' + name)
	const methods = {
		equal: (expected) => check(flags.deep ? same(actual, expected) : actual === expected || (typeof actual !== 'object' && same(actual, expected)), 'to equal', expected),
		eql: (expected) => check(same(actual, expected), 'to deeply equal', expected),
		above: (limit) => check(actual > limit, 'to be above', limit),
		below: (limit) => check(actual < limit, 'to be below', limit),
		least: (limit) => check(actual >= limit, 'to be at least', limit),
		most: (limit) => check(actual <= limit, 'to be at most', limit),
		within: (from, to) => check(actual >= from && actual <= to, 'to be within ' + from + '..' + to),
		closeTo: (expected, delta) => check(Math.abs(actual - expected) <= delta, 'to be close to', expected),
		match: (regex) => check(regex.test(actual), 'to match ' + regex),
		oneOf: (list) => check(list.some((item) => same(actual, item)), 'to be one of', list),
		lengthOf: (expected) => check(size(actual) === expected, 'to have length', expected),
		property: (name, ...value) => {
			const found = flags.nested ? at(actual, name) : actual === null || actual === undefined ? undefined : actual[name]
			return check(found !== undefined && (value.length === 0 || same(found, value[0])), 'to have property ' + name, value[0])
		},
		keys: (...names) => {
			const wanted = names.flat()
			const own = Object.keys(actual || {})
			return check(flags.any ? wanted.some((name) => own.includes(name)) : wanted.length === own.length && wanted.every((name) => own.includes(name)), 'to have keys', wanted)
		},
		members: (list) => check(list.length === actual.length && list.every((item) => actual.some((one) => same(one, item))), 'to have members', list),
		string: (part) => check(String(actual).includes(part), 'to contain', part),
		satisfy: (test) => check(test(actual), 'to satisfy the function'),
	}
	const include = (part) => check(includes(part), 'to include', part)
	Object.assign(methods, { equals: methods.equal, gt: methods.above, greaterThan: methods.above, gte: methods.least, lt: methods.below, lessThan: methods.below, lte: methods.most, length: methods.lengthOf, key: methods.keys, approximately: methods.closeTo })
	const states = {
		true: () => actual === true, false: () => actual === false, null: () => actual === null, undefined: () => actual === undefined,
		ok: () => Boolean(actual), exist: () => actual !== null && actual !== undefined, empty: () => size(actual) === 0, NaN: () => Number.isNaN(actual),
	}
	const callable = Object.assign((name) => type(name), {})
	const chain = {}
	const define = (target) => {
		for (const word of ['to', 'be', 'been', 'is', 'that', 'which', 'and', 'has', 'have', 'with', 'at', 'of', 'same', 'but', 'does']) Object.defineProperty(target, word, { get: () => chain })
		for (const word of ['not', 'deep', 'nested', 'any']) Object.defineProperty(target, word, { get: () => { flags[word] = true; return chain } })
		Object.defineProperty(target, 'all', { get: () => { flags.any = false; return chain } })
		for (const word of Object.keys(states)) Object.defineProperty(target, word, { get: () => check(states[word](), 'to be ' + word) })
		for (const word of ['a', 'an']) Object.defineProperty(target, word, { get: () => callable })
		for (const word of ['include', 'includes', 'contain', 'contains']) Object.defineProperty(target, word, { get: () => Object.assign(include, { members: (list) => check(list.every((item) => actual.some((one) => same(one, item))), 'to include members', list) }) })
		for (const word of Object.keys(methods)) if (!(word in target)) Object.defineProperty(target, word, { value: methods[word] })
	}
	define(chain)
	return chain
}
})`
