import * as z from 'zod'
import { exchange } from './exchange.ts'

/**
 * Events of a load run. They hold a second each and never a request, so that a long run stays small. Durations lie in histograms
 * of microseconds, each as one text (engine/src/log/load/histogram.ts): as numbers a second of a large load would be megabytes.
 */
const at = z.number()
const feature = z.string()
const count = z.number().int().nonnegative()
/** Logs from before have numbers. */
const histogram = z.union([z.string().regex(/^[A-Za-z0-9+/]*$/), z.array(count)])

const loadStarted = z.object({
	type: z.literal('loadStarted'),
	at,
	feature,
	/** As it was written, a line for each flow. */
	profile: z.string(),
	model: z.enum(['open', 'closed']),
	/** How many users will start; absent where that shows only while they do. */
	users: count.optional(),
	/** Milliseconds until the last user starts. */
	duration: z.number().nonnegative(),
	/** Milliseconds at its beginning whose requests are not counted. */
	warmUp: z.number().positive().optional(),
	/** What decides random arrivals. */
	seed: count,
	/** How many executors make it; absent of one. */
	executors: count.optional(),
	/** What will judge it at its end, as it was written. */
	thresholds: z.array(z.string()).optional(),
})

/** What one second brought. */
const loadSecond = z.object({
	type: z.literal('loadSecond'),
	at,
	feature,
	/** From 0. */
	second: count,
	/** Milliseconds since the load began, when this was emitted; the last one is no whole second. */
	until: z.number().nonnegative(),
	/** At work when the second ended. */
	users: count,
	started: count,
	requests: z.array(
		z.object({
			name: z.string(),
			/** Times from the sending to the end of the answer, of those that were right and of those that were not. */
			ok: histogram.optional(),
			ko: histogram.optional(),
			/** Failures without a request: their scenario broke off before it sent one. */
			unsent: count.optional(),
			/** Times of all from when they should have been sent; absent where none was late. */
			intended: histogram.optional(),
		}),
	),
	/** By number of the failure, how often it was seen. */
	failures: z.array(z.tuple([count, count])).optional(),
	/** How the process that makes the load was. */
	generator: z.object({
		/** By how much users began late. */
		lag: histogram.optional(),
		/** Milliseconds that its event loop was late in 99 of 100 cases. */
		delay: z.number().nonnegative(),
		/** Share of one core that it used, 1 being all of it. */
		processor: z.number().nonnegative(),
		/** Milliseconds in which scripts waited for an answer, and nobody else could go on; absent = none. */
		held: z.number().positive().optional(),
	}),
})

/** One of the first of its kind, kept whole: the same request and the same message without numbers and ids. */
const loadFailure = z.object({
	type: z.literal('loadFailure'),
	at,
	feature,
	/** Number of the kind, from 1. */
	failure: count,
	request: z.string(),
	message: z.string(),
	sample: z.object({
		user: count,
		/** Milliseconds since the load began. */
		after: z.number(),
		/** As it was, with its numbers. */
		message: z.string(),
		/** The step that failed. */
		path: z.string().optional(),
		line: count.optional(),
		step: z.string().optional(),
		exchange: exchange.optional(),
	}),
})

const loadFinished = z.object({
	type: z.literal('loadFinished'),
	at,
	feature,
	/** Why the generator was the bottleneck, as a sentence: the times of this run are its own. */
	saturated: z.string().optional(),
	thresholds: z.array(z.object({ text: z.string(), value: z.number().optional(), passed: z.boolean() })),
})

export const loadEvents = [loadStarted, loadSecond, loadFailure, loadFinished] as const
export type LoadEvent = z.output<(typeof loadEvents)[number]>
