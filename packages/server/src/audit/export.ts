import { Readable } from 'node:stream'
import { type AuditEntry, auditVerbs } from '@assay/contract/audit'

/** The audit log as a file, written as its rows come and as fast as the reader takes them. */
export const asNdjson = (parts: AsyncIterable<AuditEntry[]>): Readable =>
	Readable.from(
		lines(parts, (entry) => `${JSON.stringify(entry)}\n`),
		{ objectMode: false },
	)

export const asCsv = (parts: AsyncIterable<AuditEntry[]>): Readable =>
	Readable.from(lines(parts, csvLine, `${columns.join(',')}\r\n`), { objectMode: false })

async function* lines(parts: AsyncIterable<AuditEntry[]>, line: (entry: AuditEntry) => string, head = '') {
	if (head !== '') yield head
	for await (const entries of parts) yield entries.map(line).join('')
}

const columns = [
	'time',
	'who',
	'who id',
	'what',
	'outcome',
	'times',
	'kind',
	'id',
	'name',
	'project',
	'project id',
	'detail',
	'address',
	'user agent',
]

const csvLine = ({ at, who, verb, outcome, times, on, project, detail, address, agent }: AuditEntry) =>
	`${[at, who?.name, who?.id, auditVerbs[verb], outcome, times, on?.kind, on?.id, on?.name, project?.name, project?.id, detail, address, agent].map(cell).join(',')}\r\n`

/**
 * Quoted, and with an apostrophe before what a spreadsheet would calculate: somebody may be called `=HYPERLINK(…)`. Also after
 * spaces and line ends, which some programs pass over, and where the sign is a wide one of East Asian scripts.
 */
function cell(value: string | number | null | undefined): string {
	const text = String(value ?? '')
	const safe =
		typeof value === 'string' && /^[\s\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20|%]|^[\t\r\n]/u.test(text)
			? `'${text}`
			: text
	return `"${safe.replaceAll('"', '""')}"`
}
