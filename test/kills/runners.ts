import { setTimeout as sleep } from 'node:timers/promises'
import type { NumberedEvent } from '@assay/contract/run-events'
import type { Run } from '@assay/contract/runs'
import { type DesignName, designs, type End, endsOf, type PlanName, plans, textOf } from './designs.ts'
import type { House } from './house.ts'
import { type Harm, judge } from './judge.ts'
import { readLog, type Watcher, watchRun } from './watcher.ts'

/** People who start runs and watch them, a schedule that starts some each minute, and what is expected of each. */
export interface Runners {
	/** Starts one and watches it. Gives up after three minutes without an answer. */
	start(what: DesignName | PlanName, where: Where): Promise<void>
	/** Waits until every run that is in hand now has ended and judges all that ended since; what is wrong, as sentences. */
	rest(harm: Harm): Promise<string[]>
	/** Wrong fire times of the schedule, since it was made. */
	schedule(): Promise<string[]>
	/** Runs that were judged since this was last asked. */
	judged(): number[]
	figures: RunFigures
}
export type Where = 'local' | 'driver'

export interface RunFigures {
	runs: Record<string, number>
	events: number
	/** How often a watcher came back. */
	again: number
	scheduled: number
	/** Of which several executors ran parts. */
	shared: number
}

const patience = 60_000

export async function openRunners(house: House, place: string): Promise<Runners> {
	const { api, project, token } = house
	const environments = {} as Record<Where, number>
	for (const where of ['local', 'driver'] as const) {
		const settings = { 'webdriver.type': 'CHROME', 'Explicit.wait.time': 20, 'Check.wait.time': 0.3 }
		const saved = await api.environments.save({
			body: {
				name: where,
				applicationId: project,
				anoroc_content: JSON.stringify({ page: `${place}/page/300` }),
				karate_content: JSON.stringify({ place }),
				settings_content: JSON.stringify(
					where === 'driver' ? { ...settings, 'webdriver.local': 'CHROMEDRIVER' } : settings,
				),
			},
		})
		environments[where] = saved.id
	}
	const features = {} as Record<DesignName, number>
	for (const [name, design] of Object.entries(designs) as [DesignName, (typeof designs)[DesignName]][]) {
		const body = { name: design.name, content: textOf(design), feature_type: design.type, application_id: project }
		features[name] = (await api.features.save({ body })).id
	}
	const madePlans = {} as Record<PlanName, number>
	for (const [name, plan] of Object.entries(plans) as [PlanName, (typeof plans)[PlanName]][]) {
		const featureIds = plan.of.map((one) => features[one])
		const atOnce = 'atOnce' in plan ? plan.atOnce : 1
		const body = { name: plan.name, description: 'known beforehand', featureIds, atOnce, applicationId: project }
		madePlans[name] = (await api.testPlans.save({ body })).id
	}
	const schedule = await api.schedules.save({
		body: {
			business_scenario_id: madePlans.nightly,
			env_id: environments.local,
			application_id: project,
			name: 'each minute',
			croneExpression: '* * * * *',
		},
	})
	const scheduledFrom = Date.parse(schedule.updated_date_time)

	const watchers = new Map<number, Watcher>()
	const started = new Set<number>()
	const done = new Set<number>()
	let fresh: number[] = []
	const figures: RunFigures = { runs: {}, events: 0, again: 0, scheduled: 0, shared: 0 }

	const ends = ({ feature_id, business_scenario_id }: Run): readonly End[] => {
		const named = (made: Record<string, number>, id: number | null) =>
			Object.entries(made).find(([, one]) => one === id)?.[0] as DesignName | PlanName | undefined
		const what = named(madePlans, business_scenario_id) ?? named(features, feature_id)
		return what ? endsOf(what) : []
	}

	/** The newest hundred; between two rests far fewer are started. */
	const list = () => insisted(() => api.runs.list({ query: { applicationId: project, size: 100 } }))

	/** With what it recorded last, which says where it stands. */
	async function stuck({ id, details, queued }: Run): Promise<string> {
		const log = await readLog(house.url, token, id).catch(() => [])
		const what = `run ${id} "${details}" is ${queued ? 'queued' : 'RUNNING'} after ${patience / 1000} s`
		return [what, ...log.slice(-3)].join('; ')
	}

	async function judgeOne(run: Run, harm: Harm): Promise<string[]> {
		const log = await readLog(house.url, token, run.id)
		const events = log.map((line) => JSON.parse(line) as NumberedEvent)
		const wrong = judge(run, events, ends(run), harm)
		if (new Set(events.flatMap(takesPart)).size > 1) figures.shared++
		const watcher = watchers.get(run.id)
		if (watcher) {
			const late = await within(watcher.ended, patience)
			watcher.leave()
			if (late) wrong.push(`a watcher had no end after ${patience / 1000} s, but ${watcher.lines.length} events`)
			wrong.push(...watcher.wrong)
			if (watcher.lines.some((line, at) => line !== log[at]) || watcher.lines.length !== log.length)
				wrong.push(`a watcher had ${watcher.lines.length} events, the log has ${log.length}, and they differ`)
			figures.events += watcher.lines.length
			figures.again += watcher.again
			watchers.delete(run.id)
		}
		figures.runs[run.status] = (figures.runs[run.status] ?? 0) + 1
		done.add(run.id)
		fresh.push(run.id)
		return wrong.map((one) => `run ${run.id} "${run.details}" (${run.status}): ${one}`)
	}

	return {
		figures,
		async start(what, where) {
			const common = { env_id: environments[where], application_id: project }
			const { id } = await insisted(() =>
				what in plans
					? api.runs.startPlan({ body: { ...common, business_scenario_id: madePlans[what as PlanName] } })
					: api.runs.startFeature({ body: { ...common, feature_id: features[what as DesignName] } }),
			)
			started.add(id)
			watchers.set(
				id,
				watchRun(() => house.url, token, id),
			)
		},
		async rest(harm) {
			const inHand = new Set([...(await list()).map(({ id }) => id), ...started])
			let left = Number.POSITIVE_INFINITY
			// Stuck is what does not end although nothing else does either: a busy machine is only slow.
			for (let end = 0; ; await sleep(150)) {
				const runs = await list()
				const running = runs.filter(({ id, status }) => inHand.has(id) && status === 'RUNNING')
				if (running.length < left) end = Date.now() + patience
				left = running.length
				if (running.length > 0 && Date.now() < end) continue
				const wrong = await Promise.all(running.map(stuck))
				for (const id of started)
					if (!runs.some((one) => one.id === id)) wrong.push(`run ${id}, whose start was acknowledged, is not there`)
				started.clear()
				for (const run of runs)
					if (run.status !== 'RUNNING' && !done.has(run.id)) wrong.push(...(await judgeOne(run, harm)))
				return wrong
			}
		},
		async schedule() {
			const wrong: string[] = []
			const last = Math.floor(Date.now() / minute) * minute
			const first = Math.floor(scheduledFrom / minute) * minute + minute
			const count = Math.max(0, (last - first) / minute + 1)
			for (const end = Date.now() + patience; ; await sleep(500)) {
				const times = new Map<number, number>()
				for (let page = 0; page * 100 <= count; page++) {
					const query = { page, size: 100 }
					for (const fire of await api.schedules.fires({ params: { scheduleId: schedule.id }, query })) {
						const at = Date.parse(fire.fireTime)
						times.set(at, (times.get(at) ?? 0) + 1)
						if ((fire.run_id === null) === (fire.reason === null)) wrong.push(`${fire.fireTime}: no run and no reason`)
					}
				}
				for (let at = first; at <= last; at += minute)
					if (times.get(at) !== 1) wrong.push(`${new Date(at).toISOString()} has ${times.get(at) ?? 0} rows`)
				figures.scheduled = times.size
				if (wrong.length === 0 || Date.now() > end) return wrong.map((one) => `the schedule of each minute: ${one}`)
				wrong.length = 0
			}
		},
		judged() {
			const now = fresh
			fresh = []
			return now
		},
	}
}

const minute = 60_000

/** The executor that a note of a shared run names. */
const takesPart = (event: NumberedEvent): string[] =>
	event.type === 'note' ? (/^The executor (.+) takes part$/.exec(event.text)?.slice(1) ?? []) : []

/** Tries again for as long as a server that is away may take to start on a busy machine. */
async function insisted<T>(call: () => Promise<T>): Promise<T> {
	for (const end = Date.now() + 3 * minute; ; await sleep(200)) {
		try {
			return await call()
		} catch (error) {
			if (Date.now() > end) throw error
		}
	}
}

/** Whether it takes longer. */
const within = (work: Promise<void>, milliseconds: number): Promise<boolean> =>
	Promise.race([work.then(() => false), sleep(milliseconds, true, { ref: false })])
