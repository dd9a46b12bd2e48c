// Karate's own reading of what stands right of `=`: calls, paths, XML, lenient JSON, and everything else JavaScript.

import { keptJson } from '../data/kept-json.ts'
import { readNumber } from '../data/lenient-json.ts'
import { parseXml } from '../data/xml-parse.ts'
import type { Flow } from './effects.ts'
import { embed } from './embed.ts'
import { isXPath, readPathOn, readXPathOn } from './read-path.ts'
import type { ScenarioRun } from './scenario-run.ts'

/** `keepOptional`: on the right of a match, `##(schema)` stays a condition instead of being filled in. */
export function* evaluateExpression(run: ScenarioRun, source: string, keepOptional = false): Flow<unknown> {
	const text = source.trim()
	if (text === '') return null
	const call = text.startsWith('call') ? /^(call|callonce)\s+(.+)$/s.exec(text) : null
	if (call) return yield* run.starters.call(run, call[2] ?? '', call[1] === 'callonce', false)
	return evaluateNow(run, text, keepOptional)
}

/** The same without calls of features, for places where nothing can be waited for. */
export function evaluateNow(run: ScenarioRun, source: string, keepOptional = false): unknown {
	const text = source.trim()
	if (isName(text)) return run.evaluate(text)
	const first = text[0]
	if (first === "'" || first === '"') return run.evaluate(text)
	if (first === '$' && isDollarPath(text)) return orAbsent(readDollar(run, text))
	const get = /^get(?:\[(\d+)\])?\s+(.+)$/s.exec(text)
	if (get) return orAbsent(readGet(run, get[2] ?? '', get[1]))
	if (first === '<') return run.realm.xml(embed(run, parseXml(text), keepOptional) as never)
	if (first === '/' && isXPath(text)) return orAbsent(readXPathOn(run, run.variables.response, text))
	const slash = /^([A-Za-z_]\w*)(\/.+)$/s.exec(text)
	if (slash && isXmlVariable(run, slash[1]))
		return orAbsent(readXPathOn(run, run.variables[slash[1] ?? ''], slash[2] ?? ''))
	if (first === '{' || first === '[') {
		const json = keptJson(text, run.realm.make)
		if (json?.fixed && keepOptional) return json.value
		if (json) return embed(run, json.fresh(), keepOptional)
	}
	// JavaScript would round it
	if (/^-?\d[\d.]{15,}$/.test(text) && /^-?\d+(?:\.\d+)?$/.test(text)) return readNumber(text, run.realm.make)
	return run.evaluate(text)
}

/** What Karate keeps for a path that leads nowhere: not null, so that a later match can distinguish the two. */
export const absent = '#notpresent'

export const orAbsent = (value: unknown): unknown => (value === undefined ? absent : value)

/** A variable, whatever it is called; most of what is read is one. */
const isName = (text: string): boolean => /^[A-Za-z_]\w*$/.test(text)

function isXmlVariable(run: ScenarioRun, name = ''): boolean {
	return name in run.variables && typeof run.variables[name] === 'object'
}

/** `$`, `$.a`, `$..a`, `$[0]`, `$name.path`; but `$x` alone may be a variable of that name. */
function isDollarPath(text: string): boolean {
	if (/^\$[A-Za-z_]\w*\s+[/$]/.test(text)) return true
	return (
		/^\$(?:$|\.|\[|[A-Za-z_]\w*(?:$|[.[/]))/.test(text) &&
		!/^\$\{/.test(text) &&
		!/[+*=;]\s|\s[-+*=<>&|?]\s*[^\]]*$/.test(text.replace(/\[.*\]/s, ''))
	)
}

function readDollar(run: ScenarioRun, text: string): unknown {
	const named = /^\$([A-Za-z_]\w*)(.*)$/s.exec(text)
	if (!named) {
		if (!('response' in run.variables)) run.wrong(`there is no response yet: ${text} comes after method`)
		return readPathOn(run, run.variables.response, text)
	}
	const name = named[1] ?? ''
	const path = (named[2] ?? '').trim()
	return readPathOn(run, variableOf(run, name), /^[/$]/.test(path) ? path : `$${path}`)
}

/** `get name path`, `get name.path`, `get[0] name..path`, `get $.path`. */
function readGet(run: ScenarioRun, text: string, index: string | undefined): unknown {
	let found: unknown
	const spaced = /^([A-Za-z_]\w*)\s+(.+)$/s.exec(text)
	const joined = /^([A-Za-z_]\w*)((?:[.[]|\/).*)?$/s.exec(text)
	if (text.startsWith('$')) found = readDollar(run, text)
	else if (text.startsWith('/')) found = readXPathOn(run, run.variables.response, text)
	else if (spaced) found = readPathOn(run, variableOf(run, spaced[1]), spaced[2] ?? '')
	else if (joined)
		found = readPathOn(run, variableOf(run, joined[1]), joined[2]?.startsWith('/') ? joined[2] : `$${joined[2] ?? ''}`)
	else found = run.evaluate(text)
	if (index === undefined || !Array.isArray(found)) return found
	if (found.length === 0) return found
	return found[Number(index)] ?? null
}

/** Fails where there is no variable of this name. */
export function variableOf(run: ScenarioRun, name = ''): unknown {
	if (!(name in run.variables)) run.wrong(`there is no variable '${name}'`)
	return run.variables[name]
}
