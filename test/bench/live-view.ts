import { caller, endOf, newData, removeData, startProduct, tokenOf } from '../product.ts'
import { median, say } from './figures.ts'

const pairs = 10

/** The demo shop's web journey with somebody who watches its browser, and with nobody, in turn. */
export async function liveView() {
	const data = await newData()
	const product = await startProduct({ data })
	const token = await tokenOf(data)
	const api = caller(product.url, token)
	const { id: applicationId } = await api.session.sample({})
	const [environment] = await api.environments.all({ query: { applicationId } })
	const features = await api.features.list({ query: { applicationId, name: 'Buy a kite' } })
	const journey = features.find(({ name }) => name === 'Buy a kite')
	if (!journey || !environment) throw new Error('The sample project has no journey "Buy a kite"')
	let frames = 0

	async function run(watched: boolean): Promise<number> {
		const body = { feature_id: journey?.id ?? 0, env_id: environment?.id ?? 0, application_id: applicationId }
		const { id } = await api.runs.startFeature({ body })
		const watching = watched ? watch(id) : undefined
		const ended = await endOf(api, id)
		await watching
		if (ended.status !== 'SUCCESS') throw new Error(`Run ${id}: ${ended.firstFailure}`)
		return ended.run_duration / 1e6
	}

	async function watch(runId: number): Promise<void> {
		const headers = { authorization: `Bearer ${token}` }
		const response = await fetch(`${product.url}/api/run/${runId}/frames`, { headers })
		for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? [])
			frames += part.split('data: {').length - 1
	}

	await run(false)
	const alone: number[] = []
	const watched: number[] = []
	for (let pair = 0; pair < pairs; pair++) {
		// Whoever goes first finds a warmer or a colder machine: they take turns.
		const order = pair % 2 === 0 ? [false, true] : [true, false]
		for (const looks of order) (looks ? watched : alone).push(await run(looks))
	}
	const ratio = median(watched.map((time, pair) => time / (alone[pair] ?? Number.NaN)))
	say(
		'Demo shop journey watched live over unwatched',
		`${ratio.toFixed(2)}× (median of ${pairs} pairs; ${median(watched).toFixed(0)} ms : ${median(alone).toFixed(0)} ms; ${Math.round(frames / pairs)} pictures a run)`,
		'goal: at most 1.10×',
	)
	await product.stop()
	await removeData(data)
}
