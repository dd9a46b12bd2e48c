import type { audit as routes } from '@assay/contract/audit'
import type { Handlers } from '../serve.ts'
import { asCsv, asNdjson } from './export.ts'
import { by, record } from './record.ts'
import * as store from './store.ts'

/** Reading the audit log. There is no route that changes it. */
export const auditHandlers: Handlers<typeof routes> = {
	list: async ({ db, caller, query }) => ({ body: await store.list(db, caller, query) }),

	export: async ({ db, caller, request, query }) => {
		const { as, ...filter } = query
		await record(db, { ...by({ caller, request }), verb: 'audit.export', detail: as })
		const rows = store.all(db, caller, filter)
		const name = `audit-${new Date().toISOString().slice(0, 10)}.${as}`
		return {
			body: as === 'csv' ? asCsv(rows) : asNdjson(rows),
			headers: {
				'content-type': as === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson',
				'content-disposition': `attachment; filename="${name}"`,
				'cache-control': 'no-store',
			},
		}
	},
}
