import { places } from '@assay/contract/places'
import type { RecordedEvent, RecordingInput, RecordingNow } from '@assay/contract/recordings'
import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, moment, number, primaryId } from '../db/columns.ts'
import { environments } from '../environments/schema.ts'
import { ofProject } from '../projects/schema.ts'

/** Recordings that go on. All of it is unlogged and goes with the recording: nobody misses it after a crash. Times are the database's. */
export const recordings = pgTable('recordings', {
	id: primaryId(),
	projectId: ofProject(),
	environmentId: number().references(() => environments.id, { onDelete: 'cascade' }),
	/** Nobody else sees it. */
	userId: text().notNull(),
	url: text().notNull(),
	place: text({ enum: places }).notNull().default('page'),
	known: jsonb().$type<string[]>().notNull(),
	askedAt: moment().notNull(),
	takenAt: moment(),
	/** The token of the executor that has it; none of the one beside the server. */
	takenByToken: number(),
	/** When the executor that has it was last heard. */
	heardAt: moment(),
	/** Until when the person is believed to follow it. */
	watchedUntil: moment().notNull(),
	now: jsonb().$type<RecordingNow>(),
	/** Why it is over. */
	ended: text(),
})
export type RecordingRow = typeof recordings.$inferSelect

const ofRecording = () =>
	number()
		.notNull()
		.references(() => recordings.id, { onDelete: 'cascade' })

export const recordingEvents = pgTable(
	'recording_events',
	{ recordingId: ofRecording(), n: integer().notNull(), event: jsonb().$type<RecordedEvent>().notNull() },
	(table) => [primaryKey({ columns: [table.recordingId, table.n] })],
)

/** On their way to the browser; gone when they were fetched. */
export const recordingInputs = pgTable('recording_inputs', {
	id: primaryId(),
	recordingId: ofRecording(),
	input: jsonb().$type<RecordingInput>().notNull(),
})

/** The newest. */
export const recordingPictures = pgTable('recording_pictures', {
	recordingId: number()
		.primaryKey()
		.references(() => recordings.id, { onDelete: 'cascade' }),
	n: integer().notNull().default(1),
	picture: bytes().notNull(),
	width: integer().notNull(),
	height: integer().notNull(),
})
