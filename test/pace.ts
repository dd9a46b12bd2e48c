import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@assay/contract/client'
import type { NumberedEvent } from '@assay/contract/run-events'
import { readServerSent } from '@assay/contract/server-sent'
import { createApiToken } from '@assay/server/identity/sessions/api-tokens'
import { steadyPort } from '@assay/server/steady-port'
import { databaseOf } from './database.ts'
import { addCrowd } from './people.ts'
import { pss } from './processes.ts'
import { caller, endOf, newData, type Product, removeData, root, startProduct, tokenOf } from './product.ts'

export interface PaceReport {
	calls: number
	/** Answers that were no success, each kind once. */
	errors: string[]
	/** Milliseconds from the moment a call was due to its whole answer. */
	calling: Percentiles
	/** The server's memory in MB after the first tenth of the time and at the end, each time after a collection. */
	memory: { before: Memory; after: Memory }
	/** Runs that ended meanwhile. */
	runs: number
	/** Milliseconds from an event's own time to each of who watch its run. */
	watching: Percentiles & { events: number }
}

interface Memory {
	/** Of the process, of shared pages its part. */
	process: number
	/** Of objects and buffers. */
	held: number
}

interface Percentiles {
	median: number
	p99: number
	longest: number
}

/** One user follows so many streams at most. */
const streamsOfOne = 20

/**
 * So many mixed calls a second, whether earlier ones are answered or not, while two runs go on at any time; then one run that so
 * many people watch.
 */
export async function pace({
	seconds = 600,
	perSecond = 50,
	watchers = 200,
	say = (_line: string) => {},
} = {}): Promise<PaceReport> {
	const data = await newData()
	const probe = await steadyPort()
	const product = await startProduct({
		data,
		env: {
			ASSAY_PARALLEL_RUNS: '2',
			ASSAY_PROBE_PORT: String(probe),
			NODE_OPTIONS: `--expose-gc --import ${join(root, 'test/loop-probe.mjs')}`,
		},
	})
	try {
		const token = await tokenOf(data)
		const api = caller(product.url, token)
		const { id: applicationId } = await api.session.sample({})
		const [environment] = await api.environments.all({ query: { applicationId } })
		const start = runner(api, applicationId, environment?.id ?? 0)
		const short = await start.feature('Short', 20, 50)
		const first = await start.run(short)
		await endOf(api, first)
		const calls = await underLoad(
			{ product, probe, token, applicationId, first, seconds, perSecond, say },
			() => start.run(short),
			api,
		)
		say(`${calls.calls} calls answered`)
		const long = await start.feature('Watched', 100, 100)
		return { ...calls, watching: await watched(product, data, watchers, await start.run(long)) }
	} finally {
		await product.stop()
		await removeData(data)
	}
}

function runner(api: Client, application_id: number, env_id: number) {
	return {
		async feature(name: string, steps: number, milliseconds: number): Promise<number> {
			const content = `Feature: ${name}\n  Scenario: one\n${`    * karate.pause(${milliseconds})\n`.repeat(steps)}`
			return (await api.features.save({ body: { name, content, feature_type: 'KARATE', application_id } })).id
		},
		run: async (feature_id: number): Promise<number> =>
			(await api.runs.startFeature({ body: { feature_id, env_id, application_id } })).id,
	}
}

interface Loaded {
	product: Product
	/** Port at which the server's process reports its memory. */
	probe: number
	token: string
	applicationId: number
	/** A run that has ended. */
	first: number
	seconds: number
	perSecond: number
	say: (line: string) => void
}

/**
 * What the process keeps: before a collection its memory says more about when the last one was. The first collection frees what
 * the second finds weakly held.
 */
async function memoryOf({ process }: Product, probe: number): Promise<Memory> {
	let held = 0
	for (let n = 0; n < 2; n++) ({ held } = (await (await fetch(`http://127.0.0.1:${probe}`)).json()) as { held: number })
	return { process: pss(process.pid ?? 0), held: held / 1e6 }
}

async function underLoad(
	{ product, probe, token, applicationId: id, first, seconds, perSecond, say }: Loaded,
	startRun: () => Promise<number>,
	api: Client,
): Promise<Omit<PaceReport, 'watching'>> {
	const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
	// The same ones again and again: lists that grow with each save would be what is measured.
	const saved: object[] = []
	for (let n = 0; n < 20; n++) {
		const contents = { anoroc_content: '{}', karate_content: '{}', settings_content: '{}' }
		const body = { name: `saved ${n}`, ...contents, applicationId: id }
		saved.push({ ...body, id: (await api.environments.save({ body })).id })
	}
	let saves = 0
	const get = (path: string) => () => fetch(product.url + path, { headers })
	const mixed = [
		get('/api/me'),
		get(`/api/feature/list?applicationId=${id}`),
		get(`/api/feature/all/${id}`),
		get(`/api/environment/all?applicationId=${id}`),
		get(`/api/globalObject/all?applicationId=${id}`),
		get(`/api/run/list?applicationId=${id}`),
		get(`/api/run/${first}`),
		get(`/api/run/${first}/events`),
		get(`/api/dashboard/execution?applicationId=${id}`),
		() =>
			fetch(`${product.url}/api/environment/save`, {
				method: 'POST',
				headers,
				body: JSON.stringify({ ...saved[++saves % saved.length], anoroc_content: JSON.stringify({ saves }) }),
			}),
	]
	const took: number[] = []
	const errors = new Set<string>()
	const call = async (n: number, due: number) => {
		const answer = await mixed[n % mixed.length]?.().catch((error: Error) => error)
		if (answer instanceof Error) errors.add(answer.message)
		else if (answer) {
			const text = await answer.text()
			if (!answer.ok) errors.add(`${answer.url.slice(product.url.length)}: ${answer.status} ${text.slice(0, 100)}`)
		}
		took.push(performance.now() - due)
	}
	let over = false
	let runs = 0
	const lane = async () => {
		while (!over) {
			const { status, errorDescription } = await endOf(api, await startRun())
			runs++
			if (status !== 'SUCCESS') errors.add(`a run ended ${status}: ${errorDescription}`)
		}
	}
	const lanes = [lane(), lane()]
	const began = performance.now()
	const pending: Promise<void>[] = []
	const calls = seconds * perSecond
	const memory: Memory[] = []
	const look = async () => {
		const now = await memoryOf(product, probe)
		memory.push(now)
		say(`${Math.round((performance.now() - began) / 1000)} s: ${shown(now)}`)
	}
	for (let n = 0; n < calls; n++) {
		const due = began + (n * 1000) / perSecond
		if (due > performance.now()) await sleep(due - performance.now())
		if (n === Math.floor(calls / 10) || n === Math.floor(calls / 2)) pending.push(look())
		pending.push(call(n, due))
	}
	await Promise.all(pending)
	await look()
	over = true
	await Promise.all(lanes)
	const [before, after] = [memory[0], memory.at(-1)] as [Memory, Memory]
	return { calls, errors: [...errors], calling: percentiles(took), memory: { before, after }, runs }
}

const shown = ({ process, held }: Memory) =>
	`${process.toFixed(0)} MB, ${held.toFixed(1)} MB of them objects and buffers`

/** Executor, server and watchers are on one machine: an event's own time can be compared with theirs. */
async function watched(product: Product, data: string, count: number, runId: number): Promise<PaceReport['watching']> {
	const people = Math.ceil(count / streamsOfOne)
	await addCrowd(data, 'Demo shop', people)
	const { db, close } = await databaseOf(data)
	const names = Array.from({ length: people }, (_, n) => `crowd-${String(n + 1).padStart(3, '0')}`)
	const tokens = await Promise.all(names.map((username) => createApiToken(db, { username, name: 'watches' })))
	await close()
	const lags: number[] = []
	const watch = async (n: number) => {
		const headers = { authorization: `Bearer ${tokens[n % people]}` }
		const joined = Date.now()
		const answer = await fetch(`${product.url}/api/run/${runId}/events`, { headers })
		if (!answer.ok || !answer.body) throw new Error(`${answer.status} ${await answer.text()}`)
		for await (const line of readServerSent(answer.body as AsyncIterable<Uint8Array>)) {
			const { at } = JSON.parse(line) as NumberedEvent & { at?: number }
			// What was there before he came has no lag.
			if (at !== undefined && at > joined) lags.push(Date.now() - at)
		}
	}
	await Promise.all(Array.from({ length: count }, (_, n) => watch(n)))
	return { events: lags.length, ...percentiles(lags) }
}

function percentiles(values: number[]): Percentiles {
	const sorted = [...values].sort((one, other) => one - other)
	const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
	return { median: at(0.5), p99: at(0.99), longest: at(1) }
}
