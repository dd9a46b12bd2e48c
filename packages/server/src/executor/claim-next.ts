import type { Claimed, ClaimedRecording, ClaimedTrial, WorkAsked } from '@assay/contract/executor'
import { Refused } from '@assay/contract/problem'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../caller.ts'
import type { RunLog } from '../runs/log.ts'
import { servesNothing } from '../serve.ts'
import type { World } from '../world.ts'
import { claimRecording } from './claim-recording.ts'
import { claimRun } from './claim-run.ts'
import { claimTrial } from './claim-trial.ts'
import { noteExecutor } from './note-executor.ts'
import { whatWaits } from './what-waits.ts'

/** Waits for work and hands it out; first what a person waits for. Undefined: there was none, or nobody waits any more. */
export async function claimNext(
	world: World,
	runLog: RunLog,
	asked: WorkAsked,
	request: FastifyRequest,
	gone: AbortSignal,
): Promise<Claimed | ClaimedTrial | ClaimedRecording | undefined> {
	const { changes } = world
	const watch = changes.watch('queue')
	const until = Date.now() + asked.waitSeconds * 1000
	try {
		while (!gone.aborted) {
			const caller = await askAgain(world, request)
			const mayHave = await noteExecutor(world.db, caller, asked)
			// On a full disk nothing begins: what runs waits with what it has to say until there is space.
			const waits = await whatWaits(world.db)
			const claimed =
				mayHave &&
				(await world.disk.look()) !== 'none' &&
				((asked.trials && waits.trial && (await claimTrial(world, caller, asked))) ||
					(asked.recordings && waits.recording && (await claimRecording(world, caller, asked))) ||
					(await claimRun(world, runLog, caller, asked, gone, waits.lanes)))
			if (claimed) return claimed
			const left = until - Date.now()
			if (left <= 0) break
			await watch.next(left, gone)
			if (changes.stopping()) break
		}
	} finally {
		watch.stop()
	}
	return undefined
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
