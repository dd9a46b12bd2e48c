import type { Carried } from '@assay/contract/bundle'
import { CallFailed } from '@assay/contract/client'
import {
	executor,
	type LanesAsked,
	type LoadBegins,
	longestReason,
	type MoreLanes,
	type RecordedBatch,
	type WorkAsked,
} from '@assay/contract/executor'
import type { Answer } from '@assay/contract/route'
import type { TrialResult } from '@assay/contract/trials'
import { callsTo, type Sent } from './server-calls.ts'

/** The executor's side of the routes in contract/executor.ts. Unaware of runs, retries and of what the events mean. */
export interface ServerLink {
	claim(asked: WorkAsked, signal: AbortSignal): Promise<Answer<typeof executor.claim>>
	/** The app that the settings of a trial or recording name; undefined where that is no file of the project. */
	app(of: { trialId: number } | { recordingId: number }): Promise<Uint8Array | undefined>
	/** Where an Appium elsewhere gets that app, or a file of a run; undefined where it is no file of the project. */
	appAddress(of: AddressOf): Promise<string | undefined>
	/** What came of a trial. */
	tried(trialId: number, result: TrialResult): Promise<void>
	/** A picture that the recording was handed in with; undefined where it is not there any more. */
	known(recordingId: number, path: string): Promise<Uint8Array | undefined>
	recorded(recordingId: number, batch: RecordedBatch): Promise<void>
	/** Waits for what the person does. */
	recordingInputs(
		recordingId: number,
		waitSeconds: number,
		signal: AbortSignal,
	): Promise<Answer<typeof executor.recordingInputs>>
	recordingPicture(recordingId: number, size: { width: number; height: number }, jpeg: Uint8Array): Promise<void>
	/** Events as JSON texts: they were written once when they were queued. */
	report(
		runId: number,
		epoch: number,
		from: number,
		events: string[],
		signal?: AbortSignal,
		traceparent?: string,
	): Promise<Reported>
	/** Renews the lease, and is answered when the run is cancelled, else after so many seconds. */
	heartbeat(runId: number, epoch: number, next: number, waitSeconds: number, signal: AbortSignal): Promise<Reported>
	/** More lanes of a run that several executors share. */
	moreLanes(runId: number, asked: LanesAsked, signal?: AbortSignal): Promise<MoreLanes>
	/** Says that this executor is ready for its share of a load; gives the server's clock, and when it begins once that is known. */
	beginLoad(runId: number, epoch: number, signal?: AbortSignal): Promise<LoadBegins>
	/** Gives a run back to the queue. */
	release(runId: number, epoch: number, next: number, carried: Carried, signal?: AbortSignal): Promise<void>
	/** Gives back what was claimed and cannot begin here. */
	cannotBegin(runId: number, epoch: number, why: string): Promise<void>
	keep(runId: number, epoch: number, sha256: string, bytes: Uint8Array, signal?: AbortSignal): Promise<void>
	/** Gives whether somebody still looks. */
	frame(runId: number, epoch: number, feature: string, picture: Uint8Array): Promise<boolean>
	file(runId: number, epoch: number, sha256: string, signal?: AbortSignal): Promise<Uint8Array>
	close(): void
}

export type AddressOf =
	| { trialId: number }
	| { recordingId: number }
	| { runId: number; epoch: number; sha256: string; name: string }

/** What is not there is none. */
function orNone(error: unknown): undefined {
	if (error instanceof CallFailed && error.status === 404) return undefined
	throw error
}

export interface Reported {
	next: number
	cancel: boolean
	watched: boolean
	/** Absent at a server of an older version. */
	drain?: boolean
	leaseSeconds: number
}

export function linkToServer(server: string, token: string): ServerLink {
	const { call, close } = callsTo(server, token)
	const json = (text: string): Pick<Sent, 'type' | 'body'> => ({ type: 'application/json', body: Buffer.from(text) })
	return {
		async claim(body, signal) {
			const timeout = (body.waitSeconds + 10) * 1000
			const answer = await call(executor.claim, {}, { ...json(JSON.stringify(body)), signal, timeout })
			return answer && JSON.parse(answer.toString())
		},
		async app(of) {
			const route = 'trialId' in of ? executor.trialApp : executor.recordingApp
			return await call(route, { params: of }, { timeout: 120_000 }).catch(orNone)
		},
		async appAddress(of) {
			const asked = () => {
				if ('trialId' in of) return call(executor.trialAppAddress, { params: of }, {})
				if ('recordingId' in of) return call(executor.recordingAppAddress, { params: of }, {})
				const { epoch, name, ...params } = of
				return call(executor.fileAddress, { params, query: { epoch, name } }, {})
			}
			const answer = await asked().catch(orNone)
			return answer && JSON.parse(String(answer)).address
		},
		known: async (recordingId, path) =>
			await call(executor.recordingKnown, { params: { recordingId }, query: { path } }, {}).catch(orNone),
		async tried(trialId, result) {
			await call(executor.tried, { params: { trialId } }, json(JSON.stringify(result)))
		},
		async recorded(recordingId, batch) {
			await call(executor.recorded, { params: { recordingId } }, json(JSON.stringify(batch)))
		},
		async recordingInputs(recordingId, waitSeconds, signal) {
			const timeout = (waitSeconds + 10) * 1000
			const sent = { ...json(JSON.stringify({ waitSeconds })), signal, timeout }
			return JSON.parse(String(await call(executor.recordingInputs, { params: { recordingId } }, sent)))
		},
		async recordingPicture(recordingId, size, jpeg) {
			const sent = { type: 'application/octet-stream', body: jpeg, timeout: 5000 }
			await call(executor.recordingPicture, { params: { recordingId }, query: size }, sent)
		},
		async report(runId, epoch, from, events, signal, traceparent) {
			const text = `{"epoch":${epoch},"from":${from},"events":[${events.join(',')}]}`
			const answer = await call(executor.report, { params: { runId } }, { ...json(text), signal, traceparent })
			return JSON.parse(String(answer))
		},
		async heartbeat(runId, epoch, next, waitSeconds, signal) {
			const sent = json(JSON.stringify({ epoch, from: next, events: [], waitSeconds }))
			const timeout = (waitSeconds + 5) * 1000
			return JSON.parse(String(await call(executor.report, { params: { runId } }, { ...sent, signal, timeout })))
		},
		async moreLanes(runId, wanted, signal) {
			const sent = { ...json(JSON.stringify(wanted)), signal }
			return JSON.parse(String(await call(executor.moreLanes, { params: { runId } }, sent)))
		},
		async beginLoad(runId, epoch, signal) {
			const sent = { ...json(JSON.stringify({ epoch })), signal }
			return JSON.parse(String(await call(executor.beginLoad, { params: { runId } }, sent)))
		},
		async release(runId, epoch, next, carried, signal) {
			const sent = json(JSON.stringify({ epoch, next, carried }))
			await call(executor.release, { params: { runId } }, { ...sent, signal })
		},
		async cannotBegin(runId, epoch, why) {
			const sent = json(JSON.stringify({ epoch, why: why.slice(0, longestReason) }))
			await call(executor.cannotBegin, { params: { runId } }, sent)
		},
		async keep(runId, epoch, sha256, bytes, signal) {
			const parts = { params: { runId, sha256 }, query: { epoch } }
			await call(executor.keep, parts, { type: 'application/octet-stream', body: bytes, signal, timeout: 120_000 })
		},
		async frame(runId, epoch, feature, picture) {
			const parts = { params: { runId }, query: { epoch, feature } }
			const sent = { type: 'application/octet-stream', body: picture, timeout: 5000 }
			return JSON.parse(String(await call(executor.frame, parts, sent))).watched
		},
		async file(runId, epoch, sha256, signal) {
			const parts = { params: { runId, sha256 }, query: { epoch } }
			return (await call(executor.file, parts, { signal, timeout: 120_000 })) ?? new Uint8Array()
		},
		close,
	}
}
