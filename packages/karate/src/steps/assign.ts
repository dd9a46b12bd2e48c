// `def x = …` and its relatives that also convert: text, json, string, xml, yaml, csv, bytes, copy.

import { deepCopy } from '../data/copy.ts'
import { readCsv } from '../data/csv.ts'
import { isBytes, kindOf } from '../data/kind.ts'
import { parseLenientJson } from '../data/lenient-json.ts'
import { writeText } from '../data/write-json.ts'
import { dataToDocument, xmlToData } from '../data/xml.ts'
import { xmlOf } from '../data/xml-handle.ts'
import { parseXml } from '../data/xml-parse.ts'
import { readYaml } from '../data/yaml.ts'
import type { Step } from '../gherkin/document.ts'
import type { Flow } from '../scenario/effects.ts'
import { embed } from '../scenario/embed.ts'
import { evaluateExpression } from '../scenario/expression.ts'
import { documentOf } from '../scenario/read-path.ts'
import type { ScenarioRun } from '../scenario/scenario-run.ts'
import type { StepAction } from './step-action.ts'

const casts = ['def', 'text', 'json', 'string', 'xml', 'xmlstring', 'yaml', 'csv', 'bytes', 'copy'] as const

type Cast = (typeof casts)[number]

/** Of nothing they would make nothing, and a loop over what was meant would run no round. */
const readsText = new Set<Cast>(['json', 'yaml', 'csv', 'xml', 'xmlstring'])

export const assignSteps = Object.fromEntries(
	casts.map((cast): [Cast, StepAction] => [cast, (run, rest, step) => assign(run, cast, rest, step)]),
) as Record<Cast, StepAction>

export function* assign(run: ScenarioRun, cast: Cast, rest: string, step: Step): Flow<void> {
	const found = /^([^\s=]+)\s*=\s*(.*)$/s.exec(rest)
	const [, name = '', inline = ''] = found ?? []
	const nothing = inline === '' && step.docString === undefined
	// a variable that is null, or an empty text, can be meant
	if (!found || (nothing && cast !== 'def' && cast !== 'text')) run.wrong(`this needs the form: ${cast} name = value`)
	if (!/^[A-Za-z_]\w*$/.test(name))
		run.wrong(`'${name}' cannot name a variable: letters, digits and _ only, not beginning with a digit`)
	if (name === 'karate' || name === 'read') run.wrong(`'${name}' is a reserved name`)
	// `def x = call read('y')` with the argument in a text block below
	const text = step.docString === undefined ? inline : inline === '' ? step.docString : `${inline} ${step.docString}`
	const raw = inline === '' && step.docString !== undefined
	run.set(name, yield* convert(run, cast, text, raw))
}

function* convert(run: ScenarioRun, cast: Cast, text: string, raw: boolean): Flow<unknown> {
	if (cast === 'text') return text
	if (raw && cast === 'bytes') return new TextEncoder().encode(text)
	const value = raw && (cast === 'yaml' || cast === 'csv') ? text : yield* evaluateExpression(run, text)
	if (isNothing(value) && readsText.has(cast))
		return run.wrong(`null cannot become ${cast.toUpperCase()}: that needs a value`)
	switch (cast) {
		case 'def':
			return value
		case 'copy':
			return copyOf(run, value)
		case 'string':
			return isNothing(value) ? null : writeText(value)
		case 'json':
			return toJson(run, value)
		case 'yaml':
			return typeof value === 'string' ? embed(run, run.realm.import(readYaml(value))) : value
		case 'csv':
			return run.realm.import(readCsv(isBytes(value) ? new TextDecoder().decode(value) : writeText(value)))
		case 'xml':
			return toXml(run, value)
		case 'xmlstring':
			return writeText(toXml(run, value))
		case 'bytes':
			return isBytes(value) || isNothing(value) ? value : new TextEncoder().encode(writeText(value))
	}
}

const isNothing = (value: unknown): boolean => kindOf(value) === 'NULL'

function copyOf(run: ScenarioRun, value: unknown): unknown {
	const node = xmlOf(value)
	return node ? run.realm.xml(node.clone()) : deepCopy(value, run.realm.make)
}

export function toJson(run: ScenarioRun, value: unknown): unknown {
	const node = xmlOf(value)
	if (node) return xmlToData(documentOf(node), false, run.realm.make)
	if (isBytes(value)) return toJson(run, new TextDecoder().decode(value))
	if (kindOf(value) === 'NUMBER' || kindOf(value) === 'BOOLEAN')
		return run.wrong(`${writeText(value)} cannot become JSON: that needs an object, a list or a text`)
	if (typeof value !== 'string') return value
	if (value.trim().startsWith('<')) return toJson(run, run.realm.xml(parseXml(value)))
	return parseLenientJson(value, run.realm.make)
}

export function toXml(run: ScenarioRun, value: unknown): unknown {
	if (xmlOf(value)) return value
	if (isBytes(value)) return toXml(run, new TextDecoder().decode(value))
	if (kindOf(value) === 'MAP') return run.realm.xml(dataToDocument(value as Record<string, unknown>))
	return run.realm.xml(parseXml(String(value)))
}
