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
	for (let n = 0; n < 25; n++) {
		const started = performance.now()
		const { id } = await api.runs.startFeature({
			body: { feature_id: feature.id, env_id: environment?.id ?? 0, application_id: applicationId },
		})
		const stream = await fetch(`${product.url}/api/run/${id}/events`, { headers: { authorization: `Bearer ${token}` } })
		await textUntil(stream, '"stepStarted"')
		if (n >= 5) times.push(performance.now() - started)
		await endOf(api, id)
		// A person looks at the result before pressing Run again; by then the next worker is warm.
		await sleep(1500)
	}
	say(
		'Run pressed to first step event, API feature',
		`median ${median(times).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms`,
		'goal: median under 150 ms',
	)
	await product.stop()
	await removeData(data)
}

async function textUntil(response: Response, wanted: string) {
	const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
	let text = ''
	for (;;) {
		const part = await reader?.read()
		if (!part || part.done) throw new Error(`The stream ended without ${wanted}: ${text.slice(0, 300)}`)
		text += part.value
		if (text.includes(wanted)) return reader?.cancel()
	}
}
