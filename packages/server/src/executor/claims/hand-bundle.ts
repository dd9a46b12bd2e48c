import type { Bundle, BundleFeature, Carried } from '@assay/contract/bundle'
import type { Sealer } from '../../identity/seal.ts'
import { carriedBy, unchanged } from '../bundles/continued.ts'
import type { Hand } from './claim-hand.ts'

/** The bundle of some lanes of a shared run: it goes on from the beginning, or from where the lane was given back. */
export function handBundle(sealer: Sealer, taken: Hand, made: Bundle): Bundle {
	const { run, hand, lanes } = taken
	const [lane] = lanes
	const own = lane && carriedBy(sealer, { id: run.id, sealedCarried: lane.sealedCarried })
	const start = carriedBy(sealer, run)
	const { lost: _, ...continued } = { ...none, ...start, ...own, texts: start?.texts ?? {} }
	const followed = (run.sharedLoad?.rest?.length ?? 0) > 0
	return { ...made, features: lanesOf(sealer, taken, made).flat(), atOnce: hand.atOnce, continued, followed }
}

/**
 * The features of each lane with the lines that are left, and the rows of these that had ended. One whose text is another than when
 * the run began is refused.
 */
export function lanesOf(sealer: Sealer, { run, lanes }: Hand, made: Pick<Bundle, 'features'>): BundleFeature[][] {
	const texts = carriedBy(sealer, run)?.texts ?? {}
	return lanes.map(({ features }) =>
		features.map(({ id, lines, ended }) => {
			const feature = made.features.find((bundled) => bundled.id === id)
			return {
				...unchanged(feature, feature?.path ?? `Feature ${id}`, texts),
				only: lines,
				...(ended ? { ended } : {}),
			}
		}),
	)
}

const none: Carried = {
	features: 0,
	scenarios: 0,
	failed: 0,
	errors: [],
	texts: {},
	nanos: 0,
	shared: {},
	variables: {},
}
