import type { Tracing } from '@assay/engine/telemetry/tracing'
import type { FastifyBaseLogger } from 'fastify'
import type { Blobs } from './blobs.ts'
import type { Identity } from './caller.ts'
import type { Config } from './config.ts'
import type { Changes } from './db/changes.ts'
import type { Db } from './db/open.ts'
import type { Disk } from './disk.ts'
import type { IdentityDirectory } from './identity/directory.ts'
import type { Sealer } from './identity/seal.ts'

/** What the slices are handed instead of reaching for it. */
export interface World {
	config: Config
	db: Db
	/** Beside a transaction that is under way (db/open.ts). */
	aside: Db
	blobs: Blobs
	identity: Identity
	directory: IdentityDirectory
	sealer: Sealer
	changes: Changes
	disk: Disk
	clock: () => Date
	log: FastifyBaseLogger
	tracing: Tracing
}
