import type { RunEvent } from '@assay/contract/run-events'
import { Histogram } from '@assay/engine/log/load/histogram'
import { randomBy } from '@assay/engine/surfaces/load/text/random-by'
import { pageOf } from '../browser.ts'
import { openBrowser } from '../launch-browser.ts'
import { caller, endOf, newData, removeData, startProduct, tokenOf } from '../product.ts'
import { claimRun } from '../reported-run.ts'
import { type Opening, openWatched } from '../watched-page.ts'
import { median, say } from './figures.ts'

const [seconds, rate] = [3600, 10_000]
const openings = 5
const rows = '[role=tabpanel] table tbody tr'
/** Milliseconds since 1970. */
const began = 1_795_000_000_000

/** What the log of a load test of an hour at 10,000 requests a second takes, and how soon the page of its run is there. */
export async function loadHour() {
	for (const names of [5, 20]) {
		const data = await newData()
		const product = await startProduct({ data, env: { ASSAY_DEMO_SHOP: 'off', ASSAY_EXECUTOR: 'off' } })
		const api = caller(product.url, await tokenOf(data))
		const { id: applicationId } = await api.projects.save({ body: { name: 'Load', applicationType: 'PERFORMANCE' } })
		const environment = await api.environments.save({ body: { name: 'staging', applicationId } })
		const content = 'Feature: x\n  Scenario: one\n    * print 1\n'
		const feature = await api.features.save({ body: { name: 'Cats', content, application_id: applicationId } })
		const { id: runId } = await api.runs.startFeature({
			body: { feature_id: feature.id, env_id: environment.id, application_id: applicationId },
		})
		const send = await claimRun(product, runId)
		await send(beginning(feature.id))
		const random = randomBy(7)
		let bytes = 0
		for (let second = 0; second < seconds; second++) {
			const event = secondOf(second, names, random)
			bytes += JSON.stringify(event).length
			await send([event])
		}
		await send(ending())
		await endOf(api, runId)
		const browser = await openBrowser()
		const { page } = await pageOf(browser, product.url)
		const address = `${product.url}/runs?project=${applicationId}&run=${runId}`
		await openWatched(page, address, rows)
		const taken: Opening[] = []
		for (let n = 0; n < openings; n++) taken.push(await openWatched(page, address, rows))
		const of = (figure: (one: Opening) => number) => median(taken.map(figure))
		say(
			`log of an hour at ${rate} requests a second of ${names} names`,
			`${(bytes / 1e6).toFixed(1)} MB`,
			'goal: 50 MB',
		)
		say(
			'opening the page of its run',
			`first row ${of(({ first }) => first).toFixed(0)} ms, at rest ${of(({ rest }) => rest).toFixed(0)} ms, ${(of(({ script }) => script) * 1000).toFixed(0)} ms of script, longest task ${of(({ task }) => task).toFixed(0)} ms, ${(of(({ api }) => api.bytes) / 1000).toFixed(0)} kB`,
			'goal: a second',
		)
		await browser.close()
		await product.stop()
		await removeData(data)
	}
}

const beginning = (featureId: number): RunEvent[] => [
	{ type: 'runStarted', at: began, name: 'Cats', kind: 'FEATURE', environment: 'staging' },
	{
		type: 'featureStarted',
		at: began,
		feature: '1',
		featureId,
		name: 'Cats',
		path: 'Cats.feature',
		featureType: 'PERFORMANCE',
	},
	{
		type: 'loadStarted',
		at: began,
		feature: '1',
		profile: `constantUsersPerSec(${rate}) during (1 hour)`,
		model: 'open',
		users: rate * seconds,
		duration: seconds * 1000,
		seed: 1,
	},
]

const ending = (): RunEvent[] => [
	{
		type: 'loadFinished',
		at: began + seconds * 1000,
		feature: '1',
		thresholds: [{ text: 'global.failedRequests.count.is(0)', value: 0, passed: true }],
	},
	{ type: 'featureFinished', at: began + seconds * 1000, feature: '1', status: 'passed', nanos: seconds * 1e9 },
	{ type: 'runFinished', at: began + seconds * 1000, status: 'SUCCESS', nanos: seconds * 1e9 },
]

/** Times as servers have them: most near the median, a few very long (a log-normal distribution), another median for each name. */
function secondOf(second: number, names: number, random: () => number): RunEvent {
	const requests = Array.from({ length: names }, (_, n) => {
		const ok = new Histogram()
		for (let sent = 0; sent < rate / names; sent++) {
			const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
			ok.record((20_000 + 5000 * n) * Math.exp(0.5 * normal))
		}
		return { name: `GET /cats/${n}`, ok: ok.text }
	})
	const [at, until] = [began + second * 1000, (second + 1) * 1000]
	const generator = { delay: 1 + (second % 3), processor: 0.5 }
	return { type: 'loadSecond', at, feature: '1', second, until, users: 200, started: rate, requests, generator }
}
