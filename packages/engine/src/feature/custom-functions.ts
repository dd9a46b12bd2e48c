/**
 * The functions that a JavaScript or TypeScript file exports, with what the comment above each says: read, never run, so that
 * the editor, the linter and a run know a project's own actions. Unaware of actions and of where files lie.
 */
export interface CustomFunction {
	name: string
	/** Path of its file. */
	file: string
	about: string
	/** In the order (locator, data, driver, expected); `needed` unless its `@param` stands in brackets. */
	takes: Partial<Record<'locator' | 'data' | 'expected', 'needed' | 'optional'>>
	outcome: string
	example: string
}

/** A file that may hold custom actions; Karate's own configuration and type declarations are none. */
export const mayHoldActions = (path: string) =>
	/\.[cm]?[jt]s$/.test(path) && !/(?:\.d\.[cm]?ts|\.test\.[cm]?[jt]s|(?:^|\/)karate-[\w-]+\.js)$/.test(path)

/** More and larger files than any team writes actions into are not read only to know them while a feature is written. */
export const mostCustomFiles = { files: 30, bytes: 200_000 }

export function readCustomFunctions(file: string, text: string): CustomFunction[] {
	const { code, comments } = withoutWords(text)
	const found = new Map<string, CustomFunction>()
	const add = (name: string, at: number, parameters: string | undefined) => {
		if (name === 'default' || found.has(name)) return
		const comment = comments.find(({ to }) => to <= at && /^\s*$/.test(text.slice(to, at)))?.text ?? ''
		found.set(name, {
			name,
			file,
			...described(
				comment,
				(parameters ?? '').split(',').filter((one) => one.trim()),
			),
		})
	}
	const declaration = (name: string) => [...code.matchAll(declarations)].find((one) => (one[1] ?? one[3]) === name)
	for (const one of code.matchAll(exported)) add(one[1] ?? one[3] ?? '', one.index, one[2] ?? one[4] ?? one[5])
	for (const [, listed = ''] of code.matchAll(lists)) {
		for (const part of listed.split(',')) {
			const [own = '', outer = own] = part.split(/\s+as\s+|\s*:\s*/).map((word) => word.trim())
			const made = declaration(own)
			if (/^[\w$]+$/.test(outer)) add(outer, made?.index ?? -1, made?.[2] ?? made?.[4] ?? made?.[5])
		}
	}
	return [...found.values()]
}

const body = String.raw`(?:async\s+)?function\s*\*?\s*([\w$]+)\s*(?:<[^(]*>)?\(([^)]*)\)`
const value = String.raw`\s*(?::[^=]+)?=\s*(?:async\s*)?(?:function\b[^(]*\(([^)]*)\)|\(([^)]*)\)\s*(?::[^=]+)?=>|[\w$]+\s*=>)`
const declarations = new RegExp(String.raw`\b(?:${body}|(?:const|let|var)\s+([\w$]+)${value})`, 'g')
const exported = new RegExp(
	String.raw`\b(?:export\s+(?:default\s+)?${body}|(?:export\s+(?:const|let|var)\s+|(?:module\.)?exports\.)([\w$]+)${value})`,
	'g',
)
const lists = /(?:\bexport|\bmodule\.exports\s*=)\s*\{([^}]*)\}/g

function described(comment: string, parameters: string[]): Omit<CustomFunction, 'name' | 'file'> {
	const [head = '', ...tags] = comment.replace(/^[ \t]*\*+[ \t]?/gm, '').split(/^\s*@(?=\w)/m)
	const tag = (name: string) => tags.find((one) => one.startsWith(`${name} `))?.slice(name.length)
	const [about = ''] = head.trim().split(/\n\s*\n/)
	return {
		about: line(about) || 'A custom action of this project.',
		takes: taken(tags, parameters),
		outcome:
			line(tag('outcome') ?? '') || 'Passes when the function returns; fails with the message of what it throws.',
		example: line(tag('example') ?? ''),
	}
}

/** As its `@param` lines say; without them, what the function has parameters for may be given. */
function taken(tags: string[], parameters: string[]): CustomFunction['takes'] {
	const named = tags.flatMap((tag) => {
		const [, opened, name = ''] = tag.match(/^param\s+(?:\{[^}]*\}\s*)?(\[)?\s*(locator|data|expected)\b/) ?? []
		return name ? [[name, opened ? 'optional' : 'needed']] : []
	})
	if (named.length > 0) return Object.fromEntries(named)
	const places = ['locator', 'data', 'driver', 'expected'].slice(0, parameters.length)
	return Object.fromEntries(places.filter((name) => name !== 'driver').map((name) => [name, 'optional']))
}

const line = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The same text with blanks for what stands in quotes and comments, and the documentation comments by their place. */
function withoutWords(text: string) {
	const comments: { text: string; to: number }[] = []
	const code = text.replace(words, (whole, comment: string | undefined, at: number) => {
		if (comment !== undefined) comments.push({ text: comment, to: at + whole.length })
		return whole.replace(/[^\n]/g, ' ')
	})
	return { code, comments }
}

const words =
	/\/\*\*([\s\S]*?)\*\/|\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`/g
