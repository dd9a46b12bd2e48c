import type { Bundle } from '@assay/contract/bundle'
import type { MoreLanes } from '@assay/contract/executor'
import { eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/open.ts'
import { preparedShape } from '../../db/prepared-shape.ts'
import type { Sealer } from '../../identity/seal.ts'
import { isPassing } from '../../problem.ts'
import type { RunLog } from '../../runs/log.ts'
import { type RunRow, runs } from '../../runs/schema.ts'
import type { World } from '../../world.ts'
import { makeBundle, makeParts } from '../bundles/bundle.ts'
import { CannotBundle } from '../bundles/cannot-bundle.ts'
import { carriedBy, whatIsLeft } from '../bundles/continued.ts'
import type { Hand } from './claim-hand.ts'
import { handBundle, lanesOf } from './hand-bundle.ts'

/**
 * The bundle of a run just claimed, or of some of its lanes; one that cannot be made ends the run and says why. Throws where the
 * server lacks something for a moment, such as its database.
 */
export const bundleOf = ({ db, sealer, log }: World, runLog: RunLog, run: RunRow, hand?: Hand) =>
	orEnd(log, runLog, run, async () => {
		const made = await makeBundle(db, sealer, run, hand && idsOf(hand))
		const bundle = hand ? handBundle(sealer, hand, made) : await wholeBundle(db, sealer, run, made)
		await noteHandedOut(db, sealer, run, bundle, hand !== undefined)
		return bundle
	})

/** Of lanes that a hand gets beside those that it has. */
export const moreOf = ({ db, sealer, log }: World, runLog: RunLog, run: RunRow, hand: Hand) =>
	orEnd(log, runLog, run, async (): Promise<MoreLanes> => {
		const made = await makeParts(db, run, idsOf(hand))
		await noteHandedOut(db, sealer, run, { ...made, secrets: [] }, true)
		return { lanes: lanesOf(sealer, hand, made), included: made.included, files: made.files }
	})

const idsOf = ({ lanes }: Hand) => [...new Set(lanes.flatMap(({ features }) => features.map(({ id }) => id)))]

async function orEnd<Made>(
	log: World['log'],
	runLog: RunLog,
	{ id }: RunRow,
	make: () => Promise<Made>,
): Promise<Made | undefined> {
	try {
		return await make()
	} catch (error) {
		// The executor asks again, or another one does.
		if (isPassing(error)) throw error
		if (!(error instanceof CannotBundle)) log.error({ err: error, run: id }, 'no bundle')
		const reason = error instanceof CannotBundle ? error.message : 'Assay could not put the run together.'
		await runLog.end(id, () => reason)
		return undefined
	}
}

/** What is scrubbed from the log, and what may be fetched; of a hand in addition to what the others have. */
async function noteHandedOut(
	db: Db,
	sealer: Sealer,
	run: RunRow,
	bundle: Pick<Bundle, 'files' | 'secrets'>,
	inHand: boolean,
): Promise<void> {
	const files = bundle.files.map(({ sha256 }) => sha256)
	const nothing = files.length === 0 && bundle.secrets.length === 0
	// A row that was noted before is written anew: what is in the bundle now counts.
	if (nothing && run.sealedSecrets === null && run.bundleFiles.length === 0) return
	const before = inHand ? secretsOf(sealer, run) : []
	const known = inHand && run.sealedSecrets !== null && bundle.secrets.every((one) => before.includes(one))
	if (known && files.every((one) => run.bundleFiles.includes(one))) return
	const secrets = [...new Set([...before, ...bundle.secrets])]
	const sealedSecrets = sealer.seal(JSON.stringify(secrets), `run ${run.id}`)
	if (!inHand) {
		await handedOut(db, { sealedSecrets, bundleFiles: files }, { id: run.id })
		return
	}
	const all = sql`${sql.param(files)}::text[]`
	await db
		.update(runs)
		.set({
			...(known ? {} : { sealedSecrets }),
			// Other hands are handed out at the same time.
			bundleFiles: sql`array(select distinct unnest(${runs.bundleFiles} || ${all}))`,
		})
		.where(eq(runs.id, run.id))
}

const handedOut = preparedShape('handed_out', (db, values: PgUpdateSetSource<typeof runs>, name) =>
	db
		.update(runs)
		.set(values)
		.where(eq(runs.id, sql.placeholder('id')))
		.prepare(name),
)

async function wholeBundle(db: Db, sealer: Sealer, run: RunRow, made: Bundle): Promise<Bundle> {
	const continued = carriedBy(sealer, run)
	const features = continued && (await whatIsLeft(db, run, continued, made.features))
	return continued && features ? { ...made, features, continued } : made
}

/** Those who run the other hands have theirs too. */
function secretsOf(sealer: Sealer, { id, sealedSecrets }: RunRow): string[] {
	const opened = sealedSecrets === null ? undefined : sealer.open(sealedSecrets, `run ${id}`)
	return opened ? JSON.parse(opened) : []
}
