import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RunEvent } from '@assay/contract/run-events'
import { foldRun } from '@assay/engine/log/fold'
import { Histogram } from '@assay/engine/log/load/histogram'
import { readDataFile } from '@assay/engine/log/report/data-files'
import { type ReportIndex, readIndex } from '@assay/engine/log/report/report-index'
import { readOutline } from '@assay/engine/log/run-outline'
import { beforeAll, expect, test } from 'vitest'
import { type Person, type TestApp, testApp, testProject } from './app.ts'

let app: TestApp
let alice: Person
let ids: { application: number; feature: number; environment: number }

beforeAll(async () => {
	app = await testApp({ ASSAY_METRICS_TOKEN: 'metrics-token-of-the-test' })
	const { alice: user, ...rest } = await testProject(app)
	alice = user
	ids = rest
})

const times = (...milliseconds: number[]) => {
	const histogram = new Histogram()
	for (const one of milliseconds) histogram.record(one * 1000)
	return histogram.text
}

const begun: RunEvent[] = [
	{ type: 'runStarted', at: 1, name: 'Check out', kind: 'FEATURE' },
	{
		type: 'featureStarted',
		at: 1,
		feature: '1',
		name: 'Check out',
		path: 'a/Check out.feature',
		featureType: 'PERFORMANCE',
	},
	{
		type: 'loadStarted',
		at: 1,
		feature: '1',
		profile: 'atOnceUsers(3)',
		model: 'open',
		users: 3,
		duration: 0,
		seed: 1,
	},
]
const second = (requests: Extract<RunEvent, { type: 'loadSecond' }>['requests']): RunEvent => ({
	type: 'loadSecond',
	at: 1000,
	feature: '1',
	second: 0,
	until: 1000,
	users: 2,
	started: 3,
	requests,
	generator: { delay: 1, processor: 0.2 },
})
const over = (status: 'SUCCESS' | 'ERROR' = 'SUCCESS'): RunEvent[] => [
	{ type: 'featureFinished', at: 2000, feature: '1', status: 'passed', nanos: 2e9 },
	{ type: 'runFinished', at: 2000, status, nanos: 2e9, ...(status === 'ERROR' ? { reason: 'It broke.' } : {}) },
]

/** Starts a run of the feature and claims it; `send` sends what comes of it. */
async function start(more: object = {}) {
	const body = { feature_id: ids.feature, env_id: ids.environment, application_id: ids.application, ...more }
	const run = (await alice.post('/api/run/feature', body)).body.id as number
	const { epoch } = (await app.executor.post('/api/executor/claim', { name: 'test', waitSeconds: 0 })).body
	let from = 1
	const send = async (...events: RunEvent[]) => {
		const { status, text } = await app.executor.post(`/api/executor/runs/${run}/events`, { epoch, from, events })
		if (status >= 300) throw new Error(text)
		from += events.length
	}
	return { run, send }
}
const asLoad = { runAs: { as: 'LOAD' } }

async function metrics(): Promise<string[]> {
	const headers = { authorization: 'Bearer metrics-token-of-the-test' }
	const { text } = await app.nobody.call('GET', '/metrics', undefined, headers)
	return text.split('\n').filter((line) => line.startsWith('assay_load_'))
}

test('a run is compared with earlier load tests of its feature alone, those that came to a verdict', async () => {
	const ended = async (more: object, status?: 'ERROR') => {
		const { run, send } = await start(more)
		await send(...begun, second([{ name: 'GET /cats', ok: times(10) }]), ...over(status))
		return run
	}
	const first = await ended(asLoad)
	const notALoad = await ended({})
	const withoutVerdict = await ended(asLoad, 'ERROR')
	const second_ = await ended(asLoad)
	const last = await ended(asLoad)
	const { body } = await alice.get(`/api/run/${last}/loads`)
	expect(body.map(({ id, status, environment }: Record<string, unknown>) => [id, status, environment])).toEqual([
		[second_, 'SUCCESS', 'local'],
		[first, 'SUCCESS', 'local'],
	])
	expect((await alice.get(`/api/run/${first}/loads`)).body).toEqual([])
	const comparesLoads = async (one: number, other: number) =>
		(await alice.get(`/api/run/${one}/compare/${other}`)).body.loads
	expect(await comparesLoads(first, last)).toBe(true)
	expect(await comparesLoads(last, first)).toBe(true)
	expect(await comparesLoads(notALoad, last)).toBe(false)
	expect(await comparesLoads(withoutVerdict, last)).toBe(false)
	// The report has the one before it with it, for the day when that is gone.
	const indexOf = async (run: number) => {
		await app.settled()
		const file = join(app.world.config.blobs, 'reports', String(run), 'data-000.js')
		return readIndex(readDataFile(await readFile(file, 'utf8')) as ReportIndex)
	}
	const { earlier } = await indexOf(last)
	expect(earlier?.run).toBe(second_)
	expect(
		earlier?.features.map(({ path, load }) => [path, load?.requests.map(({ name, ok }) => [name, ok.count])]),
	).toEqual([['a/Check out.feature', [['GET /cats', 1]]]])
	expect((await indexOf(first)).earlier).toBeUndefined()
})

test('a load test shows Prometheus how it goes while it runs, and nothing after its end', async () => {
	const { run, send } = await start(asLoad)
	await send(...begun, second([{ name: 'GET /cats', ok: times(100, 100, 400), ko: times(50) }]))
	const of = `run="${run}",feature="a/Check out.feature"`
	await expect.poll(metrics).toEqual([
		`assay_load_users{${of}} 2`,
		`assay_load_requests_per_second{${of}} 4`,
		`assay_load_requests_total{${of},request="GET /cats",outcome="ok"} 3`,
		`assay_load_requests_total{${of},request="GET /cats",outcome="ko"} 1`,
		...[0.1, 0.1, 0.4, 0.4].map((seconds, at) => {
			const exact = new Histogram()
			exact.record(seconds * 1e6)
			const quantile = [0.5, 0.75, 0.95, 0.99][at]
			return `assay_load_response_seconds{${of},request="GET /cats",quantile="${quantile}"} ${exact.max / 1e6}`
		}),
	])
	await send(...over())
	await expect.poll(metrics).toEqual([])
})

test('names of requests without end are few series', async () => {
	const { send } = await start(asLoad)
	const names = Array.from({ length: 100 }, (_, n) => ({ name: `GET /cats/${n}`, ok: times(10) }))
	await send(...begun, second(names))
	await expect.poll(metrics).toHaveLength(1 + 1 + 21 * 2 + 21 * 4)
	expect((await metrics()).find((line) => line.includes('request="Other requests",outcome="ok"'))).toMatch(/ 80$/)
	await send(...over())
})

test('the page of a load test of over a hundred events opens from an outline', async () => {
	const { run, send } = await start(asLoad)
	const seconds = Array.from({ length: 98 }, (_, at) => ({
		...(second([{ name: 'GET /cats', ok: times(10 + at) }]) as Extract<RunEvent, { type: 'loadSecond' }>),
		second: at,
	}))
	await send(...begun, ...seconds, ...over())
	const [outlined = '', ...rest] = (await alice.get(`/api/run/${run}/events?outline=true`)).text.split('\n\n')
	expect(outlined.split('\n').slice(0, 2)).toEqual(['id: 103', 'event: outline'])
	expect(rest).toEqual([''])
	const { load } = readOutline(JSON.parse(outlined.split('data: ')[1] ?? '')).features[0] ?? {}
	expect(load?.seconds.map(({ second, ok }) => [second, ok])).toEqual(seconds.map((_, at) => [at, 1]))
	expect(load?.requests[0]?.ok.count).toBe(98)

	// One of a few seconds comes as its events.
	const short = await start(asLoad)
	await short.send(...begun, ...seconds.slice(0, 95), ...over())
	const { text } = await alice.get(`/api/run/${short.run}/events?outline=true`)
	expect(text.startsWith('id: 1\ndata: {"n":1,"type":"runStarted"')).toBe(true)
})

test('a second in which very many times of very many requests differ is taken whole', async () => {
	const { run, send } = await start(asLoad)
	const spread = (name: number) => {
		const histogram = new Histogram()
		for (let at = 0; at < 1000; at++) histogram.record(2000 + name + 17 * at)
		return { name: `GET /cats/${name}`, ok: histogram.text, intended: histogram.text }
	}
	await send(...begun, second(Array.from({ length: 60 }, (_, name) => spread(name))), ...over())
	const { text } = await alice.get(`/api/run/${run}/events?outline=true`)
	const view = foldRun([...text.matchAll(/^data: (.*)$/gm)].map(([, line = '']) => JSON.parse(line)))
	expect(view.features[0]?.load?.requests.map(({ ok }) => ok.count)).toEqual(Array(60).fill(1000))
})
