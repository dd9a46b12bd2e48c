import { changedLines, type Renamed } from './rename-object.ts'

/**
 * A custom action's file with one object called by another name: where a text in quotes is that name, and where a comment
 * has it in brackets as a step would. Names are `page.element`.
 */
export function renameInScript(text: string, names: { from: string; to: string }): Renamed {
	const renamed = text.replace(wordsOrComment, (word) => {
		if (word.startsWith('/')) return word.replaceAll(`[${names.from}]`, `[${names.to}]`)
		const quote = word.at(0) ?? ''
		const escaped = names.to.replaceAll(/[\\'"`]/g, (one) => (one === quote || one === '\\' ? `\\${one}` : one))
		return word.slice(1, -1) === names.from ? quote + escaped + quote : word
	})
	return { text: renamed, changes: changedLines(text, renamed) }
}

const wordsOrComment = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`/g
