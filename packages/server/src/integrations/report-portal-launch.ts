import type { Evidence } from '@assay/contract/run-events'
import type { FeatureView, ScenarioView, StepView } from '@assay/engine/log/fold'
import { STATUSES, TEST_ITEM_TYPES } from '@reportportal/client-javascript/constants'
import * as z from 'zod'
import type { RunRow } from '../runs/schema.ts'
import type { AfterRun } from './integration.ts'
import { openPortalClient, type PortalClient } from './report-portal-client.ts'

/** A run as a launch of ReportPortal: a feature is a suite, a scenario a test, a step a step with its logs and screenshots. */
export async function sendLaunch(after: AfterRun): Promise<{ sentence: string }> {
	const { run, view, link, settings } = after
	const portal = await openPortalClient(after)
	const startTime = view.startedAt ?? run.queuedAt.getTime()
	const launch = await portal.start('launch', (client) =>
		client.startLaunch({
			name: run.name.slice(0, 256),
			startTime,
			description: [...(view.reason ? [view.reason.slice(0, 1000)] : []), `Run ${run.id} of Assay: ${link}`].join(' '),
			attributes: [
				{ key: 'environment', value: run.environmentName.slice(0, 512) },
				{ key: 'run', value: String(run.id) },
			],
		}),
	)
	const report = inLaunch(after, portal, launch)
	for (const feature of view.features) await report.suite(feature)
	const endTime = startTime + Math.round(run.nanos / 1e6)
	const answer = await portal.report('finish', (client) => client.finishLaunch(launch, { endTime, ...verdictOf(run) }))
	const { id } = z.object({ id: z.union([z.string(), z.number()]) }).safeParse(answer).data ?? {}
	const launched = id === undefined ? 'A launch' : `Launch ${id}`
	return { sentence: `${launched} of the project ${settings.text('rp.project')}.` }
}

function inLaunch({ once, blob }: AfterRun, portal: PortalClient, launch: string) {
	/** Done once however often the whole is tried, and what is inside it too. */
	const item = (parent: string | undefined, about: Item, inside: (item: string) => Promise<void>) =>
		once(pathOf(about.id), async () => {
			const { name, type, startedAt, nanos, status, codeRef, tags } = about
			const id = pathOf(about.id)
			const started = await portal.start(`${id}/start`, (client) =>
				client.startTestItem(
					{
						name: (name || '(without a name)').slice(0, 1024),
						type,
						startTime: startedAt,
						hasStats: type !== TEST_ITEM_TYPES.STEP,
						...(codeRef ? { codeRef } : {}),
						...(tags ? { attributes: tags.map((tag) => ({ value: tag.replace(/^@/, '').slice(0, 512) })) } : {}),
					},
					launch,
					parent,
				),
			)
			await inside(started)
			const endTime = startedAt + Math.round(nanos / 1e6)
			await portal.report(`${id}/end`, (client) => client.finishTestItem(started, { endTime, status }))
			return ''
		})

	async function steps(parent: string, all: StepView[]) {
		for (const step of all.filter(({ hidden }) => !hidden))
			await item(parent, stepItem(step), async (started) => {
				for (const [at, { file, ...entry }] of (await logs(step)).entries())
					await portal.report(`${pathOf(step.id)}/log ${at}`, (client) => client.sendLog(started, entry, file))
				await steps(started, step.steps)
			})
	}

	async function logs(step: StepView): Promise<Log[]> {
		const all: Log[] = step.message ? [{ time: endOf(step), level: 'error', message: step.message }] : []
		for (const one of step.evidence)
			if (one.kind === 'print') all.push({ time: step.startedAt, level: 'info', message: one.text })
			else if (one.kind === 'screenshot') all.push(...(await picture(one, endOf(step))))
		return all
	}

	async function picture({ name, content }: Screenshot, time: number): Promise<Log[]> {
		const bytes = 'blob' in content ? await blob(content.blob) : undefined
		if (!bytes) return []
		const plain = name.replace(/[^\w.-]+/g, '-').slice(0, 60) || 'screenshot'
		const file = { name: `${plain}.png`, type: content.mediaType ?? 'image/png', content: Buffer.from(bytes) }
		return [{ time, level: 'info', message: `Screenshot: ${name}`, file }]
	}

	return {
		suite: (feature: FeatureView) =>
			item(undefined, suiteItem(feature), async (suite) => {
				for (const scenario of feature.scenarios)
					await item(suite, testItem(feature, scenario), (test) => steps(test, scenario.steps))
			}),
	}
}

interface Log {
	time: number
	level: 'info' | 'error'
	message: string
	file?: { name: string; type: string; content: Buffer }
}

type Screenshot = Extract<Evidence, { kind: 'screenshot' }>

interface Item {
	/** Of the run's log: `1`, `1.2`, `1.2.3`. */
	id: string
	name: string
	type: TEST_ITEM_TYPES
	startedAt: number
	nanos: number
	status: STATUSES
	codeRef?: string
	tags?: string[]
}

/** Under which a deed is remembered: steps inside their scenario, scenarios inside their feature. */
const pathOf = (id: string) => id.replaceAll('.', '/')

/** The portal sums up its items alone: what did not run, or ended a run, is none of them. */
function verdictOf({ state, cancelledBy }: RunRow): { status?: STATUSES } {
	if (state === 'SUCCESS') return {}
	if (state === 'FAILURE') return { status: STATUSES.FAILED }
	return { status: cancelledBy === null ? STATUSES.INTERRUPTED : STATUSES.CANCELLED }
}

const endedAs = (status: string) =>
	status === 'passed' ? STATUSES.PASSED : status === 'skipped' ? STATUSES.SKIPPED : STATUSES.FAILED
const endOf = ({ startedAt, nanos }: StepView) => startedAt + Math.round(nanos / 1e6)

const suiteItem = ({ id, name, path, startedAt, nanos, status }: FeatureView): Item => ({
	id,
	name,
	type: TEST_ITEM_TYPES.SUITE,
	startedAt,
	nanos,
	status: endedAs(status),
	codeRef: path,
})

const testItem = (feature: FeatureView, { id, name, line, tags, startedAt, nanos, status }: ScenarioView): Item => ({
	id,
	name,
	type: TEST_ITEM_TYPES.TEST,
	startedAt,
	nanos,
	status: endedAs(status),
	codeRef: `${feature.path}:${line}`,
	tags,
})

const stepItem = ({ id, keyword, text, startedAt, nanos, status }: StepView): Item => ({
	id,
	name: `${keyword}${text}`,
	type: TEST_ITEM_TYPES.STEP,
	startedAt,
	nanos,
	status: endedAs(status),
})
