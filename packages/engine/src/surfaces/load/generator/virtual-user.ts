import type { Blocking, HttpOutcome, HttpRequest, Io, Send } from '@assay/karate/http/message'
import type { Listener, StepEnd, StepStart } from '@assay/karate/run-feature'
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
	send: Send
	blocking: Io['blocking']
	/** Milliseconds of the slowest answer. */
	slowest: number
	/** So many milliseconds a script of one user has held up all. */
	heldUp(milliseconds: number): void
	shown(exchange: Parameters<Listener['exchange']>[0]): Sample['exchange']
	signal: AbortSignal
}

/** Milliseconds without an answer that prove nothing yet. */
const patience = 1000

interface Sent {
	name: string
	/** Milliseconds. */
	late: number
	/** Milliseconds since the load began; 0 until it is sent. */
	at: number
	/** Sent in the warm-up. */
	warm: boolean
	request: HttpRequest
	/** That sends it. */
	step: StepStart | undefined
	/** Absent until it is answered. */
	outcome: HttpOutcome | undefined
}

interface Broken {
	message: string
	step: StepStart | undefined
}

/** A script may go on where nobody answered: that makes no right answer of it. */
const unanswered = ({ outcome, step }: Sent): Broken | undefined =>
	outcome?.failure === undefined ? undefined : { message: `no answer: ${outcome.failure}`, step }

/**
 * Sends for one user and hears how his scenarios go. A request counts when the next one is sent or its scenario ends: a step
 * that fails before that makes it a failed one. `late`: milliseconds by which the user began late.
 */
export function virtualUser(user: number, late: number, crowd: Crowd): { io: Io; listener: Listener; cutOff(): void } {
	const one = new VirtualUser(user, late, crowd)
	const send: Send = (request, stop, answered) => one.send(request, stop, answered)
	const http: Io['http'] = (request, stop) => new Promise((resolve) => one.send(request, stop, resolve))
	const { blocking } = crowd
	return {
		io: { http, send, ...(blocking ? { blocking: one.scripts(blocking) } : {}) },
		listener: one,
		cutOff: () => one.cutOff(),
	}
}

class VirtualUser implements Listener {
	readonly ignoresExchanges = true
	private pending: Sent | undefined
	private waiting: Sent | undefined
	private scenario = ''
	private running: StepStart | undefined
	private broken: Broken | undefined
	/** Whether a step of this scenario did. */
	private failed = false

	constructor(
		private readonly user: number,
		private readonly late: number,
		private readonly crowd: Crowd,
	) {}

	/** The protocol or the throttle may have it wait first. */
	send(request: HttpRequest, stop: AbortSignal | undefined, answered: (outcome: HttpOutcome) => void): void {
		const { sent, pause } = this.next(request)
		const held = pause > 0 ? undefined : this.crowd.hold()
		if (held !== undefined && held <= 0) this.dispatch(sent, stop, answered)
		else
			void this.waited(pause, held).then((late) => {
				sent.late += late
				this.dispatch(sent, stop, answered)
			})
	}

	/** What is sent before it is settled. */
	private next(request: HttpRequest): { sent: Sent; pause: number } {
		this.settle()
		const { name, pause } = this.crowd.names(request.method, request.url, request.headers)
		const { late, running: step } = this
		return { sent: { name, late, at: 0, warm: false, request, step, outcome: undefined }, pause }
	}

	/** A script that waits holds up all users, which no pause and no throttle makes longer. Its requests count as others do. */
	scripts(blocking: Blocking): Blocking {
		const { elapsed, heldUp, warmUp } = this.crowd
		return {
			call: (operation, args) => {
				const from = elapsed()
				const sent = operation === 'http' ? this.next(args as HttpRequest).sent : undefined
				try {
					const answer = blocking.call(operation, args)
					if (sent) this.pending = { ...sent, warm: from < warmUp.until, outcome: answer as HttpOutcome }
					return answer
				} finally {
					heldUp(elapsed() - from)
				}
			},
		}
	}

	/** Milliseconds by which the throttle held a request back, when they are over and the pause before them. */
	private async waited(pause: number, asked: number | undefined): Promise<number> {
		const { hold, signal } = this.crowd
		if (pause > 0) await sleep(pause, signal)
		const held = Math.max(0, asked ?? hold())
		if (held > 0) await sleep(held, signal)
		return held
	}

	private dispatch(sent: Sent, stop: AbortSignal | undefined, answered: (outcome: HttpOutcome) => void): void {
		const { signal, send, warmUp, elapsed } = this.crowd
		if (signal.aborted) {
			answered({ failure: 'the run was stopped', startedAt: Date.now(), timings: { total: 0 } })
			return
		}
		sent.at = elapsed()
		sent.warm = sent.at < warmUp.until
		// They were made for this request.
		sent.request.options.user = this.user
		this.waiting = sent
		send(sent.request, stop, (outcome) => {
			this.waiting = undefined
			this.crowd.slowest = Math.max(this.crowd.slowest, outcome.timings.total)
			sent.outcome = outcome
			this.pending = sent
			answered(outcome)
		})
	}

	/**
	 * The load ends now: one that was answered counts, though its scenario does not go on behind it. A request that waits longer than
	 * any was answered counts as failed, as nothing says that an answer would come.
	 */
	cutOff(): void {
		const { waiting: sent, crowd } = this
		if (!sent) {
			this.settle()
			return
		}
		const { elapsed, slowest } = crowd
		const total = elapsed() - sent.at
		if (total < patience || total <= slowest) return
		const failure = `no answer within ${(total / 1000).toFixed(1)} s, when load.maxDuration was over`
		this.pending = { ...sent, outcome: { failure, startedAt: Date.now() - total, timings: { total } } }
		this.broken = { message: failure, step: this.running }
		this.settle()
	}

	private settle(): void {
		const { pending: sent, broken, crowd } = this
		const { warmUp, book } = crowd
		this.pending = undefined
		this.broken = undefined
		if (crowd.signal.aborted) return
		if (!sent?.outcome) {
			if (broken) this.neverSent(broken)
			return
		}
		const failed = broken ?? unanswered(sent)
		if (sent.warm) {
			warmUp.requests++
			if (failed) warmUp.failures++
			return
		}
		const { name, outcome, request, late } = sent
		book.request(name, failed === undefined, outcome.timings.total * 1000, late)
		if (!failed) return
		const exchange = () => crowd.shown(shownExchange({ ...outcome, request }))
		book.failure(crowd.failures(name, this.sampleOf(failed), exchange))
	}

	private sampleOf({ message, step }: Broken): Omit<Sample, 'exchange'> {
		const { path, elapsed } = this.crowd
		const place = step ? { path: step.calledFrom ?? path, line: step.line, step: step.text } : {}
		return { user: this.user, after: Math.round(elapsed()), message, ...place }
	}

	scenarioStarted({ name }: { name: string }): void {
		this.scenario = name
		this.broken = undefined
		this.failed = false
	}

	stepStarted(step: StepStart): void {
		this.running = step
	}

	stepFinished({ status, message }: StepEnd): void {
		if (status === 'passed' || status === 'skipped') return
		this.failed = true
		this.broken ??= { message: message ?? status, step: this.running }
	}

	scenarioFinished({ status, reason }: { status: 'passed' | 'failed'; reason?: string }): void {
		if (status === 'passed') this.broken = undefined
		// Behind a step that failed others may have gone on, whose requests were right.
		else if (!this.failed) this.broken = { message: reason ?? 'failed', step: undefined }
		this.settle()
	}

	/** A scenario that broke before its next request, or in sending it, counts under its own name. */
	private neverSent(broken: Broken): void {
		const { warmUp, book, failures, elapsed } = this.crowd
		if (elapsed() < warmUp.until) {
			warmUp.failures++
			return
		}
		const name = `Scenario ${this.scenario || 'without a name'}`
		book.unsent(name)
		book.failure(failures(name, this.sampleOf(broken), () => undefined))
	}

	exchange(): void {}
	print(): void {}
	attachment(): void {}
}
