import type { BundleFeature } from '@assay/contract/bundle'
import type { EnvKeyGroup } from '@assay/contract/env-keys'
import type { FeatureType } from '@assay/contract/feature-types'
import type { Place } from '@assay/contract/places'
import type { Language } from '../feature/language.ts'
import type { FeatureRecorder } from '../run/recorder.ts'
import type { FeatureEnd, Lane, RunState } from '../run/run-state.ts'
import type { RunHost } from './run-host.ts'

/** A kind of test. Whoever must know what one is reads this table; nobody else names a type. */
export interface Surface {
	/** As the help says it. */
	about: string
	/** How its features are written, and with that linted, completed, coloured and counted. */
	language: Language
	/** The tab of an environment that holds their test data. */
	data: 'ui' | 'api'
	/** The settings of an environment that only these features read. */
	settings: readonly EnvKeyGroup[]
	/** A browser of this machine runs its steps. */
	browser: boolean
	/** What a person may use while it is recorded into steps. */
	recorded?: Place
	/** What is shown on the run's page while its steps run, by the name of that tab. */
	shows?: 'Browser' | 'Device' | 'Screen'
	/** The assistant writes its features. */
	assisted: boolean
	/** Loaded by who runs one, so that pages read the table and carry none of it. */
	run: RunFeature
}

type RunFeature = (
	feature: BundleFeature,
	run: RunState,
	lane: Lane,
	host: RunHost,
	recorder: FeatureRecorder,
) => Promise<FeatureEnd>

export const surfaces: Readonly<Record<FeatureType, Surface>> = {
	KARATE: {
		about: 'API tests in the Karate language',
		language: { dialect: 'karate' },
		data: 'api',
		settings: [],
		browser: false,
		assisted: true,
		async run(...feature) {
			const { runApiFeature } = await import('./api/run-feature.ts')
			return await runApiFeature(...feature)
		},
	},
	ANOROC: {
		about: 'Web tests in a desktop browser, written with step actions (ANOROC in files and calls)',
		language: { dialect: 'keyword', platform: 'desktop' },
		data: 'ui',
		settings: ['browser'],
		browser: true,
		recorded: 'page',
		shows: 'Browser',
		assisted: true,
		async run(...feature) {
			const { runWebFeature } = await import('./web/run-feature.ts')
			return await runWebFeature(...feature)
		},
	},
	MOBILE: {
		about: 'Tests of apps and web pages on devices',
		language: { dialect: 'keyword', platform: 'mobile' },
		data: 'ui',
		settings: ['browser'],
		browser: false,
		recorded: 'device',
		shows: 'Device',
		assisted: true,
		async run(...feature) {
			const { runMobileFeature } = await import('./mobile/run-feature.ts')
			return await runMobileFeature(...feature)
		},
	},
	PERFORMANCE: {
		about: 'Karate features run by many virtual users',
		language: { dialect: 'karate' },
		data: 'api',
		settings: ['performance'],
		browser: false,
		assisted: false,
		async run(...feature) {
			const { runLoadFeature } = await import('./load/run-feature.ts')
			return await runLoadFeature(...feature)
		},
	},
	WINDOWS: {
		about: 'Tests of programs on a desktop, by pictures of what its screen shows',
		language: { dialect: 'keyword', platform: 'windows' },
		data: 'ui',
		settings: ['desktop'],
		browser: false,
		recorded: 'screen',
		shows: 'Screen',
		assisted: true,
		async run(...feature) {
			const { runDesktopFeature } = await import('./desktop/run-feature.ts')
			return await runDesktopFeature(...feature)
		},
	},
}

export const featureTypes = Object.keys(surfaces) as FeatureType[]

const firstWith = (holds: (surface: Surface) => boolean) =>
	featureTypes.find((type) => holds(surfaces[type])) ?? (featureTypes[0] as FeatureType)

/** Of a feature whose text alone says what it is: the first type that is written in its dialect. */
export const typeWrittenIn = (dialect: Language['dialect']): FeatureType =>
	firstWith(({ language }) => language.dialect === dialect)

/** Where nothing says a type: in a project of every type, in a repository without settings. */
export const usualType = typeWrittenIn('karate')

/** Of a type as a log names it, which may come from another version. */
export const findSurface = (type: string): Surface | undefined =>
	Object.hasOwn(surfaces, type) ? surfaces[type as FeatureType] : undefined
