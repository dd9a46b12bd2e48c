import type { Locators } from '@assay/contract/bundle'
import type { RenamePlan } from '@assay/contract/global-objects'
import { isJson } from '@assay/contract/json-text'
import { notFound } from '@assay/contract/problem'
import { nameOf } from '@assay/engine/feature/locators'
import type { ReferenceContext } from '@assay/engine/feature/references/references'
import {
	changedLines,
	type ObjectName,
	type Renamed,
	renameInFeature,
	renameInLocators,
} from '@assay/engine/feature/references/rename-object'
import { eq, sql } from 'drizzle-orm'
import type { Blobs } from '../blobs.ts'
import type { Db } from '../db/open.ts'
import type { FeatureRow } from '../features/schema.ts'
import * as featureStore from '../features/store.ts'
import { updateFeature } from '../features/update-feature.ts'
import { customActions } from '../files/custom-actions.ts'
import { unfit } from '../problem.ts'
import { holdPaths } from '../projects/hold-paths.ts'
import type { ProjectRow } from '../projects/schema.ts'
import { requireReviewed, type Stamp } from '../require-reviewed.ts'
import { keepRevisions } from '../revisions/keep-revisions.ts'
import { isStale, nextInstant, stale } from '../saving.ts'
import { globalLocators, locatorsAround, locatorsIn } from './locators.ts'
import { type RenamedFile, renamedFiles, saveRenamedFile } from './rename-in-files.ts'
import { type GlobalObjectRow, globalObjects } from './schema.ts'
import * as store from './store.ts'
import { eachCandidate } from './usages.ts'

/** One object under another name: in its repository, in all features that mean it and in the files of custom actions. */
export interface Renaming {
	id: number
	from: ObjectName
	to: ObjectName
}

interface Prepared {
	object: GlobalObjectRow
	/** The text that counts: `locator`, else `content`. */
	field: 'locator' | 'content'
	before: string
	after: string
	features: { row: FeatureRow; renamed: Renamed }[]
	files: RenamedFile[]
}

/** Where objects lie: rows, and the files' bytes beside them. */
interface Place {
	db: Db
	blobs: Blobs
}

export async function previewRename(place: Place, project: ProjectRow, renaming: Renaming): Promise<RenamePlan> {
	const { object, before, after, features, files } = await prepare(place, project.id, renaming)
	const shown = ({ row, renamed }: { row: FeatureRow | RenamedFile['row']; renamed: Renamed }) => ({
		id: row.id,
		name: row.name,
		updated_date_time: row.updatedAt.toISOString(),
		changes: renamed.changes,
	})
	return {
		updated_date_time: object.updatedAt.toISOString(),
		object: { before, after },
		features: features.map(shown),
		files: files.map(shown),
	}
}

interface Reviewed {
	updated_date_time: string
	features: Stamp[]
	files: Stamp[]
}

interface Done {
	features: number
	files: number
	lines: number
	/** Contents that a file had before. */
	former: string[]
}

/** All of it in the caller's transaction, each object keeping a revision; what differs from the review refuses everything. */
export async function applyRename(
	place: Place,
	project: ProjectRow,
	renaming: Renaming & { reviewed: Reviewed },
	by: { username: string; at: Date },
): Promise<Done> {
	const { db: tx } = place
	await holdPaths(tx, project.id)
	const held = await store.hold(tx, renaming.id)
	if (!held) throw notFound()
	const { reviewed } = renaming
	if (isStale(reviewed.updated_date_time, held)) throw stale({ yours: renaming, theirs: store.shown(held, project) })
	const { object, field, after, features: found, files } = await prepare(place, project.id, renaming, true)
	const shown = await featureStore.shown(
		tx,
		found.map(({ row }) => row),
		project,
	)
	requireReviewed(reviewed.features, found, (at) => shown[at])
	requireReviewed(reviewed.files, files, (at) => files[at] && { id: files[at].row.id, name: files[at].row.name })

	const audit = (row: { updatedAt: Date }) => ({ updatedBy: by.username, updatedAt: nextInstant(by.at, row) })
	const [row] = await tx
		.update(globalObjects)
		.set({ [field]: after, ...audit(object), version: sql`${globalObjects.version} + 1` })
		.where(eq(globalObjects.id, object.id))
		.returning()
	if (!row) throw notFound()
	await keepRevisions(tx, 'globalObject', [row.id])
	for (const { row: feature, renamed } of found)
		await updateFeature(tx, feature.id, { content: renamed.text, ...audit(feature) })
	for (const file of files) await saveRenamedFile(place, file, audit(file.row))
	const lines = [...found, ...files].reduce((sum, { renamed }) => sum + renamed.changes.length, 0)
	return { features: found.length, files: files.length, lines, former: files.map(({ row }) => row.sha256) }
}

async function prepare(place: Place, projectId: number, { id, from, to }: Renaming, hold = false): Promise<Prepared> {
	const { db, blobs } = place
	const object = await store.byId(db, id)
	if (!object) throw notFound()
	const field = object.locator.trim() === '' ? 'content' : 'locator'
	const before = object[field]
	const own = isJson(before) ? locatorsIn(before, object.name) : {}
	const full = ({ page, element }: ObjectName) => `${page}.${element}`
	if (!holds(own, from)) throw unfit('from', `There is no [${full(from)}] in the global object ${object.name}.`)
	if (full(from) === full(to)) throw unfit('to', 'The new name is the old one.')
	if (/[[\]<>{}\n]/.test(full(to))) throw unfit('to', 'A name cannot hold brackets: they end it in a step.')
	const globals = await globalLocators(db, projectId)
	if (holds(globals, to)) throw unfit('to', `There is a [${full(to)}] already.`)

	const names = { from: full(from), to: full(to) }
	const after = renameInLocators(before, from, to, object.name)
	// An element of the object's own page stands in the text as pages do.
	if (sizeOf(locatorsIn(after, object.name)) !== sizeOf(own))
		throw unfit('to', `Something else has the place of [${full(to)}] in this text. Choose another name.`)
	// Another object of the same name stays, and may be what some feature means.
	const globalsAfter = await globalLocators(db, projectId, { id, [field]: after })
	const found: Prepared['features'] = []
	await eachCandidate(
		db,
		projectId,
		{ kind: 'object', names: [names.from, names.to] },
		await customActions(db, blobs, projectId),
		async (row, context) => {
			const around = await locatorsAround(db, projectId, row, globalsAfter)
			const renamed = renameAround(row.content, names, to.element, context, around)
			if (renamed.changes.length > 0) found.push({ row, renamed })
		},
		hold,
	)
	const files = await renamedFiles(place, projectId, names, hold)
	return { object, field, before, after, features: found, files }
}

const holds = (locators: Locators, { page, element }: ObjectName) =>
	Object.hasOwn(locators, page) && Object.hasOwn(locators[page] ?? {}, element)

const sizeOf = (locators: Locators) =>
	Object.values(locators).reduce((sum, elements) => sum + Object.keys(elements).length, 0)

/** `after` = the locators around the feature once the object is renamed; `element` = its new name without the page. */
function renameAround(
	content: string,
	names: { from: string; to: string },
	element: string,
	context: ReferenceContext,
	after: Locators,
): Renamed {
	// A feature with an object of this name of its own means that one.
	const isOther = nameOf(names.from, after) === names.from
	const text = isOther ? content : renameInFeature(content, names, context, after).text
	// What was short for another object would mean two from now on: there that one is written with its page.
	const other = nameOf(element, context.locators)
	if (other === undefined || other === names.from || nameOf(element, after) === other)
		return { text, changes: changedLines(content, text) }
	const written = renameInFeature(text, { from: other, to: other }, context, after).text
	return { text: written, changes: changedLines(content, written) }
}
