import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runningCluster } from '@assay/server/db/cluster'
import { openDatabase } from '@assay/server/db/open'
import { amounts, fill } from './bench/fill.ts'
import { caller, startProduct, tokenOf } from './product.ts'

/** Fills an installation with runs to measure with. It is started for that, so its server must not be running. */
const { values } = parseArgs({ options: { runs: { type: 'string' }, features: { type: 'string' } } })
const given = {
	...amounts,
	runs: amount('--runs', values.runs, 1_000_000),
	features: amount('--features', values.features, 10_000),
}
const data = resolve(process.env.ASSAY_DATA ?? '.assay')
const product = await startProduct({ data, env: { ASSAY_EXECUTOR: 'off' } })
try {
	const api = caller(product.url, await tokenOf(data))
	const name = `Many ${Date.now() % 1e8}`
	const { id } = await api.projects.save({ body: { name, applicationType: 'ALL', gitBranchName: null } })
	const database = openDatabase(process.env.DATABASE_URL ?? (await runningCluster(data)) ?? '')
	const began = performance.now()
	await fill(database, id, given)
	const seconds = ((performance.now() - began) / 1000).toFixed(0)
	console.log(`${given.runs} runs of ${given.features} features in the project "${name}" of ${data}, in ${seconds} s.`)
	await database.close()
} finally {
	await product.stop()
}

function amount(option: string, text: string | undefined, otherwise: number): number {
	if (text === undefined) return otherwise
	if (/^[1-9]\d{0,7}$/.test(text)) return Number(text)
	throw new Error(`Expected a whole number from 1 to 99999999 after ${option}, not "${text}".`)
}
