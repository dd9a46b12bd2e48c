// karate.toString, pretty, log, uuid, urlEncode …: conversions and small helpers.

import { boundedSearch } from '../data/bounded-search.ts'
import { readCsv, writeCsv } from '../data/csv.ts'
import { itemsOf } from '../data/items.ts'
import { javaRegex } from '../data/java-regex.ts'
import { isBytes, kindOf, typeName } from '../data/kind.ts'
import { parseLenientJson } from '../data/lenient-json.ts'
import { prettyText, writeText } from '../data/write-json.ts'
import { writeXml } from '../data/xml.ts'
import { xmlOf } from '../data/xml-handle.ts'
import { parseXml } from '../data/xml-parse.ts'
import { formDecode, formEncode } from '../http/form.ts'
import type { ScenarioRun } from '../scenario/scenario-run.ts'
import { toJson, toXml } from '../steps/assign.ts'
import type { KarateFamily } from './bridge-function.ts'

export const textApi = {
	log: (run, ...values: unknown[]) =>
		run.feature.session.listener.print(
			values.map((value) => (typeof value === 'string' ? value : prettyText(value))).join(' '),
		),
	toString: (_run: ScenarioRun, value: unknown) => (kindOf(value) === 'NULL' ? null : writeText(value)),
	pretty: (_run, value: unknown) => prettyText(value),
	prettyXml: (run, value: unknown) => {
		const node = xmlOf(toXml(run, value))
		return node ? writeXml(node, true) : writeText(value)
	},
	toJson: (run, value: unknown, removeNulls?: boolean) => {
		if (kindOf(value) === 'NULL') run.wrong('karate.toJson needs a value, not null')
		const json = kindOf(value) === 'NUMBER' || kindOf(value) === 'BOOLEAN' ? value : toJson(run, value)
		return removeNulls ? withoutNulls(json) : json
	},
	toCsv: (run, rows: unknown) => {
		if (!Array.isArray(rows)) return run.wrong(`karate.toCsv needs a list of objects, not ${typeName(rows)}`)
		const items = itemsOf(rows)
		const wrong = items.findIndex((row) => kindOf(row) !== 'MAP')
		if (wrong >= 0)
			run.wrong(`karate.toCsv needs a list of objects, but item ${wrong + 1} is ${typeName(items[wrong])}`)
		return writeCsv(items as Record<string, unknown>[])
	},
	toBytes: (run, value: unknown) => {
		if (typeof value === 'string') return new TextEncoder().encode(value)
		if (isBytes(value)) return value
		if (!Array.isArray(value))
			return run.wrong(`karate.toBytes needs text or a list of numbers, not ${typeName(value)}`)
		const items = itemsOf(value)
		const wrong = items.findIndex((item) => kindOf(item) !== 'NUMBER')
		if (wrong >= 0)
			run.wrong(`karate.toBytes needs text or a list of numbers, but item ${wrong + 1} is ${typeName(items[wrong])}`)
		return Uint8Array.from(items.map(Number))
	},
	toBean: (_run, value: unknown) => value,
	fromString: (run, text: unknown) => (kindOf(text) === 'NULL' ? null : fromString(run, String(text))),
	/** What is data already stays so. */
	fromJson: (run, text: unknown) => (typeof text === 'string' ? parseLenientJson(text, run.realm.make) : text),
	typeOf: (_run, value: unknown) => typeName(value),
	lowerCase: (run, value: unknown) => lowerCase(run, value),
	uuid: () => crypto.randomUUID(),
	urlEncode: (_run, text: unknown) => (kindOf(text) === 'NULL' ? null : formEncode(String(text))),
	urlDecode: (run, text: unknown) => (kindOf(text) === 'NULL' ? null : urlDecode(run, String(text))),
	embed: (run, value: unknown, mediaType = 'text/plain', name = '') => {
		const bytes = isBytes(value) ? value : new TextEncoder().encode(writeText(value))
		run.feature.session.listener.attachment({ name: String(name), mediaType: String(mediaType), bytes })
	},
	fromCsv: (_run, text: string) => readCsv(text),
	extract: (_run, text: string, pattern: string, group = 0) => found(text, pattern)[0]?.[Number(group)] ?? null,
	extractAll: (_run, text: string, pattern: string, group = 0) =>
		found(text, pattern).map((one) => one[Number(group)] ?? null),
} satisfies KarateFamily

function found(text: string, pattern: string): RegExpExecArray[] {
	const regex = javaRegex(pattern, { flags: 'g' })
	return boundedSearch(regex, text, () => [...text.matchAll(regex)])
}

function fromString(run: ScenarioRun, text: string): unknown {
	const trimmed = text.trim()
	try {
		if (/^[[{]/.test(trimmed)) return parseLenientJson(trimmed, run.realm.make)
		if (trimmed.startsWith('<')) return run.realm.xml(parseXml(trimmed))
	} catch {
		return text
	}
	return text
}

function withoutNulls(value: unknown): unknown {
	if (Array.isArray(value)) return itemsOf(value).map(withoutNulls)
	if (kindOf(value) !== 'MAP') return value
	return Object.fromEntries(
		Object.entries(value as object)
			.filter(([, one]) => one !== null)
			.map(([key, one]) => [key, withoutNulls(one)]),
	)
}

/** As Karate 1: a text that is no address stays as it is, and the log says so. */
function urlDecode(run: ScenarioRun, text: string): string {
	const wrong = /%(?![0-9a-f]{2}).{0,2}/i.exec(text)
	if (!wrong) return formDecode(text)
	run.feature.session.listener.print(`karate.urlDecode leaves its text as it is: ${wrong[0]} stands for no character`)
	return text
}

/** Keys and texts alike, through JSON or XML text. */
function lowerCase(run: ScenarioRun, value: unknown): unknown {
	if (!['STRING', 'LIST', 'MAP', 'XML'].includes(kindOf(value))) return value
	const text = writeText(value).toLowerCase()
	if (xmlOf(value)) return run.realm.xml(parseXml(text))
	return typeof value === 'object' ? parseLenientJson(text, run.realm.make) : text
}
