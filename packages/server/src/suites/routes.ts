import type { suites as routes } from '@assay/contract/suites'
import { by, orLogged, record } from '../audit/record.ts'
import { type Works, workFolder } from '../git/work.ts'
import type { Handlers } from '../serve.ts'
import type { World } from '../world.ts'
import { placesOf } from './places.ts'
import { pullSuite } from './pull-suite.ts'
import { pushSuite } from './push-suite.ts'
import { readParts } from './read-parts.ts'
import { openSpool } from './spool.ts'

export const suiteHandlers = (world: World, works: Works): Handlers<typeof routes> => ({
	push: async ({ db, project, caller, roles, query, request }) => {
		await works.ready
		const spool = await openSpool(workFolder(world.config))
		try {
			const parts = await readParts(request, spool)
			const preview = query.preview === 'true'
			const happened = by({ caller, request, project })
			const { conflicts, into, commit } = query
			const asked = {
				...parts,
				spool,
				preview,
				conflicts,
				into,
				commit,
				whole: query.whole === 'true',
				deleteMissing: query.deleteMissing === 'true',
				roles,
				by: caller.username,
				happened,
			}
			const body = await works.do(project.id, preview ? 'preview' : 'upload', caller.username, (work) =>
				pushSuite(world, project, asked, work),
			)
			const { added, changed, conflicts: left } = body
			const detail = `${added.length} added, ${changed.length} changed, ${left.length} conflicts left`
			const done = { ...happened, verb: 'suite.push', detail } as const
			if (!preview) await orLogged(world, done, record(db, done))
			return { body }
		} finally {
			await spool.close()
		}
	},

	places: async ({ db, project, query }) => ({ body: await placesOf(db, project.id, query.only === 'repeated') }),

	pull: async ({ db, project, body: { paths, settings } }) => ({ body: pullSuite(db, project, { paths, settings }) }),
})
