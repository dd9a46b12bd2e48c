import type { Bundle } from '@assay/contract/bundle'
import { isKarate } from '@assay/contract/feature-types'
import type { RunAs } from '@assay/contract/runs'
import { chosenScenarios } from '@assay/engine/surfaces/chosen-scenarios'
import { runBundle } from '@assay/engine/surfaces/run-bundle'
import { typeRunAs } from '@assay/engine/surfaces/type-run-as'
import { colours } from '../colours.ts'
import { UsageWrong } from '../usage.ts'
import { callableFeatures } from './callable-features.ts'
import { collectFeatures, type LocalFeature } from './collect-features.ts'
import { consoleReport } from './console-report.ts'
import { localHost } from './local-host.ts'
import { readEnvironment } from './read-environment.ts'
import { readObjects } from './read-objects.ts'
import { taken } from './taken.ts'
import { type ResultPlaces, requireWritable, writeResults } from './write-results.ts'

export interface LocalRun extends ResultPlaces {
	paths: string[]
	environment?: string | undefined
	tags?: string | undefined
	objects?: string | undefined
	/** Settings of the run over those of the environment's file. */
	settings: Record<string, unknown>
	/** API features as a load test, load tests once as a function. */
	as?: RunAs['as'] | undefined
	/** Features; 0 = side by side; absent = as the environment says. */
	atOnce: number | undefined
	/** Processes that make each load; absent = as many as the machine carries. */
	generators?: number | undefined
}

/** Runs features from files, reports them on the terminal, writes what was asked for. Gives the exit code. */
export async function runLocally(options: LocalRun): Promise<number> {
	const { root, features } = collectFeatures(options.paths)
	const other = options.as && features.find(({ featureType }) => !isKarate(featureType))
	if (other)
		throw new UsageWrong(
			`--${options.as === 'LOAD' ? 'load' : 'function'}: ${other.shown} is written with step actions; only API features run as load tests.`,
		)
	if (
		options.generators !== undefined &&
		options.as !== 'LOAD' &&
		!features.some(({ featureType }) => featureType === 'PERFORMANCE')
	)
		throw new UsageWrong('--generators is for load tests: give their profile by --load, or "" for the environment’s.')
	const bundle = await bundleOf(features, options, root)
	requireWritable(options)
	const stop = new AbortController()
	const interrupted = () => stop.abort(new Error('The run was interrupted.'))
	process.once('SIGINT', interrupted).once('SIGTERM', interrupted)
	const shown = new Map(features.map((feature) => [feature.path, feature.shown]))
	const report = consoleReport(process.stdout, colours(process.stdout), (path) => shown.get(path) ?? path)
	const host = localHost(root, report.take, stop.signal, {
		keepsEvidence: options.report !== undefined,
		generators: options.generators,
	})
	if (bundle.tags) console.log(taken(chosenScenarios(bundle.features, bundle.tags, bundle.environment)))
	try {
		await runBundle(bundle, host)
		await writeResults(report.view, options, host.blob)
	} finally {
		await host.close()
		process.off('SIGINT', interrupted).off('SIGTERM', interrupted)
	}
	return { SUCCESS: 0, FAILURE: 1, ERROR: 2, RUNNING: 2 }[report.view.status]
}

async function bundleOf(features: LocalFeature[], options: LocalRun, root: string): Promise<Bundle> {
	const locators = features.some(({ featureType }) => !isKarate(featureType))
		? readObjects(options.objects, options.paths, root)
		: {}
	const [first] = features
	const environment = await readEnvironment(options.environment, options.paths, root)
	return {
		name: features.length === 1 && first ? first.name : options.paths.join(' '),
		kind: features.length === 1 ? 'FEATURE' : 'BUSINESS_SCENARIO',
		features: features.map(({ name, path, featureType, text }) => {
			const type = typeRunAs(featureType, options.as && { as: options.as })
			return { name, path, featureType: type, text, locators }
		}),
		included: Object.fromEntries(callableFeatures(features, root).map(({ path, text }) => [path, text])),
		files: [],
		environment: { ...environment, settings: { ...environment.settings, ...options.settings } },
		...(options.atOnce === undefined ? {} : { atOnce: options.atOnce }),
		...(options.tags ? { tags: options.tags } : {}),
		secrets: [],
	}
}
