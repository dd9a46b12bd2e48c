import type { ClaimedRecording, ClaimedTrial, executor as routes } from '@assay/contract/executor'
import { notFound, Refused } from '@assay/contract/problem'
import type { RecordedEvent, RecordingInput, RecordingNow } from '@assay/contract/recordings'
import type { TrialResult } from '@assay/contract/trials'
import { and, eq } from 'drizzle-orm'
import { WrongHash } from '../blobs.ts'
import type { Caller } from '../caller.ts'
import { callerGone } from '../caller-gone.ts'
import type { Db } from '../db/open.ts'
import { files } from '../files/schema.ts'
import { unfit } from '../problem.ts'
import { projects } from '../projects/schema.ts'
import type { Handlers } from '../serve.ts'
import type { World } from '../world.ts'
import { CannotBundle, makeBundle } from './bundle.ts'
import { isWatched, takeFrame } from './frames.ts'
import type { RunLog } from './log.ts'
import { claim, leaseSeconds, requireLease } from './queue.ts'
import { type RunRow, runBlobs, runs } from './schema.ts'
import * as store from './store.ts'

/** Trials of locators are handed out beside the runs, and know them. */
interface Trials {
	claim(world: World, caller: Caller, name: string): Promise<ClaimedTrial | undefined>
	finish(world: World, caller: Caller, trialId: number, result: TrialResult): Promise<void>
}

/** So are browsers in which somebody records. */
interface Recordings {
	claim(world: World, caller: Caller): Promise<ClaimedRecording | undefined>
	events(
		world: World,
		caller: Caller,
		id: number,
		told: { from: number; events: RecordedEvent[]; now?: RecordingNow | undefined; ended?: string | undefined },
	): Promise<void>
	picture(
		world: World,
		caller: Caller,
		id: number,
		size: { width: number; height: number },
		body: AsyncIterable<Uint8Array>,
	): Promise<void>
	inputs(
		world: World,
		caller: Caller,
		id: number,
		waitSeconds: number,
		gone: AbortSignal,
	): Promise<{ inputs: RecordingInput[]; over: boolean }>
}

/** How executors take work and tell of it. */
export function executorHandlers(
	world: World,
	runLog: RunLog,
	trials: Trials,
	recordings: Recordings,
): Handlers<typeof routes> {
	const { live } = world
	return {
		claim: async ({ db, caller, body, reply }) => {
			const gone = callerGone(reply)
			const watch = live.watch('queue')
			const until = Date.now() + body.waitSeconds * 1000
			try {
				while (!gone.aborted) {
					const trial = body.trials ? await trials.claim(world, caller, body.name) : undefined
					if (trial) return { body: trial }
					const recording = body.recordings ? await recordings.claim(world, caller) : undefined
					if (recording) return { body: recording }
					const run = await claim(db, caller, body)
					const bundle = run && (await bundleOf(db, run))
					if (run && bundle) return { body: { runId: run.id, epoch: run.leaseEpoch, leaseSeconds, bundle } }
					if (run) continue
					const left = until - Date.now()
					if (left <= 0) break
					await watch.next(left, gone)
					if (live.stopping()) break
				}
			} finally {
				watch.stop()
			}
			return { status: 204, body: undefined }
		},

		report: async ({ db, caller, params: { runId }, body }) => {
			await requireOwnRun(db, caller, runId)
			const run = await runLog.append(runId, body)
			const watched = await isWatched(db, runId)
			return { body: { next: run.nextEvent, cancel: run.cancelledBy !== null, watched, leaseSeconds } }
		},

		keep: async ({ db, caller, params: { runId, sha256 }, query, body }) => {
			requireLease(await requireOwnRun(db, caller, runId), query.epoch)
			const { size } = await world.blobs
				.put(limited(body as unknown as AsyncIterable<Uint8Array>), sha256)
				.catch((error) => {
					throw error instanceof WrongHash ? unfit('sha256', error.message) : error
				})
			await db.insert(runBlobs).values({ runId, sha256, size }).onConflictDoNothing()
			return {}
		},

		frame: async ({ db, caller, params: { runId }, query: { epoch, feature }, body }) => {
			requireLease(await requireOwnRun(db, caller, runId), epoch)
			const watched = await takeFrame(db, runId, feature, body as unknown as AsyncIterable<Uint8Array>)
			return { body: { watched } }
		},

		tried: async ({ caller, params: { trialId }, body }) => {
			await trials.finish(world, caller, trialId, body)
			return {}
		},

		recorded: async ({ caller, params: { recordingId }, body }) => {
			await recordings.events(world, caller, recordingId, body)
			return {}
		},

		recordingInputs: async ({ caller, params: { recordingId }, body: { waitSeconds }, reply }) => {
			return { body: await recordings.inputs(world, caller, recordingId, waitSeconds, callerGone(reply)) }
		},

		recordingPicture: async ({ caller, params: { recordingId }, query, body }) => {
			await recordings.picture(world, caller, recordingId, query, body as unknown as AsyncIterable<Uint8Array>)
			return {}
		},

		file: async ({ db, caller, params: { runId, sha256 }, query }) => {
			const run = await requireOwnRun(db, caller, runId)
			requireLease(run, query.epoch)
			const [file] = await db
				.select({ id: files.id })
				.from(files)
				.where(and(eq(files.projectId, run.projectId), eq(files.sha256, sha256)))
				.limit(1)
			if (!file || !(await world.blobs.has(sha256))) throw notFound()
			return { body: world.blobs.stream(sha256), headers: { 'content-type': 'application/octet-stream' } }
		},
	}

	/** The bundle of a run just claimed; one that cannot be made ends the run and says why. */
	async function bundleOf(db: Db, run: RunRow) {
		try {
			const bundle = await makeBundle(db, world.sealer, run)
			const sealedSecrets = world.sealer.seal(JSON.stringify(bundle.secrets), `run ${run.id}`)
			await db.update(runs).set({ sealedSecrets }).where(eq(runs.id, run.id))
			return bundle
		} catch (error) {
			if (!(error instanceof CannotBundle)) world.log.error({ err: error, run: run.id }, 'no bundle')
			const reason = error instanceof CannotBundle ? error.message : 'Assay could not put the run together.'
			await runLog.end(run.id, () => reason)
			return undefined
		}
	}
}

/** A run of a project the executor does not serve is answered like one that never was. */
async function requireOwnRun(db: Db, caller: Caller, runId: number): Promise<RunRow> {
	const run = await store.byId(db, runId)
	if (!run) throw notFound()
	if (caller.everyProject) return run
	const [project] = await db.select().from(projects).where(eq(projects.id, run.projectId))
	if (!project || !caller.groups.has(project.groupId)) throw notFound()
	return run
}

// A video of a long scenario fits; a runaway executor does not fill the disk by one call.
const largestBlob = 256 * 1024 * 1024

async function* limited(bytes: AsyncIterable<Uint8Array>) {
	let size = 0
	for await (const part of bytes) {
		size += part.length
		if (size > largestBlob) throw new Refused(413, 'The content is larger than 256 MB.')
		yield part
	}
}
