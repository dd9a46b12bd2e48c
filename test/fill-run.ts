import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { longRun } from './long-run.ts'
import { caller, startProduct, tokenOf } from './product.ts'

/** Adds a long run to an installation, to look at and to measure with. It is started for that, so its server must not be running. */
const { values } = parseArgs({ options: { scenarios: { type: 'string', default: '50000' } } })
if (!/^[1-9]\d{0,6}$/.test(values.scenarios))
	throw new Error(`Expected a whole number from 1 to 9999999 after --scenarios, not "${values.scenarios}".`)
const data = resolve(process.env.ASSAY_DATA ?? '.assay')
const product = await startProduct({ data, env: { ASSAY_EXECUTOR: 'off' } })
try {
	const began = performance.now()
	const run = await longRun(product, caller(product.url, await tokenOf(data)), Number(values.scenarios))
	await run.end()
	const seconds = ((performance.now() - began) / 1000).toFixed(0)
	console.log(`Run ${run.runId} of ${values.scenarios} scenarios in ${data}, in ${seconds} s.`)
} finally {
	await product.stop()
}
