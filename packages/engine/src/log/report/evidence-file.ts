/** Endings that a browser shows harmlessly as what they are. All else is `.bin` or `.txt`: evidence must never run as a page. */
const endings: Record<string, string> = {
	'image/png': 'png',
	'image/jpeg': 'jpg',
	'image/webp': 'webp',
	'image/gif': 'gif',
	'video/mp4': 'mp4',
	'video/webm': 'webm',
	'application/json': 'json',
	'application/pdf': 'pdf',
	'application/zip': 'zip',
}

const bare = (mediaType: string | undefined) => mediaType?.split(';')[0]?.trim().toLowerCase() ?? ''

/** Whether bytes of this type are read as text; those of no type are. */
export const isText = (mediaType: string | undefined): boolean =>
	/^$|^text\/|[/+](json|xml|javascript|x-www-form-urlencoded|yaml|graphql)$/.test(bare(mediaType))

/** The name of an evidence file in a report folder; the page derives it alike. */
export function evidenceFileName(sha256: string, mediaType: string | undefined): string {
	const ending = endings[bare(mediaType)] ?? (mediaType && isText(mediaType) ? 'txt' : 'bin')
	return `evidence-${sha256.slice(0, 32)}.${ending}`
}
