import type { Bundle, BundleFeature } from '@assay/contract/bundle'
import { type Files, type Io, type Listener, runFeature, type Suite } from '@assay/karate/run-feature'
import { environmentName } from '../../feature/environment-name.ts'
import { contentOf, exchangeEvidence, type Keep, keepClean } from '../../run/exchange-evidence.ts'
import type { FeatureOutcome, Recorder } from '../../run/host.ts'
import { bundleScrubber } from '../../run/scrub.ts'
import { atOnce } from '../../run/settings.ts'

export interface KarateHost {
	/** Runs features in the Karate language; its steps are reported through the recorder. */
	runKarate(
		feature: BundleFeature,
		bundle: Bundle,
		recorder: Recorder,
		signal: AbortSignal,
		/** Aborted: no further scenario begins. */
		pause?: AbortSignal,
	): Promise<FeatureOutcome>
}

/** Where a Karate feature runs: in a sandbox, or in the command line's own process. */
export interface KaratePlace {
	files: Files
	io: Io
	suite: Suite
	keep: Keep
	signal: AbortSignal
}

/** Runs one Karate feature of a bundle: its environment as the language knows it, its events passed to a recorder. */
export async function runKarateFeature(
	{ path, only }: BundleFeature,
	{ environment, tags, secrets }: Pick<Bundle, 'environment' | 'tags' | 'secrets'>,
	recorder: Recorder,
	place: KaratePlace,
): Promise<FeatureOutcome> {
	const env = environmentName(environment)
	const data = { ...environment.api, ...environment.settings }
	return await runFeature({
		path,
		files: place.files,
		variables: data,
		properties: data,
		...(env === undefined ? {} : { env }),
		...(tags ? { tags } : {}),
		...(only ? { only } : {}),
		parallel: atOnce(environment.settings, 'PARALLEL_SCENARIOS'),
		io: place.io,
		suite: place.suite,
		listener: listenerFor(recorder, keepClean(place.keep, bundleScrubber({ environment, secrets }))),
		signal: place.signal,
	})
}

function listenerFor(recorder: Recorder, keep: Keep): Listener {
	return {
		scenarioStarted: recorder.scenarioStarted,
		stepStarted: recorder.stepStarted,
		stepFinished: recorder.stepFinished,
		scenarioFinished: recorder.scenarioFinished,
		...(recorder.scriptBegins ? { scriptBegins: recorder.scriptBegins } : {}),
		print: (text) => recorder.evidence({ kind: 'print', text }),
		attachment: ({ name, mediaType, bytes }) =>
			recorder.evidence({
				kind: 'attachment',
				name: name || mediaType,
				content: contentOf(bytes, [['content-type', mediaType]], keep),
			}),
		beside: () => listenerFor(recorder.beside(), keep),
		exchange: (exchange) => recorder.evidence(exchangeEvidence(exchange, keep)),
	}
}
