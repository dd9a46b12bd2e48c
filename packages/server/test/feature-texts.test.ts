import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { features } from '../src/features/schema.ts'
import { textsOf } from '../src/features/texts.ts'
import { projects } from '../src/projects/schema.ts'
import { testApp, testProject } from './app.ts'

test('a list shows features as they are now, also changed by what is no save, and without a deleted one', async () => {
	const app = await testApp()
	const { alice, application, feature } = await testProject(app)
	const { db } = app.world
	const of = eq(features.id, feature)
	const listed = async () => (await alice.get(`/api/feature/list?applicationId=${application}`)).body
	const row = async () => ({ id: feature, row: await xmin() })
	const xmin = async () =>
		(await db.execute(sql`select xmin::text as row from features where id = ${feature}`)).rows[0]?.row as string

	const before = await listed()
	expect(await listed()).toEqual(before)
	const first = await row()
	await db.update(features).set({ content: 'Feature: changed' }).where(of)
	expect(await listed()).toEqual([{ ...before[0], content: 'Feature: changed' }])
	await db.update(projects).set({ name: 'Renamed' }).where(eq(projects.id, application))
	expect(await listed()).toMatchObject([{ application: { id: application, name: 'Renamed' } }])

	// Changed, then deleted, between the list and its texts.
	const now = await textsOf(db, [first])
	expect(JSON.parse(now.get(feature)?.text ?? '')).toMatchObject({ id: feature, content: 'Feature: changed' })
	const last = await row()
	expect([...(await textsOf(db, [last])).keys()]).toEqual([feature])
	await db.delete(features).where(of)
	expect([...(await textsOf(db, [first])).keys()]).toEqual([])
	expect(await listed()).toEqual([])
})

test('what was rolled back is not shown', async () => {
	const app = await testApp()
	const { alice, application, feature } = await testProject(app)
	const listed = async () => (await alice.get(`/api/feature/list?applicationId=${application}`)).body
	const before = await listed()
	const undone = app.world.db.transaction(async (tx) => {
		await tx.update(features).set({ content: 'Feature: undone' }).where(eq(features.id, feature))
		throw new Error('undone')
	})
	await expect(undone).rejects.toThrow('undone')
	expect(await listed()).toEqual(before)
})
