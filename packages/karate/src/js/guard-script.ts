// Puts a clock check into every loop and every function of a script, so that what runs without end ends with a message.
// Cheaper than a watchdog thread per evaluation (70 µs), and time spent waiting for a server can be left out.

import vm from 'node:vm'
import type {
	DoWhileStatement,
	ForInStatement,
	ForOfStatement,
	Node,
	Options,
	Token,
	TokenType,
	WhileStatement,
} from 'acorn'
import { library } from '../data/library.ts'
import { guards } from './guard-names.ts'

// Most features hold neither loop nor function, and reading the parser in takes time.
const acorn = () => library<typeof import('acorn')>('acorn')
const walk: typeof import('acorn-walk').simple = (...given) =>
	library<typeof import('acorn-walk')>('acorn-walk').simple(...given)

/** Stands in front of a guarded script, so that its guards need not be looked for among the variables each time. */
export const guardsNearby = `const {${Object.values(guards).join()}}=__guards;`

/** A script that gave them another meaning would run unguarded. */
const ownNames = new Set<string>(['__guards', ...Object.values(guards)])

const check = `${guards.tick}();`
/** In front of a body without braces. What follows a colon may be any expression, so its end need not be known. */
const bareCheck = `${guards.tick}()?0:`

/** Returns the text unchanged when it holds neither loop nor function; throws what V8 says of a text that it cannot read. */
export function guardScript(text: string): string {
	if (!/\b(?:for|while|do)\b|=>|\)\s*(?:\/[*/][\s\S]*)?\{/.test(text)) return text
	let result = ''
	let from = 0
	const script = read(text)
	const own = ownName(script.tokens)
	if (own) throw new SyntaxError(`the name ${own} is taken`)
	for (const [at, insert, skipped = 0] of cutsOf(script).sort(([a], [b]) => a - b)) {
		result += text.slice(from, at) + insert
		from = at + skipped
	}
	return result + text.slice(from)
}

/** The text of a function as its author wrote it. */
export function withoutGuards(text: string): string {
	if (!text.includes('__')) return text
	return text
		.replaceAll(check, '')
		.replaceAll(bareCheck, '')
		.replaceAll(`${guards.tick}(),`, '')
		.replaceAll(`${guards.tick}()`, '')
		.replace(/of __keys\(\(([\s\S]*?)\)\)\)/g, 'in$1)')
		.replace(/ __items\(\(([\s\S]*?)\)\)\)/g, '$1)')
}

/** What a script may not contain at all, as a reason that ends a sentence. */
export function refusedIn(text: string): string | undefined {
	// anywhere, be it in a text: this one reaches past the realm
	if (/\bimport\s*(?:\/\*[\s\S]*?\*\/\s*|\/\/[^\n]*\n\s*)*\(/.test(text))
		return 'import(…) is not possible here; use read()'
	if (!/\basync\b|\bawait\b/.test(text)) return undefined
	return waits(text)
		? 'async and await are not possible here: scripts run from top to bottom, and calls wait by themselves'
		: undefined
}

function ownName(tokens: Token[]): string | undefined {
	const { tokTypes } = acorn()
	for (const token of tokens) {
		// as it is meant, whatever escapes it is written with
		const name = token.type === tokTypes.name && 'value' in token ? String(token.value) : ''
		if (ownNames.has(name)) return name
	}
	return undefined
}

interface Script {
	root: Node
	tokens: Token[]
	/** How many characters stand in front of the text. */
	ahead: number
}

/** What V8 of Node 20 reads, and no more: what is not read here does not run. */
const options: Options = { ecmaVersion: 2024, preserveParens: true, allowHashBang: false }

/** A script is one expression, else statements. */
function parsed(text: string, more: Partial<Options> = {}): Script {
	const { parse } = acorn()
	const tokens: Token[] = []
	const code = `(${text}\n)`
	try {
		const root = parse(code, { ...options, ...more, onToken: tokens })
		const [whole] = root.body
		const whatever = whole?.type === 'ExpressionStatement' ? whole.expression : undefined
		if (whatever?.type === 'ParenthesizedExpression' && whatever.end === code.length) return { root, tokens, ahead: 1 }
	} catch {
		// statements, then
	}
	tokens.length = 0
	return { root: parse(text, { ...options, ...more, onToken: tokens }), tokens, ahead: 0 }
}

function read(text: string): Script {
	try {
		return parsed(text)
	} catch (problem) {
		// the words of V8, as for any other script
		new vm.Script(`(function(){with({}){return (${text}\n)}})`)
		throw problem
	}
}

function waits(text: string): boolean {
	let found = false
	const mark = (node: { async?: boolean; await?: boolean; type: string }): void => {
		found ||= node.async === true || node.await === true || node.type === 'AwaitExpression'
	}
	try {
		const { root } = parsed(text, { allowAwaitOutsideFunction: true })
		walk(root, { Function: mark, ForOfStatement: mark, AwaitExpression: mark })
	} catch {
		// what cannot be read will not run either
	}
	return found
}

type Cut = [at: number, insert: string, skipped?: number]

function cutsOf({ root, tokens, ahead }: Script): Cut[] {
	const { tokTypes } = acorn()
	const cuts: Cut[] = []
	const cut = (at: number, insert: string, skipped = 0): void => void cuts.push([at - ahead, insert, skipped])
	const after = (place: number, type: TokenType): Token | undefined =>
		tokens.find((token) => token.type === type && token.start >= place)
	/** What runs in each turn: in a body with braces at its beginning, else `otherwise`. */
	const guard = (body: Node, otherwise: () => void): void => {
		if (body.type === 'BlockStatement') cut(body.start + 1, check)
		else otherwise()
	}
	const test = (loop: WhileStatement | DoWhileStatement): void =>
		guard(loop.body, () => cut(loop.test.start, `${guards.tick}(),`))
	const each = ({ right, body }: ForInStatement | ForOfStatement, begin: () => void): void =>
		guard(body, () => {
			begin()
			cut(after(right.end, tokTypes.parenR)?.start ?? right.end, '))')
		})
	walk(root, {
		Function: ({ body }) => guard(body, () => cut(body.start, bareCheck)),
		WhileStatement: test,
		DoWhileStatement: test,
		ForOfStatement: (loop) => each(loop, () => cut(loop.right.start, ` ${guards.items}((`)),
		ForInStatement: (loop) =>
			each(loop, () => {
				const word = after(loop.left.end, tokTypes._in)
				cut(word?.start ?? loop.right.start, `of ${guards.keys}((`, 2)
			}),
		ForStatement: ({ start, update, body }) =>
			guard(body, () => {
				const end = tokens.findLast(
					(token) => token.type === tokTypes.semi && token.start > start && token.end <= (update ?? body).start,
				)
				cut(end?.end ?? body.start, update ? `${guards.tick}(),` : `${guards.tick}()`)
			}),
	})
	return cuts
}
