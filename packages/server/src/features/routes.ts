import type { FeatureType } from '@assay/contract/feature-types'
import type { Feature, features as routes, SavedFeature } from '@assay/contract/features'
import { invalidJson, isJson } from '@assay/contract/json-text'
import { notFound } from '@assay/contract/problem'
import { by, record } from '../audit/record.ts'
import type { Db } from '../db/open.ts'
import { files } from '../files/schema.ts'
import { unfit } from '../problem.ts'
import { holdPaths } from '../projects/hold-paths.ts'
import type { ProjectRow } from '../projects/schema.ts'
import { keepRevisions } from '../revisions/keep-revisions.ts'
import { createdNow, isStale, nextInstant, requireName, requireOwn, requireSameProject, stale } from '../saving.ts'
import type { Handler, Handlers } from '../serve.ts'
import { usesOfFeature } from '../uses/store.ts'
import type { World } from '../world.ts'
import { followRename } from './follow-rename.ts'
import { leaveGaps } from './leave-gaps.ts'
import { linesWith } from './lines-with.ts'
import { openedAddresses } from './opened-addresses.ts'
import { deletedFeature, fillGaps, includeAgain } from './restore.ts'
import { type FeatureRow, features } from './schema.ts'
import * as store from './store.ts'
import { updateFeature } from './update-feature.ts'

/** What would not run of a feature that has just been saved; undefined where nobody read it. */
export type LintSaved = (db: Db, feature: FeatureRow) => Promise<SavedFeature['problems']>

export function featureHandlers({ clock }: World, lintSaved: LintSaved): Handlers<typeof routes> {
	const save: Handler<(typeof routes)['save']> = async ({ db, project, caller, body, ifMatch }) => {
		const saved = await db.transaction(async (tx) => {
			const renames = body.id && body.name !== undefined && (await store.nameOf(tx, body.id)) !== body.name
			if (renames) await holdPaths(tx, project.id)
			const before = body.id ? await store.hold(tx, body.id) : undefined
			if (body.id && !before) throw notFound()
			if (before && isStale(ifMatch, before)) throw stale({ yours: body, theirs: await show(tx, before, project) })
			requireSameProject('application_id', body.application_id, project.id)
			const deleted = !before && body.restores ? await deletedFeature(tx, project.id, body.restores) : undefined
			const former = before ?? deleted
			requireName('feature', body.name, former?.name)
			const featureType = fittingType(body.feature_type ?? former?.featureType, project)
			if (!isJson(body.xpath ?? '')) throw unfit('xpath', invalidJson)
			await requireReferences(tx, project.id, body)

			const texts = {
				name: body.name ?? former?.name ?? '',
				content: body.content ?? former?.content ?? '',
				xpath: body.xpath ?? former?.xpath ?? '',
				featureType,
				includeFeatures: body.include_features ?? former?.includeFeatures ?? [],
				includeFiles: body.include_files ?? former?.includeFiles ?? [],
			}
			const path = before?.name === texts.name ? before.path : await newPath(tx, project.id, texts.name, former)
			const row = await write(
				tx,
				{ ...texts, path, projectId: project.id, ...(deleted && { id: deleted.id, version: deleted.version }) },
				before,
				caller.username,
				nextInstant(clock(), before),
			)
			if (deleted) {
				await includeAgain(tx, row)
				await fillGaps(tx, row)
			}
			if (before && before.name !== row.name)
				await followRename(tx, before, row.name, { username: caller.username, at: clock() })
			return row
		})
		const problems = await lintSaved(db, saved)
		return {
			body: { ...(await show(db, saved, project)), ...(problems ? { problems } : {}) },
			asOf: saved.updatedAt.toISOString(),
		}
	}

	return {
		list: async ({ db, project, query: { applicationId, name, notIn, ...page } }) => ({
			body: await store.shownText(db, await store.list(db, { applicationId, text: name, notIn }, page), project),
		}),

		count: async ({ db, query: { applicationId, contains, notIn } }) => ({
			body: { count: await store.countBy(db, { applicationId, text: contains, notIn }) },
		}),

		addresses: async ({ db, query }) => ({ body: await openedAddresses(db, query.applicationId) }),

		paths: async ({ db, query }) => ({ body: await store.pathsIn(db, query.applicationId) }),
		texts: async ({ db, project, query: { text } }) => ({ body: await linesWith(db, project.id, text) }),

		all: async ({ db, project }) => ({ body: store.all(db, project) }),

		associated: async ({ db, project, params }) => {
			const feature = await store.byId(db, params.featureId)
			if (!feature) throw notFound()
			return { body: await store.shownText(db, await store.included(db, project.id, feature.includeFeatures), project) }
		},

		save,

		// A save of this one field, with everything that a save asks and keeps.
		linkFiles: ({ body, ...context }) =>
			save({ ...context, body: { id: body.featureId, include_files: body.include_files } }),

		remove: async ({ db, body, ...context }) => {
			const missedBy = await db.transaction(async (tx) => {
				// One after another: of two that include each other each is taken out of the other.
				await holdPaths(tx, context.project.id)
				const feature = await store.hold(tx, body.id)
				if (!feature) throw notFound()
				const uses = await usesOfFeature(tx, feature.id)
				await leaveGaps(tx, feature, context.caller.username, clock())
				await store.remove(tx, feature)
				const on = { kind: 'feature', id: feature.id, name: feature.name }
				await record(tx, { ...by(context), verb: 'feature.delete', on })
				return uses
			})
			return { body: { missedBy } }
		},
	}
}

const show = async (db: Db, row: FeatureRow, project: ProjectRow): Promise<Feature> => {
	const [feature] = await store.shown(db, [row], project)
	return feature as Feature
}

async function write(
	tx: Db,
	values: Omit<typeof features.$inferInsert, 'createdAt' | 'updatedAt'> & { id?: number },
	before: FeatureRow | undefined,
	by: string,
	at: Date,
): Promise<FeatureRow> {
	if (before) return updateFeature(tx, before.id, { ...values, updatedBy: by, updatedAt: at })
	const [row] = await tx
		.insert(features)
		// With an id where it is restored.
		.overridingSystemValue()
		.values({ ...values, ...createdNow(by, at) })
		.returning()
	await keepRevisions(tx, 'feature', [(row as FeatureRow).id])
	return row as FeatureRow
}

/** A typed feature lies where its folder was, under its name; one that is restored where it lay. */
function newPath(tx: Db, projectId: number, name: string, former: Pick<FeatureRow, 'name' | 'path'> | undefined) {
	const folder = former ? former.path.slice(0, former.path.lastIndexOf('/') + 1) : ''
	return store.freePath(tx, projectId, former?.name === name ? former.path : `${folder}${name}.feature`)
}

/** Absent = the project's type; a project of ALL has none to give; WINDOWS only there. */
function fittingType(asked: FeatureType | null | undefined, project: ProjectRow): FeatureType {
	const type = asked ?? (project.applicationType === 'ALL' ? undefined : project.applicationType)
	if (type === undefined) throw unfit('feature_type', 'Please select the feature type')
	if (project.applicationType !== 'ALL' && type !== project.applicationType)
		throw unfit('feature_type', `Features of this project are ${project.applicationType} features, not ${type}.`)
	return type
}

async function requireReferences(
	tx: Db,
	projectId: number,
	body: { id?: number; include_features?: number[] | null; include_files?: number[] | null },
) {
	if (body.id && body.include_features?.includes(body.id))
		throw unfit('include_features', `A feature cannot include itself: ${body.id}`)
	await requireOwn(tx, features, projectId, 'include_features', body.include_features ?? [])
	await requireOwn(tx, files, projectId, 'include_files', body.include_files ?? [])
}
