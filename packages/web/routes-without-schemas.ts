import type { Plugin } from 'vite'

/** What the pages need of a route; the rest, its schemas above all, is for the server. */
const kept = new Set(['method', 'path', 'takes', 'reply', 'status', 'repeatable', 'ifMatch', 'says'])

interface Node {
	type: string
	start: number
	end: number
}
/** Without a key it is a spread. */
type Property = Node & { key?: Node & { name?: string }; value: Node }
type Call = Node & { callee: Node & { name?: string }; arguments: (Node & { properties: Property[] })[] }

/**
 * The contract as the pages load it: routes lose their schemas, and what a module makes when it is loaded is made where it is
 * used alone. Schemas and their library would be a seventh of the first screen, built before it can draw anything.
 */
export function routesWithoutSchemas(): Plugin {
	return {
		name: 'routes-without-schemas',
		apply: 'build',
		enforce: 'pre',
		transform(code, id) {
			if (!/\/packages\/contract\/src\/[\w-]+\.ts$/.test(id)) return null
			const changes: { start: number; end: number; text: string }[] = []
			const program = this.parse(code, { lang: 'ts' }) as unknown as { body: Node[] }
			for (const call of callsOf('route', program)) {
				const [definition] = call.arguments
				for (const property of definition?.properties ?? []) {
					const { start, end, key, value } = property
					if (key && !kept.has(key.name ?? '')) changes.push({ start, end: afterComma(code, end), text: '' })
					else if (key?.name === 'reply' && value.type !== 'Literal')
						changes.push({ start: value.start, end: value.end, text: '{}' })
				}
			}
			for (const { start, end } of madeOnLoading(program)) {
				changes.push({ start, end: start, text: '/*#__PURE__*/(() => (' })
				changes.push({ start: end, end, text: '))()' })
			}
			return { code: changed(code, changes), map: null }
		},
	}
}

/** Every call of a function of that name, wherever it stands. */
function* callsOf(name: string, node: unknown): Generator<Call> {
	if (typeof node !== 'object' || node === null) return
	const call = node as Call
	if (call.type === 'CallExpression' && call.callee.name === name) yield call
	else for (const inner of Object.values(node)) yield* callsOf(name, inner)
}

/** The initial values of a module's constants; functions are made by nobody's call. */
function* madeOnLoading({ body }: { body: Node[] }): Generator<Node> {
	for (const statement of body as (Node & { declaration?: Node })[]) {
		const declared = (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement) as
			| (Node & { declarations?: { init: Node | null }[] })
			| null
		if (declared?.type !== 'VariableDeclaration') continue
		for (const { init } of declared.declarations ?? [])
			if (init && !['Literal', 'ArrowFunctionExpression', 'FunctionExpression'].includes(init.type)) yield init
	}
}

const afterComma = (code: string, end: number) => end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0)

function changed(code: string, changes: { start: number; end: number; text: string }[]): string {
	let text = ''
	let at = 0
	for (const change of changes.sort((one, other) => one.start - other.start || one.end - other.end)) {
		text += code.slice(at, change.start) + change.text
		at = change.end
	}
	return text + code.slice(at)
}
