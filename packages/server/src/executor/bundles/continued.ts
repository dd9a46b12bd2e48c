import { createHash } from 'node:crypto'
import type { BundleFeature, Carried } from '@assay/contract/bundle'
import { notRun } from '@assay/engine/log/fold'
import type { Db } from '../../db/open.ts'
import type { Sealer } from '../../identity/seal.ts'
import type { RunRow } from '../../runs/schema.ts'
import { viewOfLog } from '../../runs/view-of-log.ts'
import { CannotBundle } from './cannot-bundle.ts'

const place = (id: number) => `run ${id} carried`

export const sealCarried = (sealer: Sealer, runId: number, carried: Carried): string =>
	sealer.seal(JSON.stringify(carried), place(runId))

/** What the executor before left of a run; undefined of one that begins. */
export function carriedBy(
	sealer: Sealer,
	{ id, sealedCarried }: Pick<RunRow, 'id' | 'sealedCarried'>,
): Carried | undefined {
	if (sealedCarried === null) return undefined
	const opened = sealer.open(sealedCarried, place(id))
	if (!opened)
		throw new CannotBundle('What another executor left of this run cannot be read with the key of this server.')
	return JSON.parse(opened)
}

/**
 * Of the features of a run that was given back those with scenarios that have not begun, each with their lines, and those that have
 * no lines and have not had their turn: what cannot be read, or has no scenario, says so then.
 */
export async function whatIsLeft(
	db: Db,
	run: RunRow,
	{ texts }: Carried,
	bundled: BundleFeature[],
): Promise<BundleFeature[]> {
	const view = await viewOfLog(db, run)
	const planned = notRun(view).map(({ featureId, path, lines }) => {
		const feature = bundled.find(({ id }) => id === featureId)
		return { ...unchanged(feature, path, texts), only: lines }
	})
	const known = new Set([...(view.planned ?? []), ...view.features].map(({ featureId }) => featureId))
	const others = bundled.filter(({ id, path }) => !known.has(id) && path in texts)
	return [...planned, ...others.map((feature) => unchanged(feature, feature.path, texts))]
}

const markOf = ({ text }: BundleFeature) => createHash('sha256').update(text).digest('hex')

/** By their paths, what shows later whether the texts of features are still the same. */
export const textsOf = (features: BundleFeature[]): Carried['texts'] =>
	Object.fromEntries(features.map((feature) => [feature.path, markOf(feature)]))

/** Lines of another text are other scenarios. */
export function unchanged(feature: BundleFeature | undefined, path: string, texts: Carried['texts']): BundleFeature {
	if (feature && texts[path] === markOf(feature)) return feature
	throw new CannotBundle(`${path} was changed while the run waited for another executor.`)
}
