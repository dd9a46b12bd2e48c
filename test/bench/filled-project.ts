import type { Client } from '@assay/contract/client'
import { runningCluster } from '@assay/server/db/cluster'
import { type OpenDatabase, openDatabase } from '@assay/server/db/open'
import { caller, newData, type Product, removeData, startProduct, tokenOf } from '../product.ts'
import { amounts, fill } from './fill.ts'

/** A started product with one project of the amounts that lists must carry, and a way past the server to its rows. */
export interface FilledProject {
	product: Product
	token: string
	api: Client
	database: OpenDatabase
	applicationId: number
	runs: number
	/** A feature that includes 500 others and 100 files, and has 1,000 revisions. */
	featureId: number
	/** Holds 1,000 features. */
	testPlanId: number
	scheduleId: number
	close(): Promise<void>
}

/** `data`: a folder that `npm run fill` has filled, which stays; by default one of its own. */
export async function filledProject({ runs = amounts.runs, data }: { runs?: number; data?: string | undefined } = {}) {
	const folder = data ?? (await newData())
	const product = await startProduct({ data: folder, env: { ASSAY_EXECUTOR: 'off' } })
	const token = await tokenOf(folder)
	const api = caller(product.url, token)
	const database = openDatabase((await runningCluster(folder)) ?? '')
	const idOf = async (sql: string) => (await database.pool.query<{ id: number }>(sql)).rows[0]?.id ?? 0
	const applicationId = data
		? await idOf('select max(project_id) id from runs')
		: await newlyFilled(api, database, runs)
	const of = `project_id = ${applicationId}`
	const filled: FilledProject = {
		product,
		token,
		api,
		database,
		applicationId,
		runs: data ? await idOf(`select count(*) id from runs where ${of}`) : runs,
		featureId: await idOf(`select max(id) id from features where ${of}`),
		testPlanId: await idOf(`select max(id) id from test_plans where ${of}`),
		scheduleId: await idOf(`select max(id) id from schedules where ${of}`),
		close: async () => {
			await database.close()
			await product.stop()
			if (!data) await removeData(folder)
		},
	}
	return filled
}

async function newlyFilled(api: Client, database: OpenDatabase, runs: number): Promise<number> {
	for (let n = 1; n <= 30; n++)
		await api.projects.save({ body: { name: `Neighbour ${n}`, applicationType: 'KARATE', gitBranchName: null } })
	const { id } = await api.projects.save({ body: { name: 'Shop', applicationType: 'ALL', gitBranchName: null } })
	await fill(database, id, { ...amounts, runs })
	return id
}
