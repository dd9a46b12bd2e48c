import type { FeatureType } from '@assay/contract/feature-types'
import { isLeftOut } from '@assay/contract/left-out'

/** How a repository is read that knows nothing of Assay: a Karate project, or a folder of Cucumber features. */

/** Whether a file is data of the features: nearby, and neither code nor a build's. Paths are of the repository. */
export function dataOf(features: readonly string[]): (path: string) => boolean {
	const roots = new Set<string>()
	let atRoot = false
	for (const path of features) {
		const sources = sourceRoot.exec(path)?.[0]
		if (sources) roots.add(sources)
		else if (path.includes('/')) roots.add(`${path.split('/')[0]}/`)
		else atRoot = true
	}
	// A Karate project may keep its configuration in the one root and its features in the other.
	for (const root of [...roots])
		if (sourceRoot.test(root)) {
			const before = root.replace(/src\/test\/(java|resources)\/$/, '')
			roots.add(`${before}src/test/java/`).add(`${before}src/test/resources/`)
		}
	return (path) => {
		const name = path.split('/').at(-1) ?? ''
		if (isBuildPath(path) || isCode.test(name)) return false
		if (!path.includes('/')) return (atRoot && isData.test(name)) || isConfig.test(name)
		return [...roots].some((root) => path.startsWith(root))
	}
}

/** The same of a folder that somebody chose: where it is no Maven project, everything in it but code and builds. */
export function dataOfFolder(features: readonly string[]): (path: string) => boolean {
	if (features.some((path) => sourceRoot.test(path))) return dataOf(features)
	return (path) => !isBuildPath(path) && !isCode.test(path.split('/').at(-1) ?? '')
}

const sourceRoot = /^(?:.*\/)?src\/test\/(?:java|resources)\//
const isCode =
	/\.(java|kt|kts|groovy|scala|class|jar|rb|py|pyc|ts|tsx|cs|php|go|feature|ya?ml\.swp|iml)$|^logback.*\.xml$|^\.|^readme/i
const isTooling = /(^|\/)(step_?definitions|steps|support|hooks)\//i
const isBuildPath = (path: string) => isLeftOut(path) || isTooling.test(path)
const isData = /\.(json|csv|tsv|ya?ml|txt|xml|js|graphql|gql|sql|html?|png|jpe?g|gif|pdf|properties|xlsx?|bin|dat)$/i
const isConfig = /^karate-(base|config(-.+)?)\.js$/

/** Karate's steps speak of urls, methods and matches; anything else is read as steps of ours. */
export const guessType = (content: string): FeatureType => (karateStep.test(content) ? 'KARATE' : 'ANOROC')

const karateStep =
	/^\s*(?:\*|Given|When|Then|And|But)\s+(?:(?:def|url|path|param|params|header|headers|request|method|status|match|call|callonce|read|configure|assert|retry|replace|eval|cookie|form|multipart|soap|karate)\b|print\s|text\s+\w+\s*=|json\s+\w+\s*=|xml\s+\w+\s*=)/m
