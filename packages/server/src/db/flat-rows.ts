import { Column, is, SQL, Subquery } from 'drizzle-orm'
import { NodePgSession } from 'drizzle-orm/node-postgres'
import type { SelectedFieldsOrdered } from 'drizzle-orm/pg-core/query-builders/select.types'

type Session = NodePgSession<Record<string, never>, Record<string, never>>

/**
 * Finds out once for each statement what reads its columns. drizzle does so anew for each value of each row, which takes longer
 * than the reading.
 */
export class FlatRowsSession extends NodePgSession<Record<string, never>, Record<string, never>> {
	override prepareQuery(...[query, fields, name, inArrays, mapper, ...rest]: Parameters<Session['prepareQuery']>) {
		const flat = fields && flatRows(fields)
		return super.prepareQuery(query, fields, name, inArrays, mapper ?? flat, ...rest) as never
	}
}

/** Undefined where a row holds objects of its own, which drizzle puts together. */
function flatRows(fields: SelectedFieldsOrdered) {
	if (fields.some(({ path }) => path.length > 1)) return undefined
	const readers = fields.map(({ path: [name = ''], field }) => ({ name, reader: readerOf(field) }))
	return (rows: unknown[][]) =>
		rows.map((values) => {
			const row: Record<string, unknown> = {}
			readers.forEach(({ name, reader }, at) => {
				row[name] = values[at] === null ? null : reader.mapFromDriverValue(values[at])
			})
			return row
		})
}

interface Reader {
	mapFromDriverValue(value: unknown): unknown
}

/** As drizzle's own `mapResultRow` chooses; the types keep the decoders to themselves. */
function readerOf(field: SelectedFieldsOrdered[number]['field']): Reader {
	if (is(field, Column)) return field
	const { decoder } = (is(field, SQL) ? field : is(field, Subquery) ? field._.sql : field.sql) as unknown as {
		decoder: Reader
	}
	return decoder
}
