import { openWebDriver } from '@assay/engine/drivers/web'
import { openActionSuite, suiteCases } from '../packages/engine/test/action-suite.ts'
import { startGrid, whyNoGrid } from '../packages/engine/test/support/grid.ts'

export interface ActionReport {
	browser: string
	cases: number
	repetitions: number
	/** Cases that did not end as they should in every repetition, with what they said instead. */
	different: Map<string, Set<string>>
}

const never = new AbortController().signal

/** The whole action suite again and again on local Chromium and on a real grid: every verdict must be the same each time. */
export async function actions(repetitions: number, say: (line: string) => void): Promise<ActionReport[]> {
	const reports = [await repeated('local Chromium', {}, repetitions, say)]
	const missing = await whyNoGrid()
	if (missing) {
		say(`the grid is left out: ${missing}`)
		return reports
	}
	const grid = await startGrid()
	try {
		reports.push(await repeated('Selenium Grid', grid.settings, repetitions, say))
	} finally {
		await grid.stop()
	}
	return reports
}

async function repeated(
	browser: string,
	settings: Record<string, unknown>,
	repetitions: number,
	say: (line: string) => void,
): Promise<ActionReport> {
	const different: ActionReport['different'] = new Map()
	for (let round = 1; round <= repetitions; round++) {
		const suite = await openActionSuite(() => openWebDriver(settings, never))
		const started = performance.now()
		try {
			for (const one of suiteCases) {
				const wrong = await suite.check(one)
				if (wrong) different.set(one.title, (different.get(one.title) ?? new Set()).add(wrong))
			}
		} finally {
			await suite.close()
		}
		const seconds = ((performance.now() - started) / 1000).toFixed(0)
		say(`${browser}, repetition ${round} of ${repetitions}: ${seconds} s, ${different.size} different so far`)
		for (const [title, said] of different) if (round === repetitions) say(`${title}\n    ${[...said].join('\n    ')}`)
	}
	return { browser, cases: suiteCases.length, repetitions, different }
}
