import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Bundle, Carried } from '@assay/contract/bundle'
import { executor } from '@assay/contract/executor'
import type { RunEvent } from '@assay/contract/run-events'

/** A small server that speaks contract/executor.ts and remembers everything; `trouble` lets it behave badly. */
export interface ExecutorServer {
	url: string
	runs: Map<number, ServedRun>
	/** Called before each answer: `drop` cuts the line after the request was taken in, `lose` before, a number is a status. */
	trouble: (request: { method: string; path: string; body: string }) => 'drop' | 'lose' | number | undefined
	/** `log`: what an executor before has reported of it. */
	enqueue(bundle: Bundle, files?: Record<string, Uint8Array>, log?: RunEvent[]): ServedRun
	/** Nobody listens for so long; what was taken stays taken. */
	restart(milliseconds: number): Promise<void>
	close(): Promise<void>
}

export interface ServedRun {
	runId: number
	epoch: number
	bundle: Bundle
	events: RunEvent[]
	/** When each event arrived. */
	arrived: number[]
	blobs: Map<string, Uint8Array>
	cancel: boolean
	/** What it came back to the queue with. */
	carried?: Carried
	/** Why it could not begin, each time. */
	notBegun: string[]
	claimedAt: number | undefined
	heartbeats: number
	finished: Promise<void>
}

export async function executorServer(leaseSeconds = 30): Promise<ExecutorServer> {
	const waiting: ServedRun[] = []
	const files = new Map<string, Uint8Array>()
	const ends = new Map<ServedRun, () => void>()
	let wake = () => {}
	const server: ExecutorServer = {
		url: '',
		runs: new Map(),
		trouble: () => undefined,
		enqueue(bundle, given = {}, log = []) {
			const hashed = Object.entries(given).map(([path, bytes]) => {
				const sha256 = createHash('sha256').update(bytes).digest('hex')
				files.set(sha256, bytes)
				return { path, sha256, size: bytes.byteLength }
			})
			const runId = server.runs.size + 1
			const run: ServedRun = {
				runId,
				epoch: 1,
				bundle: { ...bundle, files: hashed },
				events: [...log],
				arrived: [],
				blobs: new Map(),
				cancel: false,
				claimedAt: undefined,
				heartbeats: 0,
				notBegun: [],
				finished: Promise.resolve(),
			}
			run.finished = new Promise((resolve) => ends.set(run, resolve))
			server.runs.set(runId, run)
			waiting.push(run)
			wake()
			return run
		},
		async restart(milliseconds) {
			http.closeAllConnections()
			await new Promise((resolve) => http.close(resolve))
			await new Promise((resolve) => setTimeout(resolve, milliseconds))
			await listen(Number(new URL(server.url).port))
		},
		async close() {
			wake()
			http.closeAllConnections()
			await new Promise((resolve) => http.close(resolve))
		},
	}

	async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const chunks: Buffer[] = []
		for await (const chunk of request) chunks.push(chunk)
		const body = Buffer.concat(chunks)
		const url = new URL(request.url ?? '', 'http://x')
		const seen = { method: request.method ?? '', path: url.pathname, body: body.toString() }
		const trouble = server.trouble(seen)
		if (trouble === 'lose') return void request.socket.destroy()
		if (typeof trouble === 'number') return send(response, trouble, { detail: 'trouble' })
		const { status, json, bytes } = await take(url, body, request)
		if (trouble === 'drop') return void request.socket.destroy()
		if (bytes) response.writeHead(200).end(bytes)
		else send(response, status, json)
	}

	async function take(
		url: URL,
		body: Buffer,
		request: IncomingMessage,
	): Promise<{ status: number; json?: unknown; bytes?: Uint8Array }> {
		if (url.pathname === executor.claim.path) {
			const waitSeconds = executor.claim.body?.parse(JSON.parse(body.toString())).waitSeconds ?? 20
			if (waiting.length === 0) {
				await new Promise<void>((resolve) => {
					wake = resolve
					setTimeout(resolve, waitSeconds * 1000).unref()
					request.socket.once('close', () => resolve())
				})
			}
			if (request.socket.destroyed) return { status: 204 }
			const run = waiting.shift()
			if (!run) return { status: 204 }
			run.claimedAt = performance.now()
			const { runId, epoch, events, bundle } = run
			return { status: 200, json: { runId, epoch, leaseSeconds, next: events.length + 1, bundle } }
		}
		const [, runId, kind, sha256 = ''] =
			/^\/api\/executor\/runs\/(\d+)\/(events|blobs|files|release|cannot-begin)\/?(\w*)$/.exec(url.pathname) ?? []
		const run = server.runs.get(Number(runId))
		if (!run) return { status: 404 }
		if (kind === 'events') return report(run, body)
		if (kind === 'release') {
			const { next, carried } = executor.release.body?.parse(JSON.parse(body.toString())) ?? {}
			if (next !== run.events.length + 1) return { status: 409 }
			run.carried = carried
			ends.get(run)?.()
			return { status: 204 }
		}
		if (kind === 'cannot-begin') {
			run.notBegun.push(executor.cannotBegin.body?.parse(JSON.parse(body.toString())).why ?? '')
			run.epoch++
			waiting.push(run)
			wake()
			return { status: 204 }
		}
		if (Number(url.searchParams.get('epoch')) !== run.epoch) return { status: 409 }
		if (kind === 'files') return { status: 200, bytes: files.get(sha256) ?? new Uint8Array() }
		run.blobs.set(sha256, new Uint8Array(body))
		return { status: 204 }
	}

	function report(run: ServedRun, body: Buffer): { status: number; json?: unknown } {
		const parsed = executor.report.body?.safeParse(JSON.parse(body.toString()))
		if (!parsed?.success) return { status: 422, json: { detail: parsed?.error.issues[0]?.message } }
		const { epoch, from, events } = parsed.data
		if (epoch !== run.epoch) return { status: 409, json: { detail: 'stale' } }
		if (from > run.events.length + 1) return { status: 422, json: { detail: `a gap before ${from}` } }
		if (events.length === 0) run.heartbeats++
		for (const [i, event] of events.entries()) {
			if (from + i !== run.events.length + 1) continue
			run.events.push(event)
			run.arrived.push(performance.now())
			if (event.type === 'runFinished') ends.get(run)?.()
		}
		return { status: 200, json: { next: run.events.length + 1, cancel: run.cancel, watched: false, leaseSeconds } }
	}

	const http = createServer((request, response) => {
		answer(request, response).catch((error) => send(response, 500, { detail: String(error) }))
	})
	const listen = (port: number) => new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve))
	await listen(0)
	server.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
	return server
}

function send(response: ServerResponse, status: number, json?: unknown): void {
	if (response.destroyed) return
	response.writeHead(status, { 'content-type': 'application/json' })
	response.end(json === undefined ? undefined : JSON.stringify(json))
}

export const karateBundle = (text: string, more: Partial<Bundle> = {}): Bundle => ({
	name: 'A feature',
	kind: 'FEATURE',
	features: [{ name: 'A feature', path: 'a.feature', featureType: 'KARATE', text, locators: {} }],
	included: {},
	files: [],
	environment: { name: 'test', ui: {}, api: {}, settings: {} },
	secrets: [],
	...more,
})
