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
import { formEncode } from '../http/form.ts'
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
	toJson: (run, value: unknown, removeNulls?: boolean) =>
		removeNulls ? withoutNulls(toJson(run, value)) : toJson(run, value),
	toCsv: (run, rows: unknown) =>
		Array.isArray(rows)
			? writeCsv(itemsOf(rows) as Record<string, unknown>[])
			: run.wrong(`karate.toCsv needs a list of objects, not ${typeName(rows)}`),
	toBytes: (run, value: unknown) =>
		Array.isArray(value)
			? Uint8Array.from(value as number[])
			: new TextEncoder().encode(writeText(run.realm.import(value))),
	toBean: (_run, value: unknown) => value,
	fromString: (run, text: string) => fromString(run, text),
	fromJson: (run, text: string) => parseLenientJson(text, run.realm.make),
	typeOf: (_run, value: unknown) => typeName(value),
	lowerCase: (run, value: unknown) => lowerCase(run, value),
	uuid: () => crypto.randomUUID(),
	urlEncode: (_run, text: string) => formEncode(String(text)),
	urlDecode: (_run, text: string) => decodeURIComponent(String(text).replaceAll('+', ' ')),
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

/** Keys and texts alike, through JSON or XML text. */
function lowerCase(run: ScenarioRun, value: unknown): unknown {
	if (kindOf(value) === 'NULL') return value
	const text = writeText(value).toLowerCase()
	if (xmlOf(value)) return run.realm.xml(parseXml(text))
	return typeof value === 'object' ? parseLenientJson(text, run.realm.make) : text
}
