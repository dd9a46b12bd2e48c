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

/** The name of an evidence file in a report folder; the page derives it alike. */
export function evidenceFileName(sha256: string, mediaType: string | undefined): string {
	const type = mediaType?.split(';')[0]?.trim().toLowerCase() ?? ''
	const text = type.startsWith('text/') || type.endsWith('+json') || type.endsWith('xml')
	return `evidence-${sha256.slice(0, 32)}.${endings[type] ?? (text ? 'txt' : 'bin')}`
}
