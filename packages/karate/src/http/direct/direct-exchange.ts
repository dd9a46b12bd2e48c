import type { OpenConnection } from '../connect-by.ts'
import { decodeBody, isEncoded, tooLarge } from '../decode-body.ts'
import { failureReason } from '../failure-reason.ts'
import type { HttpOutcome, HttpReply, HttpRequest, HttpTimings } from '../message.ts'
import { mayGoAgain } from '../sent-again.ts'
import { DirectConnection, type Waiting } from './direct-connection.ts'
import type { Way } from './way.ts'

/** What all exchanges of a process have in common. */
export interface Around {
	open: OpenConnection | undefined
	/** Bytes that a body may have, before and after it is unpacked. */
	largestBody: number
	/** Of all answers that are being received; twice the largest one at most. */
	held: { bytes: number }
}

const stopped = () => new Error('the run was stopped')

/** One request and its answer. `answered` is called once, with whatever came of it, in the turn in which it came. */
export class DirectExchange implements Waiting {
	private readonly startedAt = Date.now()
	private readonly start = performance.now()
	private readonly timings: HttpTimings = { total: 0 }
	private used: DirectConnection | undefined
	/** It goes over a connection that was kept open. */
	private kept = false
	private size = 0

	constructor(
		private readonly request: HttpRequest,
		private readonly head: string,
		private readonly way: Way,
		private readonly around: Around,
		private readonly signal: AbortSignal | undefined,
		private readonly answered: (outcome: HttpOutcome) => void,
	) {}

	/** Over a connection that is kept and free, or else a new one. */
	begin(kept: DirectConnection | undefined): void {
		if (this.signal?.aborted) this.fail(stopped())
		else if (kept) {
			this.kept = true
			this.send(kept, this.start)
		} else void this.open()
	}

	private async open(): Promise<void> {
		const { way, around, request } = this
		const { origin, tls, connections } = way
		const connection = new DirectConnection(this.signal)
		connections.push(connection)
		this.used = connection
		try {
			const session = (session: Buffer) => (way.tls = { ...tls, session })
			await connection.connect({ origin, timeout: request.options.connectTimeout, tls, open: around.open, session })
		} catch (problem) {
			this.fail(problem)
			return
		}
		this.send(connection, performance.now())
	}

	private send(connection: DirectConnection, at: number): void {
		const { method, body, options } = this.request
		this.used = connection
		this.timings.connected = this.since(at)
		connection.send({ method, head: this.head, body, patience: options.readTimeout, at, signal: this.signal }, this)
	}

	firstByte(at: number): void {
		this.timings.firstByte = this.since(at)
	}

	received(bytes: number): void {
		const { largestBody, held } = this.around
		this.size += bytes
		held.bytes += bytes
		if (this.size > largestBody || held.bytes > 2 * largestBody) throw tooLarge(largestBody)
	}

	resolve(reply: HttpReply, at: number): void {
		this.letGo()
		if (isEncoded(reply)) void this.unpack(reply)
		else this.finish(reply, at)
	}

	reject(problem: unknown): void {
		this.letGo()
		// The server had closed a kept connection just as we used it again: not the fault of this request.
		const again = this.kept && this.used?.stale && mayGoAgain(this.request) && !this.signal?.aborted
		this.kept = false
		if (again) void this.open()
		else this.fail(problem)
	}

	private letGo(): void {
		this.around.held.bytes -= this.size
		this.size = 0
	}

	private async unpack(reply: HttpReply): Promise<void> {
		try {
			reply.body = await decodeBody(reply, this.around.largestBody)
		} catch (problem) {
			this.fail(problem)
			return
		}
		this.finish(reply, performance.now())
	}

	private finish(response: HttpReply, at: number): void {
		const { startedAt, timings, used } = this
		timings.total = this.since(at)
		const tls = used?.facts
		this.answered(tls ? { response, startedAt, timings, tls } : { response, startedAt, timings })
	}

	private fail(problem: unknown): void {
		const { startedAt, timings, request } = this
		timings.total = this.since(performance.now())
		this.answered({ failure: failureReason(problem, request), startedAt, timings })
	}

	private since(at: number): number {
		return Math.round((at - this.start) * 1000) / 1000
	}
}
