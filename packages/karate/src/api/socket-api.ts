// karate.webSocket: connects, sends, and waits for the message that its handler accepts.

import { kindOf } from '../data/kind.ts'
import type { SocketRequest } from '../http/web-sockets.ts'
import type { ScenarioRun } from '../scenario/scenario-run.ts'
import { StepProblem } from '../scenario/step-problem.ts'
import type { BridgeFunction } from './bridge-function.ts'
import { wait } from './call-api.ts'

interface Answer {
	id?: string
	text?: string
	nothing?: boolean
}

export const socketApi: Record<string, BridgeFunction> = {
	webSocket: (run, url: string, handler?: unknown, options?: Record<string, unknown>) => {
		const given = kindOf(handler) === 'MAP' ? (handler as Record<string, unknown>) : options
		const protocol = typeof given?.subProtocol === 'string' ? { protocol: given.subProtocol } : {}
		const { id } = ask(run, 'open', { url: String(url), timeout: run.config.connectTimeout, ...protocol })
		return run.realm.webSocket(id ?? '', typeof handler === 'function' ? handler : null)
	},
	webSocketBinary: (run) =>
		run.wrong('karate.webSocketBinary is not supported: web sockets carry text here; use karate.webSocket'),
}

export const socketCalls: Record<string, BridgeFunction> = {
	'socket send': (run, id: string, text: unknown) => void ask(run, 'send', { id, text: String(text) }),
	'socket close': (run, id: string) => void ask(run, 'close', { id }),
	'socket listen': (run, id: string, handler: unknown, timeout: number = run.config.readTimeout) =>
		listen(run, id, handler, Number(timeout)),
}

/** The first message for which the handler answers true; null when none came in time. */
function listen(run: ScenarioRun, id: string, handler: unknown, timeout: number): unknown {
	const until = Date.now() + timeout
	for (let left = timeout; left > 0; left = until - Date.now()) {
		const { text, nothing } = ask(run, 'next', { id, timeout: left })
		if (nothing) return null
		if (typeof handler !== 'function' || run.invoke(handler, text) === true) return text
	}
	return null
}

function ask(run: ScenarioRun, what: string, request: Partial<SocketRequest>): Answer {
	const { blocking } = run.feature.session
	if (!blocking) throw new StepProblem('error', 'web sockets are not possible in this run')
	try {
		return wait(run, () => blocking.call(`socket ${what}`, request)) as Answer
	} catch (problem) {
		throw new StepProblem('error', problem instanceof Error ? problem.message : String(problem))
	}
}
