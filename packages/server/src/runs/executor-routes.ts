import { Readable } from 'node:stream'
import type { ClaimedRecording, ClaimedTrial, executor as routes } from '@assay/contract/executor'
import { notFound, Refused } from '@assay/contract/problem'
import type { RecordedEvent, RecordingInput, RecordingNow } from '@assay/contract/recordings'
import type { TrialResult } from '@assay/contract/trials'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { WrongHash } from '../blobs.ts'
import type { Caller } from '../caller.ts'
import { callerGone } from '../caller-gone.ts'
import type { Db } from '../db/open.ts'
import { unfit } from '../problem.ts'
import { type Handlers, servesNothing } from '../serve.ts'
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
	const { changes } = world
	return {
		claim: async ({ db, body, request, reply }) => {
			const gone = callerGone(reply)
			const watch = changes.watch('queue')
			const until = Date.now() + body.waitSeconds * 1000
			try {
				while (!gone.aborted) {
					const caller = await askAgain(request)
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
					if (changes.stopping()) break
				}
			} finally {
				watch.stop()
			}
			return { status: 204, body: undefined }
		},

		report: async ({ db, caller, params: { runId }, body }) => {
			const run = await runLog.append(runId, body, caller.tokenId)
			const watched = await isWatched(db, runId)
			return { body: { next: run.nextEvent, cancel: run.cancelledBy !== null, watched, leaseSeconds } }
		},

		keep: async ({ db, caller, params: { runId, sha256 }, query, body }) => {
			requireLease(await store.byId(db, runId), { ...query, tokenId: caller.tokenId })
			const { size } = await world.blobs.put(limited(requireBytes(body)), sha256).catch((error) => {
				throw error instanceof WrongHash ? unfit('sha256', error.message) : error
			})
			await db.insert(runBlobs).values({ runId, sha256, size }).onConflictDoNothing()
			return {}
		},

		frame: async ({ db, caller, params: { runId }, query: { epoch, feature }, body }) => {
			requireLease(await store.byId(db, runId), { epoch, tokenId: caller.tokenId })
			const watched = await takeFrame(db, runId, feature, requireBytes(body))
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
			await recordings.picture(world, caller, recordingId, query, requireBytes(body))
			return {}
		},

		file: async ({ db, caller, params: { runId, sha256 }, query }) => {
			const run = await store.byId(db, runId)
			requireLease(run, { ...query, tokenId: caller.tokenId })
			if (!run.bundleFiles.includes(sha256) || !(await world.blobs.has(sha256))) throw notFound()
			return { body: world.blobs.stream(sha256), headers: { 'content-type': 'application/octet-stream' } }
		},
	}

	/** While somebody waits for work his token may be revoked, or its owner lose his role: what counts is what he may now. */
	async function askAgain(request: FastifyRequest): Promise<Caller> {
		const { identity } = world
		const before = request.asked?.caller
		if (before?.tokenId !== undefined) identity.askAgain?.(before.userId)
		const caller = await identity.authenticate(request)
		if (!caller) throw new Refused(401, 'Sign in first.')
		if (!caller.everyProject && caller.groups.size === 0) throw new Refused(403, servesNothing)
		return caller
	}

	/** The bundle of a run just claimed; one that cannot be made ends the run and says why. */
	async function bundleOf(db: Db, run: RunRow) {
		try {
			const bundle = await makeBundle(db, world.sealer, run)
			const sealedSecrets = world.sealer.seal(JSON.stringify(bundle.secrets), `run ${run.id}`)
			const bundleFiles = [...new Set(bundle.files.map(({ sha256 }) => sha256))]
			await db.update(runs).set({ sealedSecrets, bundleFiles }).where(eq(runs.id, run.id))
			return bundle
		} catch (error) {
			if (!(error instanceof CannotBundle)) world.log.error({ err: error, run: run.id }, 'no bundle')
			const reason = error instanceof CannotBundle ? error.message : 'Assay could not put the run together.'
			await runLog.end(run.id, () => reason)
			return undefined
		}
	}
}

/** A body that is announced, however short. */
function requireBytes(body: unknown): AsyncIterable<Uint8Array> {
	if (body instanceof Readable) return body
	throw new Refused(422, 'Expected bytes as the body, got none.')
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
