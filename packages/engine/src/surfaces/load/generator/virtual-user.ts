import type { HttpOutcome, HttpRequest, Io } from '@assay/karate/http/message'
import type { Listener, StepStart } from '@assay/karate/run-feature'
import { shownExchange } from '@assay/karate/scenario/shown-exchange'
import type { requestNames } from '../protocol/request-names.ts'
import type { FailureBook } from './failure-book.ts'
import type { Sample } from './generator-event.ts'
import type { SecondBook } from './second-book.ts'
import { sleep } from './sleep.ts'

/** What the users of a load have in common. */
export interface Crowd {
	/** Of the feature. */
	path: string
	names: ReturnType<typeof requestNames>
	/** Milliseconds that the next request waits. */
	hold(): number
	book: SecondBook
	/** What is sent before so many milliseconds of the load have passed is counted here alone. */
	warmUp: { until: number; requests: number; failures: number }
	failures: FailureBook
	/** Milliseconds since the load began. */
	elapsed(): number
	send: Io['http']
	blocking: Io['blocking']
	shown(exchange: Parameters<Listener['exchange']>[0]): Sample['exchange']
	signal: AbortSignal
}

interface Sent {
	name: string
	micros: number
	late: number
	/** Sent in the warm-up. */
	warm: boolean
	request: HttpRequest
	outcome: HttpOutcome
}

interface Broken {
	message: string
	step: StepStart | undefined
}

/**
 * Sends for one user and hears how his scenarios go. A request counts when the next one is sent or its scenario ends: a step
 * that fails before that makes it a failed one. `late`: milliseconds by which the user began late.
 */
export function virtualUser(user: number, late: number, crowd: Crowd): { io: Io; listener: Listener } {
	const { book, failures, signal, path, warmUp } = crowd
	let pending: Sent | undefined
	let sentInScenario = false
	let scenario = ''
	let running: StepStart | undefined
	let broken: Broken | undefined

	function settle(): void {
		const sent = pending
		pending = undefined
		const failed = broken
		broken = undefined
		if (!sent || signal.aborted) return
		if (sent.warm) {
			warmUp.requests++
			if (failed) warmUp.failures++
			return
		}
		book.request(sent.name, failed === undefined, sent.micros, sent.late)
		if (failed)
			book.failure(
				failures(sent.name, sampleOf(failed), () =>
					crowd.shown(shownExchange({ ...sent.outcome, request: sent.request })),
				),
			)
	}

	function sampleOf({ message, step }: Broken): Omit<Sample, 'exchange'> {
		const place = step ? { path: step.calledFrom ?? path, line: step.line, step: step.text } : {}
		return { user, after: Math.round(crowd.elapsed()), message, ...place }
	}

	async function http(request: HttpRequest, stop?: AbortSignal): Promise<HttpOutcome> {
		settle()
		sentInScenario = true
		const { name, pause } = crowd.names(request.method, request.url, request.headers)
		if (pause > 0) await sleep(pause, signal)
		const held = crowd.hold()
		if (held > 0) await sleep(held, signal)
		if (signal.aborted) return { failure: 'the run was stopped', startedAt: Date.now(), timings: { total: 0 } }
		const warm = crowd.elapsed() < warmUp.until
		// They were made for this request.
		request.options.user = user
		const outcome = await crowd.send(request, stop)
		pending = { name, micros: outcome.timings.total * 1000, late: late + held, warm, request, outcome }
		return outcome
	}

	const listener: Listener = {
		scenarioStarted({ name }) {
			scenario = name
			sentInScenario = false
			broken = undefined
		},
		stepStarted(step) {
			running = step
		},
		stepFinished({ status, message }) {
			if (status === 'passed' || status === 'skipped') return
			broken ??= { message: message ?? status, step: running }
		},
		scenarioFinished({ status, reason }) {
			if (status === 'passed') broken = undefined
			else broken ??= { message: reason ?? 'failed', step: undefined }
			if (broken && !sentInScenario && !signal.aborted) {
				const name = `Scenario ${scenario || 'without a name'}`
				if (crowd.elapsed() < warmUp.until) warmUp.failures++
				else {
					book.unsent(name)
					book.failure(failures(name, sampleOf(broken), () => undefined))
				}
				broken = undefined
			}
			settle()
		},
		exchange() {},
		ignoresExchanges: true,
		print() {},
		attachment() {},
	}
	return { io: { http, ...(crowd.blocking ? { blocking: crowd.blocking } : {}) }, listener }
}
