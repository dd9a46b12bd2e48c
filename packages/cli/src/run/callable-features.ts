import { dirname, join } from 'node:path'
import { isKarate } from '@assay/contract/feature-types'
import type { CallableFeature } from '@assay/engine/feature/lint/lint-call'
import { featureName, featurePaths, type LocalFeature, readFeature } from './collect-features.ts'

/**
 * What the steps of these features may call though it was not named: the features beside those that call, and in the folders
 * below. Paths are relative to the root, like theirs.
 */
export function callableFeatures(features: readonly LocalFeature[], root: string): CallableFeature[] {
	const known = new Set(features.map(({ path }) => path))
	const calling = features.filter(({ featureType, text }) => !isKarate(featureType) && /call[_ -]feature/i.test(text))
	const folders = new Set(calling.map(({ path }) => dirname(path)))
	const paths = [...folders].flatMap((folder) =>
		featurePaths(join(root, folder)).map((path) => (folder === '.' ? path : `${folder}/${path}`)),
	)
	return [...new Set(paths)]
		.filter((path) => !known.has(path))
		.map((path) => {
			const text = readFeature(join(root, path))
			return { path, text, name: featureName(text) || path.replace(/^.*\/|\.feature$/g, '') }
		})
}
