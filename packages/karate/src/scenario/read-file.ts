// `read('x')`: what a file becomes depends on its ending.

import { readCsv } from '../data/csv.ts'
import { parseLenientJson } from '../data/lenient-json.ts'
import { parseXml } from '../data/xml-parse.ts'
import { readYaml } from '../data/yaml.ts'
import { embed } from './embed.ts'
import { textOf } from './files.ts'
import type { ScenarioRun } from './scenario-run.ts'
import { StepProblem } from './step-problem.ts'

export interface FeatureReference {
	path: string
	/** What follows @ in `x.feature@name`, or `:line`; empty for the whole feature. */
	selector: string
}

const references = new WeakMap<object, FeatureReference>()

export function referenceOf(value: unknown): FeatureReference | undefined {
	return typeof value === 'object' && value !== null ? references.get(value) : undefined
}

const textual = /\.(txt|text|graphql|gql|html?|sql|md|log|properties|css|ts|svg|vtt)$/i

/**
 * Karate's `read`: a file as the value that its ending promises, a feature as a reference to call. Throws `StepProblem`,
 * wrong, where there is no such file or it cannot be read as what it is.
 */
export function readFile(run: ScenarioRun, name: string): unknown {
	const feature = /^(.*\.feature)(@.+|(?::\d+)+)?$/s.exec(name)
	if (name.startsWith('@')) return reference(run, run.feature.path, name)
	if (feature) return reference(run, locate(run, feature[1] ?? '').path, feature[2] ?? '')
	const { path, bytes } = locate(run, name)
	if (textual.test(path)) return textOf(bytes)
	try {
		if (/\.json$/i.test(path)) return embed(run, parseLenientJson(textOf(bytes), run.realm.make))
		if (/\.ya?ml$/i.test(path)) return embed(run, run.realm.import(readYaml(textOf(bytes))))
		if (/\.csv$/i.test(path)) return run.realm.import(readCsv(textOf(bytes)))
		if (/\.xml$/i.test(path)) return run.realm.xml(embed(run, parseXml(textOf(bytes))) as never)
		if (/\.m?js$/i.test(path)) return run.evaluateFile(textOf(bytes), path)
	} catch (problem) {
		throw new StepProblem('wrong', `${path}: ${problem instanceof Error ? problem.message : problem}`)
	}
	return run.realm.import(bytes)
}

function reference(run: ScenarioRun, path: string, selector: string): unknown {
	const handle = run.realm.make.object()
	handle.path = path
	references.set(handle, { path, selector: selector.replace(/^@/, '') })
	return handle
}

/** Throws `StepProblem`, wrong, where there is no such file. */
export function locate(run: ScenarioRun, name: string): { path: string; bytes: Uint8Array } {
	const found = run.feature.find(name)
	if (found) return found
	throw new StepProblem('wrong', `the file ${name}, read by ${run.feature.path}, does not exist`)
}

export function readText(run: ScenarioRun, name: string): string {
	return textOf(locate(run, name).bytes)
}
