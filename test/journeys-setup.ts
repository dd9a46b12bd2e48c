import { emptyData, removeData, startedData, startProduct } from './product.ts'

/**
 * Starts the product once and stops it again: the journeys begin with copies of its data folder, but for those that are about a
 * first start. Where it does not start they begin with empty folders, and fail by themselves.
 */
export default async function setup() {
	const data = await emptyData()
	try {
		const product = await startProduct({ data, env: { ASSAY_DEMO_SHOP: 'off', ASSAY_EXECUTOR: 'off' } })
		await product.stop()
		process.env[startedData] = data
	} catch (error) {
		console.error(error)
	}
	return () => removeData(data)
}
