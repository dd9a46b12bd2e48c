import type { Evidence } from '@assay/contract/run-events'
import type { FeatureView, ScenarioView, StepView } from '@assay/engine/fold'
import { z } from 'zod'
import type { AfterRun, Integration } from './integration.ts'
import { readReply } from './read-reply.ts'

/**
 * A run as a launch of ReportPortal: a feature is a suite, a scenario a test, a step a step with its logs and screenshots.
 * Asynchronous reporting API (reportportal.io/docs/dev-guides/ReportingDevelopersGuide), spoken by our own guarded client.
 */
export const reportPortal: Integration = {
	name: 'report-portal',
	keys: ['rp.endpoint', 'rp.apikey', 'rp.project'],
	wanted: (settings) => settings.text('rp.endpoint') !== '' && settings.text('rp.apikey') !== '',

	async afterRun(after) {
		const { run, view, link, settings } = after
		const portal = openPortal(after)
		const startedAt = view.startedAt ?? run.queuedAt.getTime()
		const launch = await portal.start('launch', 'launch', {
			name: run.name.slice(0, 256),
			startTime: startedAt,
			description: `Run ${run.id} of Assay: ${link}`,
			attributes: [
				{ key: 'environment', value: run.environmentName.slice(0, 512) },
				{ key: 'run', value: String(run.id) },
			],
		})
		for (const feature of view.features) await portal.suite(launch, feature)
		const answer = await portal.finish(`launch/${launch}/finish`, { endTime: startedAt + Math.round(run.nanos / 1e6) })
		const { id } = z.object({ id: z.union([z.string(), z.number()]) }).safeParse(answer).data ?? {}
		return { sentence: `Launch ${id ?? launch} of the project ${settings.text('rp.project')}.` }
	},
}

const started = z.object({ id: z.string().min(1) })

function openPortal({ settings, call, once, blob }: AfterRun) {
	const root = settings.text('rp.endpoint').replace(/\/+$/, '')
	// Both spellings are common: the address of the portal, and that of its API.
	const base = `${/\/api\/v\d$/.test(root) ? root : `${root}/api/v2`}/${encodeURIComponent(settings.text('rp.project'))}`
	const headers = { authorization: `Bearer ${settings.text('rp.apikey')}`, accept: 'application/json' }
	const asJson = { ...headers, 'content-type': 'application/json' }

	const send = async (method: 'POST' | 'PUT', path: string, body: object) => {
		const { json } = await call({ url: `${base}/${path}`, method, headers: asJson, body: JSON.stringify(body) })
		return json()
	}
	/** Started once, however often the whole is tried: what was taken is not made again. */
	const start = (what: string, path: string, body: object) =>
		once(`start ${what}`, async () => readReply('ReportPortal', started, await send('POST', path, body)).id)
	const finish = (path: string, body: object) => send('PUT', path, body)

	async function item(launch: string, parent: string | undefined, about: Item, inside: (id: string) => Promise<void>) {
		const done = await once(`done ${about.id}`, async () => {
			const id = await start(about.id, parent ? `item/${parent}` : 'item', {
				launchUuid: launch,
				name: (about.name || '(without a name)').slice(0, 1024),
				type: about.type,
				startTime: about.startedAt,
				hasStats: about.type !== 'STEP',
				...(about.codeRef ? { codeRef: about.codeRef } : {}),
				...(about.tags
					? { attributes: about.tags.map((tag) => ({ value: tag.replace(/^@/, '').slice(0, 512) })) }
					: {}),
			})
			await inside(id)
			const endTime = about.startedAt + Math.round(about.nanos / 1e6)
			await finish(`item/${id}`, { launchUuid: launch, endTime, status: about.status })
			return id
		})
		return done
	}

	async function log(launch: string, itemUuid: string, about: { time: number; level: string; message: string }) {
		await send('POST', 'log/entry', { launchUuid: launch, itemUuid, ...about })
	}

	async function picture(launch: string, itemUuid: string, time: number, shot: Screenshot) {
		const bytes = 'blob' in shot.content ? await blob(shot.content.blob) : undefined
		if (!bytes) return
		const name = `${shot.name.replace(/[^\w.-]+/g, '-').slice(0, 60) || 'screenshot'}.png`
		const message = `Screenshot: ${shot.name}`
		const form = new FormData()
		const entry = [{ launchUuid: launch, itemUuid, time, level: 'info', message, file: { name } }]
		form.append('json_request_part', new Blob([JSON.stringify(entry)], { type: 'application/json' }))
		form.append('file', new Blob([Uint8Array.from(bytes)], { type: shot.content.mediaType ?? 'image/png' }), name)
		await call({ url: `${base}/log`, method: 'POST', headers, body: form })
	}

	async function steps(launch: string, parent: string, all: StepView[]) {
		for (const step of all.filter(({ hidden }) => !hidden))
			await item(launch, parent, stepItem(step), async (id) => {
				if (step.message) await log(launch, id, { time: endOf(step), level: 'error', message: step.message })
				for (const evidence of step.evidence) {
					if (evidence.kind === 'screenshot') await picture(launch, id, endOf(step), evidence)
					else if (evidence.kind === 'print')
						await log(launch, id, { time: step.startedAt, level: 'info', message: evidence.text })
				}
				await steps(launch, id, step.steps)
			})
	}

	return {
		start,
		finish,
		suite: (launch: string, feature: FeatureView) =>
			item(launch, undefined, suiteItem(feature), async (suite) => {
				for (const scenario of feature.scenarios)
					await item(launch, suite, testItem(feature, scenario), (test) => steps(launch, test, scenario.steps))
			}),
	}
}

type Screenshot = Extract<Evidence, { kind: 'screenshot' }>

interface Item {
	/** Of the run's log: `1`, `1.2`, `1.2.3`. */
	id: string
	name: string
	type: 'SUITE' | 'TEST' | 'STEP'
	startedAt: number
	nanos: number
	status: 'passed' | 'failed' | 'skipped'
	codeRef?: string
	tags?: string[]
}

const endOf = ({ startedAt, nanos }: StepView) => startedAt + Math.round(nanos / 1e6)

const suiteItem = ({ id, name, path, startedAt, nanos, status }: FeatureView): Item => ({
	id,
	name,
	type: 'SUITE',
	startedAt,
	nanos,
	status: status === 'passed' ? 'passed' : 'failed',
	codeRef: path,
})

const testItem = (feature: FeatureView, { id, name, line, tags, startedAt, nanos, status }: ScenarioView): Item => ({
	id,
	name,
	type: 'TEST',
	startedAt,
	nanos,
	status: status === 'passed' ? 'passed' : 'failed',
	codeRef: `${feature.path}:${line}`,
	tags,
})

const stepItem = ({ id, keyword, text, startedAt, nanos, status }: StepView): Item => ({
	id,
	name: `${keyword}${text}`,
	type: 'STEP',
	startedAt,
	nanos,
	status: status === 'passed' || status === 'skipped' ? status : 'failed',
})
