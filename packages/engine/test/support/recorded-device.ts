import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * In place of a server with a device that nobody has here: it writes down what it is asked, line by line, and answers what a
 * test says. It shows what is asked of a device, never that a device would do it.
 */
export interface RecordedDevice {
	url: string
	/** `mobile: lock {…}`, or method, path below the session and body. */
	asked: string[]
	/** The capabilities that the latest session was asked for. */
	wanted: Record<string, unknown>
	/** By `mobile: lock` or `GET /source`: a value, an `Error`, or several in turn. */
	answers: Record<string, Answer>
	close(): Promise<void>
}

export type Answer = Value | Turns
type Value = string | number | boolean | null | object | Error

class Turns {
	readonly values: readonly Value[]
	constructor(values: readonly Value[]) {
		this.values = values
	}
}

/** One for one call after the other, the last for all later ones. */
export const inTurn = (...values: Value[]): Answer => new Turns(values)

export async function recordedDevice(capabilities: Record<string, unknown>): Promise<RecordedDevice> {
	const device: Omit<RecordedDevice, 'url' | 'close'> = { asked: [], wanted: {}, answers: {} }
	const turns = new Map<string, number>()
	function answerTo(key: string): Value {
		const { [key]: known = usual[key] ?? null } = device.answers
		if (!(known instanceof Turns)) return known
		const turn = turns.get(key) ?? 0
		turns.set(key, turn + 1)
		return known.values[Math.min(turn, known.values.length - 1)] ?? null
	}
	const server = createServer(async (request, response) => {
		let text = ''
		for await (const chunk of request) text += chunk
		const send = (status: number, value: unknown) => {
			response.writeHead(status, { 'content-type': 'application/json' })
			response.end(JSON.stringify({ value }))
		}
		const path = (request.url ?? '').replace(/^\/session\/[^/]+/, '')
		if (request.method === 'POST' && request.url === '/session') {
			device.wanted = JSON.parse(text).capabilities.alwaysMatch
			const answer = answerTo('POST /session')
			if (answer instanceof Error) return send(500, { error: answer.name, message: answer.message, stacktrace: '' })
			return send(200, { sessionId: 'one', capabilities })
		}
		if (request.method === 'DELETE' && path === '') return send(200, null)
		const body = text === '' ? {} : (JSON.parse(text) as { script?: string; args?: unknown[] })
		const mobile = body.script?.startsWith('mobile: ') ? body.script : undefined
		const key = mobile ?? `${request.method} ${path}`
		const said = mobile ? body.args?.[0] : body
		device.asked.push(JSON.stringify(said) === '{}' ? key : `${key} ${JSON.stringify(said)}`)
		const answer = answerTo(key)
		if (answer instanceof Error)
			return send(answer.name === 'stale element reference' ? 404 : 500, {
				error: answer.name,
				message: answer.message,
				stacktrace: '',
			})
		send(200, answer)
	})
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
	const { port } = server.address() as AddressInfo
	return {
		...device,
		get wanted() {
			return device.wanted
		},
		get answers() {
			return device.answers
		},
		set answers(answers) {
			turns.clear()
			device.answers = answers
		},
		url: `http://127.0.0.1:${port}`,
		close: () => new Promise((done) => server.close(() => done())),
	}
}

export const found = (id: string) => ({ 'element-6066-11e4-a52e-4f735466cecf': id })

/** A WebDriver error by its code. */
export const refused = (code: string, message: string) => Object.assign(new Error(message), { name: code })

const usual: Record<string, Value> = {
	'GET /window/rect': { x: 0, y: 0, width: 1000, height: 2000 },
	'POST /elements': [found('e1')],
	'GET /element/e1/displayed': true,
	'GET /element/e1/enabled': true,
	'GET /element/e1/rect': { x: 100, y: 400, width: 200, height: 100 },
	'GET /screenshot': '',
	'GET /source': '<hierarchy/>',
}
