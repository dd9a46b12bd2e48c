// Changes one expected value in each match of a passing case. A matcher that accepts too much would not notice.

import { Cases, type FeatureCase, type InlineCase, numbered, runInline } from './conformance-cases.ts'
import { runFeatureCase } from './feature-cases.ts'

export interface Mutation {
	id: string
	line: string
}

export interface MutationResult {
	tried: number
	survived: Mutation[]
}

const opposites: [RegExp, string][] = [
	[/ ==(?=\s|$)/, ' !='],
	[/ !=(?=\s|$)/, ' =='],
	[/ !contains(?=\s|$)/, ' contains'],
	[/ contains(?=\s|$)/, ' !contains'],
	[/ !within(?=\s|$)/, ' within'],
	[/ within(?=\s|$)/, ' !within'],
]

const markers: Record<string, string> = {
	'#string': '#boolean',
	'#number': '#boolean',
	'#boolean': '#string',
	'#array': '#object',
	'#object': '#array',
	'#uuid': '#boolean',
	'#notnull': '#null',
	'#null': '#notnull',
	'#present': '#notpresent',
	'#notpresent': '#present',
}

/** The line with one expected value changed; where it holds none that must matter, with the opposite operator. */
export function mutated(line: string): string | undefined {
	const parts = /^(\s*\S+\s+match\s.*?\s(?:==|contains(?: only)?(?: deep)?|contains deep)\s)(.+)$/.exec(line)
	const before = parts?.[1] ?? ''
	// in a list of alternatives or a condition another value may hold as well
	if (
		parts &&
		!/\b(?:any|within)\b|!/.test(before) &&
		!/#\?|#regex|#\[|##|#\(|#ignore|=>|=\s*"""/.test(parts[2] ?? '')
	) {
		const other = changed(parts[2] ?? '')
		if (other !== undefined) return before + other
	}
	const opposite = opposites.find(([operator]) => operator.test(line))
	return opposite && line.replace(opposite[0], opposite[1])
}

/** With its last literal changed: the last one is a value, while the first may be a key. */
function changed(expected: string): string | undefined {
	const found = /^(.*?)('[^']*'|"[^"]*"|(?<![\w.'"])-?\d+(?:\.\d+)?|\btrue\b|\bfalse\b)([\s}\])]*)$/s.exec(expected)
	if (!found) return undefined
	const [, head = '', literal = '', tail = ''] = found
	// an expression with operators may come out the same
	if (/[-+*/%?&|]|\w\(/.test(head.replace(/'[^']*'|"[^"]*"/g, ''))) return undefined
	const quote = literal[0]
	if (quote === "'" || quote === '"') {
		const text = literal.slice(1, -1)
		if (text.startsWith('#')) return markers[text] && `${head}${quote}${markers[text]}${quote}${tail}`
		return `${head}${quote}${text}~${quote}${tail}`
	}
	const other = literal === 'true' ? 'false' : literal === 'false' ? 'true' : String(Number(literal) + 1)
	return `${head}${other}${tail}`
}

/** All match lines of all cases that pass, one mutation each; the ones that were not noticed although they were run. */
export async function survivors(folder: string, passed: Record<string, string[]>): Promise<MutationResult> {
	const cases = new Cases(folder)
	const result: MutationResult = { tried: 0, survived: [] }
	const inline = new Set(passed['inline-tests'])
	for (const one of numbered(cases.read<InlineCase[]>('inline-tests.json'))) {
		if (one.expect !== 'pass' || !inline.has(one.key)) continue
		const texts: Record<string, string> = one.files ?? { '': one.feature ?? '' }
		for (const [name, text] of Object.entries(texts)) {
			await mutate(one.key, text, result, (changedText, executed) => {
				const own = one.files
					? { ...one, files: { ...one.files, [name]: changedText } }
					: { ...one, feature: changedText }
				return runInline({ ...own, vars: [] }, cases, executed)
			})
		}
	}
	const features = new Set([...(passed['features, pure'] ?? []), ...(passed['features, mock-server'] ?? [])])
	for (const one of cases.read<FeatureCase[]>('features.json')) {
		if (one.expected !== 'pass' || !features.has(one.path)) continue
		const text = new TextDecoder().decode(cases.file(one.path))
		await mutate(one.path, text, result, (changedText, executed) =>
			runFeatureCase(cases.with(one.path, changedText), one, executed),
		)
	}
	return result
}

async function mutate(
	id: string,
	text: string,
	result: MutationResult,
	run: (text: string, executed: Set<string>) => Promise<string>,
): Promise<void> {
	const lines = text.split('\n')
	for (const [index, line] of lines.entries()) {
		if (!/^\s*(?:\*|Given|When|Then|And|But)\s+match /.test(line)) continue
		const other = mutated(line.trimEnd())
		if (other === undefined) continue
		const executed = new Set<string>()
		const problem = await run(lines.with(index, other).join('\n'), executed).catch(String)
		const step = other.trim().replace(/^\S+\s+/, '')
		// what is never reached, or reached in a scenario of the rows only, can turn nothing red
		if (problem === '' && ![...executed].some((one) => step.startsWith(one))) continue
		result.tried++
		if (problem === '') result.survived.push({ id, line: `${line.trim()}  →  ${other.trim()}` })
	}
}
