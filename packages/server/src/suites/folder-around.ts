/**
 * The one folder around everything in a zip, as archives of a repository have it; undefined where there is none, or where it
 * is a part of the suite.
 */
export function folderAround(paths: readonly string[]): string | undefined {
	const [first = ''] = paths[0]?.split('/') ?? []
	if (first === '' || ownFolders.has(first.toLowerCase())) return undefined
	return paths.every((path) => path.startsWith(`${first}/`)) ? first : undefined
}

const ownFolders = new Set(['src', 'features', 'environments', 'objects', 'test-plans', 'schedules', 'assay'])
