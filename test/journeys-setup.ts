import { copyData } from './copy-data.ts'
import {
	emptyData,
	lightBrowser,
	type Product,
	removeData,
	runningProduct,
	startedData,
	startProduct,
} from './product.ts'
import { windowless } from './windowless.ts'

/**
 * Starts the product once and stops it again: the journeys begin with copies of its data folder, but for those that are about a
 * first start. On one such copy it runs on for all journeys that need no product of their own. Where it does not start they fail by
 * themselves.
 */
export default async function setup() {
	const started = await emptyData()
	const folders = [started]
	let running: Product | undefined
	if (windowless) process.env[lightBrowser] = windowless
	try {
		const first = await startProduct({ data: started, env: { ASSAY_DEMO_SHOP: 'off', ASSAY_EXECUTOR: 'off' } })
		await first.stop()
		process.env[startedData] = started
		const data = await copyData(started)
		folders.push(data)
		// Models and repositories of the journeys stand on this machine; no run waits for one of another worker.
		const env = { ASSAY_ALLOW_PRIVATE: '127.0.0.1', ASSAY_PARALLEL_RUNS: '4' }
		running = await startProduct({ data, env })
		process.env[runningProduct] = JSON.stringify({ url: running.url, data })
	} catch (error) {
		console.error(error)
	}
	return async () => {
		await running?.stop()
		for (const data of folders) await removeData(data)
	}
}
