import type { files as routes } from '@assay/contract/files'
import { notFound } from '@assay/contract/problem'
import { may } from '@assay/contract/roles'
import { eq, sql } from 'drizzle-orm'
import { by, record } from '../audit/record.ts'
import { type Caller, rolesIn } from '../caller.ts'
import { unfit } from '../problem.ts'
import { holdPaths } from '../projects/hold-paths.ts'
import type { ProjectRow } from '../projects/schema.ts'
import { createdNow, nextInstant, requireSameProject } from '../saving.ts'
import { projectOf } from '../scope.ts'
import { type Handlers, notPermitted } from '../serve.ts'
import { usesOfFile } from '../uses/store.ts'
import type { World } from '../world.ts'
import { attachmentNamed } from './attachment.ts'
import { type FileRow, files } from './schema.ts'
import * as store from './store.ts'
import { holdContent, removeUnused } from './unused.ts'
import { readUpload, type Target } from './upload.ts'

export const fileHandlers = (world: World): Handlers<typeof routes> => ({
	count: async ({ db, query }) => ({ body: { count: await store.countBy(db, query) } }),

	list: async ({ db, query }) => ({ body: (await store.list(db, query, query)).map(store.shown) }),

	get: async ({ db, params }) => {
		const file = await store.byId(db, params.fileId)
		if (!file) throw notFound()
		return { body: store.shown(file) }
	},

	associated: async ({ db, params }) => ({ body: (await store.includedBy(db, params.featureId)).map(store.shown) }),

	upload: async ({ db, caller, request }) => {
		const allow = (target: Target) => requireWriter(world, caller, target)
		const { allowed: project, target, name, content } = await readUpload(request, world.blobs, allow)
		try {
			const { row, former } = await db.transaction(async (tx) => {
				const before = target.id ? await store.hold(tx, target.id) : undefined
				if (target.id && !before) throw notFound()
				requireSameProject('applicationId', target.applicationId, project.id)
				await holdContent(tx, content.sha256)
				await content.keep()
				const at = nextInstant(world.clock(), before)
				const keepsName = before && !target.rename
				const values = { name: keepsName ? before.name : name, sha256: content.sha256, size: content.size }
				const [row] = before
					? await tx
							.update(files)
							.set({ ...values, updatedBy: caller.username, updatedAt: at, version: sql`${files.version} + 1` })
							.where(eq(files.id, before.id))
							.returning()
					: await tx
							.insert(files)
							.values({ ...values, projectId: project.id, ...createdNow(caller.username, at) })
							.returning()
				return { row: row as FileRow, former: before?.sha256 }
			})
			if (former && former !== row.sha256) await removeUnused(world, [former])
			return { body: store.shown({ ...row, project: project.name }) }
		} catch (error) {
			await content.discard()
			await removeUnused(world, [content.sha256])
			throw error
		}
	},

	download: async ({ db, params }) => {
		const file = await store.byId(db, params.fileId)
		const kept = file && (await world.blobs.openKept(file.sha256))
		if (!file || !kept) throw notFound()
		return {
			body: kept.stream,
			headers: {
				'content-type': 'application/octet-stream',
				'content-length': String(kept.size),
				'content-disposition': attachmentNamed(file.name),
				'x-content-type-options': 'nosniff',
				// What somebody uploaded can do nothing when it is opened by itself.
				'content-security-policy': "default-src 'none'; sandbox",
			},
		}
	},

	remove: async ({ db, params, ...context }) => {
		const { file, missedBy } = await db.transaction(async (tx) => {
			await holdPaths(tx, context.project.id)
			const file = await store.hold(tx, params.fileId)
			if (!file) throw notFound()
			const missedBy = await usesOfFile(tx, file.id)
			await store.remove(tx, file)
			const on = { kind: 'file', id: file.id, name: file.name }
			await record(tx, { ...by(context), verb: 'file.delete', on })
			return { file, missedBy }
		})
		await removeUnused(world, [file.sha256])
		return { body: { missedBy } }
	},
})

/** What the route's scope does elsewhere: an upload names its project among its parts. */
async function requireWriter(world: World, caller: Caller, target: Target): Promise<ProjectRow> {
	if (target.id === 0 && target.applicationId === 0)
		throw unfit('applicationId', 'Expected the id of a project, got none.')
	const scope = target.id ? { file: target.id } : { application: target.applicationId }
	const project = await projectOf(world.db, scope)
	if (!project || !caller.groups.has(project.groupId)) throw notFound()
	if (!may(rolesIn(caller, project.groupId), 'file.save')) throw notPermitted()
	return project
}
