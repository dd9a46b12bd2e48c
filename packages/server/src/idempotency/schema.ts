import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'

/** First answers to creates that named an Idempotency-Key: a repeat gets the same answer and creates nothing. */
export const idempotentAnswers = pgTable(
	'idempotent_answers',
	{
		userId: text().notNull(),
		route: text().notNull(),
		key: text().notNull(),
		/** SHA-256 of the request: the same key with another request is refused. */
		request: text().notNull(),
		status: integer(),
		headers: jsonb().$type<Record<string, string>>(),
		/** JSON as it was sent, letter for letter. */
		body: text(),
		at: moment().notNull(),
	},
	(table) => [primaryKey({ columns: [table.userId, table.route, table.key] })],
)
