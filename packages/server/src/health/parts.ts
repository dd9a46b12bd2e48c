import { blobsPart } from './blobs-part.ts'
import { databasePart } from './database-part.ts'
import { diskPart } from './disk-part.ts'
import { executorsPart } from './executors-part.ts'
import type { PartKind } from './part.ts'
import { queuePart } from './queue-part.ts'
import { schedulerPart } from './scheduler-part.ts'

/** Every part of which the health page and the metrics speak. */
export const parts: Record<string, PartKind> = {
	database: databasePart,
	blobs: blobsPart,
	disk: diskPart,
	executors: executorsPart,
	queue: queuePart,
	scheduler: schedulerPart,
}
