import type { World } from '../world.ts'
import { fireDue } from './fire.ts'
import * as store from './store.ts'

/**
 * Looks every second for schedules that have come due. Every server runs one and knows nothing of the others: a schedule
 * is settled by who holds its row, and one whose server dies meanwhile is settled by the next look of another.
 */
export interface Ticker {
	/** One look; the timer calls it, and tests. Ends when nothing is due, or only what others hold. */
	tick(): Promise<void>
	stop(): Promise<void>
}

const second = 1000
const mostAtOnce = 500

export function startTicker(
	{ db, clock, log, tracing }: Pick<World, 'db' | 'clock' | 'log' | 'tracing'>,
	{ timer = true } = {},
): Ticker {
	let stopped = !timer
	let waiting: NodeJS.Timeout | undefined
	let ticking: Promise<void> = Promise.resolve()
	wait()

	/** Until the next whole second, which is when schedules fire. */
	function wait() {
		if (stopped) return
		waiting = setTimeout(
			() => {
				ticking = tick()
					.catch((error: Error) => log.warn({ err: error }, 'the ticker could not look'))
					.finally(wait)
			},
			second - (clock().getTime() % second),
		)
		waiting.unref()
	}

	async function tick() {
		for (let settled = true; settled; ) {
			settled = false
			for (const id of await store.due(db, clock(), mostAtOnce)) {
				settled = (await settle(id)) || settled
				if (timer && stopped) return
			}
		}
	}

	async function settle(id: number): Promise<boolean> {
		try {
			return await db.transaction(async (tx) => {
				const now = clock()
				const schedule = await store.holdDue(tx, id, now)
				const span = schedule && tracing.span('schedule', { attributes: { 'assay.schedule': id } })
				const row = schedule && (await fireDue(tx, schedule, now, span?.context))
				span?.end()
				if (row && row.lastRunId !== schedule?.lastRunId) log.info({ run: row.lastRunId, schedule: id }, 'run queued')
				return schedule !== undefined
			})
		} catch (error) {
			log.error({ err: error as Error, schedule: id }, 'a schedule could not fire')
			return false
		}
	}

	return {
		tick,
		async stop() {
			stopped = true
			clearTimeout(waiting)
			await ticking
		},
	}
}
