import type { Bundle, BundleFeature } from '@assay/contract/bundle'
import { type Files, type Io, type Listener, runFeature, type Suite } from '@assay/karate/run-feature'
import { environmentName } from '../../feature/environment-name.ts'
import { contentOf, exchangeEvidence, type Keep, keepClean } from '../../run/exchange-evidence.ts'
import type { FeatureOutcome, Recorder, Reporter } from '../../run/host.ts'
import { rowMark } from '../../run/row-mark.ts'
import { bundleScrubber, type Scrubber } from '../../run/scrub.ts'
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

/** Runs one Karate feature of a bundle: its environment as the language knows it, its events passed to a reporter. */
export async function runKarateFeature(
	{ path, only, ended = [] }: Pick<BundleFeature, 'path' | 'only' | 'ended'>,
	{ environment, tags, secrets }: Pick<Bundle, 'environment' | 'tags' | 'secrets'>,
	reporter: Reporter,
	place: KaratePlace,
): Promise<FeatureOutcome> {
	const env = environmentName(environment)
	const scrub = bundleScrubber({ environment, secrets })
	const data = { ...environment.api, ...environment.settings }
	return await runFeature({
		path,
		files: place.files,
		variables: data,
		properties: data,
		...(env === undefined ? {} : { env }),
		...(tags ? { tags } : {}),
		...(only ? { only } : {}),
		...(ended.length > 0 ? { hasEnded: endedRows(ended, scrub) } : {}),
		parallel: atOnce(environment.settings, 'PARALLEL_SCENARIOS'),
		io: place.io,
		suite: place.suite,
		listener: listenerFor(reporter, keepClean(place.keep, scrub)),
		signal: place.signal,
	})
}

/** Answers of each row whether it ended elsewhere; of those that look alike the first ones did. */
function endedRows(ended: NonNullable<BundleFeature['ended']>, scrub: Pick<Scrubber, 'text'>) {
	const left = ended.map(({ line, row }) => `${line} ${row}`)
	return (line: number, row: Record<string, string>): boolean => {
		const clean = Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, scrub.text(cell)]))
		const at = left.indexOf(`${line} ${rowMark(clean)}`)
		if (at >= 0) left.splice(at, 1)
		return at >= 0
	}
}

function listenerFor(reporter: Reporter, keep: Keep): Listener {
	return {
		scenarioStarted: reporter.scenarioStarted,
		stepStarted: reporter.stepStarted,
		stepFinished: reporter.stepFinished,
		scenarioFinished: reporter.scenarioFinished,
		...(reporter.scriptBegins ? { scriptBegins: reporter.scriptBegins } : {}),
		print: (text) => reporter.evidence({ kind: 'print', text }),
		attachment: ({ name, mediaType, bytes }) =>
			reporter.evidence({
				kind: 'attachment',
				name: name || mediaType,
				content: contentOf(bytes, [['content-type', mediaType]], keep),
			}),
		beside: () => listenerFor(reporter.beside(), keep),
		exchange: (exchange) => reporter.evidence(exchangeEvidence(exchange, keep)),
	}
}
