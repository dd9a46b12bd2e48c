import { pgTable, text } from 'drizzle-orm/pg-core'

/** What a database knows of the installation that it belongs to: by it, the start notices a wrong key and foreign blobs. */
export const installation = pgTable('installation', {
	name: text().$type<'key' | 'blobs'>().primaryKey(),
	/** `key`: a text sealed with the secret key. `blobs`: what the file `installation` among the blobs holds. */
	value: text().notNull(),
})
