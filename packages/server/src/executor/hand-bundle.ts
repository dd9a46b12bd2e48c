import type { Bundle, Carried } from '@assay/contract/bundle'
import type { Sealer } from '../identity/seal.ts'
import type { Hand } from './claim-hand.ts'
import { carriedBy, unchanged } from './continued.ts'

/** The bundle of some lanes of a shared run: it goes on from the beginning, or from where the lane was given back. */
export function handBundle(sealer: Sealer, { run, hand, lanes }: Hand, made: Bundle): Bundle {
	const start = carriedBy(sealer, run)
	const [lane] = lanes
	const own = lane && carriedBy(sealer, { id: run.id, sealedCarried: lane.sealedCarried })
	const texts = start?.texts ?? {}
	const features = lanes.flatMap((one) =>
		one.features.map(({ id, lines }) => {
			const feature = made.features.find((bundled) => bundled.id === id)
			return { ...unchanged(feature, feature?.path ?? `Feature ${id}`, texts), only: lines }
		}),
	)
	const { lost: _, ...continued } = { ...none, ...start, ...own, texts }
	return { ...made, features, atOnce: hand.atOnce, continued }
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
