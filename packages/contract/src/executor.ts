import * as z from 'zod'
import { bundle, bundleFeature, carried } from './bundle.ts'
import { fileName } from './files.ts'
import { place, places } from './places.ts'
import { recordedEvent, recordingInput, recordingNow } from './recordings.ts'
import { type Input, id, ordinal, queryId, queryOrdinal, route } from './route.ts'
import { runEvent } from './run-events.ts'
import { trialResult } from './trials.ts'

/** How an executor asks for work and reports on it. All but `claim` carry the lease's epoch: a stale one is answered 409. */
const lease = z.object({ epoch: queryOrdinal })
const runParams = z.object({ runId: queryId })
/** Characters of why a run cannot begin. */
export const longestReason = 1000
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

export const claimed = z.object({
	runId: id,
	epoch: z.number(),
	/** Seconds until the lease ends unless a batch renews it. */
	leaseSeconds: z.number(),
	/** The number of the first event to report: behind what an executor before has reported. */
	next: z.number().int().min(1),
	/** W3C trace context of what started the run, where it is traced. */
	traceparent: z.string().optional(),
	/** Of a run that several executors share: how many of its lanes are in the bundle. There may be more. */
	lanes: z.number().int().min(1).optional(),
	/** Of a load test that several executors make: this is one share of it. `seed` decides what is random, alike for all. */
	load: z.object({ seed: z.number().int().nonnegative() }).optional(),
	bundle,
})
export type Claimed = z.output<typeof claimed>

/** More lanes of a run that several executors share, with what their features need that may not be there yet. */
export const moreLanes = z.object({
	/** Each in its order, with the lines that are to run. */
	lanes: z.array(z.array(bundleFeature)),
	included: bundle.shape.included,
	files: bundle.shape.files,
})
export type MoreLanes = z.output<typeof moreLanes>

/** When a load that several executors make begins. */
export const loadBegins = z.object({
	/** The server's clock, in milliseconds since 1970. */
	now: z.number(),
	/** Absent as long as others are waited for. `at`: on that clock; `share`: which of `of` shares is this executor's, from 0. */
	begins: z.object({ at: z.number(), share: z.number().int().nonnegative(), of: z.number().int().min(1) }).optional(),
})
export type LoadBegins = z.output<typeof loadBegins>

/** A locator to be tried: short, without a log, tried at most once. */
export const claimedTrial = z.object({
	trialId: id,
	locator: z.string(),
	place,
	/** Where it begins; of a device empty where its app is all. */
	url: z.string(),
	environment: z.object({ ui: z.record(z.string(), z.unknown()), settings: z.record(z.string(), z.unknown()) }),
	/** What runs before in the same browser, to sign in. */
	before: bundle.optional(),
})
export type ClaimedTrial = z.output<typeof claimedTrial>

/** A browser, a desktop or a device in which somebody records: for as long as he does. */
export const claimedRecording = z.object({
	recordingId: id,
	place,
	/** As of a trial. */
	url: z.string(),
	known: z.array(z.string()),
	environment: z.object({ settings: z.record(z.string(), z.unknown()) }),
})
export type ClaimedRecording = z.output<typeof claimedRecording>

/** Where an Appium elsewhere is given an app of the project by its name; good for at least an hour. */
const signedAddress = z.object({ address: z.string() })
const recordingParams = z.object({ recordingId: queryId })

export const executor = {
	claim: route({
		method: 'POST',
		path: '/api/executor/claim',
		about: 'The next queued run with its bundle, or 204 when none came within `waitSeconds`.',
		needs: 'executor',
		scope: 'none',
		body: z.strictObject({
			name: z.string().max(100),
			/** Distinguishes the process from others of the same name. */
			instance: z.string().max(100).optional(),
			waitSeconds: z.number().min(0).max(25).default(20),
			featureTypes: z.array(z.string().max(50)).max(50).optional(),
			/** Whether it knows what to do with a trial of a locator. */
			trials: z.boolean().default(false),
			/** Whether it can go on with a run that another executor gave back. */
			continues: z.boolean().default(false),
			/** Whether it can make one share of a load test that others make with it. */
			loadShares: z.boolean().default(false),
			/** Whether it can record. */
			recordings: z.boolean().default(false),
			/** Where it tries locators and records. */
			places: z.array(place).max(places.length).default(['page']),
		}),
		reply: z.union([claimed, claimedTrial, claimedRecording]).optional(),
		status: [200, 204],
	}),
	report: route({
		method: 'POST',
		path: '/api/executor/runs/:runId/events',
		about:
			'Events from number `from` on; those already taken are passed over, so a retry is harmless. An empty batch is a heartbeat. Either renews the lease. A heartbeat with `waitSeconds` is answered when the run is cancelled, else after that time.',
		needs: 'executor',
		scope: ({ params }) => ({ run: params.runId }),
		params: runParams,
		body: z.strictObject({
			epoch: ordinal,
			from: ordinal.min(1),
			events: z.array(runEvent).max(4000),
			waitSeconds: z.number().min(0).max(15).default(0),
		}),
		limits: { bytes: 4_000_000, keys: 40_000, items: 40_000 },
		/** `next`: the number expected next. `cancel`: stop and finish the run as cancelled. `watched`: send live pictures. `drain`: give it back after the scenarios that are running. */
		reply: z.object({
			next: z.number(),
			cancel: z.boolean(),
			watched: z.boolean(),
			drain: z.boolean(),
			leaseSeconds: z.number(),
		}),
		status: [200],
	}),
	release: route({
		method: 'POST',
		path: '/api/executor/runs/:runId/release',
		about:
			'Gives a run back to the queue between two scenarios: the next executor goes on where its log ends. `next`: the number of the event after its last.',
		needs: 'executor',
		scope: ({ params }) => ({ run: params.runId }),
		params: runParams,
		body: z.strictObject({ epoch: ordinal, next: ordinal.min(1), carried }),
		limits: { bytes: 4_000_000, keys: 40_000, items: 40_000 },
		reply: 'none',
		status: [204],
	}),
	cannotBegin: route({
		method: 'POST',
		path: '/api/executor/runs/:runId/cannot-begin',
		about:
			'A run of which nothing was reported yet cannot begin at this executor: it goes back to the queue, or ends with the reason where that was so several times in turn.',
		needs: 'executor',
		scope: ({ params }) => ({ run: params.runId }),
		params: runParams,
		body: z.strictObject({ epoch: ordinal, why: z.string().min(1).max(longestReason) }),
		reply: 'none',
		status: [204],
	}),
	moreLanes: route({
		method: 'POST',
		path: '/api/executor/runs/:runId/lanes',
		about:
			'More lanes of a run that several executors share, under the same lease; none where none waits. `had`: how many it was handed so far; what was handed and did not arrive is given again.',
		needs: 'executor',
		scope: ({ params }) => ({ run: params.runId }),
		params: runParams,
		body: z.strictObject({
			epoch: ordinal,
			had: z.number().int().min(1),
			/** How many features more could run at the same time; 0 = it asks before there is such a one. */
			idle: z.number().int().min(0).max(1000),
			/** How many beside those it would like to have in store, so that it need not wait for the next answer. */
			ahead: z.number().int().min(0).max(1000).default(0),
			/** Only lanes that open browsers, or only others; absent = any. */
			browser: z.boolean().optional(),
		}),
		reply: moreLanes,
		status: [200],
	}),
	beginLoad: route({
		method: 'POST',
		path: '/api/executor/runs/:runId/load',
		about:
			'An executor is ready for its share of a load; asked again until the answer says when all begin. `now`: the clock on which that is.',
		needs: 'executor',
		scope: ({ params }) => ({ run: params.runId }),
		params: runParams,
		body: z.strictObject({ epoch: ordinal }),
		reply: loadBegins,
		status: [200],
	}),
	keep: route({
		method: 'PUT',
		path: '/api/executor/runs/:runId/blobs/:sha256',
		about: 'Keeps a screenshot or body by its hash; sent before the event that names it.',
		needs: 'executor',
		scope: ({ params }) => ({ run: params.runId }),
		params: runParams.extend({ sha256 }),
		query: lease,
		takes: 'bytes',
		reply: 'none',
		status: [204],
	}),
	frame: route({
		method: 'POST',
		path: '/api/executor/runs/:runId/frame',
		about:
			'The page under test as it looks now, JPEG or PNG of at most 512 KB, for whoever watches the run. Only the newest of a feature is held; `watched` false: nobody looks any more, send no further one.',
		needs: 'executor',
		scope: ({ params }) => ({ run: params.runId }),
		params: runParams,
		query: lease.extend({ feature: z.string().regex(/^\d{1,9}$/) }),
		takes: 'bytes',
		reply: z.object({ watched: z.boolean() }),
		status: [200],
	}),
	tried: route({
		method: 'POST',
		path: '/api/executor/trials/:trialId',
		about: 'What came of a trial; taken once.',
		needs: 'executor',
		scope: ({ params }) => ({ trial: params.trialId }),
		params: z.object({ trialId: queryId }),
		body: trialResult,
		limits: { bytes: 4_000_000 },
		reply: 'none',
		status: [204],
	}),
	trialApp: route({
		method: 'GET',
		path: '/api/executor/trials/:trialId/app',
		about: "The file of the project that the capability appium:app of the trial's environment names.",
		needs: 'executor',
		scope: ({ params }) => ({ trial: params.trialId }),
		params: z.object({ trialId: queryId }),
		reply: 'bytes',
		status: [200],
	}),
	trialAppAddress: route({
		method: 'GET',
		path: '/api/executor/trials/:trialId/app/address',
		about: 'Where an Appium elsewhere gets that file: an address that is good for at least an hour.',
		needs: 'executor',
		scope: ({ params }) => ({ trial: params.trialId }),
		params: z.object({ trialId: queryId }),
		reply: signedAddress,
		status: [200],
	}),
	recordingApp: route({
		method: 'GET',
		path: '/api/executor/recordings/:recordingId/app',
		about: "The file of the project that the capability appium:app of the recording's environment names.",
		needs: 'executor',
		scope: ({ params }) => ({ recording: params.recordingId }),
		params: recordingParams,
		reply: 'bytes',
		status: [200],
	}),
	recordingAppAddress: route({
		method: 'GET',
		path: '/api/executor/recordings/:recordingId/app/address',
		about: 'Where an Appium elsewhere gets that file: an address that is good for at least an hour.',
		needs: 'executor',
		scope: ({ params }) => ({ recording: params.recordingId }),
		params: recordingParams,
		reply: signedAddress,
		status: [200],
	}),
	recordingKnown: route({
		method: 'GET',
		path: '/api/executor/recordings/:recordingId/known',
		about: 'A picture of the project, by its path, where the recording on a screen was handed in with it.',
		needs: 'executor',
		scope: ({ params }) => ({ recording: params.recordingId }),
		params: recordingParams,
		query: z.object({ path: z.string().max(4000) }),
		reply: 'bytes',
		status: [200],
	}),
	recorded: route({
		method: 'POST',
		path: '/api/executor/recordings/:recordingId/events',
		about:
			'What was done in the browser of a recording, from number `from` on, and how it stands; 404 once it is over.',
		needs: 'executor',
		scope: ({ params }) => ({ recording: params.recordingId }),
		params: recordingParams,
		body: z.strictObject({
			from: ordinal,
			events: z.array(recordedEvent).max(500),
			now: recordingNow.optional(),
			/** Why the browser is gone. */
			ended: z.string().max(5000).optional(),
		}),
		limits: { bytes: 4_000_000, keys: 30_000, items: 30_000 },
		reply: 'none',
		status: [204],
	}),
	recordingInputs: route({
		method: 'POST',
		path: '/api/executor/recordings/:recordingId/inputs',
		about: 'What the person did since, waiting up to `waitSeconds` for it; `over`: close the browser.',
		needs: 'executor',
		scope: ({ params }) => ({ recording: params.recordingId }),
		params: recordingParams,
		body: z.strictObject({ waitSeconds: z.number().min(0).max(20) }),
		reply: z.object({ inputs: z.array(recordingInput), over: z.boolean() }),
		status: [200],
	}),
	recordingPicture: route({
		method: 'POST',
		path: '/api/executor/recordings/:recordingId/picture',
		about:
			'The page as it looks now, JPEG of at most 512 KB, and its size in pixels of the page; only the newest is held.',
		needs: 'executor',
		scope: ({ params }) => ({ recording: params.recordingId }),
		params: recordingParams,
		query: z.object({ width: z.coerce.number().int().min(1), height: z.coerce.number().int().min(1) }),
		takes: 'bytes',
		reply: 'none',
		status: [204],
	}),
	file: route({
		method: 'GET',
		path: '/api/executor/runs/:runId/files/:sha256',
		about: "A file of the run's bundle.",
		needs: 'executor',
		scope: ({ params }) => ({ run: params.runId }),
		params: runParams.extend({ sha256 }),
		query: lease,
		reply: 'bytes',
		status: [200],
	}),
	fileAddress: route({
		method: 'GET',
		path: '/api/executor/runs/:runId/files/:sha256/address',
		about:
			"Where an Appium elsewhere gets a file of the run's bundle under a name: an address that is good for at least an hour.",
		needs: 'executor',
		scope: ({ params }) => ({ run: params.runId }),
		params: runParams.extend({ sha256 }),
		query: lease.extend({ name: fileName }),
		reply: signedAddress,
		status: [200],
	}),
}

/** What an executor asks for, and what it can do. */
export type WorkAsked = Input<typeof executor.claim>['body']
export type LanesAsked = Input<typeof executor.moreLanes>['body']
/** What was done in a recording since the last report, and how it stands. */
export type RecordedBatch = Input<typeof executor.recorded>['body']
