import type { integrations as routes } from '@assay/contract/integrations'
import { notFound, Refused } from '@assay/contract/problem'
import type { Handlers } from '../serve.ts'
import type { Notifier } from './notifier.ts'
import * as store from './store.ts'

export const integrationHandlers = (notifier: Notifier): Handlers<typeof routes> => ({
	list: async ({ db, params }) => ({ body: (await store.ofRun(db, params.runId)).map(store.shown) }),

	retry: async ({ db, params }) => {
		const row = await store.again(db, params)
		if (row) {
			notifier.wake()
			return { body: store.shown(row) }
		}
		if ((await store.ofRun(db, params.runId)).some(({ name }) => name === params.name))
			throw new Refused(409, 'This was reported already, or is being reported now.')
		throw notFound()
	},
})
