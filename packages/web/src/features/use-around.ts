import type { Feature } from '@assay/contract/features'
import { features } from '@assay/contract/features'
import { globalObjects } from '@assay/contract/global-objects'
import { besideOf } from '@assay/engine/feature/lint/lint-call-paths'
import type { CallPaths } from '@assay/engine/feature/lint/lint-context'
import { classPathRoots } from '@assay/engine/surfaces/api/class-path-roots'
import { useMemo } from 'react'
import type { Around } from '../editor/language/language.ts'
import { readJson, readLocators } from '../editor/language/read-locators.ts'
import { dialectOf } from '../language/dialect.ts'
import { useCurrentEnvironment } from '../shell/current-environment.ts'
import { isBeingRead, useRead } from '../ui/read.ts'
import { useCustomActions } from './use-custom-actions.ts'

const callable = ({ name, path, content }: Feature) => ({ name, path, text: content })

/** A change of an object's name comes with the objects, with the text that names it, and with what that includes. */
const awaited = () => isBeingRead(globalObjects.all, features.list, features.all, features.associated)

/** What the editor of a feature knows of the project: as a run would merge it, later overriding earlier. */
export function useAround(feature: Feature): Around {
	const { environment, reading } = useCurrentEnvironment()
	const { data: objects, isLoading: readingObjects } = useRead(globalObjects.all, {
		query: { applicationId: feature.application_id },
	})
	const { data: included, isLoading: readingIncluded } = useRead(
		features.associated,
		{ params: { featureId: feature.id } },
		{ enabled: feature.include_features.length > 0 },
	)
	const { data: paths } = useRead(
		features.paths,
		{ query: { applicationId: feature.application_id } },
		{ enabled: dialectOf(feature.featureType) === 'karate' },
	)
	const { data: addresses } = useRead(
		features.addresses,
		{ query: { applicationId: feature.application_id } },
		{ enabled: dialectOf(feature.featureType) !== 'karate' },
	)
	const custom = useCustomActions(feature.application_id, feature.featureType === 'WINDOWS')
	const type = feature.featureType
	const { xpath, path } = feature
	return useMemo(
		() => ({
			type,
			locators: readLocators([
				...(objects ?? []).toReversed().map(({ name, locator, content }) => ({ name, text: locator || content })),
				...(included ?? []).map((one) => ({ name: one.name, text: one.xpath })),
				{ name: feature.name, text: xpath },
			]),
			data: environment
				? {
						...readJson(dialectOf(type) === 'karate' ? environment.karate_content : environment.anoroc_content),
						...readJson(environment.settings_content),
					}
				: {},
			...custom,
			reading: reading || readingObjects || readingIncluded || custom.reading === true,
			awaited,
			...(included || feature.include_features.length === 0 ? { callable: (included ?? []).map(callable) } : {}),
			own: callable(feature),
			...(addresses ? { addresses } : {}),
			readable: (included ?? []).map(({ name }) => `${name}.feature`),
			...(paths ? { callPaths: callPathsOf(path, paths, included ?? []) } : {}),
		}),
		[
			type,
			xpath,
			path,
			paths,
			addresses,
			feature,
			objects,
			included,
			environment,
			custom,
			reading,
			readingObjects,
			readingIncluded,
		],
	)
}

/** An included feature is found beside this one too, under its name. */
const callPathsOf = (from: string, paths: readonly string[], included: readonly Feature[]): CallPaths => ({
	from,
	paths: [...paths, ...included.map(({ name }) => besideOf(from, name))],
	roots: classPathRoots,
})
