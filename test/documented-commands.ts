import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './product.ts'

/** The commands that a page asks its reader to type, in the order in which they stand: blocks for a shell, and words in the text. */
export function documentedCommands(page: string): string[] {
	const text = readFileSync(join(root, page), 'utf8')
	const blocks = /^```(\w*)\n([\s\S]*?)^```|(?<=\n\n)((?: {4}.*\n)+)|`([^`\n]+)`/gm
	return [...text.matchAll(blocks)].flatMap(([, language, fenced, indented, inline]) => {
		const block = fenced ?? indented?.replace(/^ {4}/gm, '')
		if (inline !== undefined) return command.test(inline) ? [inline] : []
		if (block === undefined || (language !== 'sh' && !command.test(block))) return []
		// What sets something for the lines below is one script with them.
		return /^(export |\w+=\$\()/.test(block) ? [block.trim()] : lines(block)
	})
}

const command = /^(\w+=\S+ )*(npm (start|test)(?!\S)|(npm run|npx|node|curl|git|docker|helm|export) )|^\w+=\$\(/

/** A line goes on where it ends with a backslash; a comment is not typed. */
const lines = (block: string) =>
	block
		.replaceAll('\\\n', '')
		.split('\n')
		.map((line) => line.replace(/\s+#.*/, '').trim())
		.filter((line) => line !== '')
