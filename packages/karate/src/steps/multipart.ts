// multipart file, field, files, fields, entity: the parts of a multipart body.

import { itemsOf } from '../data/items.ts'
import { isBytes, kindOf } from '../data/kind.ts'
import { numberText } from '../data/number-text.ts'
import type { MultiPart } from '../http/request-builder.ts'
import { evaluateExpression } from '../scenario/expression.ts'
import { locate } from '../scenario/read-file.ts'
import type { ScenarioRun } from '../scenario/scenario-run.ts'
import type { StepFamily } from './step-action.ts'

export const multipartSteps = {
	*'multipart file'(run, rest) {
		const [name, text] = splitPart(run, rest)
		addFile(run, name, yield* evaluateExpression(run, text))
	},
	*'multipart files'(run, rest, step) {
		const value = yield* evaluateExpression(run, rest || (step.docString ?? ''))
		const files = Array.isArray(value)
			? itemsOf(value).map((one): [string, unknown] => ['', one])
			: Object.entries((value ?? {}) as object)
		for (const [name, file] of files) addFile(run, name, file)
	},
	*'multipart field'(run, rest) {
		const [name, text] = splitPart(run, rest)
		addField(run, name, yield* evaluateExpression(run, text))
	},
	*'multipart fields'(run, rest, step) {
		const value = yield* evaluateExpression(run, rest || (step.docString ?? ''))
		for (const [name, one] of Object.entries((value ?? {}) as object))
			addField(run, name, numberText(value as object, name, one) ?? one)
	},
	*'multipart entity'(run, rest, step) {
		addField(run, '', yield* evaluateExpression(run, rest || (step.docString ?? '')))
	},
} satisfies StepFamily

function splitPart(run: ScenarioRun, text: string): [string, string] {
	const found = /^([^=\s]+)\s*=\s*(.+)$/s.exec(text)
	if (!found) return run.wrong(`this needs the form: name = value, but it says: ${text}`)
	return [found[1] ?? '', found[2] ?? '']
}

function add(run: ScenarioRun, part: MultiPart): void {
	run.http.parts ??= []
	run.http.parts.push(part)
}

function addField(run: ScenarioRun, name: string, value: unknown): void {
	if (Array.isArray(value)) for (const one of value) addField(run, name, one)
	else if (kindOf(value) === 'MAP' && 'value' in (value as object)) add(run, { name, ...(value as { value: unknown }) })
	else add(run, { name, value })
}

function addFile(run: ScenarioRun, name: string, file: unknown): void {
	if (typeof file === 'string') {
		addFile(run, name, { read: file })
		return
	}
	if (kindOf(file) !== 'MAP')
		run.wrong(
			`a multipart file is an object such as { read: 'a.pdf', filename: 'a.pdf', contentType: 'application/pdf' }`,
		)
	const { read, ...rest } = file as Record<string, unknown>
	const own = String(rest.name ?? name)
	if (typeof read === 'string') {
		const { path, bytes } = locate(run, read)
		add(run, { filename: path.slice(path.lastIndexOf('/') + 1), ...rest, name: own, value: bytes })
		return
	}
	if (!('value' in rest)) run.wrong('a multipart file needs read or value')
	const value = isBytes(rest.value) ? rest.value : rest.value
	add(run, { ...rest, name: own, value })
}
