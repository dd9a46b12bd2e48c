// The two ways to run a flow: waiting without blocking the process, and blocking because user JavaScript is on the stack.

import type { HttpOutcome, HttpRequest, Io } from '../http/message.ts'
import { sleepBlocking } from '../http/sleep-blocking.ts'
import type { Effect, Flow } from '../scenario/effects.ts'
import type { Mocks } from '../scenario/mocks.ts'
import { StepProblem } from '../scenario/step-problem.ts'

export interface Surroundings {
	io: Io
	mocks: Mocks
	signal?: AbortSignal | undefined
}

export function driveAsync<T>(flow: Flow<T>, around: Surroundings): Promise<T> {
	return new Promise((resolve, reject) => new Drive(flow, around, resolve, reject).go(false, undefined))
}

/** Milliseconds that a flow holds the process before timers and other features have their turn. */
const breath = 10

/** Runs a flow; what it waits for resumes it by a call, which costs the users of a load test less than a promise each time. */
class Drive<T> {
	/** When others had their turn last, on the clock of `performance`. */
	private breathed = performance.now()
	/** They have had one since. */
	private fresh = false
	/** `go` is on the stack: it takes what comes meanwhile. */
	private going = false
	private come = false
	private failed = false
	private given: unknown

	constructor(
		private readonly flow: Flow<T>,
		private readonly around: Surroundings,
		private readonly resolve: (value: T) => void,
		private readonly reject: (problem: unknown) => void,
	) {}

	/** Goes on with what the flow has waited for; `failed`: with a problem. */
	go(failed: boolean, given: unknown): void {
		this.come = true
		this.failed = failed
		this.given = given
		if (this.going) return
		this.going = true
		try {
			while (this.come) {
				this.come = false
				const turn = this.failed ? this.flow.throw(this.given) : this.flow.next(this.given)
				if (turn.done) this.resolve(turn.value)
				else this.perform(turn.value)
			}
		} catch (problem) {
			this.reject(problem)
		}
		this.going = false
	}

	private perform(effect: Effect): void {
		try {
			this.begin(effect)
		} catch (problem) {
			this.go(true, problem)
		}
	}

	private begin(effect: Effect): void {
		const { signal } = this.around
		if (effect.kind === 'breathe') this.breathe()
		else if (signal?.aborted && (effect.kind === 'http' || effect.kind === 'sleep')) this.go(true, stopped())
		else if (effect.kind === 'http') this.exchange(effect.request)
		else if (effect.kind === 'sleep') this.wait(pause(effect.milliseconds, signal), this.rested)
		else if (effect.kind === 'lanes') this.wait(inLanes(effect.flows, effect.count, this.around))
		else {
			const release = effect.locks.take(effect.names)
			if (release instanceof Promise) this.wait(release)
			else this.go(false, release)
		}
	}

	/** Often enough for timers and other features, seldom enough to cost nothing. */
	private breathe(): void {
		const { fresh } = this
		this.fresh = false
		if (fresh || performance.now() - this.breathed < breath) this.go(false, undefined)
		// The first may come before what arrived meanwhile is read.
		else setImmediate(() => setImmediate(this.rested))
	}

	private exchange(request: HttpRequest): void {
		const { io, mocks, signal } = this.around
		const own = mocks.answer(request)
		if (own) this.wait(driveAsync(own, this.around), this.answered)
		else if (io.send) io.send(request, signal, this.answered)
		else this.wait(io.http(request, signal), this.answered)
	}

	private wait<V>(promise: Promise<V>, then: (value: V) => void = (value) => this.go(false, value)): void {
		promise.then(then, (problem: unknown) => this.go(true, problem))
	}

	/** An answer without a first byte came from this process, and let nobody else have a turn. */
	private readonly answered = (outcome: HttpOutcome): void => {
		this.fresh ||= outcome.timings.firstByte !== undefined
		this.go(false, outcome)
	}

	private readonly rested = (): void => {
		this.breathed = performance.now()
		this.go(false, undefined)
	}
}

async function inLanes(flows: Iterator<Flow<void>>, count: number, around: Surroundings): Promise<void> {
	const lane = async (): Promise<void> => {
		for (let next = flows.next(); !next.done; next = flows.next()) await driveAsync(next.value, around)
	}
	await Promise.all(Array.from({ length: count }, lane))
}

const stopped = (): StepProblem => new StepProblem('error', 'the run was stopped')

/** A timer for longer than that ends at once. */
const longest = 2 ** 31 - 1

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
	return new Promise((resolve, reject) => {
		const end = (): void => {
			clearTimeout(timer)
			signal?.removeEventListener('abort', end)
			if (signal?.aborted) reject(stopped())
			else resolve()
		}
		const timer = setTimeout(end, Math.min(milliseconds, longest))
		signal?.addEventListener('abort', end)
	})
}

/** Carries a flow out without letting go of the thread, as code of a script must have it. Throws what the flow throws. */
export function driveBlocking<T>(flow: Flow<T>, around: Surroundings): T {
	const { io, mocks, signal } = around
	let turn = flow.next()
	while (!turn.done) {
		const effect = turn.value
		let answer: unknown
		try {
			if (signal?.aborted && (effect.kind === 'http' || effect.kind === 'sleep')) throw stopped()
			if (effect.kind === 'http') {
				const own = mocks.answer(effect.request)
				if (own) answer = driveBlocking(own, around)
				else if (io.blocking) answer = io.blocking.call('http', effect.request)
				else throw new StepProblem('error', 'HTTP calls out of JavaScript are not possible in this run')
			} else if (effect.kind === 'sleep') {
				;(io.sleep ?? sleepBlocking)(effect.milliseconds)
				if (signal?.aborted) throw stopped()
			} else if (effect.kind === 'lock') answer = effect.locks.takeNow(effect.names)
			else if (effect.kind === 'lanes')
				for (let next = effect.flows.next(); !next.done; next = effect.flows.next()) driveBlocking(next.value, around)
		} catch (problem) {
			turn = flow.throw(problem)
			continue
		}
		turn = flow.next(answer)
	}
	return turn.value
}
