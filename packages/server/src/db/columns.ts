import { sql } from 'drizzle-orm'
import { bigint, customType, integer, text, timestamp } from 'drizzle-orm/pg-core'

/** Columns that many tables have, said once. */
export const primaryId = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()
export const number = () => bigint({ mode: 'number' })

export const bytes = customType<{ data: Uint8Array; driverData: Buffer }>({
	dataType: () => 'bytea',
	toDriver: (value) => Buffer.from(value),
})

/** Milliseconds, as the wire shows them: what is answered is exactly what is kept. */
export const moment = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })

/** A name as searches compare it: kept, because folding a hundred thousand names takes longer than the rest of a search. */
export const searchName = () => text().generatedAlwaysAs(sql`lower(name)`)

/** Who made and last changed a row; `version` grows with every save and is its ETag. */
export const audit = () => ({
	version: integer().notNull().default(1),
	createdBy: text(),
	createdAt: moment().notNull(),
	updatedBy: text(),
	updatedAt: moment().notNull(),
})
