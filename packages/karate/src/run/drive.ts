// The two ways to run a flow: waiting without blocking the process, and blocking because user JavaScript is on the stack.

import type { HttpOutcome, HttpRequest, Io } from '../http/message.ts'
import type { Effect, Flow } from '../scenario/effects.ts'
import type { Mocks } from '../scenario/mocks.ts'
import { StepProblem } from '../scenario/step-problem.ts'

export interface Surroundings {
	io: Io
	mocks: Mocks
	signal?: AbortSignal | undefined
}

export async function driveAsync<T>(flow: Flow<T>, around: Surroundings): Promise<T> {
	let turn = flow.next()
	let breathed = performance.now()
	while (!turn.done) {
		try {
			const effect = turn.value
			// often enough for timers and other features, seldom enough to cost nothing
			if (effect.kind === 'breathe' && performance.now() - breathed < 10) {
				turn = flow.next()
				continue
			}
			const answer = perform(effect, around)
			if (!(answer instanceof Promise)) {
				turn = flow.next(answer)
				continue
			}
			const awaited = await answer
			if (letsOthersOn(effect, awaited)) breathed = performance.now()
			turn = flow.next(awaited)
		} catch (problem) {
			turn = flow.throw(problem)
		}
	}
	return turn.value
}

/** Whether other features and timers had their turn meanwhile. An answer without a first byte came from this process. */
const letsOthersOn = ({ kind }: Effect, answer: unknown): boolean =>
	kind === 'http' ? (answer as HttpOutcome).timings.firstByte !== undefined : kind === 'sleep' || kind === 'breathe'

/** A promise only where there is something to wait for. */
function perform(effect: Effect, around: Surroundings): unknown {
	const { signal } = around
	if (signal?.aborted && (effect.kind === 'http' || effect.kind === 'sleep')) return Promise.reject(stopped())
	switch (effect.kind) {
		case 'http':
			return exchange(effect.request, around)
		case 'sleep':
			return pause(effect.milliseconds, signal)
		case 'lock':
			return effect.locks.take(effect.names)
		case 'lanes':
			return inLanes(effect.flows, effect.count, around)
		case 'breathe':
			return new Promise((resolve) => setImmediate(resolve))
	}
}

async function inLanes(flows: Iterator<Flow<void>>, count: number, around: Surroundings): Promise<void> {
	const lane = async (): Promise<void> => {
		for (let next = flows.next(); !next.done; next = flows.next()) await driveAsync(next.value, around)
	}
	await Promise.all(Array.from({ length: count }, lane))
}

function exchange(request: HttpRequest, around: Surroundings): Promise<HttpOutcome> {
	const answer = around.mocks.answer(request)
	return answer ? driveAsync(answer, around) : around.io.http(request, around.signal)
}

const stopped = (): StepProblem => new StepProblem('error', 'the run was stopped')

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
	return new Promise((resolve, reject) => {
		const end = (): void => {
			clearTimeout(timer)
			signal?.removeEventListener('abort', end)
			if (signal?.aborted) reject(stopped())
			else resolve()
		}
		const timer = setTimeout(end, milliseconds)
		signal?.addEventListener('abort', end)
	})
}

const bell = new Int32Array(new SharedArrayBuffer(4))

/** Atomics.wait is the only way to sleep without a thread or a busy loop. */
const sleepBlocking = (milliseconds: number): void => void Atomics.wait(bell, 0, 0, milliseconds)

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
