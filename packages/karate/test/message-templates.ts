// Every message that the sources can show to a user, as a pattern: what is filled in may be anything.

import { readdirSync, readFileSync } from 'node:fs'

const thrown =
	/(?:\.wrong|new (?:StepProblem|Error|ScriptError|FeatureSyntaxError)|this\.fail|trail\.fail)\(\s*(?:'(?:wrong|failed|error)',\s*)?(`(?:[^`\\]|\\.)*`|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")/g

export interface Template {
	/** With … for whatever is filled in. */
	text: string
	pattern: RegExp
}

export function messageTemplates(): Template[] {
	const root = new URL('../src/', import.meta.url)
	const files = readdirSync(root, { recursive: true }).map(String)
	const texts = new Set<string>()
	for (const file of files.filter((name) => name.endsWith('.ts') && !/^realm\/|generated/.test(name)))
		for (const [, literal = ''] of readFileSync(new URL(file, root), 'utf8').matchAll(thrown))
			texts.add(literal.slice(1, -1).replaceAll('\\n', ' '))
	return [...texts]
		.map((text) => ({ text: withoutHoles(text).join('…'), pattern: patternOf(text) }))
		.filter(({ text }) => !/^(?:…|\w+)$/.test(text))
}

function patternOf(text: string): RegExp {
	const parts = withoutHoles(text).map((part) =>
		part.replace(/\\(['"`\\])/g, '$1').replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
	)
	return new RegExp(parts.join('[\\s\\S]*'))
}

/** The pieces around `${…}`, which may hold braces and templates of its own. */
function withoutHoles(text: string): string[] {
	const parts = ['']
	for (let at = 0; at < text.length; at++) {
		if (!text.startsWith('${', at)) {
			parts.push((parts.pop() ?? '') + text[at])
			continue
		}
		let depth = 0
		for (; at < text.length; at++) {
			if (text[at] === '{') depth++
			else if (text[at] === '}' && --depth === 0) break
		}
		parts.push('')
	}
	return parts
}
