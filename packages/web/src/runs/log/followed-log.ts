import type { RunEvent } from '@assay/contract/run-events'
import { findScenario, foldEvent, newRunView, type RunView } from '@assay/engine/log/fold'
import { type RunOutline, readOutline } from '@assay/engine/log/run-outline'
import { onNextFrame } from '../../ui/next-frame.ts'
import { type AskForParts, LeftOut } from './left-out.ts'
import { pause } from './pause.ts'
import { readEvents } from './read-events.ts'

/** Opens the stream of events after `from`; undefined when there is nothing to be read (no such run, no right to it). */
export type OpenLog = (from: number, signal: AbortSignal) => Promise<ReadableStream<Uint8Array> | undefined>

export type LogState = 'connecting' | 'live' | 'reconnecting' | 'ended'

/** A log of more events is long, also where it came event by event. */
const mostHeld = 5000

/** A long run is drawn so often: milliseconds between. */
const longRunEvery = 250

const delays = [250, 500, 1000, 2000, 5000, 10_000]

/**
 * A run's log as it arrives, folded. Every number is taken once and in order: after a lost connection or a restarted server
 * it asks for what follows the last one it has. A long log comes as an outline and what follows it, or becomes long while it is
 * followed; what is not held of it is brought when somebody looks at it. Unaware of React; listeners are called at most once per frame.
 */
export class FollowedLog {
	view: RunView = newRunView()
	/** Of a long log. */
	leftOut: LeftOut | undefined
	state: LogState = 'connecting'
	version = 0
	private last = 0
	private listeners = new Set<() => void>()
	/** Takes back the call of listeners that is due. */
	private cancelFrame: (() => void) | undefined
	private timer: ReturnType<typeof setTimeout> | undefined
	private stopped = new AbortController()

	/** `isOver` says whether the run's row says that it has ended, for a log that stops without its last event. */
	constructor(
		private open: OpenLog,
		private isOver: () => Promise<boolean>,
		private ask?: AskForParts,
	) {}

	subscribe = (listener: () => void) => {
		this.listeners.add(listener)
		return () => {
			this.listeners.delete(listener)
		}
	}

	stop = () => {
		this.stopped.abort()
		this.cancelFrame?.()
		clearTimeout(this.timer)
	}

	async follow(): Promise<void> {
		const { signal } = this.stopped
		let over = false
		for (let tried = 0; !signal.aborted; tried++) {
			const before = this.last
			try {
				const stream = await this.open(this.last, signal)
				if (stream === undefined) return this.become('ended')
				this.become('live')
				for await (const one of readEvents(stream))
					'outline' in one ? this.begin(one.outline) : this.take(one.n, one.event)
				if (this.view.status !== 'RUNNING' || over) return this.become('ended')
				over = await this.isOver()
				// What it emitted after the stream ended is still to come.
				if (over) continue
			} catch {
				// A connection that broke is opened again below, from where it broke.
			}
			if (signal.aborted) return
			if (this.last > before) tried = 0
			this.become('reconnecting')
			await pause(delays[Math.min(tried, delays.length - 1)] ?? 0, signal)
		}
	}

	private begin(outline: RunOutline) {
		if (!this.ask || outline.last <= this.last) return
		this.last = outline.last
		this.view = readOutline(outline)
		this.leftOut = this.leavingOut(this.ask)
		this.leftOut.takeOutline()
		this.notify()
	}

	private leavingOut = (ask: AskForParts) => new LeftOut(this.view, ask, () => this.notify(), this.stopped.signal)

	/** Who watches a run from its beginning holds no more of it than who comes later. */
	private becomeLong() {
		if (!this.ask) return
		this.leftOut = this.leavingOut(this.ask)
		for (const { scenarios } of this.view.features)
			for (const scenario of scenarios) if (scenario.status === 'passed') this.leftOut.drop(scenario)
	}

	private take(n: number, event: RunEvent | undefined) {
		if (n <= this.last) return
		if (n > this.last + 1) throw new Error(`Event ${n} came where ${this.last + 1} was next`)
		this.last = n
		if (!event) return
		foldEvent(this.view, event)
		if (!this.leftOut && n > mostHeld) this.becomeLong()
		if (!this.leftOut) return this.notify()
		if (event.type === 'scenarioFinished' && event.status === 'passed') {
			const scenario = findScenario(this.view, event.scenario)
			if (scenario) this.leftOut.drop(scenario)
		}
		this.timer ??= setTimeout(() => {
			this.timer = undefined
			this.notify()
		}, longRunEvery)
	}

	private become(state: LogState) {
		if (this.stopped.signal.aborted || this.state === state) return
		this.state = state
		this.notify()
	}

	private notify() {
		this.cancelFrame ??= onNextFrame(() => {
			this.cancelFrame = undefined
			this.version++
			for (const listener of this.listeners) listener()
		})
	}
}
