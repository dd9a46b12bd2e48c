export interface NetworkRow {
	/** 0 where nothing answered. */
	status: number
	method: string
	url: string
	/** Milliseconds; since 1970, and how long it took. */
	startedAt: number
	time: number
	/** Of what it was: document, fetch, image … */
	type: string
	/** Why no answer came. */
	failure: string | undefined
}

interface Archive {
	log?: { entries?: Entry[] }
}

interface Entry {
	startedDateTime: string
	time: number
	comment?: string
	_resourceType?: string
	request: { method: string; url: string }
	response: { status: number }
}

/** What an HTTP archive holds of each request, those that failed first; nothing of a text that is none. */
export function networkRows(archive: string | undefined): NetworkRow[] {
	const rows = entriesOf(archive).map(({ startedDateTime, time, comment, _resourceType = '', request, response }) => ({
		status: response.status,
		method: request.method,
		url: request.url,
		startedAt: Date.parse(startedDateTime),
		time,
		type: _resourceType,
		failure: comment,
	}))
	return [...rows.filter(hasFailed), ...rows.filter((row) => !hasFailed(row))]
}

export const hasFailed = ({ status }: NetworkRow) => status === 0 || status >= 400

function entriesOf(archive: string | undefined): Entry[] {
	try {
		const { log } = JSON.parse(archive ?? '{}') as Archive
		return log?.entries ?? []
	} catch {
		return []
	}
}
