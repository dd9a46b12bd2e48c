import { readdirSync, type Stats, statSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { FeatureType } from '@assay/contract/feature-types'
import { readLines } from '@assay/engine/feature/gherkin-lines'
import { UsageWrong } from '../usage.ts'
import { dialectOf } from './dialect.ts'
import { readOrNothing } from './read-or-nothing.ts'

export interface LocalFeature {
	/** Below the root, with `/`: what the run knows it by. */
	path: string
	/** As somebody in this folder would type it. */
	shown: string
	name: string
	text: string
	featureType: FeatureType
}

/**
 * The features that paths name, in the order of their names, and the root of the tree that they read from. Throws `UsageWrong`
 * where there are none.
 */
export function collectFeatures(paths: string[]): { root: string; features: LocalFeature[] } {
	const given = paths.map((path) => {
		const full = resolve(path)
		const facts = factsOf(full)
		if (!facts) throw new UsageWrong(`There is no file or folder ${path}.`)
		return { full, folder: facts.isDirectory() }
	})
	const root = rootOf(given)
	const files = given.flatMap(({ full, folder }) => (folder ? [...featuresBelow(full)] : [full]))
	const features = [...new Set(files)].map((file): LocalFeature => {
		const text = readFeature(file)
		const path = relative(root, file).split(sep).join('/')
		const name = featureName(text) || path.replace(/^.*\/|\.feature$/g, '')
		return { path, shown: relative(process.cwd(), file), name, text, featureType: dialectOf(text) }
	})
	if (features.length === 0) throw new UsageWrong(`There is no .feature file in ${paths.join(', ')}.`)
	return { root, features }
}

/** Nothing of a path that leads through a file or round in links, as of one that is not there. */
function factsOf(path: string): Stats | undefined {
	try {
		return statSync(path)
	} catch {
		return undefined
	}
}

/** The text of a feature. Throws `UsageWrong` where it cannot be read, as behind a link that leads nowhere. */
export function readFeature(file: string): string {
	const bytes = readOrNothing(file)
	if (!bytes) throw new UsageWrong(`The file ${file} cannot be read.`)
	return Buffer.from(bytes).toString('utf8')
}

/** Behind its Feature keyword, in whatever language. */
export function featureName(text: string): string {
	const title = readLines(text, 'karate').find(({ line }) => line.kind === 'feature')
	return title ? title.text.slice(title.line.body).trim() : ''
}

/** Those below the root, as a call names them. */
export const featurePaths = (root: string): string[] =>
	[...featuresBelow(root)].map((file) => relative(root, file).split(sep).join('/'))

function* featuresBelow(folder: string): Iterable<string> {
	const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
	for (const entry of entries) {
		if (entry.name === 'node_modules' || entry.name.startsWith('.')) continue
		const path = join(folder, entry.name)
		if (entry.isDirectory()) yield* featuresBelow(path)
		else if (entry.name.endsWith('.feature')) yield path
	}
}

/**
 * What `classpath:` and `file:` start from: the project around a path below src/test/java or src/test/resources, else the
 * one folder that was named, else the working folder when everything lies in it.
 */
function rootOf(given: { full: string; folder: boolean }[]): string {
	const [first] = given
	const source = /^(.*?)[\\/]src[\\/]test[\\/](?:java|resources)(?:[\\/]|$)/.exec(first?.full ?? '')?.[1]
	if (source && given.every(({ full }) => full.startsWith(source + sep))) return source
	if (given.length === 1 && first?.folder) return first.full
	const here = process.cwd()
	if (given.every(({ full }) => full === here || full.startsWith(here + sep))) return here
	let common = dirname(first?.full ?? here)
	while (!given.every(({ full }) => full.startsWith(common + sep)) && common !== dirname(common))
		common = dirname(common)
	return common
}
