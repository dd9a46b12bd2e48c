import type { FeatureView } from '@assay/engine/log/fold'
import { outlineForm, type RunOutline } from '@assay/engine/log/run-outline'
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { Folded } from './folded.ts'
import { isLong, keepPages, outlineText } from './keep-pages.ts'
import { foldLog, type RunLog } from './log.ts'
import { inOrder } from './scenario-ids.ts'
import { lineOf, type ScenarioLine } from './scenario-line.ts'
import { type RunRow, runPages } from './schema.ts'
import * as store from './store.ts'

type Wants = (line: ScenarioLine, feature: Pick<FeatureView, 'name'>) => boolean

/** What the page of a run is shown from: of one that goes on its folded log, of a long one that ended what was kept of it. */
export interface RunPages {
	/** The outline as JSON. */
	outline(run: RunRow): Promise<string>
	/** Those of these scenarios that there are. */
	lines(run: RunRow, ids: string[]): Promise<ScenarioLine[]>
	/** The ids of the scenarios that are wanted, in the order of the run. */
	find(run: RunRow, wanted: Wants): Promise<string[]>
}

export function openRunPages(db: Db, runLog: RunLog): RunPages {
	/** Looks at a run as it is folded; undefined of a long one that ended. */
	async function look<T>(run: RunRow, at: (folded: Folded) => T): Promise<T | undefined> {
		if (!store.isFinal(run.state)) return runLog.look(run.id, at)
		return isLong(run) ? undefined : at(await foldLog(db, run.id))
	}

	/** Makes the pages of a long run that ended where there are none, as of runs that ended before there were any. */
	async function require(run: RunRow): Promise<void> {
		// Its beginning alone: an outline is long.
		const [page] = await db
			.select({ begins: sql<string>`left(${runPages.content}, 20)` })
			.from(runPages)
			.where(and(eq(runPages.runId, run.id), eq(runPages.page, 0)))
		if (page?.begins.startsWith(`{"form":${outlineForm},`)) return
		const folded = await foldLog(db, run.id)
		await db.transaction(async (tx) => {
			// Held, so that a run that is being cleaned is left without.
			const held = await store.hold(tx, run.id)
			if (held?.cleanedAt !== null) return
			await tx.delete(runPages).where(eq(runPages.runId, run.id))
			await keepPages(tx, run.id, folded)
		})
	}

	async function kept(run: RunRow): Promise<string> {
		await require(run)
		const [page] = await db
			.select({ content: runPages.content })
			.from(runPages)
			.where(and(eq(runPages.runId, run.id), eq(runPages.page, 0)))
		// Of a run that was cleaned there is nothing to make one of.
		return page?.content ?? outlineText(new Folded())
	}

	return {
		outline: async (run) => (await look(run, outlineText)) ?? (await kept(run)),

		async lines(run, ids) {
			const here = await look(run, (folded) =>
				ids
					.flatMap((id) => {
						const [feature = 0, scenario = 0] = id.split('.').map(Number)
						return folded.view.features[feature - 1]?.scenarios[scenario - 1] ?? []
					})
					.map((one) => lineOf(folded, one)),
			)
			if (here) return here
			await require(run)
			const heads = await db
				.select({ page: runPages.page, first: runPages.first })
				.from(runPages)
				.where(and(eq(runPages.runId, run.id), gt(runPages.page, 0)))
				.orderBy(asc(runPages.page))
			const wanted = new Set(ids.map((id) => heads.findLast(({ first }) => inOrder(first, id) <= 0)?.page ?? 0))
			const pages = await db
				.select({ content: runPages.content })
				.from(runPages)
				.where(and(eq(runPages.runId, run.id), inArray(runPages.page, [...wanted])))
				.orderBy(asc(runPages.page))
			const named = new Set(ids)
			return pages.flatMap(linesIn).filter(({ scenario }) => named.has(scenario))
		},

		async find(run, wanted) {
			const here = await look(run, (folded) =>
				folded.view.features.flatMap((feature) =>
					feature.scenarios.filter((one) => wanted(lineOf(folded, one), feature)).map(({ id }) => id),
				),
			)
			if (here) return here
			const { features } = JSON.parse(await kept(run)) as RunOutline
			const found: string[] = []
			for (let after = 0; ; ) {
				const pages = await db
					.select()
					.from(runPages)
					.where(and(eq(runPages.runId, run.id), gt(runPages.page, after)))
					.orderBy(asc(runPages.page))
					.limit(20)
				for (const page of pages) {
					for (const line of linesIn(page)) {
						const feature = features[Number(line.scenario.split('.', 1)) - 1]
						if (feature && wanted(line, feature)) found.push(line.scenario)
					}
					after = page.page
				}
				if (pages.length < 20) return found
			}
		},
	}
}

const linesIn = ({ content }: { content: string }): ScenarioLine[] =>
	content.split('\n').map((line) => JSON.parse(line) as ScenarioLine)
