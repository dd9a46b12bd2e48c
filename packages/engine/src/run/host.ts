import type { BundleFeature } from '@assay/contract/bundle'
import type { Evidence, RunEvent } from '@assay/contract/run-events'
import type { CustomCall } from '../feature/custom-actions.ts'

/**
 * Everything a run reaches beyond its bundle, given by the process that carries it out: the engine's portable half knows
 * nothing of processes, files or sockets. What a surface needs besides, it names itself.
 */
export interface Host {
	/** Milliseconds since 1970. */
	clock(): number
	/** A monotonic clock in nanoseconds, for durations. */
	nanos(): number
	emit(event: RunEvent): void
	/** Keeps bytes beside the log and gives their hash, for evidence too large for an event. */
	keep(bytes: Uint8Array): Promise<{ blob: string; size: number }>
	/** Who watches the run's browsers while it runs; absent where nobody can. */
	audience?: Audience
	/** The files of the project; absent where a run has none. */
	project?: Project
	/** Waits without holding a thread; ends early when the run is cancelled. */
	sleep(milliseconds: number, signal: AbortSignal): Promise<void>
	/** Aborted when the run is cancelled; the reason's message is reported. */
	signal: AbortSignal
	/** Aborted when the run is to be given back after the scenarios that are running. */
	pause?: AbortSignal
	/** The executor's name, for the log. */
	executor?: string
	/** How many browsers of a plan that runs side by side there is room for now; absent = one. */
	room?(): number
	/** Takes more lanes of a run that several executors share, for as many as are idle here; absent = all of the run is in the bundle. */
	moreLanes?(wanted: WantedLanes): Promise<BundleFeature[][]>
}

export interface WantedLanes {
	idle: number
	/** How many beside them it would like to have in store. */
	ahead: number
	/** Only such that open browsers, or only others; absent = any. */
	browser: boolean | undefined
}

export interface Audience {
	/** Whether somebody looks now. */
	readonly looks: boolean
	/** Calls `changed` whenever that changes, until the answer is called. */
	follow(changed: () => void): () => void
	/** Shows what the browser of a feature looks like, by the feature's id in the log. Never waits, and may pass it over. */
	show(feature: string, picture: Uint8Array): void
	/** That browser is closed. */
	gone(feature: string): void
}

export interface Project {
	/** Of all files, relative to the root of the project's tree; undefined where they are too many to look through. */
	paths(): readonly string[] | undefined
	/** Relative to the root of the project's tree; undefined where there is no such file. */
	file(path: string): Promise<Uint8Array | undefined>
	/** Text by path of the JavaScript and TypeScript files whose functions the steps of a feature may call. */
	scripts(feature: BundleFeature): Promise<Record<string, string>>
	/**
	 * Calls a function that one of the scripts exports, in a process of its own; `driver` answers what it asks. Throws
	 * `StepFailed` with its message, or when no script exports it.
	 */
	call(call: CustomCall, scripts: Record<string, string>, host: CustomCallHost): Promise<void>
}

/** What answers a function of the project while it runs. */
export interface CustomCallHost {
	driver: CustomDriver
	print(text: string): void
	/** Takes what its code failed with after the call had ended, where nobody waited for it. */
	failedLater(problem: string): void
	signal: AbortSignal
}

/** What a project's own function may ask of what it touches, by name. Arguments are only ever read as text or JSON. */
export type CustomDriver = Record<string, (...args: unknown[]) => Promise<unknown>>

export interface FeatureOutcome {
	scenarios: number
	passed: number
	failed: number
	/** Why nothing could be run. */
	error?: string
	/** Why its process ended before the feature did. */
	brokeOff?: BrokeOff
}

export interface BrokeOff {
	reason: string
	/** Whether the test brought it about: it needed too much memory, or never came to an end. */
	byTest: boolean
	/** How many scenarios were running. */
	scenarios: number
}

/** What a language reports of a feature while it runs it. */
export interface Reporter {
	scenarioStarted(scenario: {
		name: string
		line: number
		tags: string[]
		row?: Record<string, string>
		steps: number
	}): void
	stepStarted(step: StartedStep): void
	stepFinished(result: FinishedStep): void
	/** Code of the user runs next, and may hold the thread for ever. */
	scriptBegins?(): void
	/** Evidence of the step that runs now. */
	evidence(evidence: Evidence): void
	/** `name`: where it is another than the one it started with. `lost`: what it ran in was lost. */
	scenarioFinished(result: {
		status: 'passed' | 'failed'
		nanos: number
		reason?: string
		name?: string
		lost?: true
	}): void
	/** Another one of the same feature, for a scenario that runs beside others. */
	beside(): Reporter
}

/** Turns what is reported into numbered run events; ids and times are its business alone. */
export interface Recorder extends Reporter {
	/** Start and end at once, of a step of which nothing else is recorded. */
	stepPassed(step: StartedStep, nanos: number): void
	beside(): Recorder
}

export interface StartedStep {
	keyword: string
	text: string
	line: number
	/** 0 for a scenario's own steps, 1 for those of a feature it calls, and so on. */
	depth: number
	calledFrom?: string
	background?: boolean
	hidden?: boolean
	docString?: string
	table?: string[][]
}

export type FinishedStep = Omit<Extract<RunEvent, { type: 'stepFinished' }>, 'type' | 'at' | 'step'>
