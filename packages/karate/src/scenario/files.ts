// Finds the files that a feature names. Paths are those of the project's tree; nothing outside of it can be named.

export interface Files {
	read(path: string): Uint8Array | undefined
	/** Class path roots, for example ['', 'src/test/java', 'src/test/resources']. */
	roots: string[]
	/** Where `configure callSingleCache` keeps results; nowhere without it. */
	singles?: SingleCache
}

/** Files of their own beside the project's, by a path inside of it. */
export interface SingleCache {
	read(path: string): { text: string; modifiedAt: number } | undefined
	/** Throws with the reason. */
	write(path: string, text: string): void
}

export interface FoundFile {
	path: string
	bytes: Uint8Array
}

export function findFile(files: Files, from: string, name: string): FoundFile | undefined {
	const [prefix, rest] = splitPrefix(name.trim())
	const bases =
		prefix === 'classpath'
			? files.roots
			: prefix === 'file' || rest.startsWith('/')
				? ['', ...files.roots]
				: [folderOf(from)]
	// a name that is neither beside the feature nor prefixed is also looked up from the roots
	if (!prefix && !bases.includes('')) bases.push(...files.roots)
	for (const base of bases) {
		for (const spelling of new Set([rest, rest.replaceAll(' ', '_'), rest.replaceAll('_', ' ')])) {
			const path = joinPath(base, spelling.replace(/^\/+/, ''))
			const bytes = path === undefined ? undefined : files.read(path)
			if (path !== undefined && bytes) return { path, bytes }
		}
	}
	return undefined
}

/** Where a file would lie that does not exist. */
export function placeOf(from: string, name: string): string {
	const [prefix, rest] = splitPrefix(name.trim())
	const beside = !(prefix === 'classpath' || prefix === 'file' || rest.startsWith('/'))
	return joinPath(beside ? folderOf(from) : '', rest) ?? rest
}

function splitPrefix(name: string): ['classpath' | 'file' | 'this' | undefined, string] {
	const found = /^(classpath|file|this):(.*)$/s.exec(name)
	if (!found) return [undefined, name]
	return [found[1] as 'classpath' | 'file' | 'this', found[2] ?? '']
}

function folderOf(path: string): string {
	const slash = path.lastIndexOf('/')
	return slash < 0 ? '' : path.slice(0, slash)
}

/** `undefined` for a path that leads out of the project. */
export function joinPath(base: string, path: string): string | undefined {
	const parts = base ? base.split('/') : []
	for (const part of path.split('/')) {
		if (part === '' || part === '.') continue
		if (part !== '..') parts.push(part)
		else if (parts.pop() === undefined) return undefined
	}
	return parts.join('/')
}

const decoder = new TextDecoder('utf-8')

export const textOf = (bytes: Uint8Array): string => decoder.decode(bytes)
