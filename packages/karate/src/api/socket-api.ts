// karate.webSocket and its binary sister: connect, send, and wait for the message that a handler accepts.

import { isBytes, kindOf } from '../data/kind.ts'
import { writeText } from '../data/write-json.ts'
import type { OpenSocket } from '../scenario/open-socket.ts'
import type { ScenarioRun } from '../scenario/scenario-run.ts'
import { askSocket, awaitSignal, listenTo } from '../scenario/sockets.ts'
import { valuesOf } from '../steps/request.ts'
import type { BridgeFunction, KarateFamily } from './bridge-function.ts'

export const socketApi = {
	webSocket: (run, url: string, handler?: unknown, options?: Record<string, unknown>) =>
		connect(run, url, handler, options),
	webSocketBinary: (run, url: string, handler?: unknown, options?: Record<string, unknown>) =>
		connect(run, url, handler, options),
	signal: (run, value: unknown) => {
		run.top.signal = { value: value ?? null }
	},
	listen: (run, timeout: unknown) => awaitSignal(run, Number(timeout)),
} satisfies KarateFamily

export const socketCalls: Record<string, BridgeFunction> = {
	'socket send': (run, id: string, value: unknown) =>
		void askSocket(run, 'send', {
			id,
			...(isBytes(value) ? { bytes: Uint8Array.from(value) } : { text: writeText(value) }),
		}),
	'socket send bytes': (run, id: string, value: unknown) => {
		const bytes = isBytes(value) ? Uint8Array.from(value) : new TextEncoder().encode(writeText(value))
		askSocket(run, 'send', { id, bytes })
	},
	'socket close': (run, id: string) => {
		run.top.sockets = run.top.sockets.filter((one) => one.id !== id)
		askSocket(run, 'close', { id })
	},
	'socket listen': (run, id: string, timeout: number = run.config.readTimeout) =>
		listenTo(run, socketOf(run, id), Number(timeout)),
	'socket handler': (run, id: string, handler: unknown) => {
		socketOf(run, id).handler = handler
	},
}

const socketOf = (run: ScenarioRun, id: string): OpenSocket =>
	run.top.sockets.find((one) => one.id === id) ?? { id, handler: null }

function connect(run: ScenarioRun, url: string, handler: unknown, options?: Record<string, unknown>): unknown {
	const given = kindOf(handler) === 'MAP' ? (handler as Record<string, unknown>) : options
	if (!URL.canParse(String(url))) run.wrong(`this is not a valid address: ${String(url)}`)
	const protocol = typeof given?.subProtocol === 'string' ? { protocol: given.subProtocol } : {}
	const headers = kindOf(given?.headers) === 'MAP' ? { headers: textsOf(given?.headers as object) } : {}
	const { connectTimeout: timeout } = run.config
	const { id = '' } = askSocket(run, 'open', { url: String(url), timeout, ...protocol, ...headers })
	run.top.sockets.push({ id, handler })
	return run.realm.webSocket(id)
}

/** A list is one value, its items apart by comma; what is null is not sent. */
const textsOf = (map: object): Record<string, string> =>
	Object.fromEntries(
		Object.entries(map)
			.map(([name, value]) => [name, valuesOf(value).join(', ')] as const)
			.filter(([, text]) => text !== ''),
	)
