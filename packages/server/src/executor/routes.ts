import { Readable } from 'node:stream'
import type { executor as routes } from '@assay/contract/executor'
import { notFound, Refused } from '@assay/contract/problem'
import { WrongHash } from '../blobs.ts'
import type { SignedAddress } from '../files/signed-files.ts'
import { callerGone } from '../http/caller-gone.ts'
import { unfit } from '../problem.ts'
import { keepEvidence } from '../runs/evidence.ts'
import type { RunLog } from '../runs/log.ts'
import * as store from '../runs/store.ts'
import type { Handlers } from '../serve.ts'
import type { World } from '../world.ts'
import { askedOfExecutor } from './asked-of-executor.ts'
import { appAddress, sendApp, sendFile } from './bundles/send-app.ts'
import { claimNext } from './claims/claim-next.ts'
import { moreLanes } from './claims/more-lanes.ts'
import { shareLooks } from './claims/shared-looks.ts'
import { cancelledWithin } from './endings/cancelled-within.ts'
import { takeBackNotBegun } from './endings/end-lost-runs.ts'
import { releaseRun } from './endings/release-run.ts'
import { eventIntake } from './events/take-events.ts'
import { takeFrame } from './events/take-frame.ts'
import { beginLoad } from './hands/begin-load.ts'
import { asClaimed, handOf } from './hands/hands.ts'
import { leaseSeconds, requireLease } from './lease.ts'
import { finishTrial } from './questions/finish-trial.ts'
import { giveInputs } from './questions/give-inputs.ts'
import { requireOwnRecording } from './questions/own-recording.ts'
import { requireOwnTrial } from './questions/own-trial.ts'
import { takeRecorded } from './questions/take-recorded.ts'
import { takeRecordingPicture } from './questions/take-recording-picture.ts'

/** How executors take work and report of it. */
export function executorHandlers(world: World, runLog: RunLog, signed: SignedAddress): Handlers<typeof routes> {
	const takeEvents = eventIntake(world, runLog)
	const looks = shareLooks()
	async function requireBundled(
		db: World['db'],
		wanted: { runId: number; epoch: number; sha256: string; tokenId: number | undefined },
	) {
		const run = await claimedRun(db, wanted.runId, wanted.epoch)
		requireLease(run, wanted)
		if (!run.bundleFiles.includes(wanted.sha256)) throw notFound()
	}
	return {
		claim: async ({ body, request, reply }) => {
			const claimed = await claimNext(world, runLog, looks, body, request, callerGone(reply))
			return claimed ? { body: claimed } : { status: 204, body: undefined }
		},

		report: async ({ db, caller, params: { runId }, body, reply }) => {
			const run = await takeEvents(runId, body, caller.tokenId)
			const wait = body.events.length > 0 ? 0 : body.waitSeconds
			const cancel = run.cancelledBy !== null || (await cancelledWithin(world, runId, wait, callerGone(reply)))
			const asked = await askedOfExecutor(db, run)
			return { body: { next: run.nextEvent, cancel, leaseSeconds, ...asked } }
		},

		moreLanes: async ({ caller, params: { runId }, body }) => ({
			body: await moreLanes(world, runLog, runId, body, caller),
		}),

		beginLoad: async ({ caller, params: { runId }, body: { epoch } }) => ({
			body: await beginLoad(runLog, runId, { epoch, tokenId: caller.tokenId }),
		}),

		release: async ({ caller, params: { runId }, body }) => {
			await releaseRun(world, runLog, runId, body, caller.tokenId)
			return {}
		},

		cannotBegin: async ({ caller, params: { runId }, body }) => {
			await takeBackNotBegun(world.db, runLog, runId, { ...body, tokenId: caller.tokenId })
			return {}
		},

		keep: async ({ db, caller, params: { runId, sha256 }, query, body }) => {
			requireLease(await claimedRun(db, runId, query.epoch), { ...query, tokenId: caller.tokenId })
			if ((await world.disk.look()) === 'little') throw unfit('sha256', nearlyFull)
			await keepEvidence({ ...world, db }, runId, sha256, limited(requireBytes(body))).catch((error) => {
				throw error instanceof WrongHash ? unfit('sha256', error.message) : error
			})
			return {}
		},

		frame: async ({ db, caller, params: { runId }, query: { epoch, feature }, body }) => {
			const run = await claimedRun(db, runId, epoch)
			requireLease(run, { epoch, tokenId: caller.tokenId })
			const hand = run.shared === null ? undefined : await handOf(db, runId, epoch)
			const number = hand ? String(hand.features[Number(feature) - 1] ?? 0) : feature
			const watched = await takeFrame(db, runId, number, requireBytes(body))
			return { body: { watched } }
		},

		tried: async ({ caller, params: { trialId }, body }) => {
			await finishTrial(world, caller, trialId, body)
			return {}
		},

		trialApp: async ({ db, caller, params: { trialId } }) => sendApp(world, await requireOwnTrial(db, caller, trialId)),

		recordingApp: async ({ db, caller, params: { recordingId } }) =>
			sendApp(world, await requireOwnRecording(db, caller, recordingId)),

		trialAppAddress: async ({ db, caller, params: { trialId } }) =>
			appAddress(world, await requireOwnTrial(db, caller, trialId), signed),

		recordingAppAddress: async ({ db, caller, params: { recordingId } }) =>
			appAddress(world, await requireOwnRecording(db, caller, recordingId), signed),

		recordingKnown: async ({ db, caller, params: { recordingId }, query: { path } }) => {
			const { projectId, place, known } = await requireOwnRecording(db, caller, recordingId)
			return sendFile(world, projectId, place === 'screen' && known.includes(path) ? path : undefined)
		},

		recorded: async ({ caller, params: { recordingId }, body }) => {
			await takeRecorded(world, caller, recordingId, body)
			return {}
		},

		recordingInputs: async ({ caller, params: { recordingId }, body: { waitSeconds }, reply }) => {
			return { body: await giveInputs(world, caller, recordingId, waitSeconds, callerGone(reply)) }
		},

		recordingPicture: async ({ caller, params: { recordingId }, query, body }) => {
			await takeRecordingPicture(world, caller, recordingId, query, requireBytes(body))
			return {}
		},

		file: async ({ db, caller, params: { runId, sha256 }, query }) => {
			await requireBundled(db, { runId, sha256, ...query, tokenId: caller.tokenId })
			const kept = await world.blobs.openKept(sha256)
			if (!kept) throw notFound()
			return { body: kept.stream, headers: { 'content-type': 'application/octet-stream' } }
		},

		fileAddress: async ({ db, caller, params: { runId, sha256 }, query }) => {
			await requireBundled(db, { runId, sha256, ...query, tokenId: caller.tokenId })
			if (!(await world.blobs.has(sha256))) throw notFound()
			return { body: { address: signed(sha256, query.name) } }
		},
	}
}

const claimedRun = async (db: World['db'], runId: number, epoch: number) =>
	asClaimed(db, await store.byId(db, runId), epoch)

/** A refusal and no failure: the executor goes on without, and says so in the run. */
const nearlyFull = 'the disk of the server is nearly full, so that pictures, films and pages are not kept'

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
