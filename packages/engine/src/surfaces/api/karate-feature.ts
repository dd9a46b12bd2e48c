import type { Bundle, BundleFeature } from '@assay/contract/bundle'
import type { Content, Evidence } from '@assay/contract/run-events'
import { type Exchange, type Files, type Io, type Listener, runFeature, type Suite } from '@assay/karate/run-feature'
import { environmentName } from '../../feature/environment-name.ts'
import type { FeatureOutcome, Recorder } from '../../run/host.ts'
import { bundleScrubber, type Scrubber } from '../../run/scrub.ts'
import { atOnce } from '../../run/settings.ts'
import { textOfBytes } from '../../run/text-of-bytes.ts'

export interface KarateHost {
	/** Runs features in the Karate language; its steps are told through the recorder. */
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
	/** Keeps a body too large for an event. The language tells exchanges while it runs, so nobody can wait here. */
	keep(bytes: Uint8Array): { blob: string; size: number }
	signal: AbortSignal
}

/** Larger bodies lie beside the log, where nobody loads them who does not look at them. */
const INLINE = 32 * 1024

/** Runs one Karate feature of a bundle: its environment as the language knows it, its events told to a recorder. */
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

/** Text in an event is scrubbed with the event; what is kept beside it is scrubbed here. */
export const keepClean =
	(keep: KaratePlace['keep'], scrub: Scrubber): KaratePlace['keep'] =>
	(bytes) =>
		keep(scrub.bytes(bytes))

function listenerFor(recorder: Recorder, keep: KaratePlace['keep']): Listener {
	return {
		scenarioStarted: recorder.scenarioStarted,
		stepStarted: recorder.stepStarted,
		stepFinished: recorder.stepFinished,
		scenarioFinished: recorder.scenarioFinished,
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

/** An exchange as the log has it: short texts in it, everything larger kept beside it. */
export function exchangeEvidence(exchange: Exchange, keep: KaratePlace['keep']): Evidence {
	const { request, response, ...rest } = exchange
	const content = ({ body, headers }: { body?: Uint8Array; headers: [string, string][] }) =>
		body && body.byteLength > 0 ? { body: contentOf(body, headers, keep) } : {}
	const { body: _, ...asked } = request
	const evidence: Evidence = { kind: 'exchange', ...rest, request: { ...asked, ...content(request) } }
	if (!response) return evidence
	const { body: __, ...answered } = response
	return { ...evidence, response: { ...answered, ...content(response) } }
}

function contentOf(bytes: Uint8Array, headers: [string, string][], keep: KaratePlace['keep']): Content {
	const mediaType = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1]
	const typed = mediaType ? { mediaType } : {}
	const text = textOfBytes(bytes)
	if (text !== undefined && bytes.byteLength <= INLINE) return { text, ...typed }
	return { ...keep(bytes), ...typed }
}
