import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/**
 * How long, in milliseconds, a caller may take to send the head of a request, to pause in its body, and for all of it; and how
 * many bytes a second its body must bring on average once `after` milliseconds are over; `ending`, how long requests in hand
 * are answered when the server ends.
 */
export interface Patience {
	head: number
	pause: number
	all: number
	least: { bytes: number; after: number }
	ending: number
}

/** An upload of 100 MB over a slow line is done well within the hour; who sends nothing for a minute is not coming back. */
export const usualPatience: Patience = {
	head: 30_000,
	pause: 60_000,
	all: 3_600_000,
	least: { bytes: 1000, after: 30_000 },
	ending: 5_000,
}

/** What Node's own server needs to know when it is made. */
export const serverLimits = ({ head, all }: Patience) => ({
	requestTimeout: all,
	http: { headersTimeout: head, connectionsCheckingInterval: Math.min(head, 10_000) },
})

/** Cuts a connection whose caller pauses in the middle of a request, so that nobody holds a place for ever. */
export function cutPauses(http: FastifyInstance, { pause, least }: Patience) {
	http.server.on('request', (request, response) => {
		// Node names the request only while it is being sent.
		request.setTimeout(pause, () => request.destroy())
		// A long answer may be silent for as long as it likes: with nobody to hear of it Node would cut it here.
		response.on('timeout', () => {})
		cutDrips(request, least)
	})
}

/** A byte now and then is no pause, and would hold a place for an hour. */
function cutDrips(request: IncomingMessage, { bytes, after }: Patience['least']) {
	const { socket } = request
	const before = socket.bytesRead
	const began = Date.now()
	const timer = setInterval(() => {
		const brought = socket.bytesRead - before
		if (brought < (bytes * (Date.now() - began)) / 1000) request.destroy()
	}, after).unref()
	const done = () => clearInterval(timer)
	request.once('end', done)
	request.once('close', done)
}

/** Of a body that was refused half-way the rest is read and forgotten: on the same connection the next call waits behind it. */
export function readToTheEnd(http: FastifyInstance) {
	http.addHook('onResponse', async ({ raw }) => {
		raw.unpipe()
		raw.resume()
	})
}
