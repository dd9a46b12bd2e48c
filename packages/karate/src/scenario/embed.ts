// Fills `#(expr)` and `##(expr)` into JSON and XML. What cannot be evaluated yet stays as it is: a schema may name
// things that only exist when it is matched.

import { kindOf } from '../data/kind.ts'
import { writeText } from '../data/write-json.ts'
import { xmlOf } from '../data/xml-handle.ts'
import { XmlNode } from '../data/xml-node.ts'
import type { ScenarioRun } from './scenario-run.ts'
import { ScenarioAborted } from './step-problem.ts'

const removed = Symbol('removed')

export function embed(run: ScenarioRun, value: unknown, keepOptional = false): unknown {
	if (value instanceof XmlNode) {
		embedXml(run, value)
		return value
	}
	const result = embedValue(run, value, keepOptional)
	return result === removed ? null : result
}

function embedValue(run: ScenarioRun, value: unknown, keepOptional: boolean): unknown {
	if (typeof value === 'string') return embedText(run, value, keepOptional)
	if (Array.isArray(value)) {
		for (let at = 0; at < value.length; at++) {
			const item = embedValue(run, value[at], keepOptional)
			if (item === removed) value.splice(at--, 1)
			else value[at] = item
		}
		return value
	}
	if (kindOf(value) !== 'MAP') return value
	const map = value as Record<string, unknown>
	for (const key of Object.keys(map)) {
		const item = embedValue(run, map[key], keepOptional)
		if (item === removed) delete map[key]
		else map[key] = item
	}
	return map
}

function embedText(run: ScenarioRun, text: string, keepOptional: boolean): unknown {
	if (!text.startsWith('#') || !text.endsWith(')')) return text
	const optional = text.startsWith('##(')
	if (!optional && !text.startsWith('#(')) return text
	const expression = text.slice(optional ? 3 : 2, -1)
	if (/^\s*[!^<]/.test(expression)) return text
	let value: unknown
	try {
		value = run.evaluate(expression)
	} catch (problem) {
		if (problem instanceof ScenarioAborted) throw problem
		return optional && isUnknownName(problem) && !keepOptional ? removed : text
	}
	if (!optional) return value === undefined ? null : value
	if (value === null || value === undefined) return removed
	// matched against: a missing value is as good as one that fits the schema
	return keepOptional && (kindOf(value) === 'MAP' || kindOf(value) === 'LIST') ? text : value
}

const isUnknownName = (problem: unknown): boolean => (problem as { kind?: unknown })?.kind === 'unknown name'

function embedXml(run: ScenarioRun, node: XmlNode): void {
	for (const attribute of [...node.attributes]) {
		const value = embedText(run, attribute.value, false)
		if (value === removed) attribute.detach()
		else if (value !== attribute.value) attribute.value = writeText(value)
	}
	for (const child of [...node.children]) {
		if (child.kind === 'text' || child.kind === 'cdata') embedXmlText(run, child)
		else embedXml(run, child)
	}
}

function embedXmlText(run: ScenarioRun, node: XmlNode): void {
	const text = node.value.trim()
	if (!text.startsWith('#')) return
	const value = embedText(run, text, false)
	if (value === text) return
	if (value === removed) {
		node.parent?.detach()
		return
	}
	const root = xmlOf(value)?.root()
	const parent = node.parent
	if (node.kind === 'text' && parent && (root || kindOf(value) === 'MAP')) {
		parent.replaceChildren(root ? [root.clone()] : [])
	} else node.value = writeText(value)
}
