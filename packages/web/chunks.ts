import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Of Rolldown: what a chunk's name may be decided by. */
interface Graph {
	getModuleInfo(id: string): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
}

type Name = (id: string, graph: Graph) => string | null

/** The pages that people open first: what they need waits for nothing that only another one needs. */
const first = ['features-page', 'runs-page', 'test-plans-page']

/**
 * The files of the pages, in the order in which they take what they need. Left alone, what several pages share is cut into dozens of small files, each a
 * request. Instead a page has a file of its own and one of what pages share, those that are opened first apart from the rest; what is fetched later
 * still, as a dialog, is cut as it comes.
 */
export const filesOfPages: Name[] = [
	(id, graph) => (pagesWith(id, graph, true).length > 1 ? 'pages' : null),
	(id, graph) => pagesWith(id, graph, true)[0] ?? null,
	// What the help explains, the editor knows.
	(id, graph) => (pagesWith(id, graph, false).length > 0 && editorWith(id, graph).length > 0 ? 'words' : null),
	(id, graph) => (pagesWith(id, graph, false).length > 1 ? 'further-pages' : null),
	(id, graph) => pagesWith(id, graph, false)[0] ?? null,
	// The editor comes after the page it stands in, and may take nothing of it along.
	(id, graph) => editorWith(id, graph)[0] ?? null,
]

type Rooms = Map<string, Set<string>>
let pages: Rooms | undefined
let editor: Rooms | undefined

/** The pages that cannot be drawn without a module: of those opened first, or of the others. */
function pagesWith(id: string, graph: Graph, early: boolean): string[] {
	pages ??= closuresOf('src/pages.ts', graph)
	return having(pages, id).filter((page) => first.includes(page) === early)
}

function editorWith(id: string, graph: Graph): string[] {
	editor ??= closuresOf('src/editor/code/code-editor.tsx', graph)
	return having(editor, id)
}

const having = (rooms: Rooms, id: string) =>
	[...rooms].flatMap(([room, needed]) => (needed.has(id) ? basename(room, '.tsx') : []))

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
