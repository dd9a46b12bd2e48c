// What a run emits while it happens. Called synchronously, in order; steps of called features nest by depth.

import type { HeaderList, HttpTimings, TlsFacts } from '../http/message.ts'
import type { Difference } from '../match/describe.ts'

export type StepStatus = 'passed' | 'failed' | 'wrong' | 'error' | 'skipped'

export interface ScenarioStart {
	name: string
	line: number
	tags: string[]
	row?: Record<string, string>
	steps: number
}

export interface StepStart {
	keyword: string
	text: string
	line: number
	depth: number
	/** Path of the called feature, for a depth above 0. */
	calledFrom?: string
	background?: boolean
	hidden?: boolean
	docString?: string
	table?: string[][]
}

export interface StepEnd {
	status: StepStatus
	nanos: number
	message?: string
	difference?: Difference
	stack?: string
}

export interface Exchange {
	/** Counts from 1 where `retry until` is on. */
	attempt?: number
	request: { method: string; url: string; headers: HeaderList; body?: Uint8Array }
	response?: { status: number; statusText?: string; headers: HeaderList; body?: Uint8Array }
	failure?: string
	startedAt: number
	timings: HttpTimings
	tls?: TlsFacts
}

export interface Listener {
	scenarioStarted(scenario: ScenarioStart): void
	stepStarted(step: StepStart): void
	stepFinished(result: StepEnd): void
	exchange(exchange: Exchange): void
	/** Nothing is made for {@link exchange} then. */
	ignoresExchanges?: true
	/** Code of the user runs next, and may hold the thread for ever. */
	scriptBegins?(): void
	print(text: string): void
	/** What karate.embed puts into the report; the name may be empty. */
	attachment(given: { name: string; mediaType: string; bytes: Uint8Array }): void
	/** `name`: where it is another than the one it started with, because it uses what the scenario defined. */
	scenarioFinished(result: { status: 'passed' | 'failed'; nanos: number; reason?: string; name?: string }): void
	/** A listener for one scenario that runs beside others. Without it such a scenario is emitted as a whole when it has ended. */
	beside?(): Listener
}
