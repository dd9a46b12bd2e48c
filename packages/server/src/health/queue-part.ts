import { eq, min } from 'drizzle-orm'
import { runs } from '../runs/schema.ts'
import { countStranded } from '../runs/stranded.ts'
import { part } from './part.ts'

/** Seconds that a run may wait before whoever runs the product should look. */
const longWait = 600

export const queuePart = part({
	vital: false,
	figures: {
		assay_queue_oldest_seconds: 'How long the oldest queued run has waited; 0 where none waits.',
		assay_runs_stranded:
			'Queued runs, and shared ones whose executors are all gone, that no connected executor takes; at most a thousand; expected 0.',
	},
	async look({ db, clock }) {
		const [oldest] = await db
			.select({ at: min(runs.queuedAt) })
			.from(runs)
			.where(eq(runs.state, 'QUEUED'))
		const waited = oldest?.at ? Math.max(0, (clock().getTime() - oldest.at.getTime()) / 1000) : 0
		const stranded = await countStranded(db)
		const says = [
			...(waited > longWait ? [`The oldest queued run has waited ${Math.round(waited)} s.`] : []),
			...(stranded > 0 ? [`Runs that no connected executor takes: ${stranded}.`] : []),
		]
		return {
			ok: says.length === 0,
			says: says.join(' ') || 'No run waits for long.',
			figures: { assay_queue_oldest_seconds: waited, assay_runs_stranded: stranded },
		}
	},
})
