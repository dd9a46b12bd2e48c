import type { moves as routes } from '@assay/contract/moves'
import { removeUnused } from '../files/unused.ts'
import type { Handlers } from '../serve.ts'
import type { World } from '../world.ts'
import { applyMove, previewMove } from './move.ts'

export const moveHandlers = ({ db, blobs, clock, log }: World): Handlers<typeof routes> => ({
	preview: async ({ project, body }) => ({ body: await previewMove({ db, blobs }, project, body) }),

	move: async ({ project, caller, body }) => {
		const by = { username: caller.username, at: clock() }
		const { former, ...done } = await db.transaction((tx) => applyMove({ db: tx, blobs }, project, body, by))
		await removeUnused({ db, blobs, log }, former)
		return { body: done }
	},
})
