import * as z from 'zod'
import { changedTexts, stamp } from './global-objects.ts'
import { id, inBody, instant, route } from './route.ts'

/** A feature or file under another path or name, with everything that reads it by its path. Ours. */

const moving = {
	/** Either of them. */
	feature: id.optional(),
	file: id.optional(),
	/** Of the project's tree: shop/check-out.feature. */
	path: z.string().trim().min(1).max(1000),
}

/** Everything that a move would change; its times go back with the call that does it. */
export const movePlan = z.object({
	from: z.string(),
	to: z.string(),
	updated_date_time: instant,
	features: z.array(changedTexts),
	/** Scripts of the project. */
	files: z.array(changedTexts),
})
export type MovePlan = z.output<typeof movePlan>

const scope = inBody({ feature: 'feature', file: 'file' })

export const moves = {
	preview: route({
		method: 'POST',
		path: '/api/suite/movePreview',
		about: 'What moving or renaming a feature or file would change in what reads it, line by line, and writes nothing.',
		needs: 'feature.save',
		scope,
		body: z.strictObject(moving),
		reply: movePlan,
		status: [200],
		says: { fail: 'Could not prepare the move. Try the operation again' },
	}),
	move: route({
		method: 'POST',
		path: '/api/suite/move',
		about:
			'Moves or renames a feature or file, and leads every feature and script that reads it there again, all or nothing; `reviewed` is what the preview answered. What was saved since, or reads it since, gets 409.',
		needs: 'feature.save',
		scope,
		limits: { bytes: 600_000, keys: 12_100, items: 6100 },
		body: z.strictObject({
			...moving,
			reviewed: z.strictObject({
				updated_date_time: instant,
				features: z.array(stamp).max(5000),
				files: z.array(stamp).max(1000),
			}),
		}),
		reply: z.object({ features: z.number(), files: z.number(), lines: z.number() }),
		status: [200],
		says: { ok: 'Moved successfully.', fail: 'Could not move it. Try the operation again.' },
	}),
}
