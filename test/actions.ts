import { findChromedriver, findFirefox } from '@assay/engine/surfaces/web/node/browser/find-browser'
import { openWebDriver } from '@assay/engine/surfaces/web/node/web'
import { openActionSuite, suiteCases } from '../packages/engine/test/action-suite.ts'
import { startGrid, whyNoGrid } from '../packages/engine/test/support/grid.ts'

export interface ActionReport {
	browser: string
	cases: number
	repetitions: number
	/** Of all repetitions, several of which run beside each other. */
	seconds: number
	/** Cases that did not end as they should in every repetition, with what they said instead. */
	different: Map<string, Set<string>>
}

type Say = (line: string) => void
type Prover = (repetitions: number, say: Say) => Promise<ActionReport | string>

const never = new AbortController().signal
/** Most of a repetition is waiting for what never comes. */
const atOnce = 4
/** The grid and Chromium are asked for every verdict again and again; of Firefox that it has the same ones. */
const inFirefox = 2

const provers: Record<string, Prover> = {
	chromium: (repetitions, say) => repeated('local Chromium over its pipe', {}, repetitions, say),
	async chromedriver(repetitions, say) {
		try {
			findChromedriver({ chromedriver: process.env.ASSAY_CHROMEDRIVER })
		} catch (error) {
			return `chromedriver is left out: ${(error as Error).message}`
		}
		return repeated('local Chromium by chromedriver', { 'webdriver.local': 'chromedriver' }, repetitions, say)
	},
	async grid(repetitions, say) {
		const missing = await whyNoGrid()
		if (missing) return `Selenium Grid is left out: ${missing}`
		const grid = await startGrid()
		try {
			return await repeated('Selenium Grid', grid.settings, repetitions, say)
		} finally {
			await grid.stop()
		}
	},
	async firefox(repetitions, say) {
		try {
			findFirefox()
		} catch (error) {
			return `Firefox is left out: ${(error as Error).message}`
		}
		return repeated('Firefox', { 'webdriver.type': 'FIREFOX' }, Math.min(repetitions, inFirefox), say)
	},
}

/** The whole action suite again and again on real browsers: every verdict must be the same each time. */
export async function actions(repetitions: number, browsers: string | undefined, say: Say): Promise<ActionReport[]> {
	const reports: ActionReport[] = []
	for (const name of browsers?.split(',') ?? Object.keys(provers)) {
		const prover = provers[name]
		if (!prover) throw new Error(`There is no browser "${name}"; there is ${Object.keys(provers).join(', ')}.`)
		const report = await prover(repetitions, say)
		if (typeof report === 'string') say(report)
		else reports.push(report)
	}
	return reports
}

async function repeated(
	browser: string,
	settings: Record<string, unknown>,
	repetitions: number,
	say: Say,
): Promise<ActionReport> {
	const different: ActionReport['different'] = new Map()
	const started = performance.now()
	const since = (then: number) => Math.round((performance.now() - then) / 1000)
	const rounds = Array.from({ length: repetitions }, (_, at) => at + 1).values()
	async function lane(): Promise<void> {
		for (const round of rounds) {
			const began = performance.now()
			const suite = await openActionSuite(() => openWebDriver(settings, never))
			try {
				for (const one of suiteCases) {
					const wrong = await suite.check(one)
					if (!wrong) continue
					different.set(one.title, (different.get(one.title) ?? new Set()).add(wrong))
					say(`${browser}, repetition ${round}: ${one.title}\n    ${wrong}`)
				}
			} finally {
				await suite.close()
			}
			say(`${browser}, repetition ${round} of ${repetitions}: ${since(began)} s, ${different.size} different so far`)
		}
	}
	await Promise.all(Array.from({ length: Math.min(atOnce, repetitions) }, lane))
	return { browser, cases: suiteCases.length, repetitions, seconds: since(started), different }
}
