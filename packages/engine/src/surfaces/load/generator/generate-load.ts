import type { Io } from '@assay/karate/http/message'
import { sendBy } from '@assay/karate/http/send-by'
import type { RunUser } from '@assay/karate/run-users'
import { countIn, type LoadBegin, type LoadPart, partOfFlow, startsIn } from '../part/load-part.ts'
import { closedStarts } from '../profile/closed-starts.ts'
import { closedTarget } from '../profile/closed-target.ts'
import { openStarts } from '../profile/open-starts.ts'
import { profileFacts } from '../profile/profile-facts.ts'
import { requestNames } from '../protocol/request-names.ts'
import type { Flow, LoadWish } from '../wish/load-wish.ts'
import { failureBook } from './failure-book.ts'
import type { GeneratorEvent } from './generator-event.ts'
import type { LoadEnd } from './load-end.ts'
import { secondBook } from './second-book.ts'
import { sleep } from './sleep.ts'
import { throttle } from './throttle.ts'
import { type Crowd, virtualUser } from './virtual-user.ts'

export interface Generator {
	wish: LoadWish
	seed: number
	/** Path of the feature. */
	path: string
	/** Runs one user of a flow. */
	runUser(flow: Flow): RunUser
	io: Io
	/** Gives what the next user of a part knows besides his number. That throws where there is nothing for one more. */
	feed(part: LoadPart): () => Record<string, unknown>
	/** A user has ended: what he had open may be closed. */
	leave(user: number): void
	/** All is prepared: waits until the load is to begin, and says with which part of it. */
	begin(signal: AbortSignal): Promise<LoadBegin>
	/** That of `LoadBegin`. */
	machineClock(): number
	/** At work at once in the whole load; more end the run. */
	mostUsers: number
	/** Event loop and processor since it was asked last. */
	health(): { delay: number; processor: number }
	shown: Crowd['shown']
	emit(event: GeneratorEvent): void
	signal: AbortSignal
	/** Ends all users; its signal takes as many listeners as there are. */
	stop: AbortController
}

/** Starts users when their profile says so, emits each second what came of them, and ends with the last of them. */
export async function generateLoad(generator: Generator): Promise<LoadEnd> {
	const { wish, emit, signal, stop, leave, mostUsers } = generator
	const end: LoadEnd = {}
	const cancel = () => stop.abort(signal.reason)
	signal.addEventListener('abort', cancel, { once: true })
	if (signal.aborted) cancel()
	const flows = wish.flows.map((flow) => ({ ...flow, run: generator.runUser(flow) }))
	const { at, part } = await generator.begin(stop.signal)
	const began = performance.now() + at - generator.machineClock()
	const elapsed = () => performance.now() - began
	const feed = generator.feed(part)
	const mostHere = Math.max(1, countIn(part, mostUsers))
	const book = secondBook()
	const crowd: Crowd = {
		path: generator.path,
		names: requestNames(wish.protocol),
		hold: throttle(wish.throttle, part, elapsed),
		book,
		warmUp: { until: wish.warmUp, requests: 0, failures: 0 },
		failures: failureBook(emit, Date.now),
		elapsed,
		send: generator.io.send ?? sendBy(generator.io.http),
		blocking: generator.io.blocking,
		slowest: 0,
		heldUp: (milliseconds) => {
			held += milliseconds
		},
		shown: generator.shown,
		signal: stop.signal,
	}
	/** And what cuts each off. */
	const atWork = new Map<Promise<void>, () => void>()
	let users = 0
	let emitted = 0
	/** Milliseconds of this second in which scripts held up all users. */
	let held = 0

	function begin(run: RunUser, intended: number): Promise<void> {
		let fed: Record<string, unknown>
		try {
			fed = feed()
		} catch (problem) {
			fail((problem as Error).message)
			return Promise.resolve()
		}
		const id = users++ * part.of + part.index + 1
		const late = Math.max(0, elapsed() - intended)
		book.started(intended < wish.warmUp ? undefined : late)
		const { io, listener, cutOff } = virtualUser(id, late < 1 ? 0 : late, crowd)
		const work = run({ io, listener, gatling: { ...fed, userId: id }, signal: stop.signal }).then(({ error }) => {
			if (error !== undefined && !stop.signal.aborted) fail(error)
		})
		const done = work.finally(() => {
			atWork.delete(done)
			leave(id)
		})
		atWork.set(done, cutOff)
		if (atWork.size > mostHere) fail(tooMany(mostUsers, mostHere, part))
		return done
	}

	function fail(error: string): void {
		end.error ??= error
		stop.abort(new Error(error))
	}

	/** All that happened since it was called last; where the process was busy for longer, that is more than one second. */
	function emitSecond(): void {
		const until = elapsed()
		const second = Math.max(emitted, Math.floor(until / 1000) - 1)
		emitted = second + 1
		const { lag, ...counted } = book.close()
		const health = { ...(lag ? { lag } : {}), ...generator.health(), ...(held > 0 ? { held: Math.ceil(held) } : {}) }
		held = 0
		emit({
			type: 'loadSecond',
			at: Date.now(),
			second,
			until: Math.round(until),
			users: atWork.size,
			...counted,
			generator: health,
		})
	}

	async function emitSeconds(over: AbortSignal): Promise<void> {
		while (!over.aborted) {
			await sleep(Math.max(1, (emitted + 1) * 1000 - elapsed()), over)
			if (elapsed() >= (emitted + 1) * 1000) emitSecond()
		}
	}

	const over = new AbortController()
	const emitting = emitSeconds(over.signal)
	const limit = setTimeout(() => {
		end.cut = atWork.size
		for (const cutOff of atWork.values()) cutOff()
		stop.abort(new Error('load.maxDuration is over'))
	}, wish.longest - elapsed())
	try {
		await Promise.all(
			flows.map(({ profile, run }, index) => {
				const start = (intended: number) => begin(run, intended)
				const own = partOfFlow(part, usersOf(flows.slice(0, index)))
				if (profile.model === 'closed') return keepBusy(profile.steps, own, start, elapsed, stop.signal)
				const starts = startsIn(own, openStarts(profile.steps, wish.spacing, generator.seed + index))
				return arrive(starts, start, elapsed, stop.signal)
			}),
		)
		while (atWork.size > 0) await Promise.all(atWork.keys())
	} finally {
		clearTimeout(limit)
		signal.removeEventListener('abort', cancel)
		over.abort()
		await emitting
	}
	emitSecond()
	const { requests, failures } = crowd.warmUp
	if (wish.warmUp > 0) end.warmUp = { requests, failures }
	return end
}

/** Of a closed profile as many as are at work at once. */
const usersOf = (flows: readonly Flow[]): number =>
	flows.reduce((sum, { profile }) => {
		const { users, atOnce = 0 } = profileFacts(profile)
		return sum + (users ?? atOnce)
	}, 0)

const tooMany = (most: number, here: number, { of }: LoadPart): string =>
	of === 1
		? `More than ${most} users would be at work at once, which is the most that this executor lets a load have (ASSAY_LOAD_MAX_USERS).`
		: `More than ${here} users would be at work at once in one of ${of} processes, its part of the ${most} that this executor lets a load have (ASSAY_LOAD_MAX_USERS).`

type Start = (intended: number) => Promise<void>

/** Users of an open profile. */
async function arrive(
	starts: Iterable<number>,
	start: Start,
	elapsed: () => number,
	signal: AbortSignal,
): Promise<void> {
	let breathed = elapsed()
	for (const at of starts) {
		// Timers know whole milliseconds and never ring early.
		for (let left = at - elapsed(); left > 0.5 && !signal.aborted; left = at - elapsed())
			await sleep(Math.max(1, Math.floor(left)), signal)
		if (elapsed() - breathed > 5) {
			await new Promise((resolve) => setImmediate(resolve))
			breathed = elapsed()
		}
		if (signal.aborted) return
		void start(at)
	}
}

/** Users of a closed profile: who is missing comes spread over the second, who ends is followed at once. */
async function keepBusy(
	steps: Parameters<typeof closedTarget>[0],
	part: LoadPart,
	start: Start,
	elapsed: () => number,
	signal: AbortSignal,
): Promise<void> {
	let target = 0
	let before = 0
	let busy = 0
	let coming = 0
	const begin = (intended: number) => {
		busy++
		void start(intended).finally(() => {
			busy--
			if (busy + coming < target && !signal.aborted) setImmediate(() => busy + coming < target && begin(elapsed()))
		})
	}
	for (let second = 0; !signal.aborted; second++) {
		const wanted = closedTarget(steps, second)
		target = countIn(part, wanted ?? 0)
		if (wanted === undefined) return
		const starts = closedStarts(part, { second, target: wanted, before, busy })
		before = wanted
		coming = starts.length
		await arrive(
			starts,
			async (at) => {
				coming--
				begin(at)
			},
			elapsed,
			signal,
		)
		await sleep(Math.max(0, (second + 1) * 1000 - elapsed()), signal)
	}
	target = 0
}
