import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { features } from '../src/features/schema.ts'
import { projects } from '../src/projects/schema.ts'
import { testDb } from './database.ts'

const at = new Date('2026-11-26T12:00:00.123Z')
const audit = { createdBy: 'ann', createdAt: at, updatedBy: 'bob', updatedAt: at }

test('rows are read as their columns say, flat and with objects of their own', async () => {
	const { db } = await testDb()
	const [project] = await db
		.insert(projects)
		.values({ name: 'Shop', applicationType: 'ALL', groupId: 'g', ...audit })
		.returning({ id: projects.id })
	const id = project?.id ?? 0
	await db.insert(features).values({
		projectId: id,
		name: 'Pay',
		path: 'pay.feature',
		content: 'Feature: Pay',
		xpath: '',
		featureType: 'KARATE',
		includeFeatures: [7, 8],
		...audit,
	})
	const part = db
		.select({ n: sql<number>`count(*)`.mapWith(Number).as('n') })
		.from(features)
		.as('part')
	const flat = {
		id: features.projectId,
		name: features.name,
		includes: features.includeFeatures,
		at: features.updatedAt,
		nothing: sql`null`,
		n: part.n,
		twice: sql<string>`${features.name} || ${features.name}`.as('twice'),
	}
	const shown = { id, name: 'Pay', includes: [7, 8], at, nothing: null, n: 1, twice: 'PayPay' }
	expect(await db.select(flat).from(features).innerJoin(part, sql`true`)).toEqual([shown])
	const joined = (project: number) =>
		db
			.select({ feature: { name: features.name }, project: projects })
			.from(features)
			.leftJoin(projects, eq(projects.id, project))
	expect(await joined(0)).toEqual([{ feature: { name: 'Pay' }, project: null }])
	expect(await joined(id)).toMatchObject([{ feature: { name: 'Pay' }, project: { id, name: 'Shop' } }])
})
