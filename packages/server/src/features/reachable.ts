import { posix } from 'node:path'
import { classPathRoots } from '@assay/engine/surfaces/api/class-path-roots'
import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { type FeatureRow, features } from './schema.ts'
import * as featureStore from './store.ts'

/**
 * Features that this one includes or calls by their path, and theirs in turn, each once however they include each other.
 * Those nearest to the feature come last, because later locators win.
 */
export async function reachableFrom(db: Db, start: FeatureRow): Promise<FeatureRow[]> {
	const seen = new Map<number, FeatureRow>([[start.id, start]])
	let edge = [start]
	const levels: FeatureRow[][] = []
	while (edge.length > 0) {
		const ids = edge.flatMap(({ includeFeatures }) => includeFeatures)
		const named = await byIdsOrPaths(db, start.projectId, ids, edge.flatMap(calledPaths))
		edge = named.filter(({ id }) => !seen.has(id))
		for (const feature of edge) seen.set(feature.id, feature)
		levels.unshift(edge)
	}
	return levels.flat()
}

async function byIdsOrPaths(db: Db, projectId: number, ids: number[], paths: string[]): Promise<FeatureRow[]> {
	const included = await featureStore.byIds(db, projectId, [...new Set(ids)])
	if (paths.length === 0) return included
	const called = await db
		.select()
		.from(features)
		.where(and(eq(features.projectId, projectId), inArray(features.path, [...new Set(paths)])))
	return [...called, ...included]
}

/** Paths in the project's tree that a text may call: beside itself and from the roots, with spaces where it wrote underscores. */
function calledPaths({ content, path }: FeatureRow): string[] {
	return [...new Set(mentionedFeatures(content))].flatMap((text) => {
		const plain = text.replace(/^\/+/, '')
		const beside = posix.join(posix.dirname(path), plain)
		const fromRoots = classPathRoots.map((root) => posix.join(root, plain))
		return [...fromRoots, beside, beside.replaceAll('_', ' ')].filter((candidate) => !candidate.startsWith('..'))
	})
}

/** Each `….feature` of a text, back to the quote, colon, bracket or line that it begins after. */
function mentionedFeatures(text: string): string[] {
	const found: string[] = []
	for (let end = text.indexOf('.feature'); end >= 0; end = text.indexOf('.feature', end + 1)) {
		const before = text.slice(Math.max(0, end - 300), end)
		found.push(`${/[^'"():\r\n\t]*$/.exec(before)?.[0].trim() ?? ''}.feature`)
	}
	return found
}
