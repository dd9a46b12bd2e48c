import { type LoadPlace, loadKarateFeature } from '@assay/engine/surfaces/load/node/load-karate-feature'
import type { LoadHost } from '@assay/engine/surfaces/load/run-feature'
import { newDirectExchanges } from '@assay/karate/http/direct/direct-exchanges'
import type { Io } from '@assay/karate/http/message'
import { newExchanges } from '@assay/karate/http/undici-io'
import { localFiles } from './local-files.ts'

type Load = Parameters<LoadHost['runLoad']>[0]
type Channel = Pick<LoadPlace, 'keep' | 'begin' | 'emit' | 'signal'>

/** Makes load in this process, from the files below a root; as many users as are asked for. */
export function openGenerator(root: string, io: Io) {
	const { exchange, send, leave, close } = newDirectExchanges(newExchanges())
	const files = localFiles(root)
	return {
		make: ({ feature, bundle, wish, seed }: Pick<Load, 'feature' | 'bundle' | 'wish' | 'seed'>, channel: Channel) =>
			loadKarateFeature(
				feature,
				bundle,
				{ wish, seed, mostUsers: Number.MAX_SAFE_INTEGER },
				{ files, io: { ...io, http: exchange, send }, leave, ...channel },
			),
		close,
	}
}
