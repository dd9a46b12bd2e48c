// The parent's side of pipe-blocking.ts: reads requests from the child that runs user scripts, performs them, answers.

import type { Readable, Writable } from 'node:stream'
import { decodeFrame, encodeFrame, frameLengths, headLength } from './frame.ts'
import type { HttpOutcome, HttpRequest } from './message.ts'
import { type Perform, performOperation } from './perform-operation.ts'

/** A message larger than this is no request of a test but an attack on our memory. */
const largest = 512 * 1024 * 1024

export function servePipe(from: Readable, to: Writable, perform: Perform = performOperation): void {
	let buffered: Uint8Array = new Uint8Array()
	from.on('data', (chunk: Buffer) => {
		buffered = buffered.length ? Buffer.concat([buffered, chunk]) : chunk
		while (buffered.length >= headLength) {
			const { json, body } = frameLengths(buffered)
			if (json + body > largest) {
				from.destroy()
				return
			}
			if (buffered.length < headLength + json + body) return
			const head = buffered.subarray(0, headLength)
			const rest = buffered.subarray(headLength, headLength + json + body)
			buffered = buffered.subarray(headLength + json + body)
			void answer(head, rest, to, perform)
		}
	})
	// the child may die at any moment; its supervisor says so, not this pipe
	from.on('error', () => {})
	to.on('error', () => {})
}

async function answer(head: Uint8Array, rest: Uint8Array, to: Writable, perform: Perform): Promise<void> {
	try {
		const { message, body } = decodeFrame(head, rest)
		const args = { ...(message.args as HttpRequest), ...(body ? { body } : {}) }
		const value = (await perform(String(message.operation), args)) as HttpOutcome
		const { response, ...outcome } = value
		if (!response) to.write(encodeFrame({ message: { value: outcome } }))
		else {
			const { body: bytes, ...shown } = response
			to.write(encodeFrame({ message: { value: { ...outcome, response: shown } }, body: bytes }))
		}
	} catch (problem) {
		to.write(encodeFrame({ message: { problem: problem instanceof Error ? problem.message : String(problem) } }))
	}
}
