import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { steadyPort } from '@assay/server/steady-port'
import { type HostileBody, hostileBodies, type Places } from './hostile-bodies.ts'
import { caller, newData, removeData, root, startProduct, tokenOf } from './product.ts'

export interface BodiesReport {
	bodies: number
	/** Milliseconds of processor that each took on the event loop, the most first, with the memory it grew by and what it was answered. */
	costs: { name: string; active: number; longest: number; megabytes: number; status: number; answer: number }[]
	/** Milliseconds until health answered, the longest, while six of the worst bodies were read at a time. */
	health: { asked: number; longest: number }
}

/** The worst bodies, one after the other and six at once, against the built product: what the server's one thread pays for each. */
export async function bodies(repetitions: number, seconds: number, say: (line: string) => void): Promise<BodiesReport> {
	const data = await newData()
	const probe = await steadyPort()
	const env = {
		ASSAY_EXECUTOR: 'off',
		ASSAY_PROBE_PORT: String(probe),
		NODE_OPTIONS: `--expose-gc --import ${join(root, 'test/loop-probe.mjs')}`,
	}
	const product = await startProduct({ data, env })
	const agent = new Agent({ keepAlive: true })
	try {
		const token = await tokenOf(data)
		const api = caller(product.url, token)
		const { token: executor } = await api.session
			.sample({})
			.then(() => api.tokens.create({ body: { name: 'bodies', kind: 'executor' } }))
		const places = await prepare(product.url, token, executor)
		const send = ({ method = 'POST', path, headers = {}, body, executor: by }: HostileBody) =>
			new Promise<{ status: number; size: number }>((resolve, reject) => {
				const sent = request(`${product.url}${path}`, {
					agent,
					method,
					headers: {
						authorization: `Bearer ${by ? executor : token}`,
						'content-type': 'application/json',
						'content-length': Buffer.byteLength(body),
						...headers,
					},
				})
				sent.on('error', reject)
				sent.on('response', (answer) => {
					let size = 0
					answer.on('data', (part: Buffer) => (size += part.length))
					answer.on('end', () => resolve({ status: answer.statusCode ?? 0, size }))
				})
				sent.end(body)
			})
		const measured = async () =>
			(await (await fetch(`http://127.0.0.1:${probe}`)).json()) as { active: number; longest: number; grown: number }

		// A lease lasts half a minute.
		const alive = { epoch: places.epoch, from: 1, events: [] }
		const renew = () => caller(product.url, executor).executor.report({ params: { runId: places.run }, body: alive })
		const costs: BodiesReport['costs'] = []
		const all = hostileBodies(places)
		for (const body of all) {
			const looks = []
			for (let n = 0; n < repetitions; n++) {
				await renew()
				await measured()
				const { status, size } = await send(body)
				looks.push({ ...(await measured()), status, size })
			}
			const middle = looks.sort((one, other) => one.active - other.active)[Math.floor(repetitions / 2)]
			if (!middle) continue
			const { active, longest, grown, status, size } = middle
			const cost = { name: body.name, active, longest, megabytes: grown / 1e6, status, answer: size }
			costs.push(cost)
			say(
				`${active.toFixed(0).padStart(5)} ms, at most ${longest.toFixed(0)} ms at a time, ${cost.megabytes.toFixed(0)} MB, ${status} of ${size} bytes: ${body.name}`,
			)
		}
		costs.sort((one, other) => other.active - one.active)

		const worst = costs.slice(0, 6).map(({ name }) => all.find((body) => body.name === name) as HostileBody)
		const until = Date.now() + seconds * 1000
		const health = { asked: 0, longest: 0 }
		const asking = (async () => {
			while (Date.now() < until) {
				const began = performance.now()
				await (await fetch(`${product.url}/api/health`)).text()
				health.asked++
				health.longest = Math.max(health.longest, performance.now() - began)
				await sleep(10)
			}
		})()
		const pressing = worst.map(async (body) => {
			while (Date.now() < until) await send(body)
		})
		await Promise.all([asking, ...pressing])
		return { bodies: all.length, costs, health }
	} finally {
		agent.destroy()
		await product.stop()
		await removeData(data)
	}
}

/** One of each thing that a body may be about, and a run, a trial and a recording in the hands of the executor. */
async function prepare(url: string, token: string, executor: string): Promise<Places> {
	const api = caller(url, token)
	const [project] = await api.projects.list({ query: {} })
	const applicationId = project?.id ?? 0
	const query = { applicationId }
	const features = await api.features.all({ params: query })
	const [environment] = await api.environments.all({ query })
	const [globalObject] = await api.globalObjects.all({ query })
	const feature = features[0]?.id ?? 0
	const env_id = environment?.id ?? 0
	const { id: run } = await api.runs.startFeature({
		body: { feature_id: feature, env_id, application_id: applicationId },
	})
	const by = caller(url, executor)
	const claim = (more: object = {}) => by.executor.claim({ body: { name: 'bodies', waitSeconds: 0, ...more } })
	const claimed = await claim()
	const asked = { applicationId, url: 'http://shop.example' }
	const { id: trial } = await api.trials.start({ body: { ...asked, locator: '//h1' } })
	await claim({ trials: true })
	const { id: recording } = await api.recordings.start({ body: asked })
	await claim({ recordings: true })
	return {
		project: applicationId,
		feature,
		features: features.map(({ id }) => id),
		environment: env_id,
		globalObject: globalObject?.id ?? 0,
		run,
		epoch: claimed && 'epoch' in claimed ? claimed.epoch : 0,
		trial,
		recording,
		user: 'nobody',
	}
}
