// What crosses between the interpreter and whoever performs the exchange. Plain data: it can be cloned to a thread
// or written to a pipe.

import type { Server } from 'node:http'

export type HeaderList = [string, string][]

export interface HttpOptions {
	connectTimeout: number
	readTimeout: number
	/** Present when `configure ssl` is on. Key and trust stores are file contents. */
	ssl?: {
		trustAll: boolean
		key?: Uint8Array
		certificate?: Uint8Array
		pfx?: Uint8Array
		password?: string
		ca?: Uint8Array
		/** The newest version that is spoken. */
		version?: 'TLSv1' | 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3'
	}
	proxy?: { uri: string; username?: string; password?: string; nonProxyHosts?: string[] }
	localAddress?: string
	/** `configure httpRetryEnabled = false`: not even when a kept connection turns out to be closed. */
	once?: boolean
	/** Of a load test: who sends it, over connections that are his alone. */
	user?: number
	/** `domain` may also stand in front of the name: DOMAIN\\name. */
	ntlm?: { username: string; password: string; domain?: string; workstation?: string }
}

export interface HttpRequest {
	method: string
	url: string
	headers: HeaderList
	body?: Uint8Array
	options: HttpOptions
}

export interface HttpReply {
	status: number
	statusText: string
	/** Answers that begin alike share them. */
	headers: HeaderList
	body: Uint8Array
}

/** How a connection is secured. */
export interface TlsFacts {
	/** For example TLSv1.3. */
	protocol: string
	cipher: string
	/** Common name of the server's certificate. */
	subject?: string
	/** False where `configure ssl` accepts a certificate that nobody vouches for. */
	trusted: boolean
}

export interface HttpTimings {
	/** A connection is there; next to nothing where one was kept open. */
	connected?: number
	firstByte?: number
	total: number
}

export interface HttpOutcome {
	/** Where signing in took several requests: all of them, the answered one last, as they may be shown. */
	exchanged?: (HttpOutcome & { request: Omit<HttpRequest, 'options'> })[]
	response?: HttpReply
	/** Why there was no answer, as a reason that ends a sentence: "connection refused". */
	failure?: string
	startedAt: number
	timings: HttpTimings
	tls?: TlsFacts
}

/** Performs an operation while the caller waits. `http` takes an HttpRequest and answers an HttpOutcome. */
export interface Blocking {
	call(operation: string, args: unknown): unknown
}

/** Performs an exchange: `answered` is called once, in the turn in which it ended, whatever came of it. Never throws. */
export type Send = (
	request: HttpRequest,
	signal: AbortSignal | undefined,
	answered: (outcome: HttpOutcome) => void,
) => void

export interface Io {
	http(request: HttpRequest, signal?: AbortSignal): Promise<HttpOutcome>
	/** The same for the users of a load test, to whom the promises of each request would cost more than the request. */
	send?: Send
	/** Without it, an HTTP call out of user JavaScript is an error of the run. */
	blocking?: Blocking
	/** Holds the thread for so long, where whoever watches it has to know; without it the thread sleeps by itself. */
	sleep?(milliseconds: number): void
	/**
	 * Lets a server of ours take connections of this machine, instead of this process by itself: at a port, 0 for any that is
	 * free. Gives the port and how to end it; undefined where another program has the port.
	 */
	listen?(server: Server, port: number): { port: number; close(): void } | undefined
}
