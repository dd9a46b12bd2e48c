import { Histogram } from '../packages/engine/src/log/load/histogram.ts'
import type { LoadView } from '../packages/engine/src/log/load/load-view.ts'
import { gatlingStats } from '../packages/engine/src/log/report/gatling-stats.ts'
import { gatlingProfiles } from '../packages/engine/test/load/gatling-profiles.ts'
import { figuresOf, ourStarts } from '../packages/engine/test/load/starts-figures.ts'
import { knownDelays } from './gatling/known-delays.ts'
import { gatlingReport, gatlingStarts } from './gatling/real-gatling.ts'
import { shapeOf } from './gatling/shape-of.ts'
import { manyUsers } from './load-users.ts'

/** Starts of users as real Gatling has them, the form of its report's figures, how exact percentiles are, what many users cost; true where all hold. */
export async function proveLoad(say: (line: string) => void): Promise<boolean> {
	const wrong = [...percentilesOfMany(say), ...(await knownDelays(say)), ...(await manyUsers(say))]
	const [starts, report] = [await gatlingStarts(), await gatlingReport()]
	if (typeof starts === 'string') say(`starts are not compared with real Gatling: ${starts}`)
	else wrong.push(...startsBeside(starts, say))
	if (typeof report === 'string') say(`stats.json is not compared with real Gatling's: ${report}`)
	else wrong.push(...statsBeside(report, say))
	for (const line of wrong) say(`DIFFERENT: ${line}`)
	return wrong.length === 0
}

/** Ours beside the real ones, and the real ones beside the table that `npm test` reads. */
function startsBeside(real: Map<number, number[]>, say: (line: string) => void): string[] {
	let exact = 0
	let users = 0
	const wrong = gatlingProfiles.flatMap(({ text, seconds, sum }, number) => {
		const theirs = real.get(number) ?? []
		const ours = ourStarts(text)
		users += theirs.length
		exact += ours.filter((start, at) => start === theirs[at]).length
		const odd = ours.findIndex((start, at) => start !== theirs[at])
		const table = figuresOf(theirs)
		return [
			...(ours.length === theirs.length ? [] : [`${text}: ${ours.length} users, in Gatling ${theirs.length}`]),
			...(odd < 0 ? [] : [`${text}: user ${odd + 1} at ${ours[odd]} ms, in Gatling at ${theirs[odd]} ms`]),
			...(seconds === table.seconds && sum === table.sum ? [] : [`${text}: the table of npm test is not Gatling's`]),
		]
	})
	say(
		`${gatlingProfiles.length} profiles beside real Gatling: ${exact} of ${users} users start at its very millisecond`,
	)
	return wrong
}

/** What a build server reads of the report is there, with the same kinds of values. */
function statsBeside(real: unknown, say: (line: string) => void): string[] {
	const named = (name: string) => ({
		name,
		ok: new Histogram(),
		ko: new Histogram(),
		unsent: 0,
		intended: new Histogram(),
	})
	const [good, late, bad] = [named('good'), named('late'), named('bad')]
	good.ok.record(5000, 4)
	late.ok.record(900_000, 4)
	bad.ko.record(5000, 4)
	const ours = gatlingStats({ requests: [good, late, bad], lasted: 1000 } as LoadView)
	const [theirs, own] = [shapeOf(real), shapeOf(ours)]
	say(`stats.json has ${theirs.length} places for values, ours ${own.length}`)
	return [
		...theirs.filter((one) => !own.includes(one)).map((one) => `stats.json lacks ${one}`),
		...own.filter((one) => !theirs.includes(one)).map((one) => `Gatling's stats.json lacks ${one}`),
		...countsOf(ours).flatMap((own, at) => {
			const one = countsOf(real)[at]
			return one === own ? [] : [`stats.json says ${own}, Gatling's ${one}`]
		}),
	]
}

/** Of all requests: how many, and in each of the four groups how many and what share. */
function countsOf(stats: unknown): string[] {
	const { stats: all } = stats as { stats: Record<string, unknown> }
	const groups = ['group1', 'group2', 'group3', 'group4'].map((name) => all[name])
	return [`requests ${JSON.stringify(all.numberOfRequests)}`, ...groups.map((group) => JSON.stringify(group))]
}

/** Of a million values around 80 ms. */
function percentilesOfMany(say: (line: string) => void): string[] {
	const histogram = new Histogram()
	const values = new Float64Array(1_000_000)
	for (let at = 0; at < values.length; at++) {
		// The sum of twelve is close to a normal distribution.
		let sum = -6
		for (let one = 0; one < 12; one++) sum += Math.random()
		values[at] = Math.exp(Math.log(80_000) + 0.7 * sum)
		histogram.record(values[at] as number)
	}
	values.sort()
	const off = [50, 75, 95, 99, 99.9, 99.99].map((percent) => {
		const exact = values[Math.ceil((percent / 100) * values.length) - 1] ?? 0
		return Math.abs(histogram.percentile(percent) - exact) / exact
	})
	const worst = Math.max(...off)
	say(`percentiles of 1,000,000 values are ${(worst * 100).toFixed(3)} % off at most, promised are 1 %`)
	return worst < 0.01 ? [] : [`a percentile is ${worst * 100} % off`]
}
