// The web sockets of a scenario, and the signal that a script may give when a message comes.

import { isBytes } from '../data/kind.ts'
import type { SocketRequest } from '../http/web-sockets.ts'
import type { OpenSocket } from './open-socket.ts'
import type { ScenarioRun } from './scenario-run.ts'
import { StepProblem } from './step-problem.ts'

interface Answer {
	id?: string
	message?: string | Uint8Array
	nothing?: boolean
}

/** Asks whoever holds the connections, and waits. */
export function askSocket(run: ScenarioRun, what: string, request: Partial<SocketRequest>): Answer {
	const { blocking } = run.feature.session
	if (!blocking) throw new StepProblem('error', 'web sockets are not possible in this run')
	const before = Date.now()
	try {
		return blocking.call(`socket ${what}`, request) as Answer
	} catch (problem) {
		throw new StepProblem('error', problem instanceof Error ? problem.message : String(problem))
	} finally {
		// waiting for others is no fault of a script's
		run.realm.excuse(Date.now() - before)
	}
}

/** The first message for which the handler answers true; null when none came within `timeout` milliseconds. */
export function listenTo(run: ScenarioRun, { id, handler }: OpenSocket, timeout: number): unknown {
	const until = Date.now() + timeout
	for (let left = timeout; left > 0; left = until - Date.now()) {
		const { message, nothing } = askSocket(run, 'next', { id, timeout: left })
		if (nothing) return null
		const value = isBytes(message) ? run.realm.import(message) : message
		if (typeof handler !== 'function' || run.invoke(handler, value) === true) return value
	}
	return null
}

/** A turn for each socket: short enough for the others, long enough not to spin. */
const turn = 50

/**
 * `listen`: hands messages to their handlers until one of them calls `karate.signal` or takes a message by answering true; a
 * socket without a handler takes any. Null when none did within `timeout` milliseconds.
 */
export function awaitSignal(run: ScenarioRun, timeout: number): unknown {
	const { top } = run
	if (!Number.isFinite(timeout)) run.wrong('listen needs a number of milliseconds')
	const until = Date.now() + timeout
	while (!top.signal) {
		const left = until - Date.now()
		if (top.sockets.length === 0)
			run.wrong('listen waits for a message or for karate.signal, but no web socket is open that could bring one')
		if (left <= 0) return null
		for (const socket of top.sockets) {
			const message: unknown = top.signal ? null : listenTo(run, socket, Math.min(turn, Math.max(left, 1)))
			if (message !== null) top.signal ??= { value: message }
		}
	}
	const { value } = top.signal
	top.signal = undefined
	return value
}
