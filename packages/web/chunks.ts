import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Of Rolldown: what a chunk's name may be decided by. */
interface Graph {
	getModuleInfo(id: string): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
}

/**
 * The files of the pages. Left alone, what several of them share is cut into dozens of small files, each a request. Instead a
 * page has a file of its own and one of what pages share; what is fetched later still, as a dialog, is cut as it comes.
 */
export const ofSeveralPages = (id: string, graph: Graph) => (pagesWith(id, graph).length > 1 ? 'pages' : null)

export function ofOnePage(id: string, graph: Graph) {
	const [page] = pagesWith(id, graph)
	return page === undefined ? null : basename(page, '.tsx')
}

type Rooms = Map<string, Set<string>>
let pages: Rooms | undefined
let editor: Rooms | undefined

/** The pages that cannot be drawn without a module; of what none of them needs, the editor, which comes later with several. */
function pagesWith(id: string, graph: Graph): string[] {
	pages ??= closuresOf('src/pages.ts', graph)
	editor ??= closuresOf('src/editor/code/code-editor.tsx', graph)
	const having = (rooms: Rooms) => [...rooms].flatMap(([room, needed]) => (needed.has(id) ? room : []))
	const found = having(pages)
	return found.length > 0 ? found : having(editor)
}

/** What a module loads later, each with all that it needs. */
function closuresOf(name: string, graph: Graph): Rooms {
	const id = fileURLToPath(new URL(name, import.meta.url))
	const later = graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []
	if (later.length === 0) throw new Error(`${name} loads nothing later`)
	return new Map(later.map((room) => [room, closure(room, graph)]))
}

/** A module and all that it imports without asking for it later. */
function closure(id: string, graph: Graph, found = new Set<string>()): Set<string> {
	if (found.has(id)) return found
	found.add(id)
	for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) closure(imported, graph, found)
	return found
}
