// Performs operations in the parent process while this one waits: messages over two inherited pipes. Used where the
// permission model forbids threads, as a thread could step out of it.

import { readSync, writeSync } from 'node:fs'
import { decodeFrame, encodeFrame, frameLengths, headLength } from './frame.ts'
import type { Blocking, HttpOutcome, HttpRequest } from './message.ts'
import { sleepBlocking } from './sleep-blocking.ts'

/** `descriptors`: the ends of two open pipes. A call throws what the parent could not do, in its words. */
export function pipeBlocking(descriptors: { read: number; write: number }): Blocking {
	return {
		call(operation, args) {
			const { body, ...rest } = args as HttpRequest
			writeAll(descriptors.write, encodeFrame({ message: { operation, args: rest }, ...(body ? { body } : {}) }))
			const head = readAll(descriptors.read, headLength)
			const { json, body: bodyLength } = frameLengths(head)
			const answer = decodeFrame(head, readAll(descriptors.read, json + bodyLength))
			const { value, problem } = answer.message as { value?: HttpOutcome; problem?: string }
			if (problem !== undefined) throw new Error(problem)
			if (value?.response) value.response.body = answer.body ?? new Uint8Array()
			return value
		},
	}
}

function writeAll(descriptor: number, bytes: Uint8Array): void {
	let at = 0
	while (at < bytes.length) at += patiently(() => writeSync(descriptor, bytes, at))
}

function readAll(descriptor: number, length: number): Uint8Array {
	const bytes = new Uint8Array(length)
	let at = 0
	while (at < length) {
		const count = patiently(() => readSync(descriptor, bytes, at, length - at, null))
		if (count === 0) throw new Error('the process that performs HTTP calls has closed the pipe')
		at += count
	}
	return bytes
}

/** A pipe may be set to answer "not now"; then we sleep for a moment instead of spinning. */
function patiently(work: () => number): number {
	for (let pause = 0.1; ; pause = Math.min(pause * 2, 5)) {
		try {
			return work()
		} catch (problem) {
			if ((problem as NodeJS.ErrnoException).code !== 'EAGAIN') throw problem
			sleepBlocking(pause)
		}
	}
}
