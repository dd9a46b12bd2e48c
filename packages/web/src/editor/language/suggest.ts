import { complete } from '@assay/engine/feature/completion/completion'
import { type Keywords, lineWithin, readLastLine, type Title } from '@assay/engine/feature/gherkin-lines'
import { vocabularyWith } from '@assay/engine/surfaces/vocabulary-with'
import { dialectOf } from '../../language/dialect.ts'
import { actionsFor } from './actions.ts'
import { addressKeys, shownKeys } from './data-keys.ts'
import { suggestInKarate, suggestInMockName } from './karate-suggestions.ts'
import type { Around, Suggestion, Suggestions } from './language.ts'

/** What may stand at a place of a feature. `asked` = by Ctrl+Space rather than by typing. */
export function suggest(text: string, at: number, around: Around, asked: boolean): Suggestions | undefined {
	const { line, number, start } = readLastLine(text.slice(0, at), dialectOf(around.type))
	const { kind } = line
	const typed = text.slice(start, at)
	if (kind === 'docString' || kind === 'comment' || kind === 'tags' || kind === 'row') return undefined
	const word = /^\s*([\p{Lu}*]?[\p{L} ]*)$/u.exec(typed)?.[1]
	if (word !== undefined && kind !== 'step') {
		if (word === '' && !asked) return undefined
		return { from: at - word.length, items: lineBeginnings(lineWithin(text, dialectOf(around.type)).keywords) }
	}
	if (kind === 'scenario' && dialectOf(around.type) === 'karate')
		return suggestInMockName(text.slice(start + line.body, at), at, text, asked)
	if (kind !== 'step') return undefined
	if (dialectOf(around.type) === 'karate') return suggestInKarate(typed, start, around, text, asked)
	return suggestInKeywords(text, number, at - start + 1, around)
}

function suggestInKeywords(text: string, line: number, column: number, around: Around) {
	const keys = shownKeys(around.data)
	const { locators, custom, data, addresses = [], files = [], callable = [], pictures } = around
	const sizes = [...(pictures ?? [])].map(([path, { width, height }]) => [path, `${width}×${height}`] as const)
	const context = {
		locators,
		dataKeys: keys.map(({ key }) => key),
		addressKeys: addressKeys(data),
		addresses,
		vocabulary: vocabularyWith(custom),
		files,
		pictureFacts: new Map(sizes),
		features: callable.map(({ name }) => name),
	}
	const found = complete(text, line, column, context)
	if (!found) return undefined
	const known = itemsOf.get(found.options)
	if (known) return { from: found.from, items: known }
	const values = new Map(keys.map(({ key, value }) => [key, value]))
	const actions = new Map(actionsFor(around.type, custom?.actions).map((help) => [help.name, help]))
	const items = found.options.flatMap(({ kind, label, detail, info, apply }): Suggestion[] => {
		if (kind === 'action') {
			// Those of other types of features are left out.
			const help = actions.get(label)
			return help ? [{ label, help, snippet: help.snippet, kind }] : []
		}
		const close = apply.slice(label.length)
		if (info) return [{ label, title: info, close, kind: 'object' }]
		if (kind === 'picture' || kind === 'text') return [{ label, detail, close, kind: 'text' }]
		if (kind === 'address') return [{ label, detail, close, kind: 'text', first: 1 }]
		const value = kind === 'data' ? values.get(label) : undefined
		const first = context.addressKeys.includes(label) ? { first: 2 } : {}
		return [{ label, detail: value ?? detail, close, kind: value === undefined ? 'variable' : 'data', ...first }]
	})
	itemsOf.set(found.options, items)
	return { from: found.from, items }
}

/** A list that is the same one again, as the objects of a repository are, has the same suggestions. */
const itemsOf = new WeakMap<object, Suggestion[]>()

/** In the language of the feature. */
function lineBeginnings({ steps, titles }: Keywords): Suggestion[] {
	// Of a scenario Cucumber lists the word for an example first, in most languages.
	const title = (kind: Title) => (kind === 'scenario' && titles[kind][1]) || (titles[kind][0] ?? '')
	const examples = title('examples')
	return [
		...steps.map((word) => [word, `${word} #{}`]),
		[title('scenario'), `${title('scenario')}: #{}`],
		[title('outline'), `${title('outline')}: #{}\n\t\n\n\t${examples}:\n\t\t| #{} |`],
		[examples, `${examples}:\n\t| #{} |`],
		[title('background'), `${title('background')}:\n\t#{}`],
		[title('feature'), `${title('feature')}: #{}`],
	].map(([label = '', snippet = '']) => ({ label, snippet, kind: 'keyword' }))
}
