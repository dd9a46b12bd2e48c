import { isKarate } from '@assay/contract/feature-types'
import { dataKeys } from '@assay/engine/feature/data-keys'
import { lint } from '@assay/engine/feature/lint/lint'
import { besideOf } from '@assay/engine/feature/lint/lint-call-paths'
import type { CallPaths } from '@assay/engine/feature/lint/lint-context'
import { classPathRoots } from '@assay/engine/surfaces/api/class-path-roots'
import { surfaces } from '@assay/engine/surfaces/index'
import { vocabularyWith } from '@assay/engine/surfaces/vocabulary-with'
import type { Db } from '../db/open.ts'
import * as environmentStore from '../environments/store.ts'
import { reachableFrom } from '../features/reachable.ts'
import type { LintSaved } from '../features/routes.ts'
import type { FeatureRow } from '../features/schema.ts'
import * as featureStore from '../features/store.ts'
import { customActions } from '../files/custom-actions.ts'
import { filePaths } from '../files/store.ts'
import { locatorsAround } from '../global-objects/locators.ts'
import { jsonObject } from '../json-text.ts'
import type { World } from '../world.ts'

const callable = ({ name, path, content }: FeatureRow) => ({ name, path, text: content })

/** Reading a longer text would keep everybody else waiting. */
const longest = 30_000

/**
 * What would not run of a feature that has just been saved, as the editor and `assay lint` find it. A key of any environment
 * counts as known, for the one of the next run is not chosen yet.
 */
export const lintSaved =
	({ blobs, log }: World): LintSaved =>
	async (db, feature) => {
		if (feature.content.trim() === '' || feature.content.length > longest) return undefined
		const { projectId, featureType } = feature
		const surface = surfaces[featureType]
		try {
			const environments = await environmentStore.rowsOf(db, projectId)
			const data = environments.flatMap(({ ui, api, settings }) =>
				[surface.data === 'api' ? api : ui, settings].map(jsonObject),
			)
			const keys = new Set(data.flatMap((of) => dataKeys(of)).map(({ key }) => key))
			const found = lint(feature.content, {
				language: surface.language,
				locators: await locatorsAround(db, projectId, feature),
				dataKeys: [...keys],
				vocabulary: vocabularyWith(await customActions(db, blobs, projectId)),
				files: await filePaths(db, projectId),
				callable: (await reachableFrom(db, feature)).map(callable),
				own: callable(feature),
				...(isKarate(featureType) ? { callPaths: await callPathsOf(db, feature) } : {}),
			})
			return found.map(({ line, severity, message }) => ({ line, severity, message }))
		} catch (error) {
			// It is saved all the same.
			log.warn({ err: error, feature: feature.id }, 'A saved feature could not be read for problems')
			return undefined
		}
	}

/** An included feature is found beside this one too, under its name. */
async function callPathsOf(db: Db, { path, projectId, includeFeatures }: FeatureRow): Promise<CallPaths> {
	const included = await featureStore.byIds(db, projectId, includeFeatures)
	const paths = await featureStore.pathsIn(db, projectId)
	return { from: path, paths: [...paths, ...included.map(({ name }) => besideOf(path, name))], roots: classPathRoots }
}
