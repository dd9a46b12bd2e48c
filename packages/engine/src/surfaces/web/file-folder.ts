/**
 * Reads ASSAY_FILE_FOLDER: the folder below which steps may open `file:` addresses, as an absolute path without a slash at its
 * end. Throws an `Error` that says what is expected.
 */
export function readFileFolder(text: string): string {
	const folder = text.trim().replace(/[\\/]+$/, '')
	const absolute = /^(?:\/|[a-z]:[\\/]|\\\\)/i.test(text.trim())
	if (!absolute || folder === '' || /^[a-z]:$/i.test(folder) || /(?:^|[\\/])\.{1,2}(?:[\\/]|$)/.test(folder))
		throw new Error(`the absolute path of a folder below the root, without ".." (and not "${text}")`)
	return folder
}
