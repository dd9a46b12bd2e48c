import type { Db } from '../db/open.ts'
import type { RunRow } from '../runs/schema.ts'
import type { World } from '../world.ts'
import { delivery } from './delivery.ts'
import { integrationList } from './list.ts'
import { runSettings } from './run-settings.ts'
import * as store from './store.ts'

/** Notifies other systems of runs that ended: from a queue that survives the server, and without a word in the verdict. */
export interface Notifier {
	/** Joins the transaction that ends a run: what is to be reported is written down with the verdict or not at all. */
	ending(tx: Db, run: RunRow): Promise<void>
	/** Looks at once. */
	wake(): void
	/** Resolves when nothing that is due is left. */
	idle(): Promise<void>
	stop(): Promise<void>
}

const every = 5_000
/** Calls that are made at once, and those of one project: a receiver that is slow holds up no other project. */
const [atOnce, ofOneProject] = [6, 2]

export function startNotifier(world: World, origin: () => string): Notifier {
	const { db, log, sealer } = world
	const stopping = new AbortController()
	const deliver = delivery(world, origin, stopping.signal)
	const working = new Map<Promise<void>, number>()
	let looking: Promise<void> | undefined
	let missed = false

	function wake() {
		if (stopping.signal.aborted) return
		missed = true
		looking ??= look()
			.catch((error: Error) => log.warn({ err: error }, 'the queue of integrations could not be read'))
			.finally(() => {
				looking = undefined
			})
	}
	const timer = setInterval(wake, every).unref()

	async function look() {
		while (missed) {
			missed = false
			while (!stopping.signal.aborted && working.size < atOnce) {
				const claimed = await store.claim(db, busy())
				if (!claimed) break
				const { call, projectId } = claimed
				const work: Promise<void> = deliver(call)
					.catch((error: Error) => log.error({ err: error, run: call.runId }, 'an integration was lost'))
					.finally(() => {
						working.delete(work)
						wake()
					})
				working.set(work, projectId)
			}
		}
	}

	function busy(): number[] {
		const all = [...working.values()]
		return [...new Set(all)].filter((one) => all.filter((other) => other === one).length >= ofOneProject)
	}

	// What an earlier server left is not waited for.
	wake()

	return {
		wake,
		async ending(tx, run) {
			const { settings } = await runSettings(tx, sealer, run)
			const names = integrationList.filter(({ wanted }) => wanted(settings, run.state)).map(({ name }) => name)
			if (names.length > 0) await store.queue(tx, run.id, names)
		},
		async idle() {
			wake()
			while (looking || working.size > 0) await Promise.all([looking, ...working.keys()])
		},
		async stop() {
			clearInterval(timer)
			stopping.abort()
			await looking
			await Promise.all(working.keys())
		},
	}
}
