import type { Carried } from '@assay/contract/bundle'
import type { FeatureView, RunView, ScenarioView } from '@assay/engine/log/fold'
import { rowMark } from '@assay/engine/run/row-mark'
import { linesOfMadeRows } from '@assay/engine/surfaces/chosen-scenarios'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import * as featureStore from '../../features/store.ts'
import type { RunRow } from '../../runs/schema.ts'
import { type HandRow, runHands, runShares, type ShareRow } from '../schema.ts'
import { inHand, ofHand } from './hands.ts'

/** What of a hand is to run again, and what nobody needs to run any more. */
export interface LeftOfHand {
	left: { share: ShareRow; features: ShareRow['features'] }[]
	done: ShareRow[]
}

/**
 * Of the lanes of a hand, feature by feature, the lines that did not end: those that run, those that never began, and of a lost
 * hand those of rows of which only it knew how many there are. Of these rows, which ended.
 */
export async function leftOfHand(
	tx: Db,
	run: RunRow,
	hand: HandRow,
	{ view, lost }: { view: RunView; lost: boolean },
): Promise<LeftOfHand> {
	const own = hand.features.flatMap((number) => view.features[number - 1] ?? [])
	const shares = await tx.select().from(runShares).where(inHand(run.id, hand.epoch))
	const last = lost ? await lastOfMadeRows(tx, run, own) : new Set()
	const found: LeftOfHand = { left: [], done: [] }
	for (const share of shares) {
		const features = share.features.flatMap(({ id, lines, ended: before = [] }) => {
			// Another part of it may be in the same hand.
			const ran = own.filter(
				({ featureId, scenarios }) =>
					featureId === id && (scenarios.length === 0 || scenarios.some(({ line }) => lines.includes(line))),
			)
			const scenarios = ran.flatMap((one) => one.scenarios)
			const rest = lines.filter((line) => {
				const here = scenarios.filter((one) => one.line === line)
				return here.length === 0 || here.some((one) => one.status === 'running' || last.has(one))
			})
			// A feature that could not be read has said so.
			const over = ran.some(({ status }) => status === 'error')
			if (over || (lines.length > 0 && rest.length === 0)) return []
			// Other scenarios have a line of their own, which is not left where one has ended.
			const rows = scenarios.flatMap(({ line, row, status }) =>
				row && status !== 'running' ? [{ line, row: rowMark(row) }] : [],
			)
			const ended = [...before, ...rows].filter(({ line }) => rest.includes(line))
			return [{ id, lines: rest, ...(ended.length > 0 ? { ended } : {}) }]
		})
		if (features.length > 0) found.left.push({ share, features })
		else found.done.push(share)
	}
	return found
}

/** Of features that had not ended the scenario that began last, where it is a row of those that only a run can make: more may have been to come. */
async function lastOfMadeRows(tx: Db, { projectId }: RunRow, own: FeatureView[]): Promise<Set<ScenarioView>> {
	const rows = own.flatMap(({ featureId, status, scenarios }) => {
		const scenario = scenarios.at(-1)
		return featureId !== undefined && status === 'running' && scenario?.row ? [{ featureId, scenario }] : []
	})
	if (rows.length === 0) return new Set()
	const texts = await featureStore.byIds(
		tx,
		projectId,
		rows.map(({ featureId }) => featureId),
	)
	const made = new Map(texts.map(({ id, content, featureType }) => [id, linesOfMadeRows(content, featureType)]))
	return new Set(rows.flatMap(({ featureId, scenario }) => (made.get(featureId)?.has(scenario.line) ? [scenario] : [])))
}

/** Lets the rest wait for another hand. `sealedCarried`: what whoever goes on must know; a lost hand leaves what it was handed. */
export async function endHand(
	tx: Db,
	run: RunRow,
	{ epoch }: HandRow,
	{ left }: LeftOfHand,
	{ reason, ...given }: { reason: string | null } & ({ lost: true } | { lost: false; sealedCarried: string }),
): Promise<void> {
	await tx.update(runHands).set({ ended: true, reason }).where(ofHand(run.id, epoch))
	for (const { share, features } of left)
		await tx
			.update(runShares)
			.set({
				epoch: null,
				features,
				...(given.lost ? { losses: share.losses + 1 } : { sealedCarried: given.sealedCarried }),
			})
			.where(and(eq(runShares.runId, run.id), eq(runShares.n, share.n)))
	await tx.update(runShares).set({ epoch: null, done: true }).where(inHand(run.id, epoch))
}

/** A hand has no past of its own: what it ran stands in the log. */
export const asStart = (carried: Carried): Carried => ({ ...carried, features: 0, scenarios: 0, failed: 0, errors: [] })
