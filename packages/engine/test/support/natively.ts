import { newUndiciIo } from '@assay/karate/http/undici-io'
import { workerBlocking } from '@assay/karate/http/worker-blocking'
import { newSuite } from '@assay/karate/run-feature'
import type { KarateHost } from '../../src/surfaces/api/karate-feature.ts'
import { runKarateFeature } from '../../src/surfaces/api/karate-feature.ts'

const io = newUndiciIo(workerBlocking())
const suite = newSuite()

/** Runs an API feature whose text stands in the bundle, in this process. */
export const natively: KarateHost['runKarate'] = (feature, bundle, recorder, signal) =>
	runKarateFeature(feature, bundle, recorder, {
		files: {
			roots: [''],
			read: (path) => (path === feature.path ? new TextEncoder().encode(feature.text) : undefined),
		},
		io,
		suite,
		keep: () => ({ blob: '', size: 0 }),
		signal,
	})
