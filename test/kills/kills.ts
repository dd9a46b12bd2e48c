import { setTimeout as sleep } from 'node:timers/promises'
import { type Chance, openChance } from './chance.ts'
import { type DesignName, designs, type PlanName, plans } from './designs.ts'
import { type Fault, type FaultName, faults } from './faults.ts'
import { type HouseKind, openHouse, until } from './house.ts'
import { type Harm, worse } from './judge.ts'
import { openRunners, type RunFigures, type Runners } from './runners.ts'
import { openSaver } from './saver.ts'
import { openTestedPlace } from './tested-place.ts'

/**
 * Hurts the running product in every way it knows while people save, start and watch runs and a schedule goes on, and holds
 * it to what it promises, after each few faults: every run in hand has ended within 60 s with a verdict that is true of what it
 * was made of, a whole log and what `assay verify-run` expects; every watcher had each event once and in order; every
 * acknowledged save is there; nothing lives that should have ended.
 */
export interface KillReport {
	faults: Partial<Record<FaultName, number>>
	/** Faults that found nothing to hurt, or cannot be brought about here. */
	left: string[]
	/** Promises that were broken, in sentences. */
	broken: string[]
	saves: number
	/** Seconds until all was at rest again, the longest. */
	slowest: number
	runs: RunFigures
}

export interface KillOptions {
	seed: number
	faults: number
	/** Only these kinds. */
	kinds?: FaultName[]
	/** Most faults between two rests. */
	together?: number
	/** Started by npm, whose death is then one of the faults. */
	npm?: boolean
	/** Also hurts what is noticed only when a lease of half a minute has passed. */
	patient?: boolean
	say?: (line: string) => void
}

export async function kills(options: KillOptions): Promise<KillReport> {
	const { seed, kinds = Object.keys(faults) as FaultName[], npm = true, patient = true, say = () => {} } = options
	const chance = openChance(seed)
	const usable = kinds.filter((name) => npm || name !== 'npm')
	const report: KillReport = {
		faults: {},
		left: [],
		broken: [],
		saves: 0,
		slowest: 0,
		runs: { runs: {}, events: 0, again: 0, scheduled: 0, shared: 0 },
	}
	const houses = Object.entries(dealt(usable, options.faults, chance)) as [HouseKind, FaultName[]][]
	// Most of the time each waits: for a lease, for a start, for the end of a run.
	await Promise.all(
		houses
			.filter(([, names]) => names.length > 0)
			.map(([kind, names], at) =>
				hurt(kind, names, { ...options, npm, patient, say }, openChance(seed + at + 1), report),
			),
	)
	return report
}

/** As many of each kind, in an order of chance, each in a house where it can be. */
function dealt(kinds: FaultName[], count: number, chance: Chance): Record<HouseKind, FaultName[]> {
	const houses: Record<HouseKind, FaultName[]> = { alone: [], apart: [] }
	for (let n = 0; n < count; n++) {
		const name = kinds[n % kinds.length] as FaultName
		const { where } = faults[name] as Fault
		// Each kind in its houses in turn, each house in the first place for another kind.
		const house = where[Math.floor(n / kinds.length) % where.length] ?? 'alone'
		houses[house].push(name)
	}
	for (const names of Object.values(houses))
		for (let at = names.length - 1; at > 0; at--) {
			const other = chance.below(at + 1)
			;[names[at], names[other]] = [names[other] as FaultName, names[at] as FaultName]
		}
	return houses
}

type Hurting = Required<Pick<KillOptions, 'npm' | 'patient' | 'say'>> & Pick<KillOptions, 'together'>

/** One installation and its faults; what it finds goes into the report. */
async function hurt(
	kind: HouseKind,
	names: FaultName[],
	{ npm, patient, together = 3, say: print }: Hurting,
	chance: Chance,
	report: KillReport,
): Promise<void> {
	const began = Date.now()
	const say = (line: string) =>
		print(`${((Date.now() - began) / 1000).toFixed(1).padStart(7)} s  ${kind.padEnd(5)}  ${line}`)
	let whole = true
	const broken = (found: string[], after: string) => {
		whole &&= found.length === 0
		for (const one of found) say(`BROKEN after ${after}: ${one}`)
		report.broken.push(...found.map((one) => `${kind}, after ${after}: ${one}`))
	}
	const place = await openTestedPlace()
	const house = await openHouse(kind, { npm, patient })
	say(`${kind === 'alone' ? 'all on one machine' : 'server, executor and database apart'}: ${names.length} faults`)
	const saver = await openSaver(house.api)
	const runners = await openRunners(house, place.url)
	let unverified = 0
	const verify = async () => {
		unverified = 0
		const runs = runners.judged()
		broken(await withReports(house, runs), 'ten rests')
	}
	try {
		for (let at = 0; at < names.length; ) {
			const group = names.slice(at, at + 1 + chance.below(together))
			at += group.length
			let harm: Harm = 'nothing'
			const done: string[] = []
			const late: Promise<string[]>[] = []
			for (const name of group) {
				const fault: Fault = faults[name]
				if (fault.disk && !house.disk) {
					report.left.push(`${name}: nothing can be mounted here`)
					continue
				}
				const struck = await strike(fault, house, runners, chance)
				if (!struck) {
					report.left.push(`${name}: there was none`)
					continue
				}
				say(`${name}: ${struck.what}${struck.seconds > 0 ? `, for ${struck.seconds.toFixed(1)} s` : ''}`)
				harm = worse(harm, struck.harm ?? fault.harm)
				done.push(name)
				report.faults[name] = (report.faults[name] ?? 0) + 1
				if (chance.below(3) === 0) {
					const start = runners.start(chance.one(['greenApi', 'redApi']), 'local')
					late.push(
						start.then(
							() => [],
							(error: Error) => [`a start during ${name}: ${error.message}`],
						),
					)
				}
				await sleep(struck.seconds * 1000)
				await struck.undo?.()
				await house.recover()
			}
			if (done.length === 0) continue
			const from = Date.now()
			const after = done.join(', ')
			broken((await Promise.all(late)).flat(), after)
			broken(await runners.rest(harm), after)
			broken(await saver.lost(), after)
			broken(await strays(house), after)
			const seconds = (Date.now() - from) / 1000
			report.slowest = Math.max(report.slowest, seconds)
			say(`at rest after ${seconds.toFixed(1)} s`)
			if (++unverified === 10) await verify()
		}
		await house.whole()
		// Of two features at once each executor is given one; yet the first may be through before the other asks.
		const latest = Date.now() + 60_000
		do {
			await runners.start('redShared', 'local')
			broken(await runners.rest('nothing'), 'all, shared by both executors')
		} while (runners.figures.shared === 0 && Date.now() < latest)
		await verify()
		broken(await runners.schedule(), 'all')
		await saver.stop()
		broken(await saver.lost(), 'all')
	} catch (error) {
		broken([(error as Error).message], 'what was said last')
	}
	await saver.stop()
	if (!whole) say(`The server said at the end:\n${house.said().slice(-6000)}`)
	report.saves += saver.acknowledged()
	const { runs, events, again, scheduled, shared } = runners.figures
	for (const [status, count] of Object.entries(runs)) report.runs.runs[status] = (report.runs.runs[status] ?? 0) + count
	report.runs.events += events
	report.runs.again += again
	report.runs.scheduled += scheduled
	report.runs.shared += shared
	await house.stop().catch((error: Error) => broken([error.message], 'the stop'))
	place.close()
}

/** In the middle of what people do; once more where the run to hurt had just ended. */
async function strike(fault: Fault, house: House, runners: Runners, chance: Chance) {
	const { needs } = fault
	for (let tries = 0; tries < 3; tries++) {
		await load(runners, fault, chance)
		if (needs)
			await until(
				() => house.find(needs).length > 0,
				30_000,
				() => '',
			).catch(() => {})
		await sleep(chance.between(0, needs ? 700 : 2000))
		const struck = await fault.strike(house, chance)
		if (struck) return struck
	}
	return undefined
}

/** What people have started when it happens: something that the fault can hurt, and something of chance. */
async function load(runners: Runners, { needs }: Fault, chance: Chance): Promise<void> {
	const all = [...Object.keys(designs), ...Object.keys(plans)] as (DesignName | PlanName)[]
	const others = all.filter((name) => name !== 'tick' && name !== 'nightly')
	const web = chance.one(['greenWeb', 'redWeb', 'redPlan'] as const)
	const api = chance.one(['greenApi', 'redApi', 'greenPlan'] as const)
	await runners.start(needs === undefined || needs === 'sandbox' ? api : web, needs === 'driver' ? 'driver' : 'local')
	if (chance.below(3) > 0) await runners.start(chance.one(['greenShared', 'redShared']), 'local')
	await runners.start(chance.one(others), chance.below(4) === 0 ? 'driver' : 'local')
}

type House = Awaited<ReturnType<typeof openHouse>>

/** Processes of a former life, and browsers that no run has any more. */
async function strays(house: House): Promise<string[]> {
	const found = () => [...house.left(), ...house.find('browser'), ...house.find('driver')]
	return await until(
		() => found().length === 0,
		30_000,
		() => '',
	).then(
		() => [],
		() => found().map(({ pid, life, command }) => `process ${pid} of life ${life} lives on: ${command.slice(0, 150)}`),
	)
}

/** Once each has its report: a server that stopped before it was written writes it later. */
async function withReports(house: House, runs: number[]): Promise<string[]> {
	const missing: string[] = []
	for (const runId of runs)
		for (const end = Date.now() + 60_000; ; await sleep(500)) {
			if ((await house.api.runs.get({ params: { runId } })).report_url !== null) break
			if (Date.now() < end) continue
			missing.push(`run ${runId} has no report`)
			break
		}
	return [...missing, ...(await house.verify(runs))]
}
