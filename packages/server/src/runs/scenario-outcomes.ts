import { createHash } from 'node:crypto'
import type { RunEvent } from '@assay/contract/run-events'
import { type FeatureView, findScenario, type RunView, type ScenarioView } from '@assay/engine/log/fold'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { perDatabase } from '../db/per-database.ts'
import { features } from '../features/schema.ts'
import { type RunRow, type ScenarioStatus, scenarioRuns } from './schema.ts'

type Outcome = Omit<typeof scenarioRuns.$inferInsert, 'runId'>

/** As many rows go into one statement: PostgreSQL takes 65,535 values. */
const rowsAtOnce = 5000
/** Longer sentences end with "…" there: the log has them whole. */
const mostFailure = 500

/** Called before an event is folded; what it answers, called afterwards, gives the outcomes of the scenarios that it ended. */
export function endedBy(view: RunView, event: RunEvent): () => Outcome[] {
	if (event.type === 'runFinished') {
		const open = view.features.flatMap((feature) =>
			feature.scenarios.filter(({ status }) => status === 'running').map((scenario) => ({ feature, scenario })),
		)
		return () => open.flatMap(({ feature, scenario }) => outcomeOf(feature, scenario))
	}
	if (event.type !== 'scenarioFinished') return () => []
	const feature = view.features[Number(event.scenario.split('.')[0]) - 1]
	const scenario = findScenario(view, event.scenario)
	if (!feature || scenario?.status !== 'running') return () => []
	return () => outcomeOf(feature, scenario)
}

/** A scenario of a feature that is none of the project's has no history. */
function outcomeOf({ featureId }: FeatureView, scenario: ScenarioView): Outcome[] {
	if (featureId === undefined) return []
	const { id, name, line, nanos, row, steps, failure, stopped } = scenario
	const status: ScenarioStatus = stopped ? 'stopped' : scenario.status === 'passed' ? 'passed' : 'failed'
	const written = steps.map(({ keyword, text, docString, table }) => [keyword, text, docString, table])
	return [
		{
			featureId,
			scenario: id,
			key: hash(row ? name + JSON.stringify(row) : name),
			name: row ? [name, Object.values(row).join(', ')].filter(Boolean).join(': ') : name,
			line,
			status,
			nanos: Math.round(nanos),
			failure: status === 'passed' ? null : shortened(failure?.sentence ?? ''),
			text: hash(JSON.stringify(written)),
		},
	]
}

const shortened = (text: string) => (text.length > mostFailure ? `${text.slice(0, mostFailure - 1)}…` : text)

const hash = (text: string) => createHash('md5').update(text).digest('hex')

/** A feature that was deleted while its run went on has no history any more. */
export async function keepOutcomes(tx: Db, run: RunRow, outcomes: Outcome[]): Promise<void> {
	if (outcomes.length === 0) return
	const ids = [...new Set(outcomes.map(({ featureId }) => featureId))]
	const there = await stillThere(tx).execute({ ids })
	const known = new Set(there.map(({ id }) => id))
	const rows = outcomes.filter(({ featureId }) => known.has(featureId)).map((one) => ({ ...one, runId: run.id }))
	for (let at = 0; at < rows.length; at += rowsAtOnce)
		await tx
			.insert(scenarioRuns)
			.values(rows.slice(at, at + rowsAtOnce))
			.onConflictDoNothing()
}

const stillThere = perDatabase((tx) =>
	tx
		.select({ id: features.id })
		.from(features)
		.where(sql`${features.id} = any(${sql.placeholder('ids')}::bigint[])`)
		.for('key share')
		.prepare('hold_features'),
)
