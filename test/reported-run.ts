import type { RunEvent } from '@assay/contract/run-events'
import { assay } from './command-line.ts'
import { admin, caller, type Product } from './product.ts'

/** Claims a queued run of a product without an executor of its own; gives what reports its events, in order, a thousand in one call. */
export async function claimRun(product: Product, runId: number): Promise<(events: RunEvent[]) => Promise<void>> {
	const token = await assay(product.data, 'token', '--user', admin.username, '--executor')
	const { executor } = caller(product.url, token.trim())
	const claimed = await executor.claim({
		body: { name: 'filling', waitSeconds: 20, continues: false, loadShares: true },
	})
	if (!claimed || !('epoch' in claimed)) throw new Error(`Run ${runId} was not handed out`)
	const { epoch } = claimed
	let from = 1
	return async (events) => {
		for (let at = 0; at < events.length; at += 1000) {
			const some = events.slice(at, at + 1000)
			await executor.report({ params: { runId }, body: { epoch, from, events: some } })
			from += some.length
		}
	}
}
