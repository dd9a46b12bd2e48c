import type { Claimed, ClaimedRecording, ClaimedTrial, WorkAsked } from '@assay/contract/executor'
import { Refused } from '@assay/contract/problem'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../caller.ts'
import type { RunLog } from '../../runs/log.ts'
import { servesNothing } from '../../serve.ts'
import type { World } from '../../world.ts'
import { claimRecording } from '../questions/claim-recording.ts'
import { claimTrial } from '../questions/claim-trial.ts'
import { claimRun } from './claim-run.ts'
import { instanceOf, noteExecutor } from './note-executor.ts'
import type { Looked, SharedLooks } from './shared-looks.ts'
import { whatWaits } from './what-waits.ts'

type Work = Claimed | ClaimedTrial | ClaimedRecording

/** Waits for work and hands it out; first what a person waits for. Undefined: there was none, or nobody waits any more. */
export async function claimNext(
	world: World,
	runLog: RunLog,
	looks: SharedLooks,
	asked: WorkAsked,
	request: FastifyRequest,
	gone: AbortSignal,
): Promise<Work | undefined> {
	const { changes } = world
	const watch = changes.watch('queue')
	const until = Date.now() + asked.waitSeconds * 1000
	try {
		for (let woken = false; !gone.aborted; ) {
			const look = (something?: () => void) => lookNow(world, runLog, asked, request, gone, { woken, something })
			const claimed = woken ? await looks.look(sameFor(asked, request), changes.received(), look) : (await look()).found
			if (claimed) return claimed
			const left = until - Date.now()
			if (left <= 0) break
			woken = (await watch.next(left, gone)) === 'changed'
			if (changes.stopping()) break
		}
	} finally {
		watch.stop()
	}
	return undefined
}

/** Alike for those who are handed the same. */
function sameFor(
	{ featureTypes, trials, recordings, places, continues, loadShares }: WorkAsked,
	{ asked }: FastifyRequest,
): string {
	return JSON.stringify([asked?.caller?.tokenId, featureTypes, trials, recordings, places, continues, loadShares])
}

async function lookNow(
	world: World,
	runLog: RunLog,
	asked: WorkAsked,
	request: FastifyRequest,
	gone: AbortSignal,
	{ woken, something }: { woken: boolean; something: (() => void) | undefined },
): Promise<Looked<Work>> {
	const caller = await askAgain(world, request)
	// Noted when it came: to write that down again would hold up a run that somebody looks at.
	if (!woken) await noteExecutor(world.db, caller, asked)
	const waits = await whatWaits(world.db, instanceOf(caller, asked))
	// On a full disk nothing begins: what runs waits with what it has to say until there is space.
	const found =
		!waits.draining && (await world.disk.look()) !== 'none'
			? (asked.trials && waits.trial && (await claimTrial(world, caller, asked))) ||
				(asked.recordings && waits.recording && (await claimRecording(world, caller, asked))) ||
				(await claimRun(world, runLog, caller, asked, gone, { ...waits, something }))
			: undefined
	// Who has what of these depends on more than what he asks.
	const forAll = !waits.draining && !gone.aborted && !waits.trial && !waits.recording && !waits.lanes
	return { found: found || undefined, forAll }
}

/** While somebody waits for work his token may be revoked, or its owner lose his role: what counts is what he may now. */
async function askAgain({ identity }: World, request: FastifyRequest): Promise<Caller> {
	const before = request.asked?.caller
	if (before?.tokenId !== undefined) identity.askAgain?.(before.userId)
	const caller = await identity.authenticate(request)
	if (!caller) throw new Refused(401, 'Sign in first.')
	if (!caller.everyProject && caller.groups.size === 0) throw new Refused(403, servesNothing)
	return caller
}
