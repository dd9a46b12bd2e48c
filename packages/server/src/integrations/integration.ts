import type { IntegrationName } from '@assay/contract/integrations'
import type { RunView } from '@assay/engine/log/fold'
import type { Config } from '../config.ts'
import type { OutsideReply } from '../outbound/call-outside.ts'
import type { OutsideRequest } from '../outbound/outside-request.ts'
import type { RunRow, RunState } from '../runs/schema.ts'

/** A system that learns of a run after its end. Knows nothing of queues: it does the work, or throws. */
export interface Integration {
	name: IntegrationName
	/** Keys of the environment that it cannot do without. */
	keys: readonly string[]
	/** Whether the environment asks for it after a run that ended so. */
	wanted(settings: Settings, state: RunState): boolean
	/** Throws {@link OutsideFailed} or {@link Unset}; anything else is our own fault. */
	afterRun(after: AfterRun): Promise<Delivered>
}

/** The settings of the run's environment, secrets opened. */
export interface Settings {
	/** Trimmed; empty where the key is absent. */
	text(key: string): string
	isOn(key: string): boolean
}

/** What was done, in one sentence for the run's page, and of a test management tool the ticket that holds it. */
export interface Delivered {
	sentence: string
	ticket?: string
}

export interface AfterRun {
	run: RunRow
	/** The whole log, folded. */
	view: RunView
	settings: Settings
	config: Config
	/** The run's page. */
	link: string
	/** Aborted when the server stops. */
	signal: AbortSignal
	/** The only way out. */
	call(request: Omit<OutsideRequest, 'allowPrivate' | 'signal'>): Promise<OutsideReply>
	/**
	 * Does the work, or gives what it gave at an earlier attempt: a retry repeats nothing that was taken. A part of the work is
	 * named below it, `cart/start` in `cart`, and forgotten with the whole.
	 */
	once(what: string, work: () => Promise<string>): Promise<string>
	/** Evidence of the run by its hash; undefined when it was cleaned up. */
	blob(sha256: string): Promise<Uint8Array | undefined>
}

/** The environment's settings are not enough, or there is nothing left to report: no retry helps. */
export class Unset extends Error {}
