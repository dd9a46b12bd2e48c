import type { Bundle, BundleFeature } from '@assay/contract/bundle'
import type { Evidence } from '@assay/contract/run-events'
import type { FeatureOutcome, FinishedStep, Recorder, StartedStep } from '../world.ts'

/**
 * What an executor and its sandboxed child say to each other. All that comes from the child is user content: its numbers and
 * texts are told on, nothing in it is ever run, and no path in it is opened.
 */
export type ToChild =
	| { type: 'run'; feature: BundleFeature; bundle: Bundle }
	| { type: 'cancel' }
	/** Answered at once unless user code holds the thread. */
	| { type: 'ping' }

export type FromChild =
	| { type: 'ready' }
	| { type: 'pong' }
	| { type: 'scenarioStarted'; scenario: Parameters<Recorder['scenarioStarted']>[0] }
	| { type: 'stepStarted'; step: StartedStep }
	| { type: 'stepFinished'; result: FinishedStep }
	| { type: 'evidence'; evidence: Evidence }
	/** Bytes that a later piece of evidence names by their hash. */
	| { type: 'keep'; bytes: Uint8Array }
	| { type: 'scenarioFinished'; result: Parameters<Recorder['scenarioFinished']>[0] }
	| { type: 'done'; outcome: FeatureOutcome }

/** Places of the pipes for calls that user code waits for: the child writes its question to one and reads the other. */
export const QUESTIONS = 4
export const ANSWERS = 5
