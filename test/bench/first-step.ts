import { setTimeout as sleep } from 'node:timers/promises'
import { caller, endOf, newData, removeData, startProduct, tokenOf } from '../product.ts'
import { median, quantile, say } from './figures.ts'

/** From the call that starts a run to the arrival of the first step event at a reader of the live stream. */
export async function firstStep() {
	const data = await newData()
	const product = await startProduct({ data })
	const token = await tokenOf(data)
	const api = caller(product.url, token)
	const { id: applicationId } = await api.session.sample({})
	const [environment] = await api.environments.all({ query: { applicationId } })
	const content = 'Feature: quick\n  Scenario: one\n    * def x = 1\n    * match x == 1\n'
	const feature = await api.features.save({
		body: { name: 'quick', content, application_id: applicationId, feature_type: 'KARATE' },
	})
	const times: number[] = []
	/** Until the run begins at the executor, from there until its first step does, and until somebody who looks sees that. */
	const parts: [number, number, number][] = []
	for (let n = 0; n < 25; n++) {
		const started = performance.now()
		const pressed = performance.timeOrigin + started
		const { id } = await api.runs.startFeature({
			body: { feature_id: feature.id, env_id: environment?.id ?? 0, application_id: applicationId },
		})
		const stream = await fetch(`${product.url}/api/run/${id}/events`, { headers: { authorization: `Bearer ${token}` } })
		const text = await textUntil(stream, /"step(?:Started|Passed)".*\n/)
		const seen = performance.now() - started
		const [begun = 0, first = 0] = ['runStarted', 'step(?:Started|Passed)'].map(
			(type) => Number(new RegExp(`"type":"${type}","at":(\\d+)`).exec(text)?.[1]) - pressed,
		)
		if (n >= 5) {
			times.push(seen)
			parts.push([begun, first - begun, seen - first])
		}
		await endOf(api, id)
		// A person looks at the result before pressing Run again; by then the next worker is warm.
		await sleep(1500)
	}
	say(
		'Run pressed to first step event, API feature',
		`median ${median(times).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms`,
		'goal: median at most 50 ms',
	)
	const [begun, first, seen] = [0, 1, 2].map((at) => median(parts.map((one) => one[at] ?? 0)).toFixed(0))
	say('of them until it begins, until its first step, until that is seen', `${begun}, ${first}, ${seen} ms`, 'beside')
	await product.stop()
	await removeData(data)
}

async function textUntil(response: Response, wanted: RegExp) {
	const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
	let text = ''
	for (;;) {
		const part = await reader?.read()
		if (!part || part.done) throw new Error(`The stream ended without ${wanted}: ${text.slice(0, 300)}`)
		text += part.value
		if (!wanted.test(text)) continue
		void reader?.cancel()
		return text
	}
}
