import { connect, isIP, type Socket } from 'node:net'
import { type ConnectionOptions, connect as secure, type TLSSocket } from 'node:tls'
import type { OpenConnection } from '../connect-by.ts'
import { connectionProblem } from '../failure-reason.ts'
import type { HttpReply, TlsFacts } from '../message.ts'
import { isClosing } from '../sent-again.ts'
import { factsOf } from '../watch-connection.ts'
import { AnswerReader } from './answer-reader.ts'
import type { Origin } from './request-head.ts'

/** One for all: most users of a load leave a connection behind, and where an error came from takes longer to note than a request. */
const closed = connectionProblem('UND_ERR_SOCKET', 'the other side closed the connection')

/** Whoever sent a request over a connection. Moments are on the clock of `performance`. */
export interface Waiting {
	resolve(reply: HttpReply, at: number): void
	reject(problem: unknown): void
	firstByte(at: number): void
	/** Throws where it is too much. */
	received(bytes: number): void
}

interface Sent {
	method: string
	head: string
	body: Uint8Array | undefined
	/** Milliseconds without a byte after which the answer is given up; 0 for ever. */
	patience: number
	/** When. */
	at: number
	signal: AbortSignal | undefined
}

interface Wanted {
	origin: Origin
	/** Milliseconds. */
	timeout: number
	tls: ConnectionOptions
	open: OpenConnection | undefined
	/** Called with what lets the next connection be secured faster. */
	session(session: Buffer): void
}

/** All connections read into it, one after another: what is read is taken at once. */
const shared = Buffer.allocUnsafeSlow(65_536)

/** A connection that one user has to a server, for one request at a time. */
export class DirectConnection {
	/** How it is secured. */
	facts: TlsFacts | undefined
	/** It has carried an answer. */
	used = false
	private reader = new AnswerReader()
	private waiting: Waiting | undefined
	private timer: NodeJS.Timeout | undefined
	/** Milliseconds without a byte after which an answer is given up; 0 for ever. */
	private patience = 0
	/** When a byte was sent or came last, on the clock of `performance`. */
	private moved = 0
	/** When the timer does, on the same clock. */
	private rings = 0
	private idleUntil = Number.POSITIVE_INFINITY
	private socket: Socket | undefined
	private ready = false
	/** Why it ended. */
	private problem: Error | undefined

	/** `signal`: of whoever waits for it. */
	constructor(private signal: AbortSignal | undefined) {}

	get usable(): boolean {
		if (!this.ready || this.over || this.waiting !== undefined) return false
		return this.idleUntil === Number.POSITIVE_INFINITY || Date.now() < this.idleUntil
	}

	/** It will carry nothing any more. */
	get over(): boolean {
		return this.problem !== undefined || this.socket?.destroyed === true
	}

	/** The server closed it, though it had kept it until then, and said nothing about the request that was sent last. */
	get stale(): boolean {
		return this.used && this.reader.untouched && isClosing(this.problem)
	}

	send({ method, head, body, patience, at, signal }: Sent, waiting: Waiting): void {
		const { socket } = this
		if (!socket || socket.destroyed) {
			this.problem ??= closed
			waiting.reject(this.problem)
			return
		}
		this.waiting = waiting
		this.signal = signal
		this.reader.begin(method)
		this.patience = patience
		this.moved = at
		if (patience > 0) this.watch(patience)
		if (!body || body.byteLength === 0) socket.write(head, 'latin1')
		else {
			socket.cork()
			socket.write(head, 'latin1')
			socket.write(body)
			socket.uncork()
		}
	}

	/** Whoever uses it waits under this signal, which was aborted: nothing comes any more. */
	stopFor(signal: AbortSignal): void {
		if (this.signal === signal && (this.waiting || !this.ready)) this.destroy(new Error('the run was stopped'))
	}

	destroy(problem: Error = closed): void {
		this.problem ??= problem
		clearTimeout(this.timer)
		this.socket?.destroy()
		this.fail(this.problem)
	}

	/** Throws with Node's codes, or `UND_ERR_CONNECT_TIMEOUT`. */
	async connect(wanted: Wanted): Promise<void> {
		const { origin, timeout, open } = wanted
		try {
			const given = open && (await open({ host: origin.host, port: origin.port, timeout }))
			if (this.problem) given?.destroy()
			else await this.begin(wanted, given)
		} catch (problem) {
			this.problem ??= problem as Error
		}
		if (this.problem) throw this.problem
		this.ready = true
	}

	private begin({ origin, timeout, tls, session }: Wanted, given: Socket | undefined): Promise<void> {
		const { host, port } = origin
		const late = () => this.destroy(connectionProblem('UND_ERR_CONNECT_TIMEOUT', `no connection within ${timeout} ms`))
		return new Promise<void>((resolve, reject) => {
			const timer = timeout > 0 ? setTimeout(late, timeout) : undefined
			const ready = () => {
				clearTimeout(timer)
				if (origin.secure) this.facts = factsOf(this.socket as TLSSocket)
				resolve()
			}
			const socket = origin.secure
				? secure({
						...tls,
						...(given ? { socket: given } : { host, port }),
						...(isIP(host) ? {} : { servername: host }),
						ALPNProtocols: ['http/1.1'],
					})
						.once('secureConnect', ready)
						.on('session', session)
				: (given ??
					connect({
						host,
						port,
						onread: { buffer: shared, callback: (size) => this.take(shared, size) },
					}).once('connect', ready))
			this.socket = socket
			socket.setNoDelay(true)
			socket.setKeepAlive(true, 60_000)
			if (origin.secure || given) socket.on('data', (bytes: Buffer) => this.take(bytes, bytes.length))
			socket.on('end', () => this.ended())
			socket.on('error', (problem: NodeJS.ErrnoException) => {
				this.problem ??= problem.code === 'EPIPE' ? closed : problem
				socket.destroy()
			})
			socket.on('close', () => {
				clearTimeout(timer)
				this.ended()
				reject(this.problem ?? closed)
			})
			if (given && !origin.secure) ready()
		})
	}

	/** So many bytes have come. Whoever takes the answer may send the next request before this returns. */
	private take(bytes: Buffer, length: number): true {
		const { waiting, reader } = this
		const at = performance.now()
		this.moved = at
		try {
			if (!waiting) throw closed
			if (reader.untouched) waiting.firstByte(at)
			const before = reader.size
			const taken = reader.take(bytes, length)
			if (reader.size > before) waiting.received(reader.size - before)
			if (reader.phase === 'whole') this.finish(taken < length, at)
		} catch (problem) {
			this.destroy(problem as Error)
		}
		return true
	}

	/** `more`: bytes followed that belong to no answer. */
	private finish(more: boolean, at: number): void {
		const { waiting, reader } = this
		this.waiting = undefined
		this.used = true
		// A second early, so that the server does not close it under a request.
		this.idleUntil = reader.idle === undefined ? Number.POSITIVE_INFINITY : Date.now() + Math.max(0, reader.idle - 1000)
		if (more || !reader.keeps) this.destroy()
		waiting?.resolve(reader.reply(), at)
	}

	private ended(): void {
		clearTimeout(this.timer)
		if (this.waiting && this.reader.end()) this.finish(true, performance.now())
		this.destroy()
	}

	private fail(problem: Error): void {
		const { waiting } = this
		this.waiting = undefined
		waiting?.reject(problem)
	}

	/** One timer for many requests: to set it anew for each costs more than to look again. */
	private watch(milliseconds: number): void {
		if (this.timer && this.rings <= this.moved + milliseconds) return
		clearTimeout(this.timer)
		this.rings = performance.now() + milliseconds
		this.timer = setTimeout(() => this.rang(), Math.ceil(milliseconds)).unref()
	}

	private rang(): void {
		this.timer = undefined
		if (!this.waiting || this.patience === 0) return
		const left = this.moved + this.patience - performance.now()
		if (left > 0) this.watch(left)
		else this.destroy(connectionProblem('UND_ERR_HEADERS_TIMEOUT', 'no answer in time'))
	}
}
