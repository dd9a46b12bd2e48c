import { min } from 'drizzle-orm'
import { schedules } from '../schedules/schema.ts'
import { part } from './part.ts'

/** Seconds by which a schedule may be late before whoever runs the product should look. */
const tooLate = 60

export const schedulerPart = part({
	vital: false,
	figures: {
		assay_schedules_late_seconds: 'By how much the latest of the due schedules is late; 0 where none is due.',
	},
	async look({ db, clock }) {
		const [first] = await db.select({ at: min(schedules.nextFireAt) }).from(schedules)
		const late = first?.at ? Math.max(0, (clock().getTime() - first.at.getTime()) / 1000) : 0
		return {
			ok: late <= tooLate,
			says: late > tooLate ? `A schedule is late by ${Math.round(late)} s.` : 'No schedule is late.',
			figures: { assay_schedules_late_seconds: late },
		}
	},
})
