// set and remove on XML.

import { kindOf } from '../data/kind.ts'
import { removeXml, setXml } from '../data/set-xml.ts'
import { writeText } from '../data/write-json.ts'
import { dataToXml } from '../data/xml.ts'
import { xmlOf } from '../data/xml-handle.ts'
import { XmlNode } from '../data/xml-node.ts'
import { parseXml } from '../data/xml-parse.ts'
import type { ScenarioRun } from '../scenario/scenario-run.ts'

export function setXmlPath(run: ScenarioRun, name: string, path: string, value: unknown): void {
	const document = documentOf(run, name)
	const node = xmlOf(value)
	if (node) setXml(document, path, node)
	else if (kindOf(value) === 'MAP') setXmlMap(document, path, value as Record<string, unknown>)
	else setXml(document, path, writeText(value))
	run.set(name, run.realm.xml(document))
}

/** A map becomes elements inside the named one. */
function setXmlMap(document: XmlNode, path: string, map: Record<string, unknown>): void {
	const name = /([^/[\]]+)(?:\[[^\]]*\])?$/.exec(path)?.[1] ?? 'root'
	setXml(document, path, dataToXml(name, map))
}

export function removeXmlPath(run: ScenarioRun, name: string, path: string): void {
	const document = documentOf(run, name)
	removeXml(document, path)
	run.set(name, run.realm.xml(document))
}

function documentOf(run: ScenarioRun, name: string): XmlNode {
	const value = run.variables[name]
	if (value === undefined || value === null) return new XmlNode('document')
	const node = typeof value === 'string' ? parseXml(value) : xmlOf(value)
	if (!node) return run.wrong(`the variable '${name}' holds no XML`)
	return node
}
