import type { Bundle, BundleFeature } from '@assay/contract/bundle'
import type { Evidence } from '@assay/contract/run-events'
import type { HttpOutcome, HttpRequest } from '@assay/karate/http/message'
import type { FeatureOutcome, FinishedStep, Recorder, StartedStep } from '../../run/host.ts'
import type { GeneratorEvent } from '../../surfaces/load/generator/generator-event.ts'
import type { LoadEnd } from '../../surfaces/load/generator/load-end.ts'
import type { LoadBegin } from '../../surfaces/load/part/load-part.ts'
import type { LoadWish } from '../../surfaces/load/wish/load-wish.ts'
import type { CompiledScript } from './compile-scripts.ts'

/**
 * What an executor and its sandboxed child say to each other. All that comes from the child is user content: its numbers and
 * texts are passed on, nothing in it is ever run, and no path in it is opened.
 */
export type ToChild =
	/** `run` numbers the features that a sandbox is given; its messages about one carry the number. */
	| { type: 'run'; run: number; feature: BundleFeature; bundle: Bundle }
	/** A load test of a feature, to which the same number belongs. */
	| {
			type: 'load'
			run: number
			feature: BundleFeature
			bundle: Bundle
			wish: LoadWish
			seed: number
			mostUsers: number
			direct: DirectWish
	  }
	/** All parts of the load are prepared. */
	| { type: 'loadBegins'; begin: LoadBegin }
	| { type: 'cancel' }
	/** No further scenario begins. */
	| { type: 'pause' }
	| {
			type: 'callCustom'
			call: number
			name: string
			/** Where it is looked for, one after another. */
			files: string[]
			args: [locator: string | undefined, data: string, expected: string | undefined]
			/** Those that the child does not know yet. */
			scripts: CompiledScript[]
	  }
	| { type: 'driverAnswer'; ask: number; value?: unknown; problem?: string }
	/** Of traffic, by the number of what was asked. */
	| { type: 'answer'; ask: number; outcome?: HttpOutcome; problem?: string }
	/** With the connection that was asked for, or why there is none. */
	| { type: 'connected'; ask: number; problem?: { message: string; code?: string } }
	/** With a connection that was made to a port of the child's. */
	| { type: 'accepted'; listening: number }
	/** Answered at once unless user code holds the thread. */
	| { type: 'ping' }

export type FromChild =
	| { type: 'ready' }
	| { type: 'pong' }
	/** Some of {@link Recorded}, as JSON: the child says them so often that their form counts. */
	| { type: 'recorded'; messages: string }
	/** Bytes that a later piece of evidence names by their hash. */
	| { type: 'keep'; bytes: Uint8Array }
	| { type: 'done'; run: number; outcome: FeatureOutcome }
	| { type: 'loadReady'; run: number }
	| { type: 'generatorEvent'; run: number; event: GeneratorEvent }
	| { type: 'loadDone'; run: number; end: LoadEnd }
	| TrafficMessage
	| CustomMessage

/** What a child that makes load may send itself, over connections that its parent opens for it. */
export interface DirectWish {
	/** At once. */
	connections: number
	/** The child trusts the same certificates as its parent. */
	secured: boolean
}

/** What the child wants to be sent, and is served no more. */
export type TrafficMessage =
	| { type: 'ask'; ask: number; request: HttpRequest }
	| { type: 'forget'; ask: number }
	/** A connection of the child's own, to send to a target itself; times in milliseconds. */
	| { type: 'connect'; ask: number; host: string; port: number; timeout: number }
	/** One of those has ended. */
	| { type: 'disconnected' }
	| { type: 'unlisten'; listening: number }
	/** The user of a load test with this number sends no more. */
	| { type: 'leave'; user: number }

/** Of a custom action, by the number of its call. */
export type CustomMessage =
	| { type: 'askDriver'; call: number; ask: number; command: string; args: unknown[] }
	| { type: 'customPrint'; call: number; text: string }
	/** `problem`: what it threw. `missing`: no script exports it; the files that could not be loaded, each with the reason. */
	| { type: 'customDone'; call: number; problem?: string; missing?: string[] }
	/** What its code failed with where nobody waited for it, before the call was done or after. */
	| { type: 'customFailed'; call: number; problem: string }

/** A call of a recorder. Lane 0 is the feature's own recorder, every other number one beside it. */
export type RecorderMessage = { lane: number } & (
	| { type: 'scenarioStarted'; scenario: Parameters<Recorder['scenarioStarted']>[0] }
	| { type: 'stepStarted'; step: StartedStep }
	| { type: 'stepFinished'; result: FinishedStep }
	| { type: 'stepPassed'; step: StartedStep; nanos: number }
	| { type: 'evidence'; evidence: Evidence }
	| { type: 'scenarioFinished'; result: Parameters<Recorder['scenarioFinished']>[0] }
)

/** By the number of the feature that it is about. */
export type Recorded = { run: number } & RecorderMessage

/** Places of the pipes for calls that user code waits for: the child writes its question to one and reads the other. */
export const QUESTIONS = 4
export const ANSWERS = 5
