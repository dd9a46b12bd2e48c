import { setMaxListeners } from 'node:events'
import type { Bundle, BundleFeature } from '@assay/contract/bundle'
import { allTags } from '@assay/karate/gherkin/tag-filter'
import { type Files, type Io, newSuite } from '@assay/karate/run-feature'
import { prepareUsers } from '@assay/karate/run-users'
import { environmentName } from '../../../feature/environment-name.ts'
import { exchangeEvidence, type Keep, keepClean } from '../../../run/exchange-evidence.ts'
import { bundleScrubber } from '../../../run/scrub.ts'
import { type Generator, generateLoad } from '../generator/generate-load.ts'
import type { GeneratorEvent } from '../generator/generator-event.ts'
import type { LoadEnd } from '../generator/load-end.ts'
import { wholeLoad } from '../part/load-part.ts'
import type { LoadWish } from '../wish/load-wish.ts'
import { generatorHealth } from './generator-health.ts'
import { machineClock } from './machine-clock.ts'
import { openFeeders } from './open-feeders.ts'

/** Where load is made: in a sandbox, or in the command line's own process. */
export interface LoadPlace {
	files: Files
	io: Io
	/** Closes the connections of a user. */
	leave(user: number): void
	keep: Keep
	/** Absent = all of the load begins as soon as it is prepared. */
	begin?: Generator['begin']
	emit(event: GeneratorEvent): void
	signal: AbortSignal
}

interface Asked {
	wish: LoadWish
	seed: number
	mostUsers: number
}

/** Has virtual users run a Karate feature of a bundle as its profile says. */
export async function loadKarateFeature(
	{ path }: BundleFeature,
	{ environment, tags, secrets }: Pick<Bundle, 'environment' | 'tags' | 'secrets'>,
	{ wish, seed, mostUsers }: Asked,
	place: LoadPlace,
): Promise<LoadEnd> {
	const env = environmentName(environment)
	const { baseUrl, tags: ownTags } = wish.protocol
	const data = { ...environment.api, ...environment.settings, ...(baseUrl === undefined ? {} : { baseUrl }) }
	const keep = keepClean(place.keep, bundleScrubber({ environment, secrets }))
	const suite = newSuite()
	const health = generatorHealth()
	const stop = new AbortController()
	setMaxListeners(0, stop.signal)
	try {
		const feed = openFeeders(wish.feeders, { path, files: place.files, suite, seed })
		return await generateLoad({
			feed,
			wish,
			seed,
			path,
			runUser: (flow) => {
				const chosen = allTags([tags ?? '', ownTags ?? '', flow.tags ?? ''])
				return prepareUsers({
					path,
					files: place.files,
					variables: data,
					properties: data,
					...(env === undefined ? {} : { env }),
					...(chosen ? { tags: chosen } : {}),
					suite,
				})
			},
			io: place.io,
			leave: place.leave,
			begin: place.begin ?? (async () => ({ at: machineClock(), part: wholeLoad })),
			machineClock,
			mostUsers,
			health: health.take,
			shown: (exchange) => exchangeEvidence(exchange, keep),
			emit: place.emit,
			signal: place.signal,
			stop,
		})
	} catch (error) {
		return { error: error instanceof Error ? error.message : String(error) }
	} finally {
		health.close()
	}
}
